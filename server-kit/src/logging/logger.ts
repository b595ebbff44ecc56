import {
  type DestinationStream,
  destination as fileDestination,
  type LevelWithSilent,
  type Logger,
  pino,
} from 'pino'
import { scrubLine, withoutSecrets } from './redact.ts'

interface LoggerOptions {
  /** The service's name, on every line. */
  readonly service: string
  readonly level: LevelWithSilent
  /** Where lines go; standard output unless told. */
  readonly destination?: DestinationStream
}

/**
 * JSON lines with ISO times. Secrets are taken out twice: by key while a line is built, by shape when it is finished.
 * Standard output is written without blocking: lines that arrive while one is being written go out together.
 */
export function createLogger(options: LoggerOptions): Logger {
  const log = pino(
    {
      level: options.level,
      base: { service: options.service, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: label => ({ level: label }),
        log: line => withoutSecrets(line) as Record<string, unknown>,
      },
      // Errors are described by the formatter, which knows what must not be written.
      serializers: { err: (value: unknown) => value },
      hooks: { streamWrite: scrubLine },
    },
    options.destination ?? fileDestination({ dest: 1, sync: false }),
  )
  // Pino formats a line's own fields only; what is bound to a child stands on every line of it.
  const bind = log.child
  log.child = function child(this: Logger, bindings, options) {
    return bind.call(this, withoutSecrets(bindings) as typeof bindings, options)
  } as typeof log.child
  return log
}
