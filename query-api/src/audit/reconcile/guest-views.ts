import type { Row } from './values.ts'

/** From when on guests saw what, as the log says it. */
export interface GuestViews {
  add(said: { readonly position: string; readonly at: string }): void
  /** The instant from which what stands at a position was seen; `null`: not yet. */
  firstAt(position: bigint): string | null
  all(): readonly Row[]
}

/** Only what goes further than all before it counts, and no instant is before the one before it. */
export function createGuestViews(): GuestViews {
  const positions: bigint[] = []
  const instants: string[] = []
  return {
    add({ position, at }) {
      const reached = BigInt(position)
      if (reached <= (positions.at(-1) ?? 0n)) return
      const before = instants.at(-1) ?? ''
      positions.push(reached)
      instants.push(at > before ? at : before)
    },
    firstAt(position) {
      let [low, high] = [0, positions.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((positions[middle] ?? 0n) < position) low = middle + 1
        else high = middle
      }
      return instants[low] ?? null
    },
    all: () => positions.map((position, index) => ({ position: String(position), at: instants[index] })),
  }
}
