import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { arch, cpus, platform, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './child.ts'
import { loadGenerator } from './http-load.ts'
import { byFigure, type Line, type NotMeasured } from './line.ts'
import { type Outcome, roundsOf } from './run.ts'
import { markdownTable } from './table.ts'

/** The conditions that all figures of one table share. */
interface Conditions {
  readonly machine: string
  /** The load generator of the GET figures. */
  readonly generator: string
  readonly quick: boolean
  /** The number of windows of each side. */
  readonly rounds: number
}

/** The result of a run, as in `bench/results/latest.json`. */
export interface Result extends Conditions {
  /** `2026-11-21` */
  readonly measuredOn: string
  readonly lines: readonly (Line | NotMeasured)[]
  /** The figures that were measured again later, each with the day. */
  readonly updated?: Readonly<Record<string, string>>
}

/** The conditions of a run on this machine. */
export function conditionsHere(quick: boolean): Conditions {
  const model = cpus()[0]?.model.trim()
  const memory = Math.round(totalmem() / 2 ** 30)
  return {
    machine: `${cpus().length} x ${model}, ${memory} GiB, ${platform()} ${arch()}, Node ${process.versions.node}`,
    generator: loadGenerator,
    quick,
    rounds: roundsOf(quick),
  }
}

/** Throws an error if figures that are measured now cannot be in one table with those of a saved result. */
export function assertSameConditions(saved: Conditions, now: Conditions): void {
  for (const condition of ['machine', 'generator', 'quick', 'rounds'] as const)
    if (saved[condition] !== now[condition])
      throw new Error(`The saved result has another ${condition} (${saved[condition]}): measure all figures.`)
}

/** The result of a run that ends today. */
export function resultOf(outcomes: readonly Outcome[], conditions: Conditions): Result {
  return {
    measuredOn: new Date().toISOString().slice(0, 10),
    ...conditions,
    lines: outcomes,
  }
}

/** The saved result in which the figures of a later run replace the old ones. */
export function updatedResult(saved: Result, { lines, measuredOn }: Result): Result {
  const again = new Set(lines.map(({ id }) => id))
  const kept = saved.lines.filter(({ id }) => !again.has(id))
  const days = Object.fromEntries([...again].map(id => [id, measuredOn]))
  return {
    ...saved,
    lines: [...kept, ...lines].toSorted(byFigure),
    updated: { ...saved.updated, ...days },
  }
}

/** The page that shows a result. */
const page = join(root, 'docs', 'benchmarks.md')

/** All lines of a result, with its conditions. */
export const measuredTable = (result: Result): string =>
  `${conditionsOf(result)}\n\n${markdownTable(result.lines)}`

/** The page shows the first line of each figure, and every line that is not met. */
const linesOfPage = (result: Result): Result => ({
  ...result,
  lines: result.lines.filter(
    (line, index) =>
      result.lines[index - 1]?.id !== line.id || 'notMeasured' in line || line.verdict === 'not met',
  ),
})

/** When and how it was measured, in sentences. */
function conditionsOf(result: Result): string {
  const { measuredOn, machine, generator, quick, rounds, updated = {} } = result
  const trust = quick ? ' A quick run with short windows: a direction, not a verdict.' : ''
  const later = Object.entries(updated).map(([id, day]) => `${id} (${day})`)
  const again = later.length > 0 ? ` Measured again in a later run: ${later.join(', ')}.` : ''
  return `Measured on ${measuredOn} on ${machine}; ${rounds} windows of each side; load generator: ${generator}, on the same cores.${trust}${again}`
}

const section = /(<!-- measured -->)\n([\s\S]*)\n(<!-- \/measured -->)/u

/** The path of the committed result. */
export const latest = join(root, 'bench', 'results', 'latest.json')

export async function readResult(file: string): Promise<Result> {
  return JSON.parse(await readFile(file, 'utf8')) as Result
}

export async function saveResult(file: string, result: Result): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
}

/** Writes the table of a result into the page. Throws an error if the page has no section for it. */
export async function writePage(result: Result): Promise<void> {
  const text = await readFile(page, 'utf8')
  if (!section.test(text))
    throw new Error('The page has no section between <!-- measured --> and <!-- /measured -->.')
  await writeFile(
    page,
    text.replace(section, (_, start, _old, end) => `${start}\n${measuredTable(linesOfPage(result))}\n${end}`),
  )
}
