import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { chooseFile } from '../../fixtures/import-dialog.ts'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { openMenu } from '../../fixtures/manager.ts'
import { drawMenuPhoto, drawScan, type PrintedMenu, viennaMenu } from '../../fixtures/menu-picture.ts'
import { drawPhoto } from '../../fixtures/photo.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, itWithAll, phone } from '../../fixtures/world.ts'

/** A small card, which is read in a second. */
const card: PrintedMenu = {
  language: 'de',
  sections: {
    Suppen: [
      { name: 'Rindsuppe mit Frittaten', price: '5,40 €', codes: 'A, C, G, L' },
      { name: 'Kürbiscremesuppe', price: '6,20 €', codes: 'G' },
    ],
    Nachspeisen: [
      { name: 'Apfelstrudel', price: '6,80 €', description: 'mit Schlagobers', codes: 'A, G' },
      { name: 'Kaiserschmarren', price: '12,40 €', codes: 'A, C, G' },
    ],
  },
}

describe('a restaurant that brings pictures of its menu', () => {
  let restaurant: TestRestaurant
  let page: Page
  const openPage = createPageOpener()
  const open = async (options: Parameters<typeof openPage>[1] = desktop) => {
    restaurant = await createRestaurant({ Dinner: [] })
    page = await openPage('/menu-manager', { ...options, token: restaurant.token })
    await openMenu(page, 'Dinner')
  }
  const dishes = async () => {
    const { body } = await restaurant.call(itemRoutes.ofMenu, {
      params: { menuId: restaurant.menuIds[0] ?? '' },
    })
    return body
  }
  /** Reads the chosen pictures, and waits for the dishes that were recognised. */
  const readText = async (dialog: Locator) => {
    await dialog.getByLabel('Language of the menu').selectOption('de')
    await dialog.getByRole('button', { name: 'Read the pictures' }).press('Enter')
    await dialog.getByRole('heading', { name: 'Check what was read' }).waitFor()
  }

  it('reads a scan, and takes only the letters that the manager has read', async () => {
    await open({ viewport: phone.viewport })
    const buffer = await drawScan(page, card)
    const dialog = await chooseFile(page, { name: 'card.png', mimeType: 'image/png', buffer })
    await dialog.getByText('Page 1 of 1').waitFor()
    await readText(dialog)
    await dialog.getByText('Codes not read: 4 dishes.').waitFor()
    const codes = dialog.getByLabel('Letters and symbols')
    expect(
      await codes.evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value)),
    ).to.deep.equal(['', '', '', ''])
    const next = dialog.getByRole('button', { name: 'Next' })
    await next.press('Enter')
    await waitForFocus(codes.first())
    await page.keyboard.type('A, C, G, L')
    for (const dish of ['Kürbiscremesuppe', 'Apfelstrudel', 'Kaiserschmarren'])
      await dialog.getByRole('button', { name: `None of ${dish}` }).press('Enter')
    await next.press('Enter')
    await next.press('Enter')
    await dialog
      .getByLabel('Codes in the names and texts of dishes')
      .selectOption({ label: 'Austrian letters: A gluten, B crustaceans, C eggs to R molluscs' })
    await next.press('Enter')
    await dialog.getByRole('button', { name: 'Import 4 dishes' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const imported = await waitUntil('the dishes are stored', async () => {
      const found = await dishes()
      return found.length === 4 && found
    })
    const stored = imported.map(({ name, section, price, allergens, allergensConfirmedAt }) => [
      `${section} | ${name} | ${price}`,
      allergens.map(({ id }) => id).sort(),
      allergensConfirmedAt,
    ])
    expect(stored.sort()).to.deep.equal([
      ['Nachspeisen | Apfelstrudel | 6.8', [], null],
      ['Nachspeisen | Kaiserschmarren | 12.4', [], null],
      ['Suppen | Kürbiscremesuppe | 6.2', [], null],
      ['Suppen | Rindsuppe mit Frittaten | 5.4', ['celery', 'eggs', 'gluten', 'milk'], null],
    ])
  })

  itWithAll('finds the page in a photo, and its corners move by mouse and keyboard', async () => {
    await open()
    const buffer = await drawMenuPhoto(page, viennaMenu)
    const dialog = await chooseFile(page, { name: 'card.jpg', mimeType: 'image/jpeg', buffer })
    await dialog.getByText('Are these the corners of the page?').waitFor()
    const corner = dialog.getByRole('button', { name: 'Top left corner' })
    const placeOf = async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await corner.boundingBox()) ?? {}
      return { x: x + width / 2, y: y + height / 2 }
    }
    const found = await placeOf()
    await corner.press('Shift+ArrowRight')
    expect((await placeOf()).x).to.be.above(found.x + 10)
    const { x, y } = await placeOf()
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(found.x, found.y, { steps: 4 })
    await page.mouse.up()
    expect((await placeOf()).x).to.be.closeTo(found.x, 2)
    await readText(dialog)
    const names = await dialog
      .getByLabel('Name')
      .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
    const printed = Object.values(viennaMenu.sections).flat()
    const known = printed.filter(({ name }) => names.includes(name))
    expect(known.length / printed.length, names.join(', ')).to.be.at.least(0.85)
  })

  itWithAll('refuses what is no picture of a menu, and writes nothing', async () => {
    await open()
    const header = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
    const huge = Buffer.concat([header, Buffer.from([0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0, 8, 6, 0, 0, 0])])
    const refusedAs = (dialog: Locator, problem: string) => dialog.getByText(problem).waitFor()
    for (const [buffer, problem] of [
      [huge, 'more than 50 million pixels'],
      [Buffer.from('no picture'), 'cannot read the file as a picture'],
    ] as const)
      await refusedAs(await chooseFile(page, { name: 'card.png', mimeType: 'image/png', buffer }), problem)
    await page
      .locator('dialog input[type=file], [role=dialog] input[type=file]')
      .evaluate((input: HTMLInputElement) => {
        const files = new DataTransfer() // to send 40 MB to the browser takes longer than to refuse them
        files.items.add(new File([new Uint8Array(40 * 1024 * 1024)], 'card.png', { type: 'image/png' }))
        input.files = files.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      })
    await refusedAs(page.getByRole('dialog'), 'larger than 25 MB')
    const dialog = await chooseFile(page, {
      name: 'plate.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawPhoto(page),
    })
    await dialog.getByText('Page 1 of 1').waitFor()
    await dialog.getByRole('button', { name: 'Read the pictures' }).press('Enter')
    await refusedAs(dialog, 'No text was found')
    expect(await dishes()).to.deep.equal([])
  })

  itWithAll('stops reading at any time', async () => {
    await open()
    const buffer = await drawMenuPhoto(page, card)
    const dialog = await chooseFile(page, { name: 'card.jpg', mimeType: 'image/jpeg', buffer })
    const start = dialog.getByRole('button', { name: 'Read the pictures' })
    // A busy browser, which shows the first step late: the reading goes on after it was stopped.
    await page.evaluate(`window.late = []; window.requestAnimationFrame = frame => window.late.push(frame)`)
    await start.press('Enter')
    await dialog.getByRole('button', { name: 'Stop reading' }).press('Enter')
    await start.waitFor()
    await page.evaluate(`for (const frame of window.late) frame(performance.now())`)
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 500))) // longer than the step after it takes to begin
    expect(await start.isVisible()).to.equal(true)
    expect(await dishes()).to.deep.equal([])
  })
})
