import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { MenuStateView } from '@safe-menu/contracts/audit/views'
import { openPageLagSeconds } from '@safe-menu/contracts/freshness-bounds'
import type { Route } from '@safe-menu/contracts/http/route'
import { MenuId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import { restaurantDifferences } from '@safe-menu/query-api/audit/replay/diff'
import { menuAt, restaurantAt } from '@safe-menu/query-api/audit/replay/states'
import {
  itemsOfMenusQueries,
  itemsQueries,
  menuQueries,
  menusQueries,
} from '@safe-menu/read-models/audit/trail/versions.queries'
import { applyResponseContract } from '@safe-menu/server-kit/http/middleware/response'
import type pg from 'pg'
import { at, itemIdOf, menuWith, remembered } from './largest-menu.ts'

/* Replays of the largest menu, from the rows that the read model would return. */

const moment = { restaurantId: 'a restaurant', time: at, view: 'decided' } as const
const since = new Date(at)

/** The rows of menus with this many items each. After another moment, every text is another one. */
function poolOf(menus: number, count: number, moment: string): pg.Pool {
  const { menu, items } = menuWith(count)
  const ids = Array.from({ length: menus }, (_, index) => MenuId.parse(itemIdOf(index)))
  const menuRows = ids.map(menu_id => ({
    ...menu,
    menu_id,
    restaurant_id: menu.restaurantId,
    position: '1',
    since,
    deleted: false,
    published: true,
  }))
  const itemRows = ids.flatMap(menu_id =>
    items.map(({ item }) => ({
      ...item,
      menu_id,
      item_id: item.itemId,
      price_cents: item.priceCents,
      cross_contamination: item.crossContamination,
      description: `${item.description} ${moment}`,
      position: '1',
      since,
      decided_at: since,
    })),
  )
  const rowsOf = new Map<string | undefined, readonly object[]>([
    [menuQueries.decided.name, menuRows],
    [menusQueries.decided.name, menuRows],
    [itemsQueries.decided.name, itemRows],
    [itemsOfMenusQueries.decided.name, itemRows],
  ])
  return { query: async ({ name }: { name?: string }) => ({ rows: rowsOf.get(name) ?? [] }) } as never
}

const poolsOf = remembered(count => ({
  before: poolOf(1, count, 'before'),
  after: poolOf(1, count, 'after'),
}))

export async function menuAtOf(count: number, when: 'before' | 'after'): Promise<MenuStateView | null> {
  return (await menuAt(poolsOf(count)[when], moment, 'menu 0')).state
}

const restaurants = remembered(menus => ({
  before: poolOf(menus, limits.itemsPerMenu, 'before'),
  after: poolOf(menus, limits.itemsPerMenu, 'after'),
}))

/** The answers about a restaurant of this many menus, each as large as it may be: its replay, and what has changed. */
export async function restaurantReplies(menus: number) {
  const { before, after } = restaurants(menus)
  const [from, to] = [await restaurantAt(before, moment), await restaurantAt(after, moment)]
  const differences = await restaurantDifferences(from.menus, to.menus, 'decided')
  const common = { view: 'decided', knownUntil: null, openPageLag: openPageLagSeconds }
  const money = { from: from.money, to: to.money }
  await reply(auditRoutes.restaurantAt, { ...common, ...from, time: at })
  await reply(auditRoutes.restaurantDiff, { ...common, from: at, to: at, money, shown: null, differences })
}

async function reply(route: Route, body: object): Promise<void> {
  const log = () => {
    throw new Error('The answer has undeclared fields.')
  }
  await applyResponseContract(route, { status: 200, body }, { isStrict: true, log })
}
