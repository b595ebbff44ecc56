import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { AllergenId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import { createRestaurant, type TestRestaurant, waitForReadModels } from '../support/restaurant.ts'
import { adminAccount, getStack, type OpenedPage, openPage } from '../support/world.ts'
import { findEntry } from './auditor.ts'

const milk = AllergenId.parse('milk')
const reason = 'The supplier’s new sheet lists no milk.'

describe('the people that the history names', () => {
  let owner: TestRestaurant
  let adminToken = ''
  const visits: OpenedPage[] = []
  const open = async (token: string) => {
    const opened = await openPage(`/history?restaurant=${owner.id}`, { token })
    visits.push(opened)
    return opened.page
  }

  before(async () => {
    const call = createApiClient(getStack().origin)
    owner = await createRestaurant({ Dinner: ['Soup'] })
    const [menuId = ''] = owner.menuIds
    const { body: items } = await owner.call(itemRoutes.ofMenu, { params: { menuId } })
    const params = { itemId: items[0]?.id ?? '' }
    await owner.call(allergenRoutes.declare, { params, body: { allergenId: milk } })
    adminToken = (await call(accountRoutes.loginRestaurant, { body: adminAccount })).body.token
    const acting = await call(adminRoutes.impersonate, {
      params: { restaurantId: owner.id },
      token: adminToken,
    })
    const withdrawn = await call(allergenRoutes.withdraw, {
      params: { ...params, allergenId: milk },
      query: { reason },
      token: acting.body.token,
    })
    await waitForReadModels(getStack().origin, owner, withdrawn.consistencyToken)
  })
  after(async () => {
    for (const { close, consoleErrors } of visits) {
      await close()
      expect(consoleErrors).to.deep.equal([])
    }
  })

  it('names the acting admin to staff, but not to the restaurant', async () => {
    const forStaff = findEntry(await open(adminToken), '“Contains Milk” was removed from Soup')
    await forStaff.getByText(`by admin ${adminAccount.email} for the restaurant`).waitFor()
    await forStaff.getByText('Admin acting for the restaurant').waitFor()
    await forStaff.getByText(reason).waitFor()
    const page = await open(owner.token)
    const forOwner = findEntry(page, '“Contains Milk” was removed from Soup')
    await forOwner.getByText('by an admin for the restaurant').waitFor()
    expect(await page.getByText(adminAccount.email).count()).to.equal(0)
  })

  it('keeps the changes of an erased owner without the name', async () => {
    const { origin } = getStack()
    const { consistencyToken } = await createApiClient(origin)(adminRoutes.eraseOwner, {
      params: { restaurantId: owner.id },
      token: adminToken,
    })
    await waitForReadModels(origin, { id: owner.id, token: adminToken }, consistencyToken)
    const page = await open(adminToken)
    await page.getByRole('heading', { level: 3, name: /^An account was erased/u }).waitFor()
    await findEntry(page, 'Soup was marked “Contains Milk”')
      .getByText('by an erased account · Dinner')
      .waitFor()
    await findEntry(page, '“Contains Milk” was removed from Soup')
      .getByText(`by admin ${adminAccount.email} for the restaurant`)
      .waitFor()
    expect(await page.getByText(owner.email).count()).to.equal(0)
  })
})
