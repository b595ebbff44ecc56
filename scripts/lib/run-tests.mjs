import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './steps.mjs'

/**
 * As `runOnce`. A journey's file in which only the browser's waits failed is then run once more, alone: another process may
 * have had the cores for too long. Wrong values are never tried again. `late` has what failed in the first run.
 */
export async function runTests(files, options) {
  const first = await runOnce(files, options)
  if (first.late.size === 0 || first.isStopped) return first
  process.stdout.write(`\nAgain, alone: ${[...first.late.keys()].join(' ')}\n`)
  const second = await runOnce([...first.late.keys()], { ...options, jobs: 1 })
  return {
    ...second,
    passed: first.passed + second.passed,
    skipped: [...first.skipped, ...second.skipped],
    failures: [...first.failures, ...second.failures, ...[...second.late.values()].flat()],
    durations: [...first.durations, ...second.durations],
    late: first.late,
  }
}

/**
 * Runs test files in `jobs` processes. Each takes the next file when it has finished one, so all end at about the same time.
 * Resolves to `{ passed, skipped, failures, late, durations, isStopped }`: a number, the titles of skipped tests, one line per failure, the failures of each file
 * in which only a browser's waits failed, each file's seconds, and whether a signal ended it. A process that crashes, hangs or
 * does not end counts as one failure.
 *
 * @param files paths from the repository's root, in the order in which they are started
 * @param jobs the number of processes
 * @param node the Node binary
 * @param env added to the environment
 */
async function runOnce(files, { jobs, node = process.execPath, env = {} }) {
  const queue = [...files]
  const failures = []
  const skipped = []
  const late = new Map()
  const durations = []
  let passed = 0
  let isStopped = false
  const workers = []
  // The tests that run end in order, and this process still prints its last line.
  const stop = signal => {
    isStopped = true
    failures.push(`Stopped by ${signal} before ${queue.length} of ${files.length} files`)
    queue.length = 0
    for (const worker of workers) worker.stop(signal)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const runWorker = async () => {
    const worker = startWorker({ node, env })
    workers.push(worker)
    try {
      await worker.ready()
      for (let file = queue.shift(); file; file = queue.shift()) {
        const startedAt = performance.now()
        const counts = await worker.run(file)
        durations.push({ file, seconds: (performance.now() - startedAt) / 1000 })
        const texts = counts.failed.map(({ text }) => text)
        if (texts.length > 0 && counts.failed.every(({ isWait }) => isWait)) {
          late.set(file, texts)
          continue
        }
        passed += counts.passes
        skipped.push(...counts.skipped)
        failures.push(...texts)
      }
      await worker.end()
    } catch (error) {
      failures.push(error.message)
    } finally {
      worker.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, files.length) }, runWorker))
  process.off('SIGINT', stop)
  process.off('SIGTERM', stop)
  if (queue.length > 0) failures.push(`Not run, because no process was left: ${queue.join(' ')}`)
  return { passed, skipped, failures, late, durations, isStopped }
}

/** A stack on a busy machine takes up to 90 s. */
const SETUP_LIMIT_MS = 5 * 60_000
/** Far longer than any file on a slow machine. A file that hangs must not block a pipeline. */
const FILE_LIMIT_MS = 30 * 60_000
/** A process that does not end soon after its last test has left something open. */
const LINGER_MS = 30_000

/** Starts a process that runs test files, see `mocha-process.mjs`. Prints the output of each file when it has finished. */
function startWorker({ node, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'safe-menu-tests-'))
  const outputFile = join(folder, 'output.txt')
  const output = openSync(outputFile, 'a')
  const child = fork(join(import.meta.dirname, 'mocha-process.mjs'), {
    execPath: node,
    execArgv: ['--import', 'tsx'],
    cwd: root,
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test', ...env },
  })
  const exit = once(child, 'exit').then(([code, signal]) => code ?? signal)
  let printed = 0

  function print() {
    const written = readFileSync(outputFile)
    process.stdout.write(written.subarray(printed))
    printed = written.length
  }

  /** Resolves to what the event brings. Rejects if the process ends before, and kills it after the time limit. */
  async function waitFor(event, { during, limitMs }) {
    const ended = exit.then(code => {
      throw new Error(`A test process ended with ${code} during ${during}.`)
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
    try {
      const [value] = await Promise.race([once(child, event), ended])
      return value
    } finally {
      clearTimeout(timer)
      print()
    }
  }

  return {
    ready: () => waitFor('message', { during: 'its start', limitMs: SETUP_LIMIT_MS }),
    /** Resolves to `{ passes, skipped, failed }`: a number, the titles of skipped tests, and `{ text, isWait }` for each failed test. */
    run(file) {
      child.send({ file })
      return waitFor('message', { during: file, limitMs: FILE_LIMIT_MS })
    },
    stop: signal => child.kill(signal),
    async end() {
      child.send({ end: true })
      await waitFor('disconnect', { during: 'its end', limitMs: SETUP_LIMIT_MS })
      const timer = setTimeout(() => child.kill('SIGKILL'), LINGER_MS)
      const code = await exit
      clearTimeout(timer)
      if (code !== 0) throw new Error(`A test process ended with ${code}: something was left open.`)
    },
    close() {
      child.kill('SIGKILL')
      print()
      closeSync(output)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
