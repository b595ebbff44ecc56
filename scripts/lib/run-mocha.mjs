import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './steps.mjs'

/** After its last test a run has to end by itself; one that does not has left something open, which is a failure. */
const LINGER_MS = 30_000
/** Far above the whole suite on a slow machine: a run that hangs must not hang a pipeline. */
const RUN_LIMIT_MS = 40 * 60_000

/**
 * Runs mocha once, on this Node or another binary (`node`). Resolves to its counts, and a line for each failure; a run that crashes, hangs or does not end counts as a
 * failure of its own.
 */
export async function runMocha(args, { node = process.execPath } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'safe-menu-counts-'))
  const file = join(folder, 'counts.json')
  const child = spawn(
    node,
    [
      join(root, 'node_modules/mocha/bin/mocha.js'),
      '--reporter',
      join(import.meta.dirname, 'count-reporter.cjs'),
      ...args,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test', COUNTS_FILE: file } },
  )
  // Ctrl-C reaches mocha as well, which ends in order; this process still has to print its last line.
  const forward = signal => child.kill(signal)
  process.once('SIGINT', forward)
  process.once('SIGTERM', forward)
  const code = await new Promise(resolve => {
    const startedAt = performance.now()
    let endedAt
    const timer = setInterval(() => {
      if (existsSync(file)) endedAt ??= performance.now()
      const lingers = endedAt !== undefined && performance.now() - endedAt > LINGER_MS
      if (lingers || performance.now() - startedAt > RUN_LIMIT_MS) {
        process.stdout.write('The test run does not end by itself and is killed.\n')
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
  const counts = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passes: 0, failures: 0, failed: [] }
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0 && counts.failures === 0) {
    counts.failed.push(`The test run ended with ${code} although no test had failed.`)
    counts.failures = 1
  }
  return counts
}
