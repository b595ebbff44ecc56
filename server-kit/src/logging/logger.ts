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
  return pino(
    {
      level: options.level,
      base: { service: options.service, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: label => ({ level: label }),
        bindings: bindings => withoutSecrets(bindings) as Record<string, unknown>,
        log: line => withoutSecrets(line) as Record<string, unknown>,
      },
      // Errors are described by the formatter, which knows what must not be written.
      serializers: { err: (value: unknown) => value },
      hooks: { streamWrite: scrubLine },
    },
    options.destination ?? fileDestination({ dest: 1, sync: false }),
  )
}
