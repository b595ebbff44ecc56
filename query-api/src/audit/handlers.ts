import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { handles } from '@safe-menu/server-kit/http/handler'
import type { Deps } from '../deps.ts'
import { createQueries } from '../http/queries.ts'
import { createExports, headsOf } from './export/export.ts'
import { chainOf } from './history/filter.ts'
import { historyReply } from './history/history.ts'
import {
  menuHistory,
  NameCursor,
  searchItemHistory,
  searchRestaurantHistory,
} from './history/name-history.ts'
import {
  compareItem,
  compareMenu,
  compareRestaurant,
  instantsOfMenu,
  replayItem,
  replayMenu,
  replayRestaurant,
} from './replay/replay.ts'

/** The audit trail: history, replay, proof. */
export function auditHandlers(deps: Deps) {
  const audit = createQueries({ deps })
  return {
    ...audit.reply(auditRoutes.history, request => historyReply(deps, request)),
    ...audit.page(auditRoutes.restaurants, NameCursor, searchRestaurantHistory),
    ...audit.query(auditRoutes.restaurantMenus, menuHistory),
    ...audit.page(auditRoutes.restaurantItems, NameCursor, searchItemHistory),
    ...audit.query(auditRoutes.itemAt, replayItem),
    ...audit.query(auditRoutes.menuAt, replayMenu),
    ...audit.query(auditRoutes.restaurantAt, replayRestaurant),
    ...audit.query(auditRoutes.itemDiff, compareItem),
    ...audit.query(auditRoutes.menuDiff, compareMenu),
    ...audit.query(auditRoutes.restaurantDiff, compareRestaurant),
    ...audit.query(auditRoutes.instants, instantsOfMenu),
    ...audit.reply(auditRoutes.export, createExports(deps)),
    ...audit.query(auditRoutes.heads, ({ pool }, { caller, chain }) =>
      headsOf(pool, chainOf(caller, chain) ?? chain ?? null),
    ),
    ...handles(auditRoutes.keys, async () => ({
      status: 200,
      body: deps.auditKeys,
      headers: { 'cache-control': 'public, max-age=300' }, // clients learn of a replaced key within minutes
    })),
  }
}
