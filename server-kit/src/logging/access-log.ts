import type { Logger } from 'pino'
import { redactLine } from './redact.ts'

/** One finished request. Only the path and the method come from the client. */
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

/** No path of ours is longer. */
const loggedPathLength = 200
/** What is searched for secrets: long enough that a secret which begins in the logged part is recognised. */
const searchedPathLength = 1_024
/** An ordinary path. Anything else, and what could begin a token (`eyJ`), is searched for secrets. */
const plainPath = /^(?!.*eyJ)[\w/.-]*$/u

/**
 * Writes one line for each finished request. The fields are known to hold no secrets but for the path, so the logger's search
 * of every field is skipped: 1.4 us a line instead of 2.2 us.
 */
export function createAccessLog(log: Logger): (level: 'info' | 'debug', line: AccessLine) => void {
  const unsearched = log.child({}, { formatters: { log: fields => fields } })

  return (level, { requestId, method, path, route, status, milliseconds, account }) => {
    if (!log.isLevelEnabled(level)) return
    const ms = Math.round(milliseconds * 100) / 100
    unsearched[level]({ requestId, method, path: loggedPath(path), route, status, ms, account }, 'request')
  }
}

/** Cut after it was searched, because the first half of a secret no longer looks like one. */
function loggedPath(path: string): string {
  const searched = plainPath.test(path) ? path : redactLine(path.slice(0, searchedPathLength))
  return searched.slice(0, loggedPathLength)
}
