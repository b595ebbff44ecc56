import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
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

/** Whether a line is printed. */
type LineFilter = (line: string) => boolean

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
      if (line !== '' && isRelevant(line)) output.write(`${format(part, line)}\n`)
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

/**
 * Whether a line of PostgreSQL's log is its answer to a connection before it is ready. It writes one for each, and the supervisor
 * and the services ask many times while it recovers from a crash.
 */
export const isRefusedConnection = (line: string) =>
  /FATAL: {2}the database system is |DETAIL: {2}(?:Consistent recovery state has not|Recovery snapshot is not|Hot standby mode is disabled)/u.test(
    line,
  )

function parseLogLine(line: string) {
  if (!line.startsWith('{')) return null
  try {
    return LogLine.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
