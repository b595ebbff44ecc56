import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { AllergenId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { confirmAllergens, openMenu } from '../../fixtures/manager.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { type OpenedPage, openPage } from '../../fixtures/world.ts'

/** Another manager saves at the last moment: after the page has sent its change, and before the server gets it. */
async function saveJustBefore(page: Page, path: RegExp, save: () => Promise<unknown>): Promise<void> {
  let isSaved = false
  await page.route(path, async route => {
    if (route.request().method() === 'PUT' && !isSaved) {
      isSaved = true
      await save()
    }
    await route.continue()
  })
}

/** Waits for both versions of a field and chooses this one. */
async function choose(scope: Locator, field: string, versions: readonly string[], choice: RegExp) {
  const group = scope.getByRole('group', { name: field })
  for (const version of versions) await group.getByText(version, { exact: true }).waitFor()
  await group.getByRole('radio', { name: choice }).click()
}

// Only with --all: two-managers.e2e.spec.ts shows both versions of a field; these are the other forms.
describe('two managers in one form', () => {
  let restaurant: TestRestaurant
  let visitor: OpenedPage

  beforeEach(async () => {
    restaurant = await createRestaurant({ Dinner: [] })
  })
  afterEach(() => visitor.close())

  const open = async (path: string) => {
    visitor = await openPage(path, { token: restaurant.token })
    return visitor.page
  }
  const changeRestaurant = async (body: object) =>
    (await restaurant.call(restaurantRoutes.change, { params: { restaurantId: restaurant.id }, body })).body

  it('shows both versions of a menu’s name and keeps both edits of other fields [two-managers-forms-1]', async () => {
    const [menuId = ''] = restaurant.menuIds
    const changeMenu = async (body: object) =>
      (await restaurant.call(menuRoutes.change, { params: { menuId }, body })).body

    const page = await open('/menu-manager')
    await page.getByRole('button', { name: 'Edit Dinner' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Menu Name').fill('Supper')
    await saveJustBefore(page, /\/api\/menus\/[^/]+$/u, () =>
      changeMenu({ name: 'Evening', description: 'From six' }),
    )
    await dialog.getByRole('button', { name: 'Update Menu' }).click()
    await choose(dialog, 'Menu Name', ['Evening', 'Supper'], /^Your version/u)
    expect(await changeMenu({})).to.include({ name: 'Evening', description: 'From six' })
    await dialog.getByRole('button', { name: 'Update Menu' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await changeMenu({})).to.include({ name: 'Supper', description: 'From six' })
  })

  it('shows both versions of a profile field and keeps both edits of other fields [two-managers-forms-2]', async () => {
    const page = await open('/profile')
    const form = page.getByRole('form', { name: 'Profile' })
    await form.getByLabel('Phone').fill('+39 06 555')
    await saveJustBefore(page, /\/api\/restaurants\/[^/]+$/u, () =>
      changeRestaurant({ phone: '+39 06 111', address: '1 Main Street' }),
    )
    await form.getByRole('button', { name: 'Save Profile' }).click()
    await choose(form, 'Phone', ['+39 06 111', '+39 06 555'], /^Their version/u)
    expect(await form.getByLabel('Address').inputValue()).to.equal('1 Main Street')
    await form.getByLabel('Website').fill('https://example.com')
    await form.getByRole('button', { name: 'Save Profile' }).click()
    await page.getByText('Profile saved.').first().waitFor()
    expect(await changeRestaurant({})).to.include({
      phone: '+39 06 111',
      address: '1 Main Street',
      website: 'https://example.com',
    })
  })

  it('shows both versions of a part of the branding [two-managers-forms-3]', async () => {
    const page = await open('/profile')
    const form = page.getByRole('form', { name: 'Branding' })
    await form.getByRole('textbox', { name: 'Primary colour', exact: true }).fill('#1a6540')
    await saveJustBefore(page, /\/api\/restaurants\/[^/]+$/u, () =>
      changeRestaurant({ customization: { colors: { primary: '#4a1c42', secondary: '#f2a65a' } } }),
    )
    await form.getByRole('button', { name: 'Save Branding' }).click()
    await choose(form, 'Primary colour', ['#4a1c42', '#1a6540'], /^Your version/u)
    await form.getByRole('button', { name: 'Save Branding' }).click()
    await page.getByText('Branding saved.').first().waitFor()
    const { customization } = await changeRestaurant({})
    expect(customization.colors).to.deep.equal({ primary: '#1a6540', secondary: '#f2a65a' })
  })

  it('ask again whether a moved item that has changed is still checked', async () => {
    restaurant = await createRestaurant({ Dinner: ['Pesto'], Lunch: [] })
    const [menuId = ''] = restaurant.menuIds
    const { body: items } = await restaurant.call(itemRoutes.ofMenu, { params: { menuId } })
    const itemId = items[0]?.id ?? expect.fail('The menu has no dish.')
    const page = await open('/menu-manager')
    await openMenu(page, 'Dinner')
    await confirmAllergens(page, 'Pesto')
    await page.getByRole('button', { name: 'Move Pesto' }).click()
    const dialog = page.getByRole('dialog')
    const stillChecked = dialog.getByLabel('Allergens unchanged, still checked')
    await stillChecked.check()
    await restaurant.call(allergenRoutes.declare, {
      params: { itemId },
      body: { allergenId: AllergenId.parse('milk') },
    })
    await dialog.getByText('Milk').waitFor()
    expect(await stillChecked.isChecked()).to.equal(false)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const { body: moved } = await restaurant.call(itemRoutes.change, { params: { itemId }, body: {} })
    expect(moved.menuId).not.to.equal(menuId)
    expect(moved.allergensConfirmedAt).to.equal(null)
  })
})
