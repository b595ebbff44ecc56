import { median, type Spread, spreadOf, valuesOf } from './windows.ts'

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

/** An outcome as a figure returns it. The run adds the figure's id. */
export type Measured<Outcome> = Outcome extends unknown ? Omit<Outcome, 'id'> : never

/** Orders outcomes by their figures: S1, S2, ... */
export function byFigure(one: { readonly id: string }, other: { readonly id: string }): number {
  const [first = 0, second = 0] = [one, other].map(({ id }) => Number(id.slice(1)))
  return first - second
}

/** The least or the largest value that meets a target. */
export type Bound = { readonly atLeast: number } | { readonly atMost: number } | null

interface Described {
  readonly what: string
  readonly unit: string
  /** `null`: for information. */
  readonly bound: Bound
}

/** One value of each window, and microseconds of CPU time for each operation if that was measured. */
type Windows<Name extends string> = readonly (Readonly<Record<Name, number>> & { readonly cpu?: number })[]

/** A line whose target is a ratio. The windows with the same index were measured side by side. */
export function ratioLine<Name extends string>({
  value: name,
  windows,
  baseline,
  ...described
}: Described & {
  readonly value: Name
  readonly windows: Windows<Name>
  readonly baseline: { readonly what: string; readonly windows: Windows<Name> }
}): Measured<Line> {
  const { what, unit, bound } = described
  const values = valuesOf(windows, name)
  const baselineValues = valuesOf(baseline.windows, name)
  const ratios = values.map((value, index) => value / (baselineValues[index] ?? Number.NaN))
  const cpu = name === 'cpu' ? null : cpuOf(windows)
  return {
    what,
    unit,
    value: median(values),
    baseline: { what: baseline.what, value: median(baselineValues) },
    ratio: median(ratios),
    spread: spreadOf(ratios),
    cpu: cpu === null ? null : { product: cpu, baseline: cpuOf(baseline.windows) },
    target: targetOf(bound, 'x'),
    verdict: verdictOf(ratios, bound),
  }
}

/** A line whose target is absolute. One value alone was counted (bytes, calls) and has no spread. */
export function absoluteLine({
  what,
  unit,
  values,
  bound,
}: Described & { readonly values: readonly number[] }): Measured<Line> {
  return {
    what,
    unit,
    value: median(values),
    baseline: null,
    ratio: null,
    spread: values.length > 1 ? spreadOf(values) : null,
    cpu: null,
    target: targetOf(bound, unit),
    verdict: verdictOf(values, bound),
  }
}

function cpuOf(windows: readonly { readonly cpu?: number }[]): number | null {
  const values = windows.flatMap(({ cpu }) => cpu ?? [])
  return values.length === 0 ? null : median(values)
}

function targetOf(bound: Bound, unit: string): string | null {
  if (bound === null) return null
  return 'atLeast' in bound ? `≥ ${bound.atLeast} ${unit}` : `≤ ${bound.atMost} ${unit}`
}

/** Whether the median meets the bound: decided only if the spread is smaller than their distance. */
function verdictOf(values: readonly number[], bound: Bound): Verdict {
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
