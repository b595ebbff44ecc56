import type { DiffView } from '@safe-menu/contracts/audit/diff-views'
import type { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { AuditInstantView, ItemAtView, MoneyAtTime } from '@safe-menu/contracts/audit/views'
import { openPageLagSeconds } from '@safe-menu/contracts/freshness-texts'
import { instantsQueries } from '@safe-menu/read-models/audit/trail/entries.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import type { Deps } from '../../deps.ts'
import type { QueryInput } from '../../http/queries.ts'
import { type AuditSubject, findHistoricalOwner } from '../../status/reads.ts'
import { recordOf } from '../record.ts'
import { itemDifferences, menuDifferences, restaurantDifferences } from './diff.ts'
import { itemAt, type Moment, menuAt, restaurantAt } from './states.ts'

type At = Pick<QueryInput<typeof auditRoutes.itemAt>, 'time' | 'view'>
type Between = Pick<QueryInput<typeof auditRoutes.itemDiff>, 'from' | 'to' | 'view'>
type Read<State> = (pool: pg.Pool, moment: Moment, id: string) => Promise<State>

export function replayItem(deps: Deps, input: QueryInput<typeof auditRoutes.itemAt>) {
  return at(deps, ['item', input.itemId], input, itemAt)
}

export function replayMenu(deps: Deps, input: QueryInput<typeof auditRoutes.menuAt>) {
  return at(deps, ['menu', input.menuId], input, menuAt)
}

export function replayRestaurant(deps: Deps, input: QueryInput<typeof auditRoutes.restaurantAt>) {
  return at(deps, ['restaurant', input.restaurantId], input, restaurantAt)
}

/** Reads the state of a subject at an instant; `null`: it never existed. */
async function at<State extends object>(
  deps: Deps,
  [subject, id]: readonly [AuditSubject, string],
  { time, view }: At,
  read: Read<State>,
) {
  const record = await recordOf(deps, subject, id, view)
  if (record === null) return null
  const { restaurantId, knownUntil } = record
  const state = await read(deps.pool, { restaurantId, time, view }, id)
  return { time: new Date(time).toISOString(), view, knownUntil, openPageLag: openPageLagSeconds, ...state }
}

export async function compareItem(deps: Deps, input: QueryInput<typeof auditRoutes.itemDiff>) {
  const read = await between(deps, ['item', input.itemId], input, itemAt)
  if (read === null) return null
  const { before, after, instants } = read
  return {
    ...instants,
    shown: { from: shownIn(before), to: shownIn(after) },
    differences: itemDifferences(before.state, after.state, input.view),
  }
}

export async function compareMenu(deps: Deps, input: QueryInput<typeof auditRoutes.menuDiff>) {
  const read = await between(deps, ['menu', input.menuId], input, menuAt)
  if (read === null) return null
  const { before, after, instants } = read
  return {
    ...instants,
    shown: { from: shownIn(before), to: shownIn(after) },
    differences: menuDifferences(before.state, after.state, input.view),
  }
}

/** Guests always see a restaurant, so `shown` is `null`. */
export async function compareRestaurant(deps: Deps, input: QueryInput<typeof auditRoutes.restaurantDiff>) {
  const read = await between(deps, ['restaurant', input.restaurantId], input, restaurantAt)
  if (read === null) return null
  const { before, after, instants } = read
  const differences = await restaurantDifferences(before.menus, after.menus, input.view)
  return { ...instants, shown: null, differences }
}

const shownIn = ({ shown, notShown }: Pick<ItemAtView, 'shown' | 'notShown'>) => ({ shown, notShown })

/** Reads the states of a subject at two instants; `null`: it never existed. */
async function between<State extends { readonly money: MoneyAtTime }>(
  deps: Deps,
  [subject, id]: readonly [AuditSubject, string],
  { from, to, view }: Between,
  read: Read<State>,
) {
  const record = await recordOf(deps, subject, id, view)
  if (record === null) return null
  const { restaurantId, knownUntil } = record
  const [before, after] = await Promise.all([
    read(deps.pool, { restaurantId, time: from, view }, id),
    read(deps.pool, { restaurantId, time: to, view }, id),
  ])
  const instants: Omit<DiffView, 'shown' | 'differences'> = {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    view,
    knownUntil,
    openPageLag: openPageLagSeconds,
    money: { from: before.money, to: after.money },
  }
  return { before, after, instants }
}

/** When something changed on a menu, oldest first; the latest instants, where there are too many. `null`: no such menu. */
export async function instantsOfMenu(
  { pool }: { readonly pool: pg.Pool },
  { menuId, view, from, to }: QueryInput<typeof auditRoutes.instants>,
): Promise<readonly AuditInstantView[] | null> {
  if ((await findHistoricalOwner(pool, 'menu', menuId)) === null) return null
  const values = [menuId, from && new Date(from), to && new Date(to)]
  const rows = await readRows(pool, instantsQueries[view], values)
  return rows.toReversed().map(({ at, entries, first, last }) => ({
    at: at.toISOString(),
    entries,
    firstEntryId: first,
    lastEntryId: last,
  }))
}
