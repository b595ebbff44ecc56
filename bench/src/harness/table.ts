import type { Line, NotMeasured, Verdict } from './line.ts'

type Row = Line | NotMeasured

/** Three significant digits, or all digits before the decimal point. A value that could not be computed is a dash. */
function round(value: number): string {
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

/** A reason can be any error message, and must not break the table. */
const oneLine = (text: string) => text.split('\n', 1)[0]?.replaceAll('|', '/') ?? ''
