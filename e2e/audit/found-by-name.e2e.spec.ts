import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { AllergenId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import { createRestaurant, type TestRestaurant, waitForReadModels } from '../support/restaurant.ts'
import { createStaff } from '../support/staff.ts'
import { adminAccount, getStack, type OpenedPage, openPage, phone } from '../support/world.ts'
import { findEntry, historicalItem } from './auditor.ts'

const nuts = AllergenId.parse('nuts')

describe('the audit trail of a renamed restaurant with an erased owner', () => {
  const tokens = { auditor: '', admin: '' }
  const oldName = `Goldener Hirsch ${process.pid}`
  const newName = `Zum Hirschen ${process.pid}`
  let owner: TestRestaurant
  let menuId = ''
  let walnutsNamedAt = ''
  let visited: OpenedPage
  afterEach(async () => {
    await visited.close()
    expect(visited.consoleErrors).to.deep.equal([])
  })

  before(async () => {
    const call = createApiClient(getStack().origin)
    owner = await createRestaurant({ Dinner: ['Walnut tart', 'Soup'], Supper: [] })
    const params = { restaurantId: owner.id }
    const [dinner = '', supper = ''] = owner.menuIds
    menuId = dinner
    const { body: items } = await owner.call(itemRoutes.ofMenu, { params: { menuId } })
    const item = { itemId: items.find(({ name }) => name === 'Walnut tart')?.id ?? '' }
    for (const name of [oldName, newName])
      await owner.call(restaurantRoutes.change, { params, body: { name } })
    await owner.call(menuRoutes.delete, { params: { menuId: supper } })
    await owner.call(menuRoutes.change, { params: { menuId }, body: { published: true } })
    await owner.call(allergenRoutes.declare, { params: item, body: { allergenId: nuts } })
    await owner.call(allergenRoutes.declare, {
      params: item,
      body: { allergenId: nuts, details: ['walnut'] },
    })
    tokens.admin = (await call(accountRoutes.loginRestaurant, { body: adminAccount })).body.token
    tokens.auditor = (
      await call(accountRoutes.loginRestaurant, { body: await createStaff('auditor') })
    ).body.token
    const { consistencyToken } = await call(adminRoutes.eraseOwner, { params, token: tokens.admin })
    await waitForReadModels(getStack().origin, { id: owner.id, token: tokens.auditor }, consistencyToken)
    const { body: declared } = await call(auditRoutes.history, {
      query: { menu: menuId, allergen: nuts },
      token: tokens.auditor,
    })
    walnutsNamedAt = declared[0]?.decidedAt ?? ''
  })

  it('lets an auditor find the restaurant by its former name', async () => {
    visited = await openPage('/replay', { ...phone, token: tokens.auditor })
    const { page } = visited
    await page.getByRole('combobox', { name: 'Restaurant' }).fill(oldName)
    await page.getByRole('option', { name: `${newName} Formerly “${oldName}”` }).click()
    const menus = page.getByRole('list', { name: 'Menus' }).getByRole('link')
    await menus.first().waitFor()
    expect(await menus.allInnerTexts()).to.deep.equal(['Dinner', 'Supper\ndeleted'])
  })

  it('shows the nuts named at that time and links to the entries of the change', async () => {
    visited = await openPage(`/replay?menu=${menuId}&view=decided&time=${walnutsNamedAt}`, {
      token: tokens.auditor,
    })
    const { page } = visited
    const tart = historicalItem(page, 'Walnut tart')
    await tart.getByText('Changed at this time').waitFor()
    await tart.locator('del', { hasText: /^Contains Nuts$/u }).waitFor()
    await tart.locator('ins', { hasText: /^Contains Nuts \(Walnut\)$/u }).waitFor()

    await page.getByRole('button', { name: 'Compare with another time' }).click()
    await page.getByRole('button', { name: 'Previous change' }).click()
    await page.getByText(/1 difference$/u).waitFor()
    await page.locator('ins', { hasText: /^Contains Nuts \(Walnut\)$/u }).waitFor()
    await page.getByRole('button', { name: 'Next change' }).click()
    await page.getByText('No differences').waitFor()
    await page.getByRole('button', { name: 'Stop comparing' }).click()

    await page.getByRole('link', { name: 'Who changed it, and why' }).click()
    await page.getByText('1 change, newest first').waitFor()
    await page.getByRole('button', { name: /^Remove filter Only entry \d+$/u }).waitFor()
    await findEntry(page, /Walnut tart/u).waitFor()
  })
})
