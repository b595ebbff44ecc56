import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { identifyProcess, ProcessIdentity } from './process-identity.ts'

const RunningPart = ProcessIdentity.extend({ port: z.number() })

/** The running parts of a data directory: for command lines, for operators, and for cleaning up after a crash. */
const RunFile = z.object({
  origin: z.string(),
  eventStoreUrl: z.string(),
  databaseUrl: z.string(),
  parts: z.record(z.string(), RunningPart),
})
export type RunFile = z.infer<typeof RunFile>

const fileOf = (dataDirectory: string) => join(dataDirectory, 'run', 'stack.json')

/** Writes `run/stack.json` at each change, and removes it at the end. Mode 0600: it contains the database's password. */
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
