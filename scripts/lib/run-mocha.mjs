import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './steps.mjs'

/** A run that does not end soon after its last test has left something open, which counts as a failure. */
const LINGER_MS = 30_000
/** Far longer than the whole suite on a slow machine. A run that hangs must not block a pipeline. */
const RUN_LIMIT_MS = 40 * 60_000

/**
 * Runs mocha in a separate process. Resolves to `{ passes, failed }`: a number, and one line per failure. A run that
 * crashes, hangs or does not end counts as one failure.
 *
 * @param args mocha's options and files
 * @param node the Node binary
 * @param env added to the environment
 * @param isParallel whether other runs print at the same time; if so, all output is printed at the end
 */
export async function runMocha(args, { node = process.execPath, env = {}, isParallel = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'safe-menu-counts-'))
  const file = join(folder, 'counts.json')
  const mocha = join(root, 'node_modules/mocha/bin/mocha.js')
  const reporter = join(import.meta.dirname, 'count-reporter.cjs')
  const outputFile = join(folder, 'output.txt')
  const output = isParallel ? openSync(outputFile, 'a') : 1
  const child = spawn(node, [mocha, '--reporter', reporter, ...args], {
    cwd: root,
    stdio: ['inherit', output, isParallel ? output : 2],
    env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test', COUNTS_FILE: file, ...env },
  })
  // Ctrl-C reaches mocha as well, which ends in order; this process still has to print its last line.
  const forward = signal => child.kill(signal)
  process.on('SIGINT', forward)
  process.on('SIGTERM', forward)
  const code = await new Promise(resolve => {
    const startedAt = performance.now()
    let endedAt
    const timer = setInterval(() => {
      if (existsSync(file)) endedAt ??= performance.now()
      const lingers = endedAt !== undefined && performance.now() - endedAt > LINGER_MS
      if (lingers || performance.now() - startedAt > RUN_LIMIT_MS) {
        writeSync(output, 'The test run did not end and was killed.\n')
        child.kill('SIGKILL')
      }
    }, 500)
    child.once('error', error => resolve(error.message))
    child.once('exit', (exit, signal) => {
      clearInterval(timer)
      resolve(exit ?? signal)
    })
  })
  process.off('SIGINT', forward)
  process.off('SIGTERM', forward)
  if (isParallel) {
    closeSync(output)
    process.stdout.write(readFileSync(outputFile))
  }
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passes: 0, failed: [] }
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0 && counts.failed.length === 0)
    counts.failed.push(`The test run ended with ${code} although no test failed: ${args.join(' ')}`)
  return counts
}
