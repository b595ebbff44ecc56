import type { Logger } from 'pino'

interface ServiceLifecycle {
  readonly name: string
  readonly log: Logger
  /** Resolves when the service answers. */
  start(): Promise<void>
  /** Not ready, take nothing new, finish what is in flight. */
  drain?(): Promise<void>
  /** Close the stores. Also called after a failed start, for what had been opened. */
  stop(): Promise<void>
  /** Past this the process ends whatever still hangs. */
  readonly hardStopMs?: number
}

/**
 * Starts a service and ends it in order on SIGTERM or SIGINT: drain → stop → exit 0, with a hard timer behind it (exit 1).
 * A second signal ends it at once. An error nobody caught leaves the process in an unknown state: it is logged and ends it.
 */
export function runService(service: ServiceLifecycle): void {
  const { name, log } = service
  const hardStopMs = service.hardStopMs ?? 9_000 // container runtimes kill after 10 s, without a last log line
  let ending = false

  function exit(code: number): void {
    // The log is written in the background; its last lines are the ones that matter.
    log.flush(() => process.exit(code))
    setTimeout(() => process.exit(code), 500).unref() // a reader that takes no more lines must not keep us alive
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
      log.fatal({ err: error }, `${name} could not stop in order`)
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

  service.start().catch(async (error: unknown) => {
    log.fatal({ err: error }, `${name} could not start`)
    await end('failed start', 1)
  })
}
