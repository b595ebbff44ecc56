import { isInPartition, nameOfPartition } from '@safe-menu/server-kit/partitions/partition'
import type { RandomEdit } from './random-edits.ts'

/** Events until the number of partitions changes. */
const eventsOfDivision = 150

interface Commit {
  readonly position: string
  readonly at: string
  readonly behind: { readonly restaurantId: string; readonly position: string }[]
}

/** How the log is when an edit has been made. */
interface LogEnd {
  readonly position: bigint
  /** Milliseconds of the clock. */
  readonly now: number
  readonly events: number
}

const atLeastZero = (position: bigint) => (position < 0n ? 0n : position)

/**
 * The advances of the guests' view after about every third edit: with a lag, and less for some restaurants. `divisions`: the numbers
 * of partitions that take turns, each with the advances of its own restaurants, several commits in one.
 */
export function createRandomAdvances(restaurantIds: readonly string[], divisions: readonly number[]) {
  /** Restaurants that are behind the others in the guests' view, and up to where. */
  const behind = new Map<string, bigint>()
  /** Commits of each partition that go into its next event. */
  const held = new Map<string, Commit[]>()

  /** Now and then a restaurant falls behind, sometimes to an earlier position; later it moves on or catches up. */
  function lag({ restaurant, which, text }: RandomEdit, upTo: bigint): void {
    const id = restaurantIds[restaurant]
    if (id === undefined || which % 6 > 0) return
    const own = behind.get(id)
    if (own === undefined) behind.set(id, atLeastZero(upTo - BigInt(text)))
    else if (text % 2 === 0) behind.delete(id)
    else behind.set(id, own + BigInt(text))
  }

  /** The data of the event after an edit; `null`: none. The position may go back, and the clock may jump. */
  return function advanceAfter(edit: RandomEdit, { position, now, events }: LogEnd) {
    const { advance, which, text } = edit
    if (advance > 35) return null
    const upTo = atLeastZero(position - BigInt(advance === 0 ? which % 200 : which % 3))
    lag(edit, upTo)
    const count = divisions[Math.floor(events / eventsOfDivision) % divisions.length] ?? 1
    const partition = { index: which % count, count }
    const commit = {
      position: String(upTo),
      at: new Date(now + (advance === 1 ? -text * 100 : text)).toISOString(),
      behind: [...behind]
        .filter(([restaurantId]) => isInPartition(partition, restaurantId))
        .map(([restaurantId, own]) => ({ restaurantId, position: String(own) })),
    }
    const name = nameOfPartition('guests', partition)
    const earlier = held.get(name) ?? []
    const isHeld = divisions.length > 1 && text % 3 === 0
    held.set(name, isHeld ? [...earlier, commit] : [])
    if (isHeld) return null
    return { ...commit, ...(earlier.length > 0 && { earlier }), ...(count > 1 && { partition }) }
  }
}
