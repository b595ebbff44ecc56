import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, getStack, itWithAll, phone } from '../../fixtures/world.ts'

const chip = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('the guest page of a restaurant with several menus', () => {
  let restaurant: TestRestaurant
  const openPage = createPageOpener(/status of 404/u)

  before(async () => {
    restaurant = await createRestaurant({
      Breakfast: ['Porridge'],
      'Lunch of the day': ['Soup'],
      'Dinner by the river': ['Flan'],
      'Drinks and cocktails': ['Lassi'],
      'Weekend specials': ['Stew'],
    })
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
