import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchStack } from './stack.ts'

/** A process as `/proc/PID/stat` shows it. */
interface ProcessStat {
  readonly pid: number
  readonly parent: number
  /** CPU time in clock ticks: its own, and of its children that have ended. */
  readonly ticks: number
}

/** Linux counts in hundredths of a second for programs, with any kernel clock. */
const microsecondsPerTick = 10_000

/** Reads one line of `/proc/PID/stat`; `null` if it is not one. The program's name may hold spaces and brackets. */
function parseStat(text: string): ProcessStat | null {
  const nameEnd = text.lastIndexOf(') ')
  if (nameEnd < 0) return null
  const fields = text.slice(nameEnd + 2).split(' ')
  const number = (field: number) => Number(fields[field])
  const ticks = number(11) + number(12) + number(13) + number(14) // utime, stime, cutime, cstime
  const [pid, parent] = [Number.parseInt(text, 10), number(1)]
  return Number.isNaN(pid + parent + ticks) ? null : { pid, parent, ticks }
}

/** The processes with these ids and everything that they started, each once. */
function treeOf(all: readonly ProcessStat[], roots: readonly number[]): readonly ProcessStat[] {
  const found = new Set(roots)
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return all.filter(({ pid }) => found.has(pid))
}

/** Reads all processes of this machine; one that ends meanwhile is left out. Empty without `/proc`. */
async function readProcesses(): Promise<readonly ProcessStat[]> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.filter(name => /^\d+$/u.test(name))
  const texts = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return texts.map(parseStat).filter(stat => stat !== null)
}

/** CPU time in microseconds that these processes, and everything that they started, have used since their start. */
async function cpuMicroseconds(roots: readonly number[]): Promise<number> {
  const tree = treeOf(await readProcesses(), roots)
  return tree.reduce((sum, { ticks }) => sum + ticks, 0) * microsecondsPerTick
}

/** Runs `work`, and measures the CPU time in microseconds that these processes used meanwhile. */
export async function withCpu<T>(roots: readonly number[], work: () => Promise<T>) {
  const before = await cpuMicroseconds(roots)
  const result = await work()
  return { result, microseconds: (await cpuMicroseconds(roots)) - before }
}

/** A value in kB of a file in `/proc/PID`, in bytes; `null` if it is missing. */
function parseKilobytes(text: string, name: string): number | null {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'mu').exec(text)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1_024
}

/** The current and the peak resident memory of a process; `null` without `/proc` or without such a process. */
export async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [nowBytes, peakBytes] = [parseKilobytes(status, 'VmRSS'), parseKilobytes(status, 'VmHWM')]
  return nowBytes === null || peakBytes === null ? null : { nowBytes, peakBytes }
}

/** The memory of these processes and of everything that they started: shared pages count in part (PSS). */
export async function sharedOutMemory(roots: readonly number[]): Promise<number> {
  const parts = treeOf(await readProcesses(), roots).map(async ({ pid }) => {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    const bytes = parseKilobytes(rollup, 'Pss')
    if (bytes === null) throw new Error(`This system does not tell the shared-out memory of process ${pid}.`)
    return bytes
  })
  return (await Promise.all(parts)).reduce((sum, bytes) => sum + bytes, 0)
}

/** The share of one core that a stack uses without a call, over some milliseconds. */
export async function idleShare({ pid }: BenchStack, milliseconds: number): Promise<number> {
  const startedAt = performance.now()
  const { microseconds } = await withCpu([pid], () => sleep(milliseconds))
  return microseconds / ((performance.now() - startedAt) * 1_000)
}

/** Runs `work`, and measures the microseconds of CPU time that the stack used for it, without what it uses when idle. */
export async function withCpuAboveIdle<T>({ pid }: BenchStack, share: number, work: () => Promise<T>) {
  const startedAt = performance.now()
  const { result, microseconds } = await withCpu([pid], work)
  const idle = share * (performance.now() - startedAt) * 1_000
  return { result, microseconds: Math.max(0, microseconds - idle) }
}
