import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { AllergenId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { press } from '../../fixtures/keyboard.ts'
import { createLargeMenu, type LargeMenu } from '../../fixtures/large-menu.ts'
import { openMenu } from '../../fixtures/manager.ts'
import { waitForReadModels } from '../../fixtures/restaurant.ts'
import { getStack, itWithAll, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

/** Each costs a request and a dialog, and one press, however many they are. */
const reviewed = 30

const milk = AllergenId.parse('milk')

describe('the work queue', () => {
  let menu: LargeMenu
  let visitor: OpenedPage
  let page: Page

  const create = async (ofEach?: number, tagged = false) => {
    menu = await createLargeMenu(ofEach, tagged)
  }
  const open = async (count = 120) => {
    visitor = await openPage('/menu-manager', { token: menu.restaurant.token })
    page = visitor.page
    await openMenu(page, 'Dinner')
    await page
      .getByRole('status')
      .filter({ hasText: `${count} dishes` })
      .waitFor()
  }
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  const confirmedCount = async () =>
    (await menu.items()).filter(({ allergensConfirmedAt }) => allergensConfirmedAt !== null).length
  const dialog = () => page.getByRole('dialog')
  /** The confirming button of the review once presses count. */
  const settledButton = () => dialog().locator('button[aria-keyshortcuts]:not([aria-disabled="true"])')

  afterEach(() => visitor.close())

  it(`confirms ${reviewed} reviewed items by keyboard with at most ${reviewed + 5} presses [queue-1]`, async () => {
    await create(reviewed / 3, true)
    await open(reviewed)
    await chip(`Not confirmed (${reviewed})`).waitFor()
    await page.getByRole('button', { name: 'Review next' }).focus()
    let presses = 1
    await page.keyboard.press('Enter')
    for (const { name } of await menu.items()) {
      await dialog().getByRole('heading', { level: 2, name, exact: true }).waitFor()
      await settledButton().waitFor()
      presses += 1
      await page.keyboard.press('Control+Enter')
    }
    await dialog().waitFor({ state: 'detached' })
    expect(presses).to.be.at.most(reviewed + 5)
    expect(await confirmedCount()).to.equal(reviewed)
    await page.getByText(`${reviewed} dishes confirmed.`).waitFor()
    expect(visitor.consoleErrors).to.deep.equal([])
  })

  itWithAll('confirms nothing by a held key, and one dish by a double press', async () => {
    await create(2, true)
    await open(6)
    await page.getByRole('button', { name: 'Review next' }).focus()
    for (let n = 0; n < 30; n++) await page.keyboard.down('Enter') // the browser repeats it, as a held key does
    await page.keyboard.up('Enter')
    await dialog().getByRole('heading', { level: 2, name: 'Bean stew 00' }).waitFor()
    expect(await confirmedCount()).to.equal(0)
    await settledButton().focus()
    const confirmed = page.waitForResponse(answer => answer.url().endsWith('/confirmation'))
    await page.keyboard.down('Enter')
    await confirmed
    for (let n = 0; n < 60; n++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await dialog().getByRole('heading', { level: 2, name: 'Bean stew 01' }).waitFor()
    expect(await confirmedCount()).to.equal(1)
    for (const gap of [50, 250, 400]) {
      const before = await confirmedCount()
      const box = await settledButton().boundingBox()
      if (!box) throw new Error('There is no button.')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.click(x, y)
      await page.waitForTimeout(gap) // a person's double press
      await page.mouse.click(x, y)
      await settledButton().waitFor()
      expect(await confirmedCount(), `${gap} ms`).to.equal(before + 1)
    }
  })

  it('confirms only what is shown when someone changes an item meanwhile', async () => {
    await create(2)
    const itemId = await menu.idOf('Bean stew 00')
    await open(6)
    await page.getByRole('button', { name: 'Review next' }).click()
    await dialog().getByRole('heading', { level: 2, name: 'Bean stew 00' }).waitFor()
    await page.route(/\/api\/menu-items\/[^/]+\/items$/u, route => route.abort())
    await menu.restaurant.call(allergenRoutes.declare, { params: { itemId }, body: { allergenId: milk } })
    await settledButton().waitFor()
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog', { name: 'Bean stew 00 has changed since you last looked' })
    await question.getByText('Added: Contains Milk').waitFor()
    expect(await confirmedCount()).to.equal(0)
    await page.keyboard.press('Enter') // the focus is on the harmless answer
    await question.waitFor({ state: 'detached' })
    await dialog().getByText('Someone has changed this dish.').waitFor()
    expect(await confirmedCount()).to.equal(0)
    await settledButton().click()
    await question.getByRole('button', { name: 'Allergens checked' }).click()
    await dialog().getByRole('heading', { level: 2, name: 'Bean stew 01' }).waitFor()
    expect(await confirmedCount()).to.equal(1)
  })

  itWithAll(
    'offers the undo of a change only beside its dish, and says what must be checked again',
    async () => {
      await create(2, true)
      await open(6)
      await page.getByRole('button', { name: 'Review next' }).click()
      await dialog().getByRole('button', { name: 'Change the tags' }).click()
      await dialog().getByRole('group', { name: 'Fish' }).getByTitle('Contains', { exact: true }).click()
      await dialog().getByText('Saved. Fish: contains, on Bean stew 00.').waitFor()
      await dialog().getByRole('button', { name: 'Undo' }).waitFor()
      await settledButton().click()
      await dialog().getByRole('heading', { level: 2, name: 'Bean stew 01' }).waitFor()
      expect(await dialog().getByRole('button', { name: 'Undo' }).count()).to.equal(0)
      await page.keyboard.press('Escape')
      await page.getByText('Grid', { exact: true }).click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page
        .getByText(
          'Undone. Fish: contains, on Bean stew 00. Check the allergens of Bean stew 00 again: until then, guests are told to ask staff.',
        )
        .waitFor()
      expect(await confirmedCount()).to.equal(0)
    },
  )

  /** Scrolls through the list of a dialog as a person does. */
  const notSeen = () => dialog().getByText(/not seen yet: scroll through the list/u)
  const scrollThrough = async () => {
    for (let looks = 0; looks < 60 && (await notSeen().isVisible()); looks += 1) {
      await page.mouse.wheel(0, Math.trunc(looks / 15) % 2 === 0 ? 200 : -200) // down, and up again for what was scrolled past
      await page.waitForTimeout(350) // a look at them
    }
  }

  itWithAll(
    'confirms together only what was on the screen, each in the version shown, and takes it back',
    async () => {
      await create(12, true)
      await open(36)
      await page.getByRole('textbox', { name: 'Search dishes by name' }).fill('cheese')
      await page.getByRole('button', { name: 'Confirm 12 dishes…' }).click()
      await notSeen().waitFor()
      await dialog().getByRole('heading', { level: 3, name: 'Cheese toast 00' }).hover()
      await scrollThrough()
      await dialog().getByRole('button', { name: 'Confirm 12 dishes' }).waitFor()
      const { consistencyToken } = await menu.restaurant.call(itemRoutes.change, {
        params: { itemId: await menu.idOf('Cheese toast 07') },
        body: { description: 'With walnuts.' },
      })
      await waitForReadModels(getStack().origin, menu.restaurant, consistencyToken)
      await dialog().getByRole('button', { name: 'Confirm 12 dishes' }).click()
      await dialog().getByText('Not confirmed: Cheese toast 07').waitFor()
      expect(await confirmedCount()).to.equal(11)
      await dialog().getByRole('button', { name: 'Close' }).last().click()
      await page.getByText('1 needs a look first: 1 has changes you have not seen.').waitFor()
      await page.getByRole('button', { name: /^Undo the confirmation of 11/u }).click()
      await page.getByText('11 dishes not confirmed any more').waitFor()
      expect(await confirmedCount()).to.equal(0)
      expect(visitor.consoleErrors).to.deep.equal(visitor.consoleErrors.filter(text => text.includes('409')))
    },
  )

  it('confirms nothing that was below, and leaves out what needs a look', async () => {
    await create(12, true)
    const { call } = menu.restaurant
    const named = async (name: string, body: object) =>
      call(itemRoutes.change, { params: { itemId: await menu.idOf(name) }, body })
    await named('Bean stew 03', { description: 'With squid.' })
    const { body: answered } = await named('Bean stew 00', { description: 'With mustard.' })
    await call(allergenRoutes.answerMention, {
      params: { itemId: answered.id, allergenId: AllergenId.parse('mustard') },
      body: { answer: 'not_in_it', revision: answered.revision },
    })
    const itemId = await menu.idOf('Bean stew 04')
    const last = await call(allergenRoutes.set, { params: { itemId }, body: { allergens: [] } })
    await waitForReadModels(getStack().origin, menu.restaurant, last.consistencyToken)
    await open(36)
    await page
      .getByText(/^2 need a look first: 1 mentions an allergen .* 1 has no allergens yet\.$/u)
      .waitFor()
    await page.getByRole('button', { name: 'Confirm 34 dishes…' }).click()
    await dialog().getByText('Not in it: Mustard (“mustard”)').waitFor()
    const button = dialog().getByRole('button', { name: /^Confirm [1-9]\d? dish(?:es)?$/u })
    await button.and(page.locator(':not([aria-disabled="true"])')).waitFor()
    const seen = await dialog().evaluate(namesAboveFooter)
    await button.click()
    await dialog().waitFor({ state: 'detached' })
    const confirmed = (await menu.items()).filter(({ allergensConfirmedAt }) => allergensConfirmedAt !== null)
    expect(confirmed.map(({ name }) => name)).to.have.members(seen)
    await page.getByRole('button', { name: /^Confirm \d+ dish(?:es)?…$/u }).click()
    await dialog().getByRole('button', { name: 'Review the other 2' }).click()
    await dialog().getByRole('heading', { level: 2, name: 'Bean stew 03' }).waitFor()
    await settledButton().click()
    const question = page.getByRole('alertdialog', { name: 'Bean stew 03 mentions Molluscs (“squid”)' })
    await question.getByRole('button', { name: 'Add Molluscs' }).waitFor()
    await question.getByRole('button', { name: 'Not yet' }).click()
  })

  itWithAll('leaves out an item whose tags on the screen are not saved', async () => {
    await create(4, true)
    await open(12)
    await page.getByText('Grid', { exact: true }).click()
    await page.route('**/allergens', route =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.getByRole('textbox', { name: 'Search dishes by name' }).fill('cheese')
    await page.getByRole('gridcell', { name: 'Cheese toast 02, Nuts: not declared' }).click()
    await page.getByRole('alert').getByText('Not saved: Cheese toast 02').waitFor()
    await page.getByText('1 needs a look first: 1 has changes that are not saved.').waitFor()
    await page.getByRole('button', { name: 'Confirm 3 dishes…' }).waitFor()
    // The cards show the saved tags, and that the others are not saved.
    await page.getByText('Cards', { exact: true }).click()
    await page.getByRole('alert').getByText('Not saved: Cheese toast 02').waitFor()
    await page.unroute('**/allergens')
    await page.getByRole('button', { name: 'Save again' }).click()
    await page.getByRole('button', { name: 'Confirm 4 dishes…' }).waitFor()
  })

  itWithAll('filters by the work that is left, and says it on the menu’s card', async () => {
    await create(4)
    const { call } = menu.restaurant
    const itemId = await menu.idOf('Vegetable soup 03')
    const { body: item } = await call(itemRoutes.change, { params: { itemId }, body: { price: '0' } })
    await call(allergenRoutes.confirm, { params: { itemId }, body: { revision: item.revision } })
    const changed = await call(itemRoutes.change, { params: { itemId }, body: { description: 'New' } })
    await waitForReadModels(getStack().origin, menu.restaurant, changed.consistencyToken)
    visitor = await openPage('/menu-manager', { ...phone, token: menu.restaurant.token })
    page = visitor.page
    await page.getByText('12 to confirm').waitFor()
    await openMenu(page, 'Dinner')
    await chip('Not confirmed (12)').waitFor()
    await chip('No allergens tagged (12)').waitFor()
    await chip('No price (1)').click()
    await page.getByRole('status').filter({ hasText: '1 of 12 dishes' }).waitFor()
    await page.getByRole('heading', { level: 3, name: 'Vegetable soup 03' }).waitFor()
    await chip('No price (1)').click()
    await chip('Changed since confirmed (1)').click()
    await page.getByRole('heading', { level: 3, name: 'Vegetable soup 03' }).waitFor()
    await press(page, page.getByRole('button', { name: 'Review next' }))
    await dialog().getByText('1 of 1 to review').waitFor()
    await dialog().getByRole('button', { name: 'Change the tags' }).click()
    await dialog().getByRole('group', { name: 'Milk' }).getByText('C', { exact: true }).click()
    await dialog()
      .getByRole('status')
      .filter({ hasText: 'Saved. Milk: contains, on Vegetable soup 03.' })
      .waitFor()
    await dialog().getByRole('button', { name: 'Allergens checked' }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(await confirmedCount()).to.equal(1)
    expect(visitor.consoleErrors).to.deep.equal([])
  })
})

/** Runs in the page: the dishes of the list that end above the buttons, which cover what is below. */
function namesAboveFooter(dialog: Element): string[] {
  const edge = dialog.querySelector('[data-dialog-body] .sticky')?.getBoundingClientRect().top ?? 0
  const rows = [...dialog.querySelectorAll('[data-dialog-body] li:has(h3)')]
  return rows.flatMap(row => {
    const end = row.querySelector(':scope > span:last-child')?.getBoundingClientRect().top ?? Infinity
    return end < edge ? [row.querySelector('h3')?.textContent ?? ''] : []
  })
}
