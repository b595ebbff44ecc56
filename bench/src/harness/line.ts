import { median, type Spread, spreadOf } from './statistics.ts'

/** `undecided`: the spread is as large as the distance to the target. `information`: the line has no target. */
export type Verdict = 'met' | 'not met' | 'undecided' | 'information'

/** One row of the table: a figure and its baseline from the same run. */
export interface Line {
  /** The target's number, `S1`. */
  readonly id: string
  readonly what: string
  readonly unit: string
  /** The median of the windows. */
  readonly value: number
  readonly baseline: { readonly what: string; readonly value: number } | null
  /** The median of the windows' ratios; `null` without a baseline. */
  readonly ratio: number | null
  /** Of the ratio, or of the value without a baseline; `null` if the value was counted, not measured. */
  readonly spread: Spread | null
  /** Microseconds of CPU time for each operation, in all processes of the product, and in the baseline's processes. */
  readonly cpu: { readonly product: number; readonly baseline: number | null } | null
  readonly target: string | null
  readonly verdict: Verdict
}

/** A figure that this machine could not measure, with the reason. */
export interface NotMeasured {
  readonly id: string
  readonly what: string
  readonly notMeasured: string
}

/** The least or the largest value that meets a target. */
export type Bound = { readonly atLeast: number } | { readonly atMost: number } | null

interface Described {
  readonly id: string
  readonly what: string
  readonly unit: string
  /** `null`: for information. */
  readonly bound: Bound
}

/** A line whose target is a ratio. The values with the same index are of windows that were measured side by side. */
export function ratioLine(
  given: Described & {
    readonly values: readonly number[]
    readonly baseline: { readonly what: string; readonly values: readonly number[] }
    readonly cpu?: readonly number[]
    readonly baselineCpu?: readonly number[]
  },
): Line {
  const { values, baseline, bound, cpu, baselineCpu } = given
  const ratios = values.map((value, index) => value / (baseline.values[index] ?? Number.NaN))
  return {
    ...described(given),
    value: median(values),
    baseline: { what: baseline.what, value: median(baseline.values) },
    ratio: median(ratios),
    spread: spreadOf(ratios),
    cpu: cpu ? { product: median(cpu), baseline: baselineCpu ? median(baselineCpu) : null } : null,
    target: targetOf(bound, 'x'),
    verdict: verdictOf(ratios, bound),
  }
}

/** A line whose target is absolute. One value alone was counted (bytes, calls) and has no spread. */
export function absoluteLine(given: Described & { readonly values: readonly number[] }): Line {
  const { values, unit, bound } = given
  return {
    ...described(given),
    value: median(values),
    baseline: null,
    ratio: null,
    spread: values.length > 1 ? spreadOf(values) : null,
    cpu: null,
    target: targetOf(bound, unit),
    verdict: verdictOf(values, bound),
  }
}

const described = ({ id, what, unit }: Described) => ({ id, what, unit })

function targetOf(bound: Bound, unit: string): string | null {
  if (bound === null) return null
  return 'atLeast' in bound ? `≥ ${bound.atLeast} ${unit}` : `≤ ${bound.atMost} ${unit}`
}

/** Whether the median meets the bound: decided only if the spread is smaller than their distance. */
export function verdictOf(values: readonly number[], bound: Bound): Verdict {
  if (bound === null) return 'information'
  const value = median(values)
  const limit = 'atLeast' in bound ? bound.atLeast : bound.atMost
  const met = 'atLeast' in bound ? value >= limit : value <= limit
  if (Number.isNaN(value)) return 'undecided'
  if (values.length > 1) {
    const { low, high } = spreadOf(values)
    if (!(high - low < Math.abs(value - limit))) return 'undecided'
  }
  return met ? 'met' : 'not met'
}
