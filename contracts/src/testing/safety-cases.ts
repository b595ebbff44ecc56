import { cases } from './variants.ts'

/** How many random cases a test of the safety property tries: `usual`, with `--all` 100,000. */
export const safetyCases = (usual: number): number => cases(usual, 100_000)
