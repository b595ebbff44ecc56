import { type Row, sortedJson } from './values.ts'

/** The data of a GuestViewAdvanced event. */
export interface GuestViewData {
  readonly position: string
  readonly at: string
  readonly behind: readonly { readonly restaurantId: string; readonly position: string }[]
}

/** From `at` on, guests saw everything up to `reached`. */
interface Sighting {
  readonly reached: bigint
  readonly at: string
}

export interface Advance extends Sighting {
  /** The position of the event itself. */
  readonly advance: bigint
  /** How far guests saw the restaurants that were behind the others. */
  readonly behind: ReadonlyMap<string, bigint>
}

export interface GuestViews {
  /** Takes the next event. An advance that goes back or repeats the last one does not count, and times never go back. */
  add(data: GuestViewData, advance: bigint): void
  /** The first time guests saw what a restaurant wrote at a position; `null`: not yet. */
  firstSighting(restaurantId: string, position: bigint): Sighting | null
  /** The last advance at or before an instant; `null`: guests had seen nothing. */
  at(instant: string): Advance | null
  /** The rows of `guest_view`. */
  advanceRows(): readonly Row[]
  /** The rows of `guest_view_behind`. */
  behindRows(): readonly Row[]
}

/** When guests saw what, from the GuestViewAdvanced events of the log. */
export function createGuestViews(): GuestViews {
  const advances: Advance[] = []
  const everBehind = new Set<string>()
  /** Computed once per restaurant. Restaurants that were never behind share the list at `''`. */
  const cache = new Map<string, readonly Sighting[]>()

  /** The times at which guests saw more of a restaurant than ever before. */
  function sightings(restaurantId: string): readonly Sighting[] {
    const key = everBehind.has(restaurantId) ? restaurantId : ''
    const cached = cache.get(key)
    if (cached) return cached
    const found: Sighting[] = []
    for (const { reached: ofOthers, at, behind } of advances) {
      const reached = behind.get(key) ?? ofOthers
      if (reached > (found.at(-1)?.reached ?? 0n)) found.push({ reached, at })
    }
    cache.set(key, found)
    return found
  }

  function advanceRows() {
    /** The furthest that guests ever saw of each restaurant that is behind. */
    const furthest = new Map<string, bigint>()
    return advances.map(({ advance, reached, at, behind }, index) => {
      const before = advances[index - 1]
      const entries = [...behind].sort(([one], [other]) => (one < other ? -1 : 1))
      const rows = entries.map(([restaurantId, position]) => {
        const ever = (before?.behind.has(restaurantId) ? furthest.get(restaurantId) : before?.reached) ?? 0n
        furthest.set(restaurantId, position > ever ? position : ever)
        return { restaurantId, position: String(position), furthest: String(furthest.get(restaurantId)) }
      })
      return { advance: String(advance), position: String(reached), at, behind: rows }
    })
  }

  return {
    add({ position, at, behind: all }, advance) {
      const reached = BigInt(position)
      const last = advances.at(-1) ?? { reached: 0n, at: '', behind: new Map<string, bigint>() }
      const behind = new Map(
        all
          .map(each => [each.restaurantId, BigInt(each.position)] as const)
          .filter(([, own]) => own < reached),
      )
      const isSame =
        behind.size === last.behind.size && [...behind].every(([id, own]) => last.behind.get(id) === own)
      if (reached < last.reached || (reached === last.reached && isSame)) return
      advances.push({ advance, reached, at: last.at > at ? last.at : at, behind })
      for (const id of behind.keys()) everBehind.add(id)
      cache.clear()
    },
    firstSighting(restaurantId, position) {
      const sorted = sightings(restaurantId)
      let [low, high] = [0, sorted.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((sorted[middle]?.reached ?? 0n) < position) low = middle + 1
        else high = middle
      }
      return sorted[low] ?? null
    },
    at: instant => advances.findLast(({ at }) => at <= instant) ?? null,
    advanceRows: () => advanceRows().map(row => ({ ...row, behind: sortedJson(row.behind) })),
    behindRows() {
      return advanceRows().flatMap(({ advance, position, at, behind }, index) => {
        const before = advances[index - 1]?.behind ?? new Map<string, bigint>()
        const moved = behind.filter(each => String(before.get(each.restaurantId)) !== each.position)
        const caughtUp = [...before.keys()]
          .filter(id => !advances[index]?.behind.has(id))
          .map(restaurantId => ({ restaurantId, position: null, furthest: position }))
        return [...moved, ...caughtUp].map(each => ({
          restaurant_id: each.restaurantId,
          advance,
          position: each.position,
          furthest: each.furthest,
          at,
        }))
      })
    },
  }
}
