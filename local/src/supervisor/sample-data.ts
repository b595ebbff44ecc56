import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LineWriter } from './log-lines.ts'
import { spawnNode } from './node-process.ts'

/** Twenty times the usual duration. A loader that hangs must not delay the `Ready:` line for ever. */
const timeoutMs = 60_000

/**
 * Decides, before the local store starts, whether to load the sample restaurant: if the store is new, or an earlier load was
 * interrupted. A file on the disk remembers that over a crash.
 */
export async function sampleDataIsDue(dataDirectory: string): Promise<boolean> {
  const note = noteOf(dataDirectory)
  if (existsSync(note)) return true
  if (existsSync(join(dataDirectory, 'event-store'))) return false
  await writeFile(note, 'The sample restaurant is not loaded yet.\n')
  return true
}

/** Runs the loader and prints its output. After a failure, the next start tries again. */
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
    'The sample restaurant could not be loaded. The next start tries again; SAMPLE_DATA=off skips it.\n',
  )
}

const noteOf = (dataDirectory: string) => join(dataDirectory, 'sample-data.pending')
