import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { reportWrongSettings, SettingsError, settingsExitCode } from '../config/environment.ts'

interface ServiceLifecycle {
  readonly name: string
  readonly log: Logger
  /** Resolves with the port when the service accepts requests. */
  start(): Promise<number>
  /** Becomes not ready, accepts no new work and finishes the work in flight. */
  drain?(): Promise<void>
  /** Closes the stores. Also called after a failed start. */
  stop(): Promise<void>
  /** After this time the process ends even if something hangs. */
  readonly hardStopMs?: number
}

/**
 * Starts a service and stops it gracefully on SIGTERM or SIGINT: drain, stop, exit 0; exit 1 after the hard stop's time. A
 * start that fails because of a wrong setting ends with one sentence and {@link settingsExitCode}. A second signal ends it at
 * once. A process that hangs is killed by its {@link startWatchdog}. An uncaught error leaves the process in an unknown state,
 * so it is logged and ends the process.
 */
export function runService(service: ServiceLifecycle): void {
  const { name, log } = service
  const hardStopMs = service.hardStopMs ?? 9_000 // container runtimes kill after 10 s, without a last log line
  let ending = false

  function exit(code: number): void {
    // The log is written in the background, and its last lines matter most.
    log.flush(() => process.exit(code))
    setTimeout(() => process.exit(code), 500).unref() // a log reader that hangs must not keep the process alive
  }

  async function end(reason: string, code: number): Promise<void> {
    if (ending) return exit(1)
    ending = true
    log.info({ reason }, `${name} is stopping`)
    setTimeout(() => {
      log.fatal(`${name} did not stop within ${hardStopMs} ms`)
      exit(1)
    }, hardStopMs).unref()
    try {
      await service.drain?.()
      await service.stop()
      log.info(`${name} has stopped`)
      exit(code)
    } catch (error) {
      log.fatal({ err: error }, `${name} could not stop gracefully`)
      exit(1)
    }
  }

  process.on('SIGTERM', () => void end('SIGTERM', 0))
  process.on('SIGINT', () => void end('SIGINT', 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, error => {
      log.fatal({ err: error }, `${name}: ${event}`)
      exit(1)
    })
  }

  startWatchdog({ name })
  const started = service.start().then(port => log.info({ port }, `${name} answers`))
  started.catch(async (error: unknown) => {
    if (ending) return // a signal has ended the start; the orderly stop goes on
    const fault = error instanceof SettingsError ? error : listenFault(error)
    if (fault) reportWrongSettings(name, fault)
    else log.fatal({ err: error }, `${name} could not start`)
    await end('failed start', fault ? settingsExitCode : 1)
  })
}

/** The setting that makes listening impossible, or `null`. A port that is in use may be free at the next try. */
function listenFault(error: unknown): SettingsError | null {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'getaddrinfo' || (syscall === 'listen' && code === 'EADDRNOTAVAIL'))
    return new SettingsError('HOST must be an address of this machine.')
  if (syscall === 'listen' && code === 'EACCES')
    return new SettingsError('PORT must be a port that this user may use.')
  return null
}

/** The longest task of a service is an import of 500 items, which takes less than a second. */
const defaultLimitMs = 30_000

/**
 * Kills this process when its event loop has done nothing for `limitMs`: container runtimes restart a process that ends, not
 * one that hangs, and a hung projector would keep its locks. A second thread watches, because a blocked loop cannot watch
 * itself. It counts its own turns instead of comparing clocks, so a machine that was suspended is not a hang.
 * @public also started by the processes of its spec
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
