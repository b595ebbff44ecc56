import { AllergenId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, getStack, itWithAll, phone } from '../../fixtures/world.ts'

const chip = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const apply = (page: Page) => page.getByRole('button', { name: 'View Personalized Menu' }).first()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('the guest page of a restaurant with several menus', () => {
  let restaurant: TestRestaurant
  const openPage = createPageOpener(/status of 404/u)

  before(async () => {
    restaurant = await createRestaurant({
      Breakfast: ['Porridge'],
      'Lunch of the day': ['Soup'],
      'Dinner by the river': ['Flan', 'Rice pudding'],
      'Drinks and cocktails': ['Lassi'],
      'Weekend specials': ['Stew'],
    })
    const { id, token, menuIds, call } = restaurant
    const dinner = await call(itemRoutes.ofMenu, { params: { menuId: menuIds[2] ?? '' } })
    let last: string | null = null
    for (const { id: itemId } of dinner.body) {
      const body = { allergenId: AllergenId.parse('milk') }
      last = (await call(allergenRoutes.declare, { params: { itemId }, body })).consistencyToken
    }
    await waitForReadModels(getStack().origin, { id, token }, last)
    await restaurant.publish()
  })

  async function open(menu: number, options: Parameters<typeof openPage>[1] = phone): Promise<Page> {
    return openPage(`/menu/${restaurant.id}?menu=${restaurant.menuIds[menu]}`, options)
  }

  itWithAll('shows the tab of the open menu on a phone, also after a reload [guest-tabs-1]', async () => {
    const page = await open(4)
    for (const visit of ['first', 'reload']) {
      if (visit === 'reload') await page.reload()
      await heading(page, 'Weekend specials').waitFor()
      // The script scrolls to it after the tab is there.
      await waitUntil(`the tab is on the screen, ${visit}`, async () => {
        const { x = -1, width = 0 } = (await page.getByRole('tab', { selected: true }).boundingBox()) ?? {}
        return x >= 0 && x + width <= phone.viewport.width
      })
    }
  })

  itWithAll(
    'offers another menu with dishes for the filters that hide this one [guest-other-menus-1]',
    async () => {
      const page = await open(2)
      await chip(page, 'Milk').click()
      await apply(page).click()
      await page.getByText('No menu items found for your filters').waitFor()
      const offers = page.getByRole('region', { name: 'Other menus with dishes for your filters' })
      await offers.getByRole('button', { name: 'Breakfast · 1 ask staff first' }).waitFor()
      await offers.getByRole('button', { name: /^Lunch of the day/u }).click()
      // It opens with the filters.
      await heading(page, 'Lunch of the day').waitFor()
      await heading(page, 'Ask staff first').waitFor()
      expect(await chip(page, 'Milk').isChecked()).to.equal(true)
      expect(await page.getByText('Filters were cleared').count()).to.equal(0)

      await page.getByRole('tab', { name: /^Dinner/u }).click()
      await heading(page, 'Dinner by the river').waitFor()
      await page.getByRole('button', { name: 'Apply to this menu' }).click()
      await page.getByPlaceholder('Search menu items...').fill('flan')
      await page.getByText('No dishes match your filters and “flan”.').waitFor()
      expect(await offers.count(), 'other menus were not searched').to.equal(0)
    },
  )

  itWithAll('names the restaurant of a menu that is gone, and asks nothing there', async () => {
    const [, menuId = ''] = restaurant.menuIds
    const page = await open(0)
    await page.getByRole('button', { name: 'Add to my order: Porridge' }).click()
    await chip(page, 'Milk').click()
    await page.getByRole('tab', { name: /^Lunch/u }).click()
    await page.getByText('Filters were cleared when you switched menus').waitFor()
    const change = await restaurant.call(menuRoutes.change, {
      params: { menuId },
      body: { published: false },
    })
    const { id, token } = restaurant
    await waitForReadModels(getStack().origin, { id, token }, change.consistencyToken)
    await page.reload()
    await page.getByText('This menu is no longer available').waitFor()
    await page.getByRole('heading', { level: 1, name: restaurant.name }).waitFor()
    await page.getByRole('button', { name: /^My Order/u }).waitFor() // the later script is there
    expect(await page.getByText('Filters were cleared').count()).to.equal(0)
  })
})
