/**
 * `npm test`: all tests except the long ones; a fresh clone is installed and built first. Unit and integration specs
 * start their own stores; journeys run against the built product. The last line is always the total.
 *
 * - `--only specs`, `--only journeys` or `--only faults` (the long ones) runs one kind.
 * - `--all` checks every page state on every screen and theme, instead of each state once, sends every extreme value instead
 *   of one of three, and replays the longest history.
 * - `--jobs N` runs N processes at once (by default one per core, at most four).
 * - `--production-node` runs the specs on the Node version of the production image.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { bootstrap } from './lib/bootstrap.mjs'
import { build } from './lib/build.mjs'
import { installProductionNode } from './lib/production-node.mjs'
import { runMocha } from './lib/run-mocha.mjs'
import { divideFiles, findSpecs, runsAlone } from './lib/spec-files.mjs'
import { Fault } from './lib/steps.mjs'

/** Each process has its own PostgreSQL; one for journeys has its own stack and browser, about 1 GB of memory. */
const MAX_JOBS = 4
/** Small chunks keep all cores busy until the end, but each chunk has to start a PostgreSQL. */
const CHUNKS_PER_JOB = 3

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    jobs: { type: 'string', default: String(Math.min(availableParallelism(), MAX_JOBS)) },
    'production-node': { type: 'boolean', default: false },
  },
})
const jobs = Number(values.jobs)
const kinds = values.only === undefined ? ['specs', 'journeys'] : [values.only]

/** The kinds of tests in their order. Each has chunks of files, of which `jobs` run at once. */
const phases = {
  specs() {
    const files = findSpecs(/\.(?:unit|int)\.spec\.tsx?$/u)
    const together = files.filter(file => !runsAlone(file))
    return [
      { title: 'Unit and integration tests', chunks: divideFiles(together, jobs * CHUNKS_PER_JOB) },
      { title: 'Tests that run alone', chunks: divideFiles(files.filter(runsAlone), 1) },
    ]
  },
  // One chunk per job: each starts a whole stack.
  journeys: () => [
    {
      title: 'Journeys in a browser',
      chunks: divideFiles(findSpecs(/\.e2e\.spec\.ts$/u), jobs),
      args: ['--require', 'e2e/support/world.ts'],
    },
  ],
  faults: () => [
    { title: 'Faults at random instants', chunks: divideFiles(findSpecs(/\.long\.spec\.ts$/u), 1) },
  ],
}

const failures = []
let passed = 0
try {
  const unknown = kinds.find(kind => !(kind in phases))
  if (unknown) throw new Fault(`--only takes specs, journeys or faults, not "${unknown}".`)
  if (!(jobs >= 1)) throw new Fault('--jobs takes a number from 1.')
  await bootstrap()
  await build()
  const node = values['production-node'] ? await installProductionNode() : process.execPath
  const env = values.all ? { ALL_PAGE_STATES: 'true', ALL_EXTREMES: 'true', REPLAY_EDITS: '100000' } : {}
  for (const { title, chunks, args = [] } of kinds.flatMap(kind => phases[kind]())) {
    process.stdout.write(`\n${title}: ${chunks.flat().length} files\n`)
    const queue = [...chunks]
    const isParallel = chunks.length > 1
    const runQueue = async () => {
      for (let files = queue.shift(); files; files = queue.shift()) {
        const counts = await runMocha([...args, ...files], { node, env, isParallel })
        passed += counts.passes
        failures.push(...counts.failed)
      }
    }
    await Promise.all(Array.from({ length: jobs }, runQueue))
  }
} catch (error) {
  failures.push(error instanceof Fault ? error.message : error.stack)
}
// Listed again, because their output is thousands of lines above.
for (const failure of failures) process.stdout.write(`\nFailed: ${failure}\n`)
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1
