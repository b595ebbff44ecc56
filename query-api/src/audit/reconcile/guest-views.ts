import { type Row, sorted } from './values.ts'

/** What an event of the guests' view says. */
export interface SaidView {
  readonly position: string
  readonly at: string
  readonly behind: readonly { readonly restaurantId: string; readonly position: string }[]
}

/** Guests saw everything up to `reached` from `at` on. */
export interface Seen {
  readonly reached: bigint
  readonly at: string
}

/** From when on guests saw what, as the log says it. */
export interface GuestViews {
  /** `advance`: the position of the event itself. */
  add(said: SaidView, advance: bigint): void
  /** The first time that guests saw what a restaurant wrote at a position; `null`: not yet. */
  first(restaurantId: string, position: bigint): Seen | null
  /** The rows of `guest_view` and of `guest_view_behind`. */
  advances(): readonly Row[]
  steps(): readonly Row[]
}

interface Advance extends Seen {
  readonly advance: bigint
  /** How far guests saw of restaurants that were behind the others. */
  readonly own: ReadonlyMap<string, bigint>
}

/** What reaches less far than what was said before does not count, nor what says the same again; no instant is before an earlier one. */
export function createGuestViews(): GuestViews {
  const all: Advance[] = []
  const everBehind = new Map<string, readonly Seen[] | null>()
  let everybody: readonly Seen[] | null = null

  /** The times at which guests saw further than ever before, of one restaurant (`null`: of those that were never behind). */
  function rising(restaurantId: string | null): readonly Seen[] {
    const times: Seen[] = []
    for (const { reached, at, own } of all) {
      const here = (restaurantId === null ? undefined : own.get(restaurantId)) ?? reached
      if (here > (times.at(-1)?.reached ?? 0n)) times.push({ reached: here, at })
    }
    return times
  }

  function timesOf(restaurantId: string): readonly Seen[] {
    if (!everBehind.has(restaurantId)) {
      everybody ??= rising(null)
      return everybody
    }
    const known = everBehind.get(restaurantId) ?? rising(restaurantId)
    everBehind.set(restaurantId, known)
    return known
  }

  return {
    add({ position, at, behind }, advance) {
      const reached = BigInt(position)
      const last = all.at(-1)
      if (reached < (last?.reached ?? 0n)) return
      const own = new Map<string, bigint>()
      for (const { restaurantId, position: less } of behind) {
        if (BigInt(less) < reached) own.set(restaurantId, BigInt(less))
      }
      const isSame =
        own.size === (last?.own.size ?? 0) && [...own].every(([id, less]) => last?.own.get(id) === less)
      if (reached === (last?.reached ?? 0n) && isSame) return
      all.push({ advance, reached, at: last && last.at > at ? last.at : at, own })
      for (const id of own.keys()) everBehind.set(id, null)
    },
    first(restaurantId, position) {
      const times = timesOf(restaurantId)
      let [low, high] = [0, times.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((times[middle]?.reached ?? 0n) < position) low = middle + 1
        else high = middle
      }
      return times[low] ?? null
    },
    advances() {
      const furthest = new Map<string, bigint>()
      return all.map(({ advance, reached, at, own }, index) => {
        const behind = [...own]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([id, less]) => {
            const before = all[index - 1]
            const ever = before?.own.has(id) ? (furthest.get(id) ?? 0n) : (before?.reached ?? 0n)
            furthest.set(id, less > ever ? less : ever)
            return { restaurantId: id, position: String(less), furthest: String(furthest.get(id)) }
          })
        return { advance: String(advance), position: String(reached), at, behind: sorted(behind) }
      })
    },
    steps() {
      return this.advances().flatMap((row, index) => {
        const [before, here] = [all[index - 1]?.own ?? new Map<string, bigint>(), all[index]?.own]
        const behind = JSON.parse(String(row.behind)) as { restaurantId: string; furthest: string }[]
        const moved = behind
          .filter(({ restaurantId: id }) => before.get(id) !== here?.get(id))
          .map(({ restaurantId: id, furthest }) => [id, String(here?.get(id)), furthest] as const)
        const level = [...before.keys()]
          .filter(id => !here?.has(id))
          .map(id => [id, null, row.position] as const)
        return [...moved, ...level].map(([restaurant_id, position, furthest]) => ({
          restaurant_id,
          advance: row.advance,
          position,
          furthest,
          at: row.at,
        }))
      })
    },
  }
}
