import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/**
 * Tells a process from a later one with the same pid. `startedAt` is its start time as the operating system gives
 * it; only compared for equality.
 */
export const ProcessIdentity = z.object({ pid: z.number(), startedAt: z.string() })
export type ProcessIdentity = z.infer<typeof ProcessIdentity>

/** The running process with this pid. `null` if there is none, or only a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === 'linux' ? startTicks(pid) : startByPs(pid)
  return startedAt === null ? null : { pid, startedAt }
}

/** Whether this process still runs. */
export function stillRuns(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt
}

function startTicks(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc(5): the name in parentheses may contain spaces. The state follows it, and 19 fields later the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

function startByPs(pid: number): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return line === '' || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '')
  } catch {
    return null
  }
}
