import fc from 'fast-check'

/** Choices that fast-check makes: the same seed makes the same ones on every machine, and a failure is made smaller. */
export interface Random {
  /** From 0 to below `end`. */
  int(end: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  json(): unknown
}

const below = (end: number) => fc.noBias(fc.nat(end - 1))
const json = () => fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' })

export function createRandom(generate: fc.GeneratorValue): Random {
  const int = (end: number) => generate(below, end)
  return {
    int,
    chance: probability => int(1_000) < probability * 1_000,
    pick<T>(choices: readonly T[]): T {
      if (choices.length === 0) throw new Error('There is nothing to choose from.')
      return choices[int(choices.length)] as T
    },
    json: () => generate(json),
  }
}

/** Choices outside of a property. */
export function seededRandom(seed: number): Random {
  const [generate] = fc.sample(fc.gen(), { seed, numRuns: 1 })
  if (!generate) throw new Error('fast-check gave no generator.')
  return createRandom(generate)
}
