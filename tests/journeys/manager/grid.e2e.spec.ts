import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { createLargeMenu, type LargeMenu } from '../../fixtures/large-menu.ts'
import { itemCard, openMenu } from '../../fixtures/manager.ts'
import { createPageOpener, itWithAll, phone } from '../../fixtures/world.ts'

const cell = (page: Page, dish: string, tag: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${dish}, ${tag}: `, 'u') })
const says = (page: Page, dish: string, tag: string, value: string) =>
  page.getByRole('gridcell', { name: `${dish}, ${tag}: ${value}`, exact: true }).waitFor()
const saved = (page: Page, text: string) =>
  page
    .getByRole('status')
    .filter({ hasText: `Saved. ${text}.` })
    .waitFor()

describe('the allergen grid of 120 items', () => {
  let menu: LargeMenu
  const openPage = createPageOpener(/ERR_FAILED|status of 409/u)
  let page: Page

  const open = async (device?: typeof phone) => {
    page = await openPage('/menu-manager', { ...device, token: menu.restaurant.token })
    await openMenu(page, 'Dinner')
    await page.getByRole('status').filter({ hasText: '120 dishes' }).waitFor()
  }
  const presences = async (tagId: string) =>
    (await menu.items()).flatMap(({ name, allergens }) =>
      allergens.filter(({ id }) => id === tagId).map(({ presence }) => `${name}: ${presence}`),
    )

  before(async () => {
    menu = await createLargeMenu()
  })
  beforeEach(() => open())

  it('tags milk on 40 items with at most 10 actions, and takes it back [grid-1]', async () => {
    let actions = 0
    const act = async (action: Promise<unknown>) => {
      actions += 1
      await action
    }
    await act(page.getByText('Grid', { exact: true }).click())
    await act(page.getByRole('textbox', { name: 'Search dishes by name' }).fill('cheese'))
    await page.getByRole('status').filter({ hasText: '40 of 120 dishes' }).waitFor()
    await act(page.getByRole('button', { name: 'Milk, select the column' }).click())
    await page.getByText('Milk on 40 dishes').waitFor()
    await act(page.keyboard.press('c'))
    await saved(page, 'Milk: contains, on 40 dishes')
    expect(actions).to.be.at.most(10)
    expect(await presences('milk')).to.deep.equal(
      Array.from({ length: 40 }, (_, n) => `Cheese toast ${String(n).padStart(2, '0')}: contains`),
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('status').filter({ hasText: 'Undone. Milk: contains, on 40 dishes.' }).waitFor()
    expect(await presences('milk')).to.deep.equal([])
  })

  itWithAll('is used with the keyboard alone', async () => {
    await page.getByRole('radio', { name: 'Cards' }).focus()
    await page.keyboard.press('ArrowRight')
    const first = cell(page, 'Bean stew 00', 'Gluten')
    for (let stop = 0; stop < 10 && !(await first.evaluate(one => one === document.activeElement)); stop++)
      await page.keyboard.press('Tab')
    await waitForFocus(first)
    await page.keyboard.press('m')
    await says(page, 'Bean stew 00', 'Gluten', 'may contain')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('w')
    await saved(page, 'Crustaceans: can be made without, on 3 dishes')
    await page.keyboard.press('Control+End')
    await waitForFocus(cell(page, 'Vegetable soup 39', 'Keto'))
    await page.keyboard.press('Control+Home')
    await waitForFocus(first)
    await page.keyboard.press('Enter')
    await saved(page, 'Gluten: contains, on Bean stew 00')
    await page.keyboard.press('Control+z')
    await page.getByRole('status').filter({ hasText: 'Undone. Gluten: contains, on Bean stew 00.' }).waitFor()
    await says(page, 'Bean stew 00', 'Gluten', 'may contain')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await saved(page, 'Gluten: contains, on Bean stew 01')
    await page.waitForTimeout(800) // a press that comes sooner belongs to the one before
    await page.keyboard.press('Enter')
    await saved(page, 'Gluten: none, on Bean stew 01')
  })

  itWithAll(
    'keeps the focus in the grid when keys come before the effects of the last scrolling',
    async () => {
      // React runs effects in a message to itself, which comes late on a busy machine.
      await page.addInitScript(() => {
        const { postMessage } = MessagePort.prototype
        MessagePort.prototype.postMessage = function (...given: unknown[]) {
          setTimeout(() => Reflect.apply(postMessage, this, given), 40)
        }
      })
      await page.reload()
      await page.getByText('Grid', { exact: true }).click()
      const [first, last] = [cell(page, 'Bean stew 00', 'Gluten'), cell(page, 'Vegetable soup 39', 'Keto')]
      await first.focus()
      for (let waitMs = 150; waitMs < 250; waitMs += 5) {
        await page.keyboard.press('Control+End')
        await waitForFocus(last)
        await page.waitForTimeout(waitMs) // the grid's rows are rendered again 150 ms after it was scrolled
        await page.keyboard.press('Control+Home')
        await waitForFocus(first)
      }
    },
  )

  itWithAll('does not move a filtered list under the finger', async () => {
    const search = page.getByRole('textbox', { name: 'Search dishes by name' })
    for (const layout of ['Grid', 'Cards'] as const) {
      await page.getByText(layout, { exact: true }).click()
      await search.fill('cheese')
      await page.getByRole('checkbox', { name: /^No allergens tagged \(/u }).click()
      const count = layout === 'Grid' ? 40 : 39
      await page
        .getByRole('status')
        .filter({ hasText: `${count} of 120 dishes` })
        .waitFor()
      if (layout === 'Grid') {
        await cell(page, 'Cheese toast 00', 'Mustard').click()
        await saved(page, 'Mustard: contains, on Cheese toast 00')
        await cell(page, 'Cheese toast 00', 'Celery').click()
        await says(page, 'Cheese toast 00', 'Celery', 'contains')
      } else {
        const card = itemCard(page, 'Cheese toast 01')
        await card.getByRole('button', { name: /^Allergens of/u }).click()
        await card.getByRole('button', { name: 'Mustard', exact: true }).click()
        await card.getByText('1 selected').waitFor()
        await card.getByRole('button', { name: 'Celery', exact: true }).click()
        await card.getByText('2 selected').waitFor()
      }
      await page.getByRole('button', { name: 'Update list (1 change)' }).click()
      await waitForFocus(page.getByRole('status').filter({ hasText: `${count - 1} of 120 dishes` }))
      await page.getByRole('checkbox', { name: /^No allergens tagged \(/u }).click()
      await search.fill('')
    }
  })

  itWithAll('keeps what could not be saved, says which items, and saves it later', async () => {
    await page.getByText('Grid', { exact: true }).click()
    await page.route('**/allergens', route =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await cell(page, 'Bean stew 05', 'Sesame seeds').click()
    await page.getByRole('alert').getByText('Not certain whether saved: Bean stew 05').waitFor()
    await says(page, 'Bean stew 05', 'Sesame seeds', 'contains')
    expect(await presences('sesame')).to.deep.equal([])
    await page.reload()
    await page.getByRole('alert').getByText('Not certain whether saved: Bean stew 05').waitFor()
    await page.unroute('**/allergens')
    await page.getByRole('button', { name: 'Save again' }).click()
    await page
      .getByRole('alert')
      .getByText('Not certain whether saved: Bean stew 05')
      .waitFor({ state: 'detached' })
    await saved(page, 'Sesame seeds: contains, on Bean stew 05') // the alert goes as soon as saving begins again
    await says(page, 'Bean stew 05', 'Sesame seeds', 'contains')
    expect(await presences('sesame')).to.deep.equal(['Bean stew 05: contains'])
  })

  itWithAll(
    'keeps cards, grid and arrangement within 12 screens, and remembers the choice [grid-2]',
    async () => {
      const screens = () =>
        page.evaluate(() => document.documentElement.scrollHeight / document.documentElement.clientHeight)
      expect(await screens()).to.be.below(12)
      await page.getByText('Page 1 of 10').waitFor()
      await page.getByText('Grid', { exact: true }).click()
      await cell(page, 'Bean stew 00', 'Milk').waitFor()
      expect(await screens()).to.be.below(12)
      await page.reload()
      await cell(page, 'Bean stew 00', 'Milk').waitFor()
      await page.context().close()
      await open(phone)
      expect(await screens()).to.be.below(12)
      await page.getByText('Arrange', { exact: true }).click()
      await page.getByRole('button', { name: 'Move Vegetable soup 39', exact: true }).waitFor()
      expect(await screens()).to.be.below(12)
    },
  )

  // repricing.unit.spec.ts computes the prices; this one counts presses of keys.
  itWithAll('raises all prices by 5 % with at most 4 presses of keys [bulk-prices-1]', async () => {
    await page.getByRole('button', { name: 'Prices' }).focus()
    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    await press('Enter')
    const dialog = page.getByRole('dialog')
    await waitForFocus(dialog.getByLabel('Change by percent'))
    await press('5')
    await dialog.getByText('New prices: 120 dishes').waitFor()
    await press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(presses).to.be.at.most(4)
    const changed = (await menu.items()).map(({ price }) => price)
    expect(changed).to.deep.equal(Array.from({ length: 120 }, () => 9.98)) // 9.50 and 5 %, rounded up
  })
})
