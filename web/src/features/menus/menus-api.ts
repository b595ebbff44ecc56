import type { ListedMenuView } from '@safe-menu/contracts/menus/views'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { readQuery, refetchAfter } from '../../api/read-query.ts'

export type Menu = ListedMenuView

type MenuChange = NonNullable<Parameters<typeof call<'PUT /api/menus/:menuId'>>[1]['body']>

/** How often an open page asks whether anyone has changed a menu. */
const refetchEveryMs = 5_000

/** All menus of the restaurant, drafts too, as the server sorts them: by name. Followed while the page is visible. */
export function useMenus(restaurantId: string) {
  return useQuery({
    ...readQuery('GET /api/menus/restaurant/:restaurantId/menus', { params: { restaurantId } }),
    refetchInterval: refetchEveryMs,
    refetchOnWindowFocus: 'always',
  })
}

/** Fetches the list again after a write. */
export const writeAndRefetch = refetchAfter('GET /api/menus/restaurant/:restaurantId/menus')

/** Changes these fields alone. With a revision, unless someone else has changed one of them since. */
export function changeMenu(menuId: string, body: MenuChange) {
  return writeAndRefetch(call('PUT /api/menus/:menuId', { params: { menuId }, body }))
}
