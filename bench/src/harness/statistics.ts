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
