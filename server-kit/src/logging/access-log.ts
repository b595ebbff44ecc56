import { type DestinationStream, type Logger, pino } from 'pino'
import { redactLine } from './redact.ts'
import { isoNow } from './time.ts'

/** One finished request. Nothing in it but the path comes from the client. */
export interface AccessLine {
  readonly requestId: string
  readonly method: string
  /** Without the query, which may hold anything. */
  readonly path: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  readonly account: string | undefined
}

/** Longer paths are hostile or lost; their head tells enough. */
const loggedPathLength = 200
/** What is looked through for secrets: longer than any whose beginning is logged needs to be known by its shape. */
const scrubbedPathLength = 1_024
/**
 * What a path of ours is made of, nowhere the beginning of a token (`eyJ`, which is made of the same letters);
 * anything else is escaped and looked through for secrets.
 */
const plainPath = /^(?!.*eyJ)[\w/.-]*$/u

/**
 * Writes one line for each finished request, in the shape and to the place of `log`, but put together by hand:
 * 0.5 us instead of 3 us, on a path where everything together has a few.
 */
export function createAccessLog(log: Logger): (level: 'info' | 'debug', line: AccessLine) => void {
  const { streamSym, chindingsSym } = pino.symbols
  const inside = log as unknown as Readonly<Record<symbol, unknown>>
  const stream = inside[streamSym] as DestinationStream
  // As pino keeps them, ready for a line and with their comma; `bindings()` leaves the process id out.
  const bound = inside[chindingsSym] as string

  return (level, line) => {
    if (!log.isLevelEnabled(level)) return
    // Cut again after it was scrubbed: the first half of a secret does not look like one any more.
    const quoted = plainPath.test(line.path)
      ? `"${line.path.slice(0, loggedPathLength)}"`
      : JSON.stringify(redactLine(line.path.slice(0, scrubbedPathLength)).slice(0, loggedPathLength))
    const account = line.account === undefined ? '' : `,"account":"${line.account}"`
    stream.write(
      `{"level":"${level}","time":"${isoNow()}"${bound},"requestId":"${line.requestId}","method":"${line.method}",` +
        `"path":${quoted},"route":"${line.route}","status":${line.status},` +
        `"ms":${Math.round(line.milliseconds * 100) / 100}${account},"msg":"request"}\n`,
    )
  }
}
