import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process, told apart from a later one that was given the same pid. */
export interface ProcessIdentity {
  readonly pid: number
  /** When it started, in the operating system's own words; only compared for equality. */
  readonly startedAt: string
}

/** The running process with this pid, or `null`: none, or a zombie whose parent has not collected it. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === 'linux' ? startTicks(pid) : startByPs(pid)
  return startedAt === null ? null : { pid, startedAt }
}

/** Whether that very process still runs. */
export function stillRuns(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt
}

function startTicks(pid: number): string | null {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // proc(5): the name in parentheses may hold spaces; after it stand the state and, 19 fields on, the start time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  return state === 'Z' || state === 'X' ? null : (fields[19] ?? null)
}

function startByPs(pid: number): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return line === '' || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '')
  } catch {
    return null
  }
}
