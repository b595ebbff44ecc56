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
 * once. An uncaught error leaves the process in an unknown state, so it is logged and ends the process.
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

  const started = service.start().then(port => log.info({ port }, `${name} answers`))
  started.catch(async (error: unknown) => {
    if (ending) return // a signal has ended the start; the orderly stop continues
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
