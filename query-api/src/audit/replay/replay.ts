import type { DiffView } from '@safe-menu/contracts/audit/diff-views'
import { openPageLagSeconds } from '@safe-menu/contracts/audit/open-page-lag'
import type { AuditPerspective, ItemStateView, MenuStateView } from '@safe-menu/contracts/audit/views'
import type { Deps } from '../../deps.ts'
import { findHistoricalOwner, type Subject } from '../../read-model/owners.ts'
import { completeUntil } from '../completeness.ts'
import { moneyAt } from '../money.ts'
import { itemDifferences, menuDifferences, restaurantDifferences } from './diff.ts'
import { type Moment, momentOf } from './perspective.ts'
import { hiddenReason, itemAt, menuAt, restaurantAt } from './states.ts'

interface At {
  readonly time: string
  readonly view: AuditPerspective
}

interface Between {
  readonly from: string
  readonly to: string
  readonly view: AuditPerspective
}

type OpenState = ItemStateView | MenuStateView | null

/** Whether guests could open an item or a menu, and if not, why. */
function shownOf(state: OpenState) {
  const notShown = hiddenReason(state)
  return { shown: notShown === null, notShown }
}

const withShown = <State extends OpenState>(state: State) => ({ ...shownOf(state), state })

/** Reads the state of a subject at an instant; `null`: it never existed. */
async function at<State extends object>(
  { pool, auditFreshness, behind }: Deps,
  [subject, id]: readonly [Subject, string],
  { time, view }: At,
  read: (moment: Moment) => Promise<State>,
) {
  const owner = await findHistoricalOwner(pool, subject, id)
  if (owner === null) return null
  // Before the state is read: a later event may be missing from it.
  const knownUntil = await completeUntil(pool, auditFreshness, view, behind.since('audit', owner), owner)
  const moment = await momentOf(pool, time, view, owner)
  const [state, money] = await Promise.all([read(moment), moneyAt(pool, moment, owner)])
  const instant = {
    time: moment.time.toISOString(),
    view,
    knownUntil,
    openPageLag: openPageLagSeconds,
    money,
  }
  return { ...instant, ...state }
}

/** Compares the states of a subject at two instants; `null`: it never existed. `shownIn`: `null` where guests always see it. */
async function between<State>(
  { pool, auditFreshness, behind }: Deps,
  [subject, id]: readonly [Subject, string],
  { from, to, view }: Between,
  read: (moment: Moment) => Promise<State>,
  compare: (before: State, after: State, view: AuditPerspective) => DiffView['differences'],
  shownIn: ((state: State) => ReturnType<typeof shownOf>) | null,
): Promise<DiffView | null> {
  const owner = await findHistoricalOwner(pool, subject, id)
  if (owner === null) return null
  const knownUntil = await completeUntil(pool, auditFreshness, view, behind.since('audit', owner), owner)
  const [first, second] = await Promise.all([
    momentOf(pool, from, view, owner),
    momentOf(pool, to, view, owner),
  ])
  const [before, after, moneyBefore, moneyAfter] = await Promise.all([
    read(first),
    read(second),
    moneyAt(pool, first, owner),
    moneyAt(pool, second, owner),
  ])
  return {
    from: first.time.toISOString(),
    to: second.time.toISOString(),
    view,
    knownUntil,
    openPageLag: openPageLagSeconds,
    money: { from: moneyBefore, to: moneyAfter },
    shown: shownIn && { from: shownIn(before), to: shownIn(after) },
    differences: compare(before, after, view),
  }
}

export function replayItem(deps: Deps, { itemId, ...query }: At & { readonly itemId: string }) {
  const read = async (moment: Moment) => withShown(await itemAt(deps.pool, moment, itemId))
  return at(deps, ['item', itemId], query, read)
}

export function replayMenu(deps: Deps, { menuId, ...query }: At & { readonly menuId: string }) {
  const read = async (moment: Moment) => withShown(await menuAt(deps.pool, moment, menuId))
  return at(deps, ['menu', menuId], query, read)
}

export function replayRestaurant(
  deps: Deps,
  { restaurantId, ...query }: At & { readonly restaurantId: string },
) {
  const read = (moment: Moment) => restaurantAt(deps.pool, moment, restaurantId)
  return at(deps, ['restaurant', restaurantId], query, read)
}

export function compareItem(deps: Deps, { itemId, ...query }: Between & { readonly itemId: string }) {
  const read = (moment: Moment) => itemAt(deps.pool, moment, itemId)
  return between(deps, ['item', itemId], query, read, itemDifferences, shownOf)
}

export function compareMenu(deps: Deps, { menuId, ...query }: Between & { readonly menuId: string }) {
  const read = (moment: Moment) => menuAt(deps.pool, moment, menuId)
  return between(deps, ['menu', menuId], query, read, menuDifferences, shownOf)
}

export function compareRestaurant(
  deps: Deps,
  { restaurantId, ...query }: Between & { readonly restaurantId: string },
) {
  const read = async (moment: Moment) => (await restaurantAt(deps.pool, moment, restaurantId)).menus
  return between(deps, ['restaurant', restaurantId], query, read, restaurantDifferences, null)
}
