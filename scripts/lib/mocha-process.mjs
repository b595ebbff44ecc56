/**
 * Runs test files in one process, each when `run-tests.mjs` names it. What the files share is loaded and started once:
 * modules, PostgreSQL, and for journeys the stack and the browser (`WORLD`). Mocha's own `--parallel` cannot do that: it
 * repeats root hooks for each file, and ends its processes without stopping what they started.
 *
 * Sends `{ ready: true }` once, answers `{ file }` with `{ passes, skipped, failed }`, and closes the channel after `{ end }`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Mocha from 'mocha'
import { requireOrImport } from 'mocha/lib/nodejs/esm-utils.cjs'
import { root } from './steps.mjs'

const {
  timeout,
  'forbid-only': forbidOnly,
  require: needed,
} = JSON.parse(readFileSync(join(root, '.mocharc.json'), 'utf8'))
const { WORLD } = process.env

// Mocha hands rejections that nothing handles to other listeners. Without one they would be lost.
process.on('unhandledRejection', reason => {
  throw reason
})

// Loaded as mocha loads test files, so that they get the same instance of the module.
const { mochaGlobalSetup, mochaGlobalTeardown, describeOpenPages } = WORLD
  ? await requireOrImport(join(root, WORLD))
  : {}
for (const file of needed) await requireOrImport(join(root, file))
await mochaGlobalSetup?.()

process.on('message', async ({ file, end }) => {
  if (file) process.send(await runFile(file))
  if (!end) return
  await mochaGlobalTeardown?.()
  process.disconnect()
})
process.send({ ready: true })

let runner
// After Ctrl-C, the test that runs ends in order.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => runner?.abort())

/** In a journey: the browser waited for something that did not come in time. */
const isWait = error => WORLD !== undefined && /^(?:[\w.]+: )?Timeout (?:of )?\d+ms/u.test(error.message)

/**
 * Resolves to the number of tests that passed, the titles of those that were skipped, and for each that failed `{ text, isWait }`. Prints what the pages showed when
 * a journey failed.
 */
async function runFile(file) {
  const mocha = new Mocha({ reporter: 'spec', timeout, forbidOnly })
  mocha.addFile(join(root, file))
  try {
    await mocha.loadFilesAsync()
  } catch (error) {
    return {
      passes: 0,
      skipped: [],
      failed: [{ text: `${file} cannot be loaded: ${error.stack}`, isWait: false }],
    }
  }
  const failed = []
  const skipped = []
  const pages = []
  const passes = await new Promise(resolve => {
    runner = mocha.run(() => resolve(runner.stats.passes))
    runner.on('pending', test => skipped.push(test.titlePath().join(' › ')))
    runner.on('fail', (test, error) => {
      failed.push({ text: `${test.titlePath().join(' › ')}: ${error.message}`, isWait: isWait(error) })
      if (describeOpenPages) pages.push(describeOpenPages()) // asked before the test closes them
    })
  })
  for (const text of await Promise.all(pages)) console.log(`\nThe pages when the test failed:\n${text}`)
  mocha.dispose() // its listeners on the process
  return { passes, skipped, failed }
}
