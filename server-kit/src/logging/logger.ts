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
  /** Where lines go; standard output unless told. */
  readonly destination?: DestinationStream
}

/**
 * JSON lines with ISO times. Secrets are taken out twice: by key while a line is built, by shape when it is finished.
 * Standard output is written without blocking, in blocks of 4 KB or every 100 ms: a system call for each line would cost more
 * than the line. Whoever ends the process flushes first (`runService` does).
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
      // Errors are described by the formatter, which knows what must not be written.
      serializers: { err: (value: unknown) => value },
      hooks: { streamWrite: redactLine },
    },
    options.destination ?? fileDestination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 100 }),
  )
  // Pino formats a line's own fields only; what is bound to a child stands on every line of it.
  const bind = log.child
  log.child = function child(this: Logger, bindings, options) {
    return bind.call(this, redactSecrets(bindings) as typeof bindings, options)
  } as typeof log.child
  return log
}
