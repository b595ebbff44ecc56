import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { AllergenId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { cases } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../support/accessibility.ts'
import { press } from '../support/keyboard.ts'
import { createLargeMenu, type LargeMenu } from '../support/large-menu.ts'
import { openMenu } from '../support/manager.ts'
import { waitForReadModels } from '../support/restaurant.ts'
import { getStack, itWithAll, type OpenedPage, openPage, phone } from '../support/world.ts'

/** Each costs a request and a dialog. */
const reviewed = cases(30, 120)

const milk = AllergenId.parse('milk')

describe('the work queue of 120 items', function () {
  this.timeout(180_000) // 120 confirmations, one after the other, on shared cores
  let menu: LargeMenu
  let visitor: OpenedPage
  let page: Page

  const create = async (ofEach?: number) => {
    menu = await createLargeMenu(ofEach)
  }
  const open = async (count = 120) => {
    visitor = await openPage('/menu-manager', { token: menu.restaurant.token })
    page = visitor.page
    await openMenu(page, 'Dinner')
    await page
      .getByRole('status')
      .filter({ hasText: `${count} items` })
      .waitFor()
  }
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  const confirmedCount = async () =>
    (await menu.items()).filter(({ allergensConfirmedAt }) => allergensConfirmedAt !== null).length
  const dialog = () => page.getByRole('dialog')

  afterEach(() => visitor.close())

  it(`confirms ${reviewed} reviewed items by keyboard with at most ${reviewed + 5} presses [queue-1]`, async () => {
    await create(reviewed / 3)
    await open(reviewed)
    await chip(`Not confirmed (${reviewed})`).waitFor()
    await page.getByRole('button', { name: 'Review next' }).focus()
    let presses = 0
    for (const { name } of await menu.items()) {
      presses += 1
      await page.keyboard.press('Enter')
      await dialog().getByRole('heading', { level: 2, name, exact: true }).waitFor()
    }
    presses += 1
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    expect(presses).to.be.at.most(reviewed + 5)
    expect(await confirmedCount()).to.equal(reviewed)
    await page.getByText(`${reviewed} items confirmed.`).waitFor()
    expect(visitor.consoleErrors).to.deep.equal([])
  })

  it('confirms only what is shown when someone changes an item meanwhile', async () => {
    await create()
    const itemId = await menu.idOf('Bean stew 00')
    await open()
    await page.getByRole('button', { name: 'Review next' }).click()
    await dialog().getByRole('heading', { level: 2, name: 'Bean stew 00' }).waitFor()
    await page.route(/\/api\/menu-items\/[^/]+\/items$/u, route => route.abort())
    await menu.restaurant.call(allergenRoutes.declare, { params: { itemId }, body: { allergenId: milk } })
    await page.keyboard.press('Enter')
    await dialog().getByText('Someone has changed this item.').waitFor()
    await dialog().getByText('Added: Contains Milk').waitFor()
    expect(await confirmedCount()).to.equal(0)
    await page.keyboard.press('Enter')
    await dialog().getByRole('button', { name: 'Allergens checked' }).waitFor()
    expect(await confirmedCount()).to.equal(0)
    await page.keyboard.press('Enter')
    await dialog().getByRole('heading', { level: 2, name: 'Bean stew 01' }).waitFor()
    expect(await confirmedCount()).to.equal(1)
  })

  it('shows all 40 before it confirms these 40, each in the version shown', async () => {
    await create()
    await open()
    await page.getByRole('textbox', { name: 'Search items by name' }).fill('cheese')
    await page.getByRole('button', { name: 'Confirm these 40' }).click()
    expect(await dialog().getByRole('heading', { level: 3 }).count()).to.equal(40)
    const { consistencyToken } = await menu.restaurant.call(itemRoutes.change, {
      params: { itemId: await menu.idOf('Cheese toast 07') },
      body: { description: 'With walnuts.' },
    })
    await waitForReadModels(getStack().origin, menu.restaurant, consistencyToken)
    await dialog().getByRole('button', { name: 'Confirm 40 items' }).click()
    await dialog().getByText('Not confirmed: Cheese toast 07').waitFor()
    expect(await confirmedCount()).to.equal(39)
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Confirm this 1' }).waitFor()
  })

  it('confirms no item whose tags on the screen are not saved', async () => {
    await create()
    await open()
    await page.getByText('Grid', { exact: true }).click()
    await page.route('**/allergens', route =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.getByRole('textbox', { name: 'Search items by name' }).fill('cheese')
    await page.getByRole('gridcell', { name: 'Cheese toast 07, Nuts: not declared' }).click()
    await page.getByRole('alert').getByText('Not saved: Cheese toast 07').waitFor()
    await page.getByRole('button', { name: 'Confirm these 39' }).click()
    await dialog().getByRole('button', { name: 'Confirm 39 items' }).click()
    await dialog().waitFor({ state: 'detached' })
    const confirmed = (await menu.items()).filter(({ allergensConfirmedAt }) => allergensConfirmedAt !== null)
    expect(confirmed.map(({ name }) => name)).not.to.include('Cheese toast 07')
    expect(confirmed).to.have.length(39)
    // The cards show the saved tags, and that the others are not saved.
    await page.getByText('Cards', { exact: true }).click()
    await page.getByRole('alert').getByText('Not saved: Cheese toast 07').waitFor()
    await page.unroute('**/allergens')
    await page.getByRole('button', { name: 'Save again' }).click()
    await page.getByRole('button', { name: 'Confirm this 1' }).waitFor()
  })

  itWithAll('filters by the work that is left, and says it on the menu’s card', async () => {
    await create()
    const { call } = menu.restaurant
    const itemId = await menu.idOf('Vegetable soup 39')
    const { body: item } = await call(itemRoutes.change, { params: { itemId }, body: { price: '0' } })
    await call(allergenRoutes.confirm, { params: { itemId }, body: { revision: item.revision } })
    const changed = await call(itemRoutes.change, { params: { itemId }, body: { description: 'New' } })
    await waitForReadModels(getStack().origin, menu.restaurant, changed.consistencyToken)
    visitor = await openPage('/menu-manager', { ...phone, token: menu.restaurant.token })
    page = visitor.page
    await page.getByText('120 to confirm').waitFor()
    await openMenu(page, 'Dinner')
    await chip('Not confirmed (120)').waitFor()
    await chip('No allergens yet (120)').waitFor()
    await chip('No price (1)').click()
    await page.getByRole('status').filter({ hasText: '1 of 120 items' }).waitFor()
    await page.getByRole('heading', { level: 3, name: 'Vegetable soup 39' }).waitFor()
    await chip('No price (1)').click()
    await chip('Changed since confirmed (1)').click()
    await page.getByRole('heading', { level: 3, name: 'Vegetable soup 39' }).waitFor()
    await press(page, page.getByRole('button', { name: 'Review next' }))
    await dialog().getByText('1 of 1 to review').waitFor()
    expect(await accessibilityFaults(page)).to.deep.equal([])
    await dialog().getByRole('button', { name: 'Change the tags' }).click()
    await dialog().getByRole('group', { name: 'Milk' }).getByText('C', { exact: true }).click()
    await dialog().getByRole('status').filter({ hasText: 'Saved. Milk: contains, on 1 item.' }).waitFor()
    await dialog().getByRole('button', { name: 'Allergens checked' }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(await confirmedCount()).to.equal(1)
    expect(visitor.consoleErrors).to.deep.equal([])
  })
})
