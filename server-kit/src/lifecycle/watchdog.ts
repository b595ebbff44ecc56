import { Worker } from 'node:worker_threads'

/** The longest task of a service is an import of 500 items, which takes less than a second. */
const defaultLimitMs = 30_000

/**
 * Kills this process when its event loop has done nothing for `limitMs`: container runtimes restart a process that ends, not
 * one that hangs, and a hung projector would keep its locks. A second thread watches, because a blocked loop cannot watch
 * itself. It counts its own turns instead of comparing clocks, so a machine that was suspended is not a hang.
 */
export function startWatchdog({ name, limitMs = defaultLimitMs }: { name: string; limitMs?: number }): void {
  const turns = new Int32Array(new SharedArrayBuffer(4))
  const everyMs = limitMs / 10
  setInterval(() => Atomics.add(turns, 0, 1), everyMs).unref()
  const watcher = new Worker(
    `const { workerData: { turns, name, limitMs, everyMs } } = require('node:worker_threads')
    const { writeSync } = require('node:fs')
    let seen = -1
    let idleMs = 0
    setInterval(() => {
      const count = Atomics.load(turns, 0)
      idleMs = count === seen ? idleMs + everyMs : 0
      seen = count
      if (idleMs < limitMs) return
      const line = { level: 'fatal', service: name, msg: name + ' did nothing for ' + limitMs + ' ms and ends itself' }
      writeSync(2, JSON.stringify(line) + '\\n')
      process.kill(process.pid, 'SIGKILL')
    }, everyMs)`,
    { eval: true, execArgv: [], workerData: { turns, name, limitMs, everyMs } },
  )
  watcher.unref()
}
