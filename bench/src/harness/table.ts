import type { Line, NotMeasured, Verdict } from './line.ts'

type Row = Line | NotMeasured

/** Three significant digits, or all digits before the decimal point. A value that could not be computed is a dash. */
export function round(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return value.toFixed(0)
  return value === 0 ? '0' : value.toPrecision(3)
}

/** All lines as a Markdown table. */
export function markdownTable(rows: readonly Row[]): string {
  return [
    '| # | What | Measured | Baseline in the same run | Ratio | Spread | CPU for each, µs | Target | |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(row => `| ${cellsOf(row).join(' | ')} |`),
  ].join('\n')
}

function cellsOf(row: Row): readonly string[] {
  if ('notMeasured' in row)
    return [row.id, row.what, oneLine(row.notMeasured), ...Array(5).fill('–'), 'not measured']
  const { id, what, unit, value, baseline, ratio, spread, cpu, target, verdict } = row
  return [
    id,
    what,
    `${round(value)} ${unit}`,
    baseline ? `${baseline.what}: ${round(baseline.value)} ${unit}` : '–',
    ratio === null ? '–' : round(ratio),
    spread ? `${round(spread.low)} to ${round(spread.high)}` : '–',
    cpu ? `${round(cpu.product)}${cpu.baseline === null ? '' : ` to ${round(cpu.baseline)}`}` : '–',
    target ?? '–',
    shown(verdict),
  ]
}

const shown = (verdict: Verdict) => (verdict === 'not met' ? '**not met**' : verdict)

/** What guests and managers wait for most. */
const shownInBrief = ['S1', 'S3', 'S7', 'S9']

/** The first line of four figures, then the ids of all figures by their verdicts. */
export function briefTable(rows: readonly Row[]): string {
  const ids = [...new Set(rows.map(({ id }) => id))]
  const brief = shownInBrief
    .flatMap(id => rows.find(row => row.id === id) ?? [])
    .map(row => {
      const [id, what, measured, , ratio, , , target, verdict] = cellsOf(row)
      return `| ${[id, what, measured, ratio, target, verdict].join(' | ')} |`
    })
  const verdicts = (['met', 'not met', 'undecided', 'not measured'] as const).flatMap(verdict => {
    const own = ids.filter(id => worstOf(rows.filter(row => row.id === id)) === verdict)
    return own.length === 0 ? [] : [`${verdict}: ${own.join(', ')}`]
  })
  return [
    '| # | What | Measured | Ratio | Target | |',
    '|---|---|---|---|---|---|',
    ...brief,
    '',
    `With all lines of each figure, ${verdicts.join('; ')}.`,
  ].join('\n')
}

/** A figure is met when each of its lines with a target is. */
function worstOf(rows: readonly Row[]): Verdict | 'not measured' {
  const verdicts = rows.map(row => ('notMeasured' in row ? 'not measured' : row.verdict))
  return (['not met', 'not measured', 'undecided'] as const).find(each => verdicts.includes(each)) ?? 'met'
}

/** A reason can be any error message, and must not break the table. */
const oneLine = (text: string) => text.split('\n', 1)[0]?.replaceAll('|', '/') ?? ''
