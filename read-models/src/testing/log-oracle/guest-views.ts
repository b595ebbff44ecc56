import { createHash } from 'node:crypto'
import { type Row, sortedJson } from './values.ts'

interface CommitData {
  readonly position: string
  readonly at: string
  readonly behind: readonly { readonly restaurantId: string; readonly position: string }[]
}

/** The data of a GuestViewAdvanced event. */
export interface GuestViewData extends CommitData {
  readonly earlier?: readonly CommitData[] | undefined
  readonly partition?: { readonly index: number; readonly count: number } | undefined
}

/** From `at` on, guests saw everything up to `reached`. */
interface Sighting {
  readonly reached: bigint
  readonly at: string
}

/** What one commit let guests see of the restaurants of a partition. */
interface GuestCommit extends Sighting {
  /** The position of the event. */
  readonly advance: bigint
  /** The number of the commit in the event. */
  readonly step: number
  readonly index: number
  readonly count: number
  /** How far guests saw the restaurants that were behind the others, and the furthest that they ever saw of them. */
  readonly behind: ReadonlyMap<string, { readonly reached: bigint; readonly furthest: bigint }>
}

export type GuestViews = ReturnType<typeof createGuestViews>

/** When guests saw what, from the GuestViewAdvanced events of the log. */
export function createGuestViews() {
  const all: GuestCommit[] = []
  const moves: Row[] = []
  const lastOf = new Map<string, GuestCommit>()
  const counts = new Set<number>()
  const everBehind = new Set<string>()
  /** Computed once. Restaurants that were never behind share the lists of their partitions. */
  const sightingsOf = new Map<string, readonly Sighting[]>()

  const concerns = ({ index, count }: Pick<GuestCommit, 'index' | 'count'>, restaurantId: string) =>
    count === 1 || partitionOf(restaurantId, count) === index
  const lastSeen = (restaurantId: string) => all.findLast(seen => concerns(seen, restaurantId))

  /** The times at which guests saw more of a restaurant than ever before. */
  function sightings(restaurantId: string): readonly Sighting[] {
    const partitions = [...counts].map(count => partitionOf(restaurantId, count))
    const key = everBehind.has(restaurantId) ? restaurantId : partitions.join()
    const cached = sightingsOf.get(key)
    if (cached) return cached
    const found: Sighting[] = []
    for (const seen of all) {
      if (!concerns(seen, restaurantId)) continue
      const reached = seen.behind.get(restaurantId)?.reached ?? seen.reached
      if (reached > (found.at(-1)?.reached ?? 0n)) found.push({ reached, at: seen.at })
    }
    sightingsOf.set(key, found)
    return found
  }

  function addCommit(
    { position, at, behind: reported }: CommitData,
    own: Pick<GuestCommit, 'advance' | 'step' | 'index' | 'count'>,
  ): void {
    const reached = BigInt(position)
    // The last one of this partition and, of another division, of any: a restaurant may have come from there.
    const before = [...lastOf.values()].filter(last => last.count !== own.count || last.index === own.index)
    if (before.some(seen => seen.reached > reached)) return
    const wasBehind = [...everBehind].filter(id => concerns(own, id) && lastSeen(id)?.behind.has(id) === true)
    const behind = new Map<string, { reached: bigint; furthest: bigint }>()
    for (const { restaurantId: id, position: text } of reported) {
      const ownReach = BigInt(text)
      if (ownReach >= reached || !concerns(own, id)) continue
      const last = lastSeen(id)
      const ever = last?.behind.get(id)?.furthest ?? last?.reached ?? 0n
      behind.set(id, { reached: ownReach, furthest: ownReach > ever ? ownReach : ever })
    }
    const previous = (id: string) => lastSeen(id)?.behind.get(id)?.reached
    const moved = [...behind].filter(([id, progress]) => previous(id) !== progress.reached)
    const caughtUp = wasBehind.filter(id => !behind.has(id))
    const sameBefore =
      before.find(seen => seen.count === own.count)?.reached ?? (all.length === 0 ? 0n : null)
    if (reached === sameBefore && moved.length === 0 && caughtUp.length === 0) return
    const times = [...before.map(seen => seen.at), at].sort()
    const seen: GuestCommit = { ...own, reached, at: times.at(-1) ?? at, behind }
    const move = (restaurant_id: string, to: bigint | null, furthest: bigint) => ({
      restaurant_id,
      advance: String(own.advance),
      step: own.step,
      position: to === null ? null : String(to),
      furthest: String(furthest),
      at: seen.at,
    })
    moves.push(
      ...moved.map(([id, progress]) => move(id, progress.reached, progress.furthest)),
      ...caughtUp.map(id => move(id, null, reached)),
    )
    all.push(seen)
    lastOf.set(`${own.index} of ${own.count}`, seen)
    counts.add(own.count)
    for (const id of behind.keys()) everBehind.add(id)
    sightingsOf.clear()
  }

  return {
    /** Takes the next event. A commit that goes back or repeats the last one does not count, and times never go back. */
    add({ earlier = [], partition = { index: 0, count: 1 }, ...last }: GuestViewData, advance: bigint): void {
      for (const [step, commit] of [...earlier, last].entries())
        addCommit(commit, { advance, step, index: partition.index, count: partition.count })
    },
    /** The first time guests saw what a restaurant wrote at a position; `null`: not yet. */
    firstSighting(restaurantId: string, position: bigint): Sighting | null {
      const sorted = sightings(restaurantId)
      let [low, high] = [0, sorted.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((sorted[middle]?.reached ?? 0n) < position) low = middle + 1
        else high = middle
      }
      return sorted[low] ?? null
    },
    /** Up to where guests saw a restaurant at an instant; 0: they had seen nothing. */
    seenAt(restaurantId: string, instant: string): bigint {
      const seen = all.findLast(each => each.at <= instant && concerns(each, restaurantId))
      return seen?.behind.get(restaurantId)?.reached ?? seen?.reached ?? 0n
    },
    /** The rows of `guest_view`. */
    advanceRows: (): readonly Row[] =>
      all.map(({ advance, step, index, count, reached, at, behind }) => {
        const sorted = [...behind].sort(([one], [other]) => (one < other ? -1 : 1))
        const restaurants = sorted.map(([restaurantId, progress]) => ({
          restaurantId,
          position: String(progress.reached),
          furthest: String(progress.furthest),
        }))
        return {
          advance: String(advance),
          step,
          partitions: count,
          partition: index,
          position: String(reached),
          at,
          behind: sortedJson(restaurants),
        }
      }),
    /** The rows of `guest_view_behind`. */
    behindRows: (): readonly Row[] => moves,
    /** The rows of `guest_view_division`. */
    divisionRows: (): readonly Row[] =>
      [...counts].sort((one, other) => one - other).map(partitions => ({ partitions })),
  }
}

function partitionOf(restaurantId: string, count: number): number {
  return Number.parseInt(createHash('sha256').update(restaurantId).digest('hex').slice(0, 8), 16) % count
}
