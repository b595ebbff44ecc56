/**
 * `npm test`: every test but the long ones, on a fresh clone too. Unit and integration specs bring their own stores;
 * the journeys run against the built product. The last line is the sum, in failure too.
 * `--only specs` or `--only journeys` leaves out the others; `--only faults` runs the long ones. `--production-node` runs
 * them on the Node version of the production image.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bootstrap } from './lib/bootstrap.mjs'
import { build } from './lib/build.mjs'
import { installProductionNode } from './lib/production-node.mjs'
import { runMocha } from './lib/run-mocha.mjs'
import { Fault, root } from './lib/steps.mjs'

const folders = '{contracts,server-kit,command-api,projector,query-api,local,web,bench}/src'
const journeysSetup = join(root, 'e2e', 'support', 'world.ts')
const { values } = parseArgs({
  options: { only: { type: 'string' }, 'production-node': { type: 'boolean', default: false } },
})
const { only } = values
const runs = [
  {
    kind: 'specs',
    title: 'Unit and integration tests',
    args: [
      `${folders}/**/*.unit.spec.{ts,tsx}`,
      `${folders}/**/*.int.spec.{ts,tsx}`,
      'deploy/*.int.spec.ts',
      'e2e/*.unit.spec.ts',
    ],
  },
  ...(existsSync(journeysSetup)
    ? [
        {
          kind: 'journeys',
          title: 'Journeys in a browser',
          args: ['--require', journeysSetup, 'e2e/**/*.e2e.spec.ts'],
        },
      ]
    : []),
  { kind: 'faults', title: 'Faults at random instants', args: ['{e2e,projector}/**/*.long.spec.ts'] },
].filter(({ kind }) => (only === undefined ? kind !== 'faults' : kind === only))

let passed = 0
let failed = 0
const failures = []
try {
  await bootstrap()
  await build()
  const node = values['production-node'] ? await installProductionNode() : process.execPath
  for (const { title, args } of runs) {
    process.stdout.write(`\n${title}\n`)
    const counts = await runMocha(args, { node })
    passed += counts.passes
    failed += counts.failures
    failures.push(...counts.failed)
  }
} catch (error) {
  failed += 1
  process.stderr.write(`${error instanceof Fault ? error.message : error.stack}\n`)
}
// Once more at the end: the first run's failures are thousands of lines above it.
for (const failure of failures) process.stdout.write(`\nFailed: ${failure}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
