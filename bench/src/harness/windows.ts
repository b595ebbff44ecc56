/** What is measured, by name: each function measures one window. */
export type Subjects<Windows> = { readonly [Name in keyof Windows]: () => Promise<Windows[Name]> }

/** The windows of each subject, in the order of the rounds: windows with the same index were measured side by side. */
export type Rounds<Windows> = { readonly [Name in keyof Windows]: readonly Windows[Name][] }

interface Options {
  readonly rounds: number
  /** Whether a first round warms everything up and is not counted: yes unless a window is its own process. */
  readonly warmUp?: boolean
  /** Waits before each window until the product is idle. */
  readonly before?: () => Promise<void>
}

/**
 * Measures each subject once in each round. Every other round goes backwards (product, baseline, baseline, product), so that a
 * machine that gets slower or faster meanwhile changes both sides alike.
 */
export async function interleave<Windows extends object>(
  { rounds, warmUp = true, before = async () => undefined }: Options,
  subjects: Subjects<Windows>,
): Promise<Rounds<Windows>> {
  const names = Object.keys(subjects) as (keyof Windows)[]
  const measured = Object.fromEntries(names.map(name => [name, []])) as unknown as {
    [Name in keyof Windows]: Windows[Name][]
  }
  for (let round = warmUp ? -1 : 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      await before()
      const window = await subjects[name]()
      if (round >= 0) measured[name].push(window)
    }
  }
  return measured
}

/** One value of each window. */
export function valuesOf<Name extends string>(
  windows: readonly Readonly<Record<Name, number>>[],
  name: Name,
): readonly number[] {
  return windows.map(window => window[name])
}

/** The value that `share` (0..1) of the samples are below; `NaN` without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The middle value, or the mean of the two in the middle; `NaN` without values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The range in which the middle half of the values lies. */
export interface Spread {
  readonly low: number
  readonly high: number
}

/** The first and the third quartile. One slow window does not widen it, as it would widen minimum to maximum. */
export function spreadOf(values: readonly number[]): Spread {
  return { low: quantile(values, 0.25), high: quantile(values, 0.75) }
}

/** Linear between the two nearest values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  if (below === undefined || above === undefined) return Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}
