import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import type { Route } from '@safe-menu/contracts/http/route'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createApiClient } from '@safe-menu/local/api/client'

const devices = ['iPhone; CPU iPhone OS 18_0 like Mac OS X', 'Linux; Android 16; Pixel 9', 'Windows NT 10.0']

/**
 * Three guests open each published menu of a restaurant, filter it and order from it; resolves once the analytics show all
 * of it. They call the API directly: the tests' browser calls itself headless, and analytics do not count bots.
 */
export async function simulateGuests(origin: string, restaurantId: string, token: string): Promise<void> {
  const call = createApiClient(origin)
  let tracked = 0
  const { body: menus } = await call(menuRoutes.published, { params: { restaurantId } })
  for (const { id: menuId } of menus) {
    const { body: menu } = await call(menuRoutes.get, { params: { menuId } })
    for (const [index, device] of devices.entries()) {
      const track = async ({ path }: Route, body: object) => {
        const response = await fetch(new URL(path, origin), {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': `Mozilla/5.0 (${device})` },
          body: JSON.stringify({ menuId, ...body }),
        })
        if (response.status !== 202) throw new Error(`${path} answered ${response.status}`)
      }
      const allergenIds = ['milk', 'gluten', 'vegan'].slice(index)
      const ordered = menu.items.slice(index)
      await track(activityRoutes.trackView, {})
      await track(activityRoutes.trackAllergens, { allergenIds })
      for (const { id: menuItemId } of ordered) await track(activityRoutes.trackPopularItem, { menuItemId })
      tracked += 1 + allergenIds.length + ordered.length
    }
  }
  await waitUntil('the analytics show every view, selection and order', async () => {
    const { body } = await call(activityRoutes.analytics, { params: { restaurantId }, token })
    const shown = body.menus.flatMap(({ menuViews, topAllergens, popularItems }) => [
      menuViews[0].views,
      ...topAllergens.map(({ count }) => count),
      ...popularItems.map(({ views }) => views),
    ])
    return shown.reduce((sum, count) => sum + count, 0) >= tracked
  })
}
