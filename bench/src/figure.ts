/** One line of the table: a measured figure beside what bounds it in the same run (targets: "a ratio inside one run"). */
export interface Figure {
  /** The target's number, `S1`. */
  readonly id: string
  readonly what: string
  readonly measured: number
  readonly unit: string
  readonly baseline: { readonly what: string; readonly value: number } | null
  /** `measured / baseline`, or the measured value itself where the target is absolute. */
  readonly ratio: number | null
  readonly target: string
  readonly met: boolean
}

/** A figure whose target is a least or most ratio to its baseline. */
export function ratioFigure(given: {
  id: string
  what: string
  measured: number
  unit: string
  baseline: { what: string; value: number }
  atLeast?: number
  atMost?: number
}): Figure {
  const { atLeast, atMost, ...rest } = given
  const ratio = given.measured / given.baseline.value
  const bounds = [
    atLeast === undefined ? null : `≥ ${atLeast} x`,
    atMost === undefined ? null : `≤ ${atMost} x`,
  ]
  return {
    ...rest,
    ratio,
    target: bounds.filter(bound => bound !== null).join(', '),
    met: (atLeast === undefined || ratio >= atLeast) && (atMost === undefined || ratio <= atMost),
  }
}

/** A figure whose target is an absolute ceiling. */
export function ceilingFigure(given: {
  id: string
  what: string
  measured: number
  unit: string
  atMost: number
}): Figure {
  const { atMost, ...rest } = given
  return {
    ...rest,
    baseline: null,
    ratio: null,
    target: `≤ ${atMost} ${given.unit}`,
    met: given.measured <= atMost,
  }
}

/** The value below which `share` (0..1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const round = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** The figures as a Markdown table. */
export function markdownTable(figures: readonly Figure[]): string {
  const rows = figures.map(figure =>
    [
      figure.id,
      figure.what,
      `${round(figure.measured)} ${figure.unit}`,
      figure.baseline ? `${figure.baseline.what}: ${round(figure.baseline.value)} ${figure.unit}` : '–',
      figure.ratio === null ? '–' : figure.ratio.toFixed(2),
      figure.target,
      figure.met ? 'met' : '**not met**',
    ].join(' | '),
  )
  return [
    '| # | What | Measured | Baseline in the same run | Ratio | Target | |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(row => `| ${row} |`),
  ].join('\n')
}
