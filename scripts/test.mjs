/**
 * `npm test`: all tests except the slow ones; a fresh clone is installed and built first. Unit and integration specs
 * start their own stores; journeys run against the built product. The last line is always the total.
 *
 * - `--only specs`, `--only journeys`, `--only hostile` (10,000 requests) or `--only faults` (the long ones) runs one kind.
 * - `--all` tests every variant instead of one: each journey in every language and role and on every screen, every page state in
 *   every theme, every extreme value, the longest histories, and 100,000 random cases of the safety property
 *   (`contracts/src/testing/variants.ts`). Animations run. So do rehearsals, measurements and details: the files with the comment
 *   `// Only with --all: (reason)`, and the journeys' tests declared with `itWithAll`.
 * - `--jobs N` runs N processes at once. By default journeys have one more than the machine has cores, because they wait for pages
 *   and for other managers' changes; the other tests have two more, because they wait for stores and timers. At most four cores are counted.
 * - `--production-node` runs the specs on the Node version of the production image.
 */
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './lib/build.mjs'
import { runTests } from './lib/run-tests.mjs'
import { Fault, root, run, step } from './lib/steps.mjs'

/** More cores start no more processes: each has its own PostgreSQL, and for journeys a stack and a browser, about 1 GB of memory. */
const MAX_CORES = 4
/** How many files the list of the slowest has. */
const SLOWEST = 10

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folders = [...workspaces, 'deploy'].map(name =>
  existsSync(join(root, name, 'src')) ? `${name}/src` : name,
)

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    jobs: { type: 'string' },
    'production-node': { type: 'boolean', default: false },
  },
})
const cores = Math.min(availableParallelism(), MAX_CORES)
const jobCount = usual => Number(values.jobs ?? usual)
const kinds = values.only === undefined ? ['specs', 'journeys'] : [values.only]

/** The kinds of tests in their order. */
const phases = {
  specs: () => [
    {
      title: 'Unit and integration tests',
      files: findSpecs(/\.(?:unit|int)\.spec\.tsx?$/u),
      jobs: jobCount(cores + 2),
    },
  ],
  journeys: () => [
    {
      title: 'Journeys in a browser',
      files: findSpecs(/\.e2e\.spec\.ts$/u),
      world: 'e2e/support/world.ts',
      jobs: jobCount(cores + 1),
    },
  ],
  hostile: () => [
    {
      title: 'Hostile requests to every route',
      files: findSpecs(/hostile-requests\.e2e\.spec\.ts$/u),
      world: 'e2e/support/world.ts',
      jobs: 1,
      settings: {
        HOSTILE_REQUESTS: process.env.HOSTILE_REQUESTS ?? '10000',
        HOSTILE_SEED: process.env.HOSTILE_SEED ?? String(randomInt(2 ** 31)),
      },
    },
  ],
  faults: () => [{ title: 'Faults at random instants', files: findSpecs(/\.long\.spec\.ts$/u), jobs: 1 }],
}

const failures = []
const skipped = []
const durations = []
const late = []
let passed = 0
try {
  const unknown = kinds.find(kind => !(kind in phases))
  if (unknown) throw new Fault(`--only takes specs, journeys, hostile or faults, not "${unknown}".`)
  if (!(jobCount(1) >= 1)) throw new Fault('--jobs takes a number from 1.')
  await build()
  const node = values['production-node'] ? await installProductionNode() : process.execPath
  const env = { ALL: String(values.all), BUILT_PROGRAMS: join(root, 'dist') }
  for (const { title, files: found, world, settings, ...own } of kinds.flatMap(kind => phases[kind]())) {
    const files = values.all ? found : found.filter(file => !isOnlyWithAll(file))
    process.stdout.write(`\n${title}: ${files.length} files\n`)
    const run = await runTests(longestFirst(files), {
      node,
      env: { ...env, WORLD: world, ...settings },
      ...own,
    })
    passed += run.passed
    skipped.push(...run.skipped)
    failures.push(...run.failures)
    durations.push(...run.durations)
    late.push(...run.late)
    if (run.isStopped) break
  }
} catch (error) {
  failures.push(error instanceof Fault ? error.message : error.stack)
}
const slowest = durations.sort((left, right) => right.seconds - left.seconds).slice(0, SLOWEST)
if (slowest.length > 0) process.stdout.write('\nThe slowest files:\n')
for (const { file, seconds } of slowest)
  process.stdout.write(`  ${seconds.toFixed(0).padStart(4)} s  ${file}\n`)
for (const [file, texts] of late)
  process.stdout.write(
    `\nRun again, alone, because the browser waited too long: ${file}\n  ${texts.join('\n  ')}\n`,
  )
// Listed again, because their output is thousands of lines above.
for (const failure of failures) process.stdout.write(`\nFailed: ${failure}\n`)
for (const title of skipped)
  process.stdout.write(`\nNot run, because this machine lacks something: ${title}\n`)
const notRun = skipped.length === 0 ? '' : `, ${skipped.length} not run`
process.stdout.write(`\n${passed} passed, ${failures.length} failed${notRun}\n`)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1

/** The repository's test files whose names match, as paths from its root. */
function findSpecs(pattern) {
  return folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true })
      .filter(path => pattern.test(path))
      .map(path => `${folder}/${path}`),
  )
}

/** Whether a spec has the comment `// Only with --all: (reason)`. Such a spec rehearses, measures, or goes a way that another spec goes. */
function isOnlyWithAll(file) {
  return hasComment(file, 'Only with --all')
}

/**
 * The files in the order in which to start them: the longest first, so that no process still works when the others have
 * finished. Those are the ones with the comment `// Starts first: (reason)`, then the largest.
 */
function longestFirst(files) {
  const weight = file => (hasComment(file, 'Starts first') ? 1e9 : 0) + statSync(join(root, file)).size
  const weights = new Map(files.map(file => [file, weight(file)]))
  return [...files].sort((left, right) => weights.get(right) - weights.get(left))
}

function hasComment(file, words) {
  return new RegExp(`^// ${words}: \\S`, 'mu').test(readFileSync(join(root, file), 'utf8'))
}

/**
 * Resolves to the path of a Node binary of the production image's version (`NODE_IMAGE` in the Dockerfile); installs it
 * from the npm registry into `.tmp/` first, if necessary.
 */
async function installProductionNode() {
  const [, version] =
    readFileSync(join(root, 'Dockerfile'), 'utf8').match(/^ARG NODE_IMAGE=node:([\d.]+)/mu) ?? []
  if (!version) throw new Fault('The Dockerfile has no exact Node version (ARG NODE_IMAGE=node:…).')
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = join(root, '.tmp', `node-${version}`)
  const binary = join(folder, 'node_modules', name, 'bin', 'node')
  if (!existsSync(binary)) {
    await step(`Installing Node.js ${version} for the tests`, async () => {
      const spec = `${name}@${version}`
      const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', spec]
      const code = await run('npm', args)
      if (code !== 0) throw new Fault(`"npm install ${spec}" failed (${code}): see the messages above.`)
    })
  }
  return binary
}
