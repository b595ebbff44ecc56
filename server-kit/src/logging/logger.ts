import {
  type DestinationStream,
  destination as fileDestination,
  type LevelWithSilent,
  type Logger,
  pino,
} from 'pino'
import { redactLine, redactSecrets } from './redact.ts'
import { isoNow } from './time.ts'

interface LoggerOptions {
  /** The service's name, on every line. */
  readonly service: string
  readonly level: LevelWithSilent
  /** Where lines are written. Standard output by default. */
  readonly destination?: DestinationStream
}

/**
 * Creates a logger of JSON lines with ISO times. Secrets are removed twice: by key while a line is built, and by shape when it
 * is finished. Standard output is written without blocking, in blocks of 4 KB or every 100 ms, because a system call would cost
 * more than the line. Flush before the process ends, as `runService` does.
 */
export function createLogger(options: LoggerOptions): Logger {
  const log = pino(
    {
      level: options.level,
      base: { service: options.service, pid: process.pid },
      timestamp: () => `,"time":"${isoNow()}"`,
      formatters: {
        level: label => ({ level: label }),
        log: line => redactSecrets(line) as Record<string, unknown>,
      },
      // The formatter above describes errors, without secrets.
      serializers: { err: (value: unknown) => value },
      hooks: { streamWrite: redactLine },
    },
    options.destination ?? fileDestination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 100 }),
  )
  // Pino does not format the fields that are bound to a child logger.
  const bind = log.child
  log.child = function child(this: Logger, bindings, options) {
    return bind.call(this, redactSecrets(bindings) as typeof bindings, options)
  } as typeof log.child
  return log
}
