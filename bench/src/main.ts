/**
 * `npm run bench`: measures the figures of docs/benchmarks.md with the product's own processes on this machine. It is a
 * benchmark, not a test: no figure makes it fail. The row of a figure that this machine cannot measure gives the reason.
 */
import { compactRead } from './figures/compact-read.ts'
import { conventional } from './figures/conventional.ts'
import { firstView } from './figures/first-view.ts'
import { freshness } from './figures/freshness.ts'
import { freshnessUnderLoad } from './figures/freshness-under-load.ts'
import { growth } from './figures/growth.ts'
import { guestRead } from './figures/guest-read.ts'
import { idle } from './figures/idle.ts'
import { lighthouseScores } from './figures/lighthouse.ts'
import { livePage } from './figures/live-page.ts'
import { menuSize } from './figures/menu-size.ts'
import { neighbour } from './figures/neighbour.ts'
import { projection } from './figures/projection.ts'
import { rebuild } from './figures/rebuild.ts'
import { replay } from './figures/replay.ts'
import { startTime } from './figures/start-time.ts'
import { tracking } from './figures/tracking.ts'
import { write } from './figures/write.ts'
import { type Options, readOptions, usage } from './harness/options.ts'
import {
  assertSameConditions,
  conditionsHere,
  latest,
  measuredTable,
  readResult,
  resultOf,
  saveResult,
  updatedResult,
  writePage,
} from './harness/result.ts'
import { type Figure, measureFigures } from './harness/run.ts'

/** In the order of measurement: those that need a small store come first, those with a stack of their own last. */
const figures: readonly Figure[] = [
  startTime,
  guestRead,
  compactRead,
  write,
  tracking,
  conventional,
  freshness,
  livePage,
  firstView,
  replay,
  idle,
  menuSize,
  neighbour,
  projection,
  freshnessUnderLoad,
  growth,
  lighthouseScores,
  rebuild,
]

function options(): Options {
  try {
    return readOptions(
      process.argv.slice(2),
      figures.map(({ id }) => id),
      latest,
    )
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}

async function measure({ only, quick, events, out, update }: Options): Promise<void> {
  const chosen = figures.filter(({ id }) => only.size === 0 || only.has(id))
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const conditions = conditionsHere(quick)
  const saved = update ? await readResult(latest) : null
  if (saved) assertSameConditions(saved, conditions) // before the hours of measuring
  const result = resultOf(await measureFigures(chosen, { quick, events, say }), conditions)
  if (out !== null) await saveResult(out, saved ? updatedResult(saved, result) : result)
  process.stdout.write(`${measuredTable(result)}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const given = options()
if (given.help) process.stdout.write(usage)
else if (given.write) await writePage(await readResult(latest))
else await measure(given)
