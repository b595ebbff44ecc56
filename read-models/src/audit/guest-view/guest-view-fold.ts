import { GuestViewAdvanced } from '@safe-menu/contracts/audit/events'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { isInPartition, type Partition, undivided } from '@safe-menu/server-kit/partitions/partition'

/* Folds `GuestViewAdvanced` events into rows. The `menus` group writes them: `guest-view-commit-log.ts`. */

/** A restaurant that guests saw only up to an earlier position than the others. */
export interface Lag {
  readonly restaurantId: string
  /** Guests saw the restaurant up to here. */
  readonly position: bigint
  /** The highest position that guests have seen so far; above `position` after they were shown older tables again. */
  readonly furthest: bigint
}

/** From `at`, guests saw everything of a partition up to `position`, except the restaurants in `behind`. */
export interface Advance {
  /** The position of the `GuestViewAdvanced` event, and the number of the commit in it. */
  readonly advance: bigint
  readonly step: number
  readonly partition: Partition
  readonly position: bigint
  readonly at: string
  /** Sorted by restaurant. */
  readonly behind: readonly Lag[]
}

/** A restaurant falls behind, moves while it is behind, or has caught up (`position` is null). */
export interface Step {
  readonly restaurantId: string
  readonly advance: bigint
  readonly step: number
  readonly position: bigint | null
  readonly furthest: bigint
  readonly at: string
}

/** What a batch adds to the tables of the guests' view. */
export interface FoldedView {
  readonly advances: readonly Advance[]
  readonly steps: readonly Step[]
}

type RecordedAdvance = ReturnType<typeof GuestViewAdvanced.data.parse>
type RecordedCommit = Pick<RecordedAdvance, 'position' | 'at' | 'behind'>

/**
 * For a restaurant, positions and instants never decrease, whatever a clock or a late owner says, and whatever its partition was.
 * Skips a commit whose position is lower than an earlier one of its partition, or of any partition of another division, and one that
 * repeats the last. Pure. `before`: the last advance of each partition there has been.
 */
export function foldAdvances(before: readonly Advance[], events: readonly StoredEvent[]): FoldedView {
  const last = new Map(before.map(each => [keyOf(each.partition), each]))
  const advances: Advance[] = []
  const steps: Step[] = []
  for (const event of events) {
    const recorded = GuestViewAdvanced.data.parse(event.data)
    const partition = recorded.partition ?? undivided
    for (const [step, commit] of [...(recorded.earlier ?? []), recorded].entries()) {
      const found = advanceOf(commit, { advance: event.position, step, partition }, [...last.values()])
      if (found === null) continue
      steps.push(...stepsBetween(found.behindBefore, found.next))
      advances.push(found.next)
      last.set(keyOf(partition), found.next)
    }
  }
  return { advances, steps }
}

const keyOf = ({ index, count }: Partition) => `${index} of ${count}`

/** The advance that a commit makes, with the restaurants of its partition that were behind before; `null`: it adds nothing. */
function advanceOf(
  recorded: RecordedCommit,
  at: Pick<Advance, 'advance' | 'step' | 'partition'>,
  last: readonly Advance[],
): { readonly next: Advance; readonly behindBefore: ReadonlyMap<string, Lag> } | null {
  const { partition } = at
  const position = BigInt(recorded.position)
  const own = last.find(each => keyOf(each.partition) === keyOf(partition))
  const earlier = last.filter(each => each === own || each.partition.count !== partition.count)
  if (earlier.some(each => each.position > position)) return null
  const behindBefore = behindIn(partition, last)
  const behind = lagsOf(recorded.behind, position, partition, last, behindBefore)
  const known = own?.position ?? (last.length === 0 ? 0n : null)
  if (known === position && isSame(behind, behindBefore)) return null
  const instant = earlier.reduce((latest, each) => (each.at > latest ? each.at : latest), recorded.at)
  return { next: { ...at, position, at: instant, behind }, behindBefore }
}

const isAfter = (one: Advance, other: Advance) =>
  one.advance > other.advance || (one.advance === other.advance && one.step > other.step)

/** The last advance that concerns a restaurant. */
function lastFor(restaurantId: string, last: readonly Advance[]): Advance | null {
  const own = last.filter(({ partition }) => isInPartition(partition, restaurantId))
  return own.reduce<Advance | null>((max, each) => (max === null || isAfter(each, max) ? each : max), null)
}

/** The restaurants of a partition that are behind, in whatever partition they were before. */
function behindIn(partition: Partition, last: readonly Advance[]): ReadonlyMap<string, Lag> {
  const behind = new Map<string, Lag>()
  for (const each of last)
    for (const lag of each.behind)
      if (isInPartition(partition, lag.restaurantId) && lastFor(lag.restaurantId, last) === each)
        behind.set(lag.restaurantId, lag)
  return behind
}

function lagsOf(
  recorded: RecordedCommit['behind'],
  position: bigint,
  partition: Partition,
  last: readonly Advance[],
  before: ReadonlyMap<string, Lag>,
): readonly Lag[] {
  const lags = new Map<string, Lag>()
  for (const { restaurantId, position: text } of recorded) {
    const own = BigInt(text)
    if (own >= position || !isInPartition(partition, restaurantId)) continue
    const furthest = before.get(restaurantId)?.furthest ?? lastFor(restaurantId, last)?.position ?? 0n
    lags.set(restaurantId, { restaurantId, position: own, furthest: own > furthest ? own : furthest })
  }
  return [...lags.values()].sort((one, other) => (one.restaurantId < other.restaurantId ? -1 : 1))
}

const isSame = (one: readonly Lag[], other: ReadonlyMap<string, Lag>) =>
  one.length === other.size &&
  one.every(({ restaurantId, position }) => other.get(restaurantId)?.position === position)

function stepsBetween(before: ReadonlyMap<string, Lag>, next: Advance): Step[] {
  const { advance, step, position, at, behind } = next
  const now = new Set(behind.map(({ restaurantId }) => restaurantId))
  const caughtUp = [...before.keys()].filter(restaurantId => !now.has(restaurantId))
  return [
    ...behind
      .filter(lag => before.get(lag.restaurantId)?.position !== lag.position)
      .map(lag => ({ ...lag, advance, step, at })),
    ...caughtUp.map(restaurantId => ({
      restaurantId,
      advance,
      step,
      position: null,
      furthest: position,
      at,
    })),
  ]
}
