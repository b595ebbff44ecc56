import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LineWriter } from './log-lines.ts'
import { spawnNode } from './node-process.ts'

/** Twenty times what it takes; a loader that hangs must not keep the service from being announced. */
const timeoutMs = 60_000

interface SampleDataOptions {
  readonly dataDirectory: string
  /** What the environment says: `off`, or anything else. */
  readonly wanted: string | undefined
  /** Whether the store is one of ours, whose emptiness shows by its directory. */
  readonly localStore: boolean
}

/**
 * Decides, before the store is started, whether the sample restaurant is due: the store is new, or an earlier load
 * of it was interrupted. A note on the disk keeps that over a crash.
 */
export async function sampleDataIsDue({
  dataDirectory,
  wanted,
  localStore,
}: SampleDataOptions): Promise<boolean> {
  if (wanted === 'off' || !localStore) return false
  const note = noteOf(dataDirectory)
  if (existsSync(note)) return true
  if (existsSync(join(dataDirectory, 'event-store'))) return false
  await writeFile(note, 'The sample restaurant is still to be loaded.\n')
  return true
}

/** Runs the loader; what it prints is for the person at the terminal. A failure is told and tried again at the next start. */
export async function loadSampleData(
  program: string,
  dataDirectory: string,
  env: Readonly<Record<string, string | undefined>>,
  write: { readonly output: NodeJS.WritableStream; readonly lines: LineWriter },
): Promise<void> {
  const loader = spawnNode(program, env)
  loader.stdout?.pipe(write.output, { end: false })
  if (loader.stderr) write.lines('sample-data', loader.stderr)
  const timer = setTimeout(() => loader.kill('SIGKILL'), timeoutMs)
  const [code] = await once(loader, 'close')
  clearTimeout(timer)
  if (code === 0) return rm(noteOf(dataDirectory), { force: true })
  write.output.write(
    'The sample restaurant could not be loaded; the next start tries again. (SAMPLE_DATA=off goes without.)\n',
  )
}

const noteOf = (dataDirectory: string) => join(dataDirectory, 'sample-data.pending')
