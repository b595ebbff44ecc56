import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { AllergenId, RestaurantId } from '@safe-menu/contracts/ids'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Locator, Page, Request } from 'playwright-core'
import { press, tabTo, waitForFocus } from '../../fixtures/keyboard.ts'
import { itemCard, openMenu, tag } from '../../fixtures/manager.ts'
import { waitForReadModels } from '../../fixtures/restaurant.ts'
import { newTarget, newTenant, type Tenant } from '../../fixtures/tenants.ts'
import { signingKeyOf, tokenFor } from '../../fixtures/tokens.ts'
import { desktop, getStack, itWithAll, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const milk = AllergenId.parse('milk')
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const withdrawals = /\/allergens\/milk(?:\?|$)/u

describe('the reason for removing or weakening an allergen', () => {
  let owner: Tenant
  let visitor: OpenedPage
  let page: Page

  beforeEach(async () => {
    const { origin } = getStack()
    owner = await newTenant(origin)
    const { itemId } = await newTarget(origin, owner)
    const call = createApiClient(origin)
    const soup = { params: { itemId }, token: owner.token }
    const { body } = await call(allergenRoutes.declare, { ...soup, body: { allergenId: milk } })
    const { consistencyToken } = await call(allergenRoutes.confirm, {
      ...soup,
      body: { revision: body.revision },
    })
    await waitForReadModels(origin, { id: owner.restaurantId, token: owner.token }, consistencyToken)
  })
  afterEach(async () => {
    await visitor.close()
    expect(visitor.consoleErrors.filter(text => !/net::ERR_FAILED/u.test(text))).to.deep.equal([])
  })

  async function openSoup(token: string, options: typeof phone | typeof desktop = desktop): Promise<Locator> {
    visitor = await openPage('/menu-manager', { ...options, token })
    page = visitor.page
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
  const reasonOf = (request: Request) => new URL(request.url()).searchParams.get('reason')

  it('is asked before the tag is removed [sign-in-reasons-1]', async () => {
    const card = await openSoup(owner.token, phone)
    await button(card, 'Milk').click()
    await dialog().getByText('Until you save, Soup still says “Contains Milk”.').waitFor()
    expect(await isTagged()).to.equal(1)
    await button(dialog(), 'Remove Milk').click()
    await dialog().getByText('Give a reason, or skip it.').waitFor()

    await button(dialog(), 'Recipe changed').click()
    const [request] = await Promise.all([
      page.waitForRequest(withdrawals),
      button(dialog(), 'Remove Milk').click(),
    ])
    expect(reasonOf(request)).to.equal('Recipe changed')
    await dialog().waitFor({ state: 'hidden' })
    await card.getByText('Allergens not confirmed').waitFor()
    await isUntagged(card)
  })

  it('can be skipped by the owner, and the change taken back [sign-in-reasons-2]', async () => {
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
      page.waitForRequest(/\/allergens$/u),
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

  itWithAll('is asked when a named nut is removed [sign-in-reasons-3]', async () => {
    const card = await openSoup(owner.token)
    await tag(page, 'Soup', 'Allergens', 'Nuts')
    for (const nut of ['Almond', 'Hazelnut']) {
      await button(card, nut).click()
      if (nut === 'Almond') await button(dialog(), 'Skip the reason').click()
      await card.locator('button[aria-pressed="true"]', { hasText: nut }).waitFor()
    }
    await button(card, 'Almond').click()
    await dialog().getByText('Why are you changing Soup to “Contains Nuts (Hazelnut)”?').waitFor()
    const [request] = await Promise.all([
      page.waitForRequest(/\/allergens$/u),
      button(dialog(), 'Skip the reason').click(),
    ])
    expect(request.postDataJSON()).to.deep.equal({
      allergenId: 'nuts',
      removeDetails: ['almond'],
      override: false,
    })
    await card.locator('button[aria-pressed="false"]', { hasText: 'Almond' }).waitFor()
    await card.getByText('Allergens not confirmed').waitFor()
  })

  itWithAll('is not asked when a diet is removed', async () => {
    const card = await openSoup(owner.token)
    await tag(page, 'Soup', 'Specialized Diets', 'Halal')
    await button(card, 'Halal').click()
    await card.locator('button[aria-pressed="false"]', { hasText: 'Halal' }).waitFor()
    expect(await dialog().count()).to.equal(0)
  })

  itWithAll('is kept after a failed save and a reload', async () => {
    const card = await openSoup(owner.token)
    await press(page, button(card, 'Milk'), 'Space')
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(await isTagged()).to.equal(1)
    await waitForFocus(button(card, 'Milk'))

    await page.keyboard.press('Space')
    const field = dialog().getByLabel('Reason')
    await tabTo(page, field)
    await page.keyboard.type('Oat milk from today')
    await page.route(withdrawals, route => route.abort())
    await page.keyboard.press('Enter')
    await dialog().getByText('Milk is still on Soup').waitFor()
    expect(await field.inputValue()).to.equal('Oat milk from today')
    await page.unroute(withdrawals)

    await page.reload()
    await card.getByRole('button', { name: /^Allergens of/u }).click()
    await button(card, 'Milk').click()
    expect(await field.inputValue()).to.equal('Oat milk from today')
    const [request] = await Promise.all([
      page.waitForRequest(withdrawals),
      button(dialog(), 'Remove Milk').click(),
    ])
    expect(reasonOf(request)).to.equal('Oat milk from today')
    await dialog().waitFor({ state: 'hidden' })
    await isUntagged(card)
  })

  itWithAll('stays on the screen until it is saved › even at a second Escape', async () => {
    const card = await openSoup(owner.token)
    await button(card, 'Milk').click()
    await dialog().getByLabel('Reason').fill('Oat milk from today')
    let save = () => {}
    const saved = new Promise<void>(resolve => {
      save = resolve
    })
    await page.route(withdrawals, async route => {
      await saved
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await button(dialog(), 'Saving...').waitFor()
    // The browser closes a dialog at the second one without asking.
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
    expect(await dialog().getByLabel('Reason').inputValue()).to.equal('Oat milk from today')
    save()
    await dialog().waitFor({ state: 'detached' })
    await isUntagged(card)
  })

  itWithAll('is asked for each choice made with the arrow keys', async () => {
    const card = await openSoup(owner.token)
    const choices = card.getByRole('group', { name: 'Milk in this dish' })
    await tabTo(page, choices.getByRole('radio', { name: 'Contains', exact: true }))
    for (const [choice, statement] of [
      ['May contain', 'May contain Milk'],
      ['Can be made without', 'Contains Milk, can be made without'],
    ] as const) {
      await page.keyboard.press('ArrowRight')
      await dialog().getByText(`Why are you changing Soup to “${statement}”?`).waitFor()
      await page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'hidden' })
      await waitForFocus(choices.getByRole('radio', { name: choice }))
      expect(await choices.getByRole('radio', { name: 'Contains', exact: true }).isChecked()).to.equal(true)
    }
    await card.getByText('Allergens checked on').waitFor()
  })

  /** A token of an admin who acts for the owner's restaurant. */
  async function actingToken(): Promise<string> {
    const { origin, dataDirectory } = getStack()
    const { body } = await createApiClient(origin)(adminRoutes.impersonate, {
      params: { restaurantId: RestaurantId.parse(owner.restaurantId) },
      token: tokenFor(signingKeyOf(dataDirectory), 'ADMIN'),
    })
    return body.token
  }

  itWithAll('is required when an acting admin deletes an item', async () => {
    await openSoup(await actingToken(), phone)
    const question = page.getByRole('alertdialog')
    await page.getByRole('button', { name: 'Delete Soup' }).click()
    await button(question, 'Delete').click()
    await question.getByText('Enter a reason.').waitFor()
    await question.getByLabel('Reason').fill('Listed twice')
    const [request] = await Promise.all([
      page.waitForRequest(each => each.method() === 'DELETE'),
      button(question, 'Delete').click(),
    ])
    expect(reasonOf(request)).to.equal('Listed twice')
    await page.getByText('Soup was deleted').waitFor()

    await page.getByRole('button', { name: 'Back to Menus' }).click()
    await page.getByRole('button', { name: 'Delete Dinner' }).click()
    await button(question, 'Delete').click()
    await question.getByText('Enter a reason.').waitFor()
    await question.getByLabel('Reason').fill('Season is over')
    await button(question, 'Delete').click()
    await page.getByText('Dinner was deleted').waitFor()
  })

  itWithAll('is required when an acting admin removes a tag', async () => {
    const card = await openSoup(await actingToken())
    await button(card, 'Milk').click()
    await dialog().getByText('You are acting for this restaurant').waitFor()
    expect(await dialog().getByRole('button', { name: /^Skip/u }).count()).to.equal(0)
    await button(dialog(), 'Remove Milk').click()
    await dialog().getByText('Enter a reason.').waitFor()
    await dialog().getByLabel('Reason').fill('The owner called: no more butter')
    await button(dialog(), 'Remove Milk').click()
    await dialog().waitFor({ state: 'hidden' })
    await isUntagged(card)
  })
})
