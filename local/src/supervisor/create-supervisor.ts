import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type HeldDirectory, holdDataDirectory } from './data-directory.ts'
import { readSettings, type Settings, type Variables } from './environment.ts'
import { claimPort, freePort } from './free-port.ts'
import { checkStores, givenDatabase, givenEventStore } from './given-stores.ts'
import { createLineWriter } from './log-lines.ts'
import { type Part, spawnNode } from './part.ts'
import { awaitOrphans } from './run-file.ts'
import { describeStack, type Stack } from './stack.ts'

/** A part kills itself after 9 s. */
const graceMs = 10_000
/** For all parts together, including PostgreSQL's last checkpoint. After it, everything is killed. */
const hardStopMs = 30_000
const waitingMessageEveryMs = 10_000
/** Twenty times the usual duration. A loader that hangs must not delay the `Ready:` line forever. */
const sampleDataMs = 60_000

interface SupervisorOptions {
  readonly env: Variables
  /** The directory with the bundles. */
  readonly programs: string
  readonly output: NodeJS.WriteStream
}

/** Keeps the whole service running on one machine. */
export function createSupervisor({ env, programs, output }: SupervisorOptions) {
  const dataDirectory = resolve(env.DATA_DIR || '.data')
  /** Remembers over a crash that the sample restaurant is not loaded yet. */
  const sampleDataNote = join(dataDirectory, 'sample-data.pending')
  const lines = createLineWriter(output)
  const parts: Part[] = []
  let held: HeldDirectory | undefined
  let stack: Stack | undefined
  let stopping: Promise<void> | undefined

  function say(sentence: string): void {
    output.write(`${sentence}\n`)
  }

  async function startAll(): Promise<void> {
    const settings = readSettings(env)
    held = await holdDataDirectory(dataDirectory)
    await awaitOrphans(dataDirectory, say)
    const { DATABASE_URL, EVENTSTORE_URL, HOST } = settings
    const port = settings.PORT === 0 ? await freePort() : settings.PORT
    await claimPort(port, HOST)
    const unanswered = await checkStores([
      ...(DATABASE_URL ? [givenDatabase(DATABASE_URL)] : []),
      ...(EVENTSTORE_URL ? [givenEventStore(EVENTSTORE_URL)] : []),
    ])
    unanswered.forEach(say)
    await startParts(settings, port)
  }

  async function startParts(settings: Settings, port: number): Promise<void> {
    if (stopping !== undefined) return stopping
    const { DATABASE_URL, EVENTSTORE_URL, SAMPLE_DATA } = settings
    const sampleIsDue = SAMPLE_DATA === 'on' && !EVENTSTORE_URL && (await sampleDataIsDue())
    const given = { ...env, DATABASE_URL, EVENTSTORE_URL }
    stack = await describeStack({ env: given, dataDirectory, programs, port, lines, say })
    await startTogether(stack.stores)
    if (!stopping) await stack.prepare()
    await startTogether(stack.services)
    if (sampleIsDue && !stopping) await loadSampleData(stack)
    if (!stopping) say(`Ready: ${stack.origin}`)
  }

  async function startTogether(group: readonly Part[]): Promise<void> {
    if (stopping !== undefined) return stopping
    parts.push(...group)
    const waiting = new Set(group.map(part => part.name))
    const timer = setInterval(
      () => say(`Still starting: ${[...waiting].join(', ')} ...`),
      waitingMessageEveryMs,
    )
    const begin = (part: Part) => part.start().then(() => waiting.delete(part.name))
    await Promise.all(group.map(begin)).finally(() => clearInterval(timer))
  }

  /**
   * Decides, before the local store starts, whether to load the sample restaurant: if the store is new, or an earlier load was
   * interrupted.
   */
  async function sampleDataIsDue(): Promise<boolean> {
    if (existsSync(sampleDataNote)) return true
    if (existsSync(join(dataDirectory, 'event-store'))) return false
    await writeFile(sampleDataNote, 'The sample restaurant is not loaded yet.\n')
    return true
  }

  /** Runs the loader and prints its output. After a failure, the next start tries again. */
  async function loadSampleData(stack: Stack): Promise<void> {
    const loader = spawnNode(join(programs, 'sample-data.mjs'), stack.environment('sample-data'))
    loader.stdout?.pipe(output, { end: false })
    if (loader.stderr) lines('sample-data', loader.stderr)
    const timer = setTimeout(() => loader.kill('SIGKILL'), sampleDataMs)
    const [code] = await once(loader, 'close')
    clearTimeout(timer)
    if (code === 0) return rm(sampleDataNote, { force: true })
    say('The sample restaurant could not be loaded. The next start tries again; SAMPLE_DATA=off skips it.')
  }

  async function stopAll(): Promise<void> {
    const hard = setTimeout(killAll, hardStopMs)
    for (const part of parts.toReversed()) await part.stop(graceMs)
    clearTimeout(hard)
    stack?.forget()
    await held?.release()
  }

  function killAll(): void {
    for (const part of parts) part.kill()
  }

  /** Ends every part in order. A second call kills the parts that are left. */
  function stop(): Promise<void> {
    if (stopping !== undefined) killAll()
    stopping ??= stopAll()
    return stopping
  }

  return {
    /**
     * Starts everything in one data directory, and prints `Ready: <address>` when every part serves.
     * Rejects with a {@link StartError} on a problem that the operator can fix; nothing is left running then.
     */
    start: () =>
      startAll().catch(async error => {
        // Stopped in the meantime: failures because of that are expected.
        if (stopping !== undefined) return stopping
        await stop()
        throw error
      }),
    stop,
    /** Restarts the parts that run these programs, because the programs have changed. */
    restart(programs: readonly string[]): void {
      // `projector-background` runs the program of the projector.
      const isOf = (part: Part) =>
        programs.some(name => part.name === name || part.name.startsWith(`${name}-`))
      for (const part of parts.filter(isOf)) part.restart()
    },
  }
}
