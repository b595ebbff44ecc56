import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { AuditSigner } from '@safe-menu/server-kit/audit/signing'
import type { BehindRestaurants } from '../freshness/behind.ts'
import type { Freshness } from '../freshness/freshness.ts'
import { createQueries, handles } from '../http/queries.ts'
import { createExports } from './export-reply.ts'
import { chainOf } from './filter.ts'
import { headsOf } from './heads.ts'
import { historyReply } from './history.ts'
import { instantsOfMenu } from './instants.ts'
import { menuHistory, NameCursor, searchItemHistory, searchRestaurantHistory } from './name-history.ts'
import {
  compareItem,
  compareMenu,
  compareRestaurant,
  type ReplayDeps,
  replayItem,
  replayMenu,
  replayRestaurant,
} from './replay.ts'

export interface AuditDeps extends ReplayDeps {
  readonly freshness: Pick<Freshness, 'lastBeat' | 'staleSince'>
  readonly behind: Pick<BehindRestaurants, 'since' | 'all' | 'known'>
  readonly signer: AuditSigner
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** The audit trail: history, replay, proof. */
export function auditHandlers(deps: AuditDeps) {
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
    ...handles(auditRoutes.key, async () => ({
      status: 200,
      body: deps.signer.key,
      headers: { 'cache-control': 'public, max-age=300' }, // clients learn of a replaced key within minutes
    })),
  }
}
