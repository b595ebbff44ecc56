import { AllergenId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { itemCard, openMenu } from '../../fixtures/manager.ts'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, getStack, itWithAll, phone } from '../../fixtures/world.ts'

const milk = AllergenId.parse('milk')
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const tagWrites = /\/allergens$/u

describe('the reason for removing or weakening an allergen', () => {
  let owner: TestRestaurant
  const openPage = createPageOpener(/ERR_FAILED/u)
  let page: Page

  beforeEach(async () => {
    owner = await createRestaurant({ Dinner: ['Soup'] })
    const { call, menuIds } = owner
    const { body: items } = await call(itemRoutes.ofMenu, { params: { menuId: menuIds[0] ?? '' } })
    const params = { itemId: items[0]?.id ?? expect.fail('no soup') }
    const { body } = await call(allergenRoutes.declare, { params, body: { allergenId: milk } })
    const { consistencyToken } = await call(allergenRoutes.confirm, {
      params,
      body: { revision: body.revision },
    })
    await waitForReadModels(getStack().origin, owner, consistencyToken)
  })

  async function openSoup(token: string, options: typeof phone | typeof desktop = desktop): Promise<Locator> {
    page = await openPage('/menu-manager', { ...options, token })
    await openMenu(page, 'Dinner')
    const card = itemCard(page, 'Soup')
    await card.getByText('Allergens checked on').waitFor()
    await card.getByRole('button', { name: /^Allergens of/u }).click()
    await button(card, 'Milk').waitFor()
    return card
  }
  const dialog = () => page.getByRole('dialog')
  const isTagged = () => page.locator('main button[aria-pressed="true"]', { hasText: 'Milk' }).count()
  const isUntagged = (card: Locator) =>
    card.locator('button[aria-pressed="false"]', { hasText: 'Milk' }).waitFor()
  it('is asked before the tag is removed [sign-in-reasons-1]', async () => {
    const card = await openSoup(owner.token, phone)
    await button(card, 'Milk').click()
    await dialog().getByText('Until you save, Soup still says “Contains Milk”.').waitFor()
    expect(await isTagged()).to.equal(1)
    await button(dialog(), 'Remove Milk').click()
    await dialog().getByText('Give a reason, or skip it.').waitFor()

    await dialog().getByRole('checkbox', { name: 'Recipe changed', exact: true }).press('Enter')
    expect(await dialog().getByRole('textbox', { name: 'Reason' }).inputValue()).to.equal('Recipe changed')
    const [request] = await Promise.all([
      page.waitForRequest(tagWrites),
      button(dialog(), 'Remove Milk').click(),
    ])
    expect(request.postDataJSON()).to.deep.include({ allergens: [], reason: 'Recipe changed' })
    await dialog().waitFor({ state: 'hidden' })
    await card.getByText('Allergens not confirmed').waitFor()
    await isUntagged(card)
  })

  itWithAll('can be skipped by the owner, and the change taken back [sign-in-reasons-2]', async () => {
    const card = await openSoup(owner.token, phone)
    await card.getByRole('group', { name: 'Milk in this dish' }).getByText('May contain').click()
    await button(dialog(), 'Skip the reason').click()
    await card.getByText('Allergens not confirmed').waitFor()
    await page.getByText('Saved. Milk: may contain, on Soup').waitFor()
    await button(page, 'Undo').click()
    await page.getByText('Undone. Milk: may contain, on Soup').waitFor()
    await card.getByText('Allergens checked on').waitFor()

    await card.getByRole('group', { name: 'Milk in this dish' }).getByText('May contain').click()
    await dialog().getByText('Why are you changing Soup to “May contain Milk”?').waitFor()
    const [request] = await Promise.all([
      page.waitForRequest(tagWrites),
      button(dialog(), 'Skip the reason').click(),
    ])
    expect(request.postDataJSON()).to.not.have.property('reason')
    await card.getByText('May contain Milk').waitFor()
    await dialog().waitFor({ state: 'hidden' })

    // A stronger statement needs no reason.
    await card
      .getByRole('group', { name: 'Milk in this dish' })
      .getByText('Contains', { exact: true })
      .click()
    await card.getByText('May contain Milk').waitFor({ state: 'hidden' })
    expect(await dialog().count()).to.equal(0)
  })

  itWithAll('is kept until it is saved, even if the first attempt fails', async () => {
    const card = await openSoup(owner.token)
    await button(card, 'Milk').click()
    await dialog().getByLabel('Reason').fill('Oat milk from today')
    await page.route(tagWrites, route => route.abort())
    await page.keyboard.press('Enter')
    await page.getByText('Not certain whether saved: Soup').waitFor()
    await page.unroute(tagWrites)
    await page.reload()
    await page.getByText('Not certain whether saved: Soup').waitFor()
    const again = page.locator('button:not([aria-disabled="true"])', { hasText: 'Save again' })
    const [request] = await Promise.all([page.waitForRequest(tagWrites), again.click()])
    expect(request.postDataJSON()).to.deep.include({ allergens: [], reason: 'Oat milk from today' })
    await card.getByText('Allergens not confirmed').waitFor()
  })
})
