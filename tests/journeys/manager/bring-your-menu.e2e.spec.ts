import { readFile } from 'node:fs/promises'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { variants } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { sampleSheets } from '../../../web/src/features/items/import/testing/sheets.ts'
import { savedPath } from '../../fixtures/downloads.ts'
import { answerQuestions, chooseFile } from '../../fixtures/import-dialog.ts'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { itemCard, openMenu } from '../../fixtures/manager.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, phone } from '../../fixtures/world.ts'

const words = [
  ['contains', ''],
  ['may_contain', 'may '],
  ['can_be_made_without', 'without '],
] as const satisfies readonly (readonly [Presence, string])[]

/** The dishes of a menu as the samples describe them: `section | price | dish: what is stated`. */
async function dishesOf({ call }: TestRestaurant, menuId: string) {
  const { body } = await call(itemRoutes.ofMenu, { params: { menuId } })
  expect(body.map(({ allergensConfirmedAt }) => allergensConfirmedAt)).to.deep.equal(body.map(() => null))
  return body
    .map(({ name, section, price, allergens }) => {
      const stated = words.flatMap(([presence, word]) => {
        const named = allergens
          .filter(each => each.presence === presence)
          .map(({ id, details }) => (details.length > 0 ? `${id} (${details.join(', ')})` : id))
          .sort()
        return named.length > 0 ? [`${word}${named.join(', ')}`] : []
      })
      return `${section} | ${price} | ${[name, ...stated].join('; ')}`
    })
    .sort()
}

/** A line of a sample in the same words. What is not in a dish has no tag. */
function stored(line: string): string {
  const [section = '', price = '', dish = ''] = line.split(' | ').map(part => part.trim())
  const [, name = '', stated = ''] = /^(.*?)(?:[:;] (?!.*\|)(.*))?$/u.exec(dish) ?? []
  const parts = stated
    .split('; ')
    .filter(part => part !== '' && !part.startsWith('no '))
    .map(part => {
      const word = /^(?:may|without) /u.exec(part)?.[0] ?? ''
      const tags = part.slice(word.length).match(/[^,(]+(?:\([^)]*\))?/gu) ?? []
      return `${word}${tags
        .map(tag => tag.trim())
        .sort()
        .join(', ')}`
    })
  return `${section} | ${Number(price)} | ${[name, ...parts].join('; ')}`
}

