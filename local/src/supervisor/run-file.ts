import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { holdsWithin } from './holds-within.ts'
import { identifyProcess, ProcessIdentity, stillRuns } from './process-identity.ts'

const RunningPart = ProcessIdentity.extend({ port: z.number() })

/** The running parts of a data directory: for command lines, for operators, and for cleaning up after a crash. */
const RunFile = z.object({
  origin: z.string(),
  eventStoreUrl: z.string(),
  /** The administrator's. */
  databaseUrl: z.string(),
  databaseUrls: z.object({ command_api: z.string(), projector: z.string(), query_api: z.string() }),
  parts: z.record(z.string(), RunningPart),
})
export type RunFile = z.infer<typeof RunFile>

const fileOf = (dataDirectory: string) => join(dataDirectory, 'run', 'stack.json')

/** Writes `run/stack.json` at each change, and removes it at the end. Mode 0600: it contains the database's passwords. */
export function createRunFile(dataDirectory: string, addresses: Omit<RunFile, 'parts'>) {
  const parts: Record<string, z.infer<typeof RunningPart>> = {}
  const file = fileOf(dataDirectory)
  mkdirSync(join(dataDirectory, 'run'), { recursive: true, mode: 0o700 })
  const write = () => {
    writeFileSync(`${file}.new`, `${JSON.stringify({ ...addresses, parts }, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return {
    /** `pid`: `null` when the part has ended. */
    setPart(name: string, port: number, pid: number | null): void {
      const identity = pid === null ? null : identifyProcess(pid)
      if (identity) parts[name] = { ...identity, port }
      else delete parts[name]
      write()
    },
    remove(): void {
      rmSync(file, { force: true })
    },
  }
}

/** The stack that runs on a data directory (or ran, if its supervisor was killed); `null` if there is none. */
export function readRunFile(dataDirectory: string): RunFile | null {
  try {
    return RunFile.parse(JSON.parse(readFileSync(fileOf(dataDirectory), 'utf8')))
  } catch {
    return null
  }
}

/** A part that lost its supervisor ends within 9 s. */
const orphanTimeoutMs = 12_000

/**
 * Waits until the parts of a killed supervisor have ended, and kills those that do not end. PostgreSQL is left to the next
 * start, which stops it without losing data.
 */
export async function awaitOrphans(dataDirectory: string, say: (sentence: string) => void): Promise<void> {
  const parts = Object.entries(readRunFile(dataDirectory)?.parts ?? {}).filter(
    ([name, part]) => name !== 'postgres' && stillRuns(part),
  )
  if (parts.length === 0) return
  say(`Waiting for ${parts.map(([name]) => name).join(', ')} from the last run to end ...`)
  const gone = () => parts.every(([, part]) => !stillRuns(part))
  if (await holdsWithin(gone, { timeoutMs: orphanTimeoutMs, everyMs: 50 })) return
  for (const [, part] of parts) if (stillRuns(part)) process.kill(part.pid, 'SIGKILL')
  await holdsWithin(gone, { timeoutMs: 2_000 /* the kernel ends a killed process immediately */ })
}
