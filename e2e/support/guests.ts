import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createApiClient } from '@safe-menu/local/api/client'

const phones = ['iPhone; CPU iPhone OS 18_0 like Mac OS X', 'Linux; Android 16; Pixel 9', 'Windows NT 10.0']

/**
 * Three guests open each published menu of a restaurant, filter it and order from it; resolves once the analytics show
 * them. They call the API directly: the tests' browser calls itself headless, and analytics do not count bots.
 */
export async function simulateGuests(origin: string, restaurantId: string, token: string): Promise<void> {
  const call = createApiClient(origin)
  const { body: menus } = await call(menuRoutes.published, { params: { restaurantId } })
  for (const { id: menuId } of menus) {
    const { body: menu } = await call(menuRoutes.get, { params: { menuId } })
    for (const [index, phone] of phones.entries()) {
      const track = async (path: string, body: object) => {
        const response = await fetch(new URL(`/api/analytics/${path}`, origin), {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': `Mozilla/5.0 (${phone})` },
          body: JSON.stringify({ menuId, ...body }),
        })
        if (response.status !== 202) throw new Error(`${path} answered ${response.status}`)
      }
      await track('track-view', {})
      await track('track-allergens', { allergenIds: ['milk', 'gluten', 'vegan'].slice(index) })
      for (const { id: menuItemId } of menu.items.slice(index))
        await track('track-popular-item', { menuItemId })
    }
  }
  const expected = menus.length * phones.length
  await waitUntil('the analytics show every view', async () => {
    const { body } = await call(activityRoutes.analytics, { params: { restaurantId }, token })
    const views = body.menus.reduce((sum, { menuViews }) => sum + menuViews[0].views, 0)
    return views >= expected
  })
}
