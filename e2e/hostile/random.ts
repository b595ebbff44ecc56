/** A seeded source of choices: the same seed makes the same run on every machine. */
export interface Random {
  /** From 0 to below `end`. */
  int(end: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T
}

/** Mulberry32. 32 bits of state are enough, because the choices need not be unpredictable. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (end: number) => Math.floor(next() * end)
  return {
    int,
    chance: probability => next() < probability,
    pick<T>(choices: readonly T[]): T {
      if (choices.length === 0) throw new Error('There is nothing to choose from.')
      return choices[int(choices.length)] as T
    },
  }
}
