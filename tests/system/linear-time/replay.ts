import type { MenuStateView } from '@safe-menu/contracts/audit/views'
import { limits } from '@safe-menu/contracts/limits'
import { restaurantDifferences } from '@safe-menu/query-api/audit/replay/diff'
import { menuAt, restaurantAt } from '@safe-menu/query-api/audit/replay/states'
import { itemsQueries, menuQueries, menusQueries } from '@safe-menu/read-models/audit/trail/versions.queries'
import type pg from 'pg'
import { at, menuWith, remembered } from './largest-menu.ts'

/* Replays of the largest menu, from the rows that the read model would return. */

const restaurantId = '00000000-0000-4000-8000-000000000001'
const moment = { restaurantId, time: at, view: 'decided' } as const
const idOf = (index: number) => `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`
const since = new Date(at)

/** The rows of menus with this many items each. After another moment, every text is another one. */
function poolOf(menus: number, count: number, moment: string): pg.Pool {
  const { menu, items } = menuWith(count)
  const ids = Array.from({ length: menus }, (_, index) => idOf(index))
  const menuRows = ids.map(menu_id => ({
    menu_id,
    position: '1',
    since,
    state: { ...menu, restaurantId, deleted: false, published: true },
  }))
  const itemRows = ids.flatMap((menu_id, menuIndex) =>
    items.map(({ item }, index) => ({
      menu_id,
      status: 'active',
      position: '1',
      since,
      decided_at: since,
      state: {
        ...item,
        itemId: idOf(1_000 * (menuIndex + 1) + index),
        description: `${item.description} ${moment}`,
      },
    })),
  )
  const rowsOf = new Map<string | undefined, readonly object[]>([
    [menuQueries.decided.name, menuRows],
    [menusQueries.decided.name, menuRows],
  ])
  const itemsOf = (menuId: unknown) => itemRows.filter(({ menu_id }) => menu_id === menuId)
  const query = async ({ name, values }: { name?: string; values?: unknown[] }) => ({
    rows: name === itemsQueries.decided.name ? itemsOf(values?.[1]) : (rowsOf.get(name) ?? []),
  })
  return { query } as never
}

const poolsOf = remembered(count => ({
  before: poolOf(1, count, 'before'),
  after: poolOf(1, count, 'after'),
}))

export async function menuAtOf(count: number, when: 'before' | 'after'): Promise<MenuStateView | null> {
  return (await menuAt(poolsOf(count)[when], moment, idOf(0))).state
}

const restaurants = remembered(menus => ({
  before: poolOf(menus, limits.itemsPerMenu, 'before'),
  after: poolOf(menus, limits.itemsPerMenu, 'after'),
}))

/** What has changed in a restaurant of this many menus, each as large as it may be. */
export async function restaurantDifference(menus: number) {
  const { before, after } = restaurants(menus)
  const [from, to] = [await restaurantAt(before, moment), await restaurantAt(after, moment)]
  return restaurantDifferences(from.menus, to.menus, 'decided')
}

/** The menus of a restaurant of this many, each as large as it may be. */
export async function restaurantReplay(menus: number): Promise<readonly MenuStateView[]> {
  return (await restaurantAt(restaurants(menus).after, moment)).menus
}