describe('a restaurant that brings its menu', () => {
  let restaurant: TestRestaurant
  const openPage = createPageOpener()
  const open = async (menus: readonly string[], options: Parameters<typeof openPage>[1] = desktop) => {
    restaurant = await createRestaurant(Object.fromEntries(menus.map(menu => [menu, []])))
    return openPage('/menu-manager', { ...options, token: restaurant.token })
  }
  /** A list may lack what the page has just saved. */
  const waitForDishes = (menuId = '', expected: readonly string[], name = 'the dishes') =>
    waitUntil(`${name}: stored as described`, async () => {
      expect(await dishesOf(restaurant, menuId)).to.deep.equal(expected)
      return true
    })

  it('imports sheets of several kinds as the menus that they describe', async () => {
    const sheets = variants(sampleSheets) // tests/bring-your-menu.unit.spec.ts reads all of them
    const page = await open(sheets.map((_, index) => `Menu ${index + 1}`))
    for (const [index, { name, csv, encoding, replies, menu }] of sheets.entries()) {
      const buffer = Buffer.from(csv, encoding ? 'latin1' : 'utf8')
      const file = { name: 'menu.csv', mimeType: 'text/csv', buffer }
      await openMenu(page, `Menu ${index + 1}`)
      const dialog = await chooseFile(page, file)
      await answerQuestions(dialog, file, replies)
      await dialog.getByRole('button', { name: /^Import \d+ dish/u }).click()
      await dialog.waitFor({ state: 'detached' })
      await page
        .getByText(/dish(?:es)? imported into/u)
        .first()
        .waitFor()
      await waitForDishes(restaurant.menuIds[index], menu.map(stored).sort(), name)
      await page.getByRole('button', { name: 'Back to Menus' }).click()
    }
  })

  it('keeps what its codes mean for the next file, and clears it', async () => {
    const page = await open(['Dinner', 'Lunch'])
    const csvFile = (csv: string) => ({
      name: 'menu.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await openMenu(page, 'Dinner')
    const dialog = await chooseFile(page, csvFile('dish,price\nSoup (Gl),4\nPie (Ey),5\n'))
    const codes = dialog.getByLabel('Codes in the names and texts of dishes')
    const next = dialog.getByRole('button', { name: 'Next' })
    await next.press('Enter')
    await waitForFocus(codes) // the open question
    await codes.selectOption({ label: 'Codes of our own: ask what each means' })
    await dialog.getByLabel('“gl”', { exact: true }).selectOption({ label: 'Gluten' })
    await dialog.getByLabel('“ey”', { exact: true }).selectOption({ label: 'Eggs' })
    await dialog.getByLabel(/^Keep these codes .*: gl: Gluten, ey: Eggs$/u).check()
    await next.click()
    await dialog.getByRole('button', { name: 'Import 2 dishes' }).click()
    await page.getByText('The codes are kept for the next file').waitFor()
    await page.getByRole('button', { name: 'Back to Menus' }).click()

    await openMenu(page, 'Lunch')
    await chooseFile(page, csvFile('dish,price\nStew (Gl),6\nCake (Ey),7\n'))
    await codes.selectOption({ label: 'Codes of our own: ask what each means' })
    await dialog.getByRole('button', { name: 'As in your settings: gl: Gluten, ey: Eggs' }).click()
    const ofSettings = dialog.getByLabel('“ey” (from your settings: Eggs)')
    expect(await ofSettings.locator('option:checked').textContent()).to.equal('Eggs')
    await ofSettings.selectOption({ label: 'Milk' })
    await next.click()
    await dialog.getByRole('button', { name: 'Import 2 dishes' }).click()
    await dialog.waitFor({ state: 'detached' })
    await itemCard(page, 'Stew').getByText('Allergens not confirmed').waitFor()
    await waitForDishes(restaurant.menuIds[1], [' | 6 | Stew; gluten', ' | 7 | Cake; milk'])

    await page.goto('/profile')
    const kept = page.getByRole('listitem').filter({ hasText: /^(?:ey: Eggs|gl: Gluten)$/u })
    await kept.nth(1).waitFor()
    await page.getByRole('button', { name: 'Remove all codes' }).click()
    await page.getByText('None yet.').waitFor()
  })

  it('exports an Excel file that comes in again without a question', async () => {
    const page = await open(['Dinner', 'Copy'])
    const [dinner = '', copy = ''] = restaurant.menuIds
    const allergens = { milk: 'contains', nuts: 'may_contain' } as const
    const { body: soup } = await restaurant.call(itemRoutes.create, {
      params: { menuId: dinner },
      body: { name: '=Soup', section: 'Starters', price: 4.5 },
    })
    for (const [id, presence] of Object.entries(allergens))
      await restaurant.call(allergenRoutes.declare, {
        params: { itemId: soup.id },
        body: { allergenId: id as AllergenId, presence: presence as Presence },
      })
    await page.reload()
    await openMenu(page, 'Dinner')
    await itemCard(page, '=Soup').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel' }).click(),
    ])
    expect(download.suggestedFilename()).to.equal('Dinner-allergens.xlsx')
    const buffer = await readFile(await savedPath(download))
    await page.getByRole('button', { name: 'Back to Menus' }).click()
    await openMenu(page, 'Copy')
    const dialog = await chooseFile(page, { name: 'menu.xlsx', mimeType: 'application/zip', buffer })
    await dialog.getByRole('button', { name: 'Import 1 dish' }).click()
    await dialog.waitFor({ state: 'detached' })
    await itemCard(page, '=Soup').waitFor()
    await waitForDishes(copy, ['Starters | 4.5 | =Soup; milk; may nuts'])
  })

  it('leaves single dishes out, and takes one back', async () => {
    const page = await open(['Dinner'])
    await openMenu(page, 'Dinner')
    const buffer = Buffer.from('dish,price\nSoup,4.50\nCover charge,2\nSet menu,30\n')
    const dialog = await chooseFile(page, { name: 'menu.csv', mimeType: 'text/csv', buffer })
    const button = (name: string) => dialog.getByRole('button', { name, exact: true })
    await button('Import 3 dishes').waitFor()
    await button('Leave out: Cover charge').click()
    await button('Import 2 dishes').waitFor()
    await button('Leave out: Set menu').click()
    await button('Import 1 dish').waitFor()
    await button('Import after all: Set menu').click()
    await button('Import 2 dishes').click()
    await dialog.waitFor({ state: 'detached' })
    await itemCard(page, 'Set menu').waitFor()
    await waitForDishes(restaurant.menuIds[0], [' | 30 | Set menu', ' | 4.5 | Soup'])
  })

  it('pastes a menu without prices, and says why prose is none', async () => {
    const page = await open(['Dinner'], phone)
    await openMenu(page, 'Dinner')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const text = dialog.getByLabel('Or paste the text of a menu')
    const read = dialog.getByRole('button', { name: 'Read the text' })
    await text.fill('We have cooked for our guests since 1956.\nWe hope that you will enjoy our food.')
    await read.click()
    await dialog.getByText(/^No dishes were found: this text has no prices/u).waitFor()
    await text.fill('STARTERS\n\nTomato soup\nContains celery\n\nMAINS\n\nCurry – may contain nuts\n')
    await read.click()
    const lines = dialog.getByLabel('The text has no prices. These lines can be dishes')
    await dialog.getByText('2 rows: “Tomato soup” (line 3), “Curry – may contain nuts” (line 8)').waitFor()
    await lines.selectOption({ label: 'They are dishes' })
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'Import 2 dishes' }).click()
    await dialog.waitFor({ state: 'detached' })
    await waitForDishes(restaurant.menuIds[0], [
      'MAINS | 0 | Curry; may nuts',
      'STARTERS | 0 | Tomato soup; celery',
    ])
  })
})
