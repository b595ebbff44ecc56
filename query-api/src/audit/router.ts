import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import type { Deps } from '../deps.ts'
import { found, inputOf, itemsOfPage, pageInputOf } from '../http/queries.ts'
import { createExports, headsOf } from './export/export.ts'
import { visibleChain } from './history/filter.ts'
import { answerHistory } from './history/history.ts'
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
export function auditRouter(deps: Deps) {
  const { pool, auditKeys } = deps
  const answerExport = createExports(deps)
  return createRouter([
    on(auditRoutes.history, ctx => answerHistory(deps, ctx)),
    on(auditRoutes.restaurants, async ctx => {
      ctx.body = itemsOfPage(ctx, await searchRestaurantHistory(deps, pageInputOf(ctx, NameCursor)))
    }),
    on(auditRoutes.restaurantMenus, async ctx => {
      ctx.body = found(await menuHistory(deps, inputOf(ctx)), 'restaurant.not_found')
    }),
    on(auditRoutes.restaurantItems, async ctx => {
      const page = await searchItemHistory(deps, pageInputOf(ctx, NameCursor))
      ctx.body = itemsOfPage(ctx, found(page, 'restaurant.not_found'))
    }),
    on(auditRoutes.itemAt, async ctx => {
      ctx.body = found(await replayItem(deps, inputOf(ctx)), 'item.not_found')
    }),
    on(auditRoutes.menuAt, async ctx => {
      ctx.body = found(await replayMenu(deps, inputOf(ctx)), 'menu.not_found')
    }),
    on(auditRoutes.restaurantAt, async ctx => {
      ctx.body = found(await replayRestaurant(deps, inputOf(ctx)), 'restaurant.not_found')
    }),
    on(auditRoutes.itemDiff, async ctx => {
      ctx.body = found(await compareItem(deps, inputOf(ctx)), 'item.not_found')
    }),
    on(auditRoutes.menuDiff, async ctx => {
      ctx.body = found(await compareMenu(deps, inputOf(ctx)), 'menu.not_found')
    }),
    on(auditRoutes.restaurantDiff, async ctx => {
      ctx.body = found(await compareRestaurant(deps, inputOf(ctx)), 'restaurant.not_found')
    }),
    on(auditRoutes.instants, async ctx => {
      ctx.body = found(await instantsOfMenu(deps, inputOf(ctx)), 'menu.not_found')
    }),
    on(auditRoutes.export, ctx => answerExport(ctx)),
    on(auditRoutes.heads, async ctx => {
      const { chain } = ctx.input.query
      ctx.body = await headsOf(pool, visibleChain(ctx.state.caller, chain) ?? chain ?? null)
    }),
    on(auditRoutes.keys, async ctx => {
      ctx.set('cache-control', 'public, max-age=300') // clients learn of a replaced key within minutes
      ctx.body = auditKeys
    }),
  ])
}
