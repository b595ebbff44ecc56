import { startWorker } from './test-worker.mjs'

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
    failures: [...first.failures, ...second.failures, ...[...second.late.values()].flat()],
    durations: [...first.durations, ...second.durations],
    late: first.late,
  }
}

/**
 * Runs test files in `jobs` processes. Each takes the next file when it has finished one, so all end at about the same time.
 * Resolves to `{ passed, failures, late, durations, isStopped }`: a number, one line per failure, the failures of each file
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
  return { passed, failures, late, durations, isStopped }
}
