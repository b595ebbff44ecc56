/** One row of the table: a measured figure and its baseline from the same run (targets: "a ratio inside one run"). */
export interface Measured {
  /** The target's number, `S1`. */
  readonly id: string
  readonly what: string
  readonly measured: number
  readonly unit: string
  readonly baseline: { readonly what: string; readonly value: number } | null
  /** `measured / baseline`, or the measured value if the target is absolute. */
  readonly ratio: number | null
  readonly target: string
  readonly met: boolean
}

/** A figure that this machine could not measure, with the reason. */
export interface NotMeasured {
  readonly id: string
  readonly what: string
  readonly notMeasured: string
}

export type Figure = Measured | NotMeasured

const bound = (value: number) => Number(value.toPrecision(2))

/** A figure whose target is a minimum or maximum ratio to its baseline. */
export function ratioFigure(given: {
  id: string
  what: string
  measured: number
  unit: string
  baseline: { what: string; value: number }
  atLeast?: number
  atMost?: number
}): Measured {
  const { atLeast, atMost, ...rest } = given
  const ratio = given.measured / given.baseline.value
  const bounds = [
    atLeast === undefined ? null : `≥ ${bound(atLeast)} x`,
    atMost === undefined ? null : `≤ ${bound(atMost)} x`,
  ]
  return {
    ...rest,
    ratio,
    target: bounds.filter(each => each !== null).join(', '),
    met: (atLeast === undefined || ratio >= atLeast) && (atMost === undefined || ratio <= atMost),
  }
}

interface Absolute {
  id: string
  what: string
  measured: number
  unit: string
}

/** A figure whose target is an absolute maximum. */
export function ceilingFigure({ atMost, ...given }: Absolute & { atMost: number }): Measured {
  return absolute(given, `≤ ${atMost}`, given.measured <= atMost)
}

/** A figure whose target is an absolute minimum. */
export function floorFigure({ atLeast, ...given }: Absolute & { atLeast: number }): Measured {
  return absolute(given, `≥ ${atLeast}`, given.measured >= atLeast)
}

function absolute(given: Absolute, target: string, met: boolean): Measured {
  return { ...given, baseline: null, ratio: null, target: `${target} ${given.unit}`, met }
}

/** The value that `share` (0..1) of the samples are below. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const round = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** The figures as a Markdown table. */
export function markdownTable(figures: readonly Figure[]): string {
  const rows = figures.map(figure =>
    ('notMeasured' in figure
      ? [figure.id, figure.what, oneLine(figure.notMeasured), '–', '–', '–', 'not measured']
      : measuredCells(figure)
    ).join(' | '),
  )
  return [
    '| # | What | Measured | Baseline in the same run | Ratio | Target | |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(row => `| ${row} |`),
  ].join('\n')
}

const summaryTargets = ['S1', 'S3', 'S9', 'S10']

/** The first figure of four targets as a Markdown table: reading, writing, following and replaying a menu. */
export function summaryTable(figures: readonly Figure[]): string {
  const rows = summaryTargets.flatMap(id => {
    const figure = figures.find(each => each.id === id)
    if (!figure || 'notMeasured' in figure) return []
    const [, what, measured, baseline, ratio, target, met] = measuredCells(figure)
    return [`| ${[what, measured, baseline, ratio, `${target}: ${met}`].join(' | ')} |`]
  })
  return ['| What | Measured | Baseline | Ratio | Target |', '|---|---|---|---|---|', ...rows].join('\n')
}

function measuredCells(figure: Measured): readonly string[] {
  const { baseline, unit } = figure
  return [
    figure.id,
    figure.what,
    `${round(figure.measured)} ${unit}`,
    baseline ? `${baseline.what}: ${round(baseline.value)} ${unit}` : '–',
    figure.ratio === null ? '–' : figure.ratio.toFixed(2),
    figure.target,
    figure.met ? 'met' : '**not met**',
  ]
}

/** A reason can be any error message, and must not break the table. */
const oneLine = (text: string) => text.split('\n', 1)[0]?.replaceAll('|', '/') ?? ''
