import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { toDatabaseError } from '@safe-menu/server-kit/database/errors'
import { z } from 'zod'

/** Levels that must stand out, in capitals. */
const loudLevels: ReadonlySet<string> = new Set(['warn', 'error', 'fatal'])
const colours = [36, 33, 32, 35, 34, 96]

/** A line of a service's log, as its logger writes it. */
const LogLine = z.looseObject({
  level: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']),
  time: z.iso.datetime(),
  msg: z.string().optional(),
})

/** An error as the services' logger describes it. */
const ErrorDescription = z.looseObject({
  type: z.string(),
  message: z.string(),
  code: z.unknown().optional(),
  syscall: z.unknown().optional(),
  cause: z.unknown().optional(),
  errors: z.array(z.unknown()).optional(),
})

/** Whether a line is printed. */
type LineFilter = (line: string) => boolean | Promise<boolean>

/** Prints the output of a process, each line after the part's name. */
export type LineWriter = (part: string, stream: Readable, isRelevant?: LineFilter) => void

/**
 * Formats a part's output. On a terminal, JSON log lines become sentences; elsewhere they stay JSON for the program that reads
 * them.
 */
export function createLineWriter(output: NodeJS.WriteStream): LineWriter {
  const format = output.isTTY ? createTerminalFormat() : plainFormat
  return (part, stream, isRelevant = () => true) => {
    createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', line => {
      const print = (isPrinted: boolean) => isPrinted && output.write(`${format(part, line)}\n`)
      const verdict = line !== '' && isRelevant(line)
      if (typeof verdict === 'boolean') print(verdict)
      else void verdict.then(print)
    })
  }
}

const plainFormat = (part: string, line: string) => `${part} | ${line}`

function createTerminalFormat() {
  const colourOf = new Map<string, number>()
  return (part: string, line: string): string => {
    const colour = colourOf.get(part) ?? colours[colourOf.size % colours.length] ?? 0
    colourOf.set(part, colour)
    return `\u001b[${colour}m${part.padEnd(11)}\u001b[0m │ ${readable(line)}`
  }
}

/** A JSON log line as a sentence; other lines are unchanged. */
export function readable(line: string): string {
  const parsed = parseLogLine(line)
  if (!parsed) return line
  const { level, time, msg, service: _service, pid: _pid, hostname: _hostname, err, ...rest } = parsed
  const details = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const stack = err && typeof err === 'object' && 'stack' in err ? [`\n${String(err.stack)}`] : []
  const shownLevel = loudLevels.has(level) ? level.toUpperCase() : level
  return [new Date(time).toISOString().slice(11, 23), shownLevel, msg ?? '', ...details, ...stack].join(' ')
}

/**
 * The message of a warning about an error that the service retries, or `null`. While a service starts, its stack trace
 * would look like a fault although the service is only waiting for another part.
 */
export function retriedFailure(line: string): string | null {
  const parsed = parseLogLine(line)
  return parsed?.level === 'warn' && parsed.err !== undefined ? (parsed.msg ?? null) : null
}

/** Whether the line reports that PostgreSQL or the event store does not answer. */
export function isStoreFailure(line: string): boolean {
  return describesStoreFailure(parseLogLine(line)?.err)
}

/** `description`: an error as the logger describes it. */
function describesStoreFailure(description: unknown): boolean {
  const parsed = ErrorDescription.safeParse(description).data
  if (!parsed) return false
  const { type, message, code, syscall, cause, errors = [] } = parsed
  if (type === 'EventStoreUnavailable') return true
  if (toDatabaseError(Object.assign(new Error(message), { code, syscall })) !== null) return true
  return describesStoreFailure(cause) || errors.some(describesStoreFailure)
}

function parseLogLine(line: string) {
  if (!line.startsWith('{')) return null
  try {
    return LogLine.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
