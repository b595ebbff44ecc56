import type { DiffView } from '@safe-menu/contracts/audit/diff-views'
import type { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { AuditPerspective, ItemStateView, MenuStateView } from '@safe-menu/contracts/audit/views'
import { openPageLagSeconds } from '@safe-menu/contracts/freshness-bounds'
import type pg from 'pg'
import type { Deps } from '../../deps.ts'
import type { QueryInput } from '../../http/queries.ts'
import { findHistoricalOwner, type Subject } from '../../read-model/owners.ts'
import { completeUntil } from '../history/filter.ts'
import { moneyAt } from '../money.ts'
import { itemDifferences, menuDifferences, restaurantDifferences } from './diff.ts'
import { hiddenReason, itemAt, type Moment, menuAt, momentOf, restaurantAt } from './states.ts'

type At = Pick<QueryInput<typeof auditRoutes.itemAt>, 'time' | 'view'>
type Between = Pick<QueryInput<typeof auditRoutes.itemDiff>, 'from' | 'to' | 'view'>
type OpenState = ItemStateView | MenuStateView | null
type Read<State> = (pool: pg.Pool, moment: Moment, id: string) => Promise<State>

/** Whether guests could open an item or a menu, and if not, why. */
function shownOf(state: OpenState) {
  const notShown = hiddenReason(state)
  return { shown: notShown === null, notShown }
}

/** Reads a state together with whether guests could open it. */
const withShown =
  <State extends OpenState>(read: Read<State>) =>
  async (...given: Parameters<Read<State>>) => {
    const state = await read(...given)
    return { ...shownOf(state), state }
  }

/** The owner of a subject, and until when its record is complete; `null`: it never existed. */
async function recordOf(
  { pool, auditFreshness, behind }: Deps,
  subject: Subject,
  id: string,
  view: AuditPerspective,
) {
  const owner = await findHistoricalOwner(pool, subject, id)
  if (owner === null) return null
  return {
    owner,
    knownUntil: await completeUntil(pool, auditFreshness, view, behind.since('audit', owner), owner),
  }
}

/** Reads the state of a subject at an instant; `null`: it never existed. */
async function at<State extends object>(
  deps: Deps,
  [subject, id]: readonly [Subject, string],
  { time, view }: At,
  read: Read<State>,
) {
  const { pool } = deps
  // Before the state is read: a later event may be missing from it.
  const known = await recordOf(deps, subject, id, view)
  if (known === null) return null
  const { owner, knownUntil } = known
  const moment = await momentOf(pool, time, view, owner)
  const [state, money] = await Promise.all([read(pool, moment, id), moneyAt(pool, moment, owner)])
  const instant = moment.time.toISOString()
  return { time: instant, view, knownUntil, openPageLag: openPageLagSeconds, money, ...state }
}

/** Compares the states of a subject at two instants; `null`: it never existed. `shownIn`: `null` where guests always see it. */
async function between<State>(
  deps: Deps,
  [subject, id]: readonly [Subject, string],
  { from, to, view }: Between,
  read: Read<State>,
  compare: (before: State, after: State, view: AuditPerspective) => DiffView['differences'],
  shownIn: ((state: State) => ReturnType<typeof shownOf>) | null,
): Promise<DiffView | null> {
  const { pool } = deps
  const known = await recordOf(deps, subject, id, view)
  if (known === null) return null
  const { owner, knownUntil } = known
  const readAt = async (time: string) => {
    const moment = await momentOf(pool, time, view, owner)
    const [state, money] = await Promise.all([read(pool, moment, id), moneyAt(pool, moment, owner)])
    return { time: moment.time.toISOString(), state, money }
  }
  const [before, after] = await Promise.all([readAt(from), readAt(to)])
  return {
    from: before.time,
    to: after.time,
    view,
    knownUntil,
    openPageLag: openPageLagSeconds,
    money: { from: before.money, to: after.money },
    shown: shownIn && { from: shownIn(before.state), to: shownIn(after.state) },
    differences: compare(before.state, after.state, view),
  }
}

export function replayItem(deps: Deps, input: QueryInput<typeof auditRoutes.itemAt>) {
  return at(deps, ['item', input.itemId], input, withShown(itemAt))
}

export function replayMenu(deps: Deps, input: QueryInput<typeof auditRoutes.menuAt>) {
  return at(deps, ['menu', input.menuId], input, withShown(menuAt))
}

export function replayRestaurant(deps: Deps, input: QueryInput<typeof auditRoutes.restaurantAt>) {
  return at(deps, ['restaurant', input.restaurantId], input, restaurantAt)
}

export function compareItem(deps: Deps, input: QueryInput<typeof auditRoutes.itemDiff>) {
  return between(deps, ['item', input.itemId], input, itemAt, itemDifferences, shownOf)
}

export function compareMenu(deps: Deps, input: QueryInput<typeof auditRoutes.menuDiff>) {
  return between(deps, ['menu', input.menuId], input, menuAt, menuDifferences, shownOf)
}

export function compareRestaurant(deps: Deps, input: QueryInput<typeof auditRoutes.restaurantDiff>) {
  const read: Read<MenuStateView[]> = async (...given) => (await restaurantAt(...given)).menus
  return between(deps, ['restaurant', input.restaurantId], input, read, restaurantDifferences, null)
}
