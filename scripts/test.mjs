/**
 * `npm test`: all tests except the slow ones; a fresh clone is installed and built first. Mocha runs the files in several
 * processes, which share one PostgreSQL, and for journeys one running product and one browser. The last lines name the skipped
 * tests and the failed ones, and count all.
 *
 * - Paths, such as `npm test -- command-api/src/items tests/journeys/guest`, run the files below them alone, with `// Only with --all` too.
 * - `--only unit`, `specs` (unit and integration), `journeys` or `faults` (kills, and 10,000 hostile requests) runs one kind.
 * - `--all` tests every variant instead of one: guests’ pages in every language, page states at both sizes and in both themes,
 *   every extreme value, the longest histories, and 100,000 random cases of the safety property
 *   (`contracts/src/testing/variants.ts`). Animations run. So do rehearsals, measurements and details: the files with the comment
 *   `// Only with --all: (reason)`, and the journeys' tests declared with `itWithAll`.
 * - `--jobs N` runs N processes at once.
 * - `--production-node` runs the specs on the Node version of the production image.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bootstrap } from './lib/bootstrap.mjs'
import { build } from './lib/build.mjs'
import { Fault, main, root, run, runLast, step } from './lib/steps.mjs'

/** More cores start no more processes: each needs about 300 MB of memory. */
const MAX_CORES = 4

const kinds = {
  unit: { files: /\.unit\.spec\.tsx?$/u, shared: [] },
  specs: { files: /\.(?:unit|int)\.spec\.tsx?$/u, shared: ['local/src/testing/test-postgres.ts'] },
  journeys: { files: /\.e2e\.spec\.ts$/u, shared: ['tests/fixtures/world.ts'] },
  faults: {
    files: /(?:\.long|hostile-requests\.int)\.spec\.ts$/u,
    shared: ['local/src/testing/test-postgres.ts'],
    settings: { HOSTILE_REQUESTS: '10000' },
  },
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      all: { type: 'boolean', default: false },
      jobs: { type: 'string' },
      'production-node': { type: 'boolean', default: false },
    },
  })
  const chosen = values.only === undefined ? ['specs', 'journeys'] : [values.only]
  const unknown = chosen.find(kind => !(kind in kinds))
  if (unknown) throw new Fault(`--only takes ${Object.keys(kinds).join(', ')}, not "${unknown}".`)
  const cores = Math.min(availableParallelism(), MAX_CORES)
  // The long tests take all cores. Unit tests never wait. Others wait for stores, pages and timers: more than half of their time.
  const usualJobs = { faults: 1, unit: cores }[values.only] ?? cores + 4
  const jobs = Number(values.jobs ?? usualJobs)
  if (!(jobs >= 1)) throw new Fault('--jobs takes a number from 1.')

  await (values.only === 'unit' ? bootstrap() : build())
  const node = values['production-node'] ? await installProductionNode() : process.execPath
  const isChosen = file =>
    positionals.length === 0
      ? values.all || values.only === 'faults' || !isOnlyWithAll(file)
      : positionals.some(path => file === path || file.startsWith(path.endsWith('/') ? path : `${path}/`))
  const found = chosen.map(kind => ({ ...kinds[kind], specs: findSpecs(kinds[kind].files).filter(isChosen) }))
  const files = found.flatMap(({ specs }) => specs)
  if (files.length === 0) throw new Fault(`There are no such tests: ${positionals.join(' ')}`)
  const shared = new Set(found.flatMap(kind => (kind.specs.length === 0 ? [] : kind.shared)))
  await runLast(
    node,
    [
      ...['--import', 'tsx', join(root, 'node_modules/mocha/bin/mocha.js')],
      ...['--parallel', '--jobs', String(jobs), '--reporter', join(root, 'scripts/lib/reporter.mjs')],
      ...[...shared].flatMap(file => ['--require', `./${file}`]),
      ...longestFirst(files),
    ],
    {
      env: {
        ALL: String(values.all),
        BUILT_PROGRAMS: join(root, 'dist'),
        NODE_ENV: 'test',
        TZ: 'UTC',
        ...kinds[values.only]?.settings,
      },
    },
  )
})

/** The repository's test files whose names match, as paths from its root. */
function findSpecs(pattern) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = [...workspaces, 'deploy'].map(name =>
    existsSync(join(root, name, 'src')) ? `${name}/src` : name,
  )
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
 * finished. Those are the ones with the comment `// Starts first: (reason)`, then journeys, then integration tests, of each
 * kind the largest. The unit tests, which take milliseconds whatever their size, fill the time until the last process is done.
 */
function longestFirst(files) {
  const weight = file =>
    (hasComment(file, 'Starts first') ? 1e9 : 0) +
    (kinds.journeys.files.test(file) ? 1e7 : kinds.unit.files.test(file) ? 0 : 1e6) +
    statSync(join(root, file)).size
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
