import { join, resolve } from 'node:path'
import { givenDatabase, givenEventStore } from '../stores/check-store.ts'
import { type StoreWatch, watchStores } from '../stores/watch-stores.ts'
import { type HeldDirectory, holdDataDirectory } from './data-directory.ts'
import { claimPort, freePort } from './free-port.ts'
import { createLineWriter } from './log-lines.ts'
import { awaitOrphans } from './orphans.ts'
import type { Part } from './part.ts'
import { loadSampleData, sampleDataIsDue } from './sample-data.ts'
import { readSettings, type Settings } from './settings.ts'
import { describeStack, type Stack } from './stack.ts'
import { StartError } from './start-error.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** A part kills itself after 9 s. */
const graceMs = 10_000
/** For all parts together, including PostgreSQL's last checkpoint. After it, everything is killed. */
const hardStopMs = 30_000
const waitingMessageEveryMs = 10_000

export interface Supervisor {
  /**
   * Starts everything in one data directory, and prints `Ready: <address>` when every part serves.
   * Rejects with a {@link StartError} on a problem that the operator can fix; nothing is left running then.
   */
  start(): Promise<void>
  /** Ends every part in order. A second call kills the parts that are left. */
  stop(): Promise<void>
  /** Restarts the parts that run these programs, because the programs have changed. */
  restart(programs: readonly string[]): void
}

interface SupervisorOptions {
  readonly env: Variables
  /** The directory with the bundles. */
  readonly programs: string
  readonly output: NodeJS.WriteStream
}

/** Keeps the whole service running on one machine. */
export function createSupervisor({ env, programs, output }: SupervisorOptions): Supervisor {
  const dataDirectory = resolve(env.DATA_DIR || '.data')
  const lines = createLineWriter(output)
  const parts: Part[] = []
  let held: HeldDirectory | undefined
  let stack: Stack | undefined
  let watch: StoreWatch | undefined
  let stopping: Promise<void> | undefined

  function say(sentence: string): void {
    output.write(`${sentence}\n`)
  }

  async function start(): Promise<void> {
    const settings = readSettings(env)
    held = await holdDataDirectory(dataDirectory)
    if (held.takenOver) await awaitOrphans(dataDirectory, say)
    const port = await publicPort(settings.PORT, settings.HOST)
    const { DATABASE_URL, EVENTSTORE_URL } = settings
    watch = watchStores(
      [
        ...(DATABASE_URL ? [givenDatabase(DATABASE_URL)] : []),
        ...(EVENTSTORE_URL ? [givenEventStore(EVENTSTORE_URL)] : []),
      ],
      say,
    )
    await Promise.race([watch.refused, watch.check()]) // before anything is created
    await Promise.race([watch.refused, startParts(settings, port, watch)])
  }

  async function startParts(settings: Settings, port: number, watch: StoreWatch): Promise<void> {
    if (await stopping) return
    const { DATABASE_URL, EVENTSTORE_URL, SAMPLE_DATA } = settings
    const sampleIsDue = SAMPLE_DATA === 'on' && !EVENTSTORE_URL && (await sampleDataIsDue(dataDirectory))
    const given = { ...env, DATABASE_URL, EVENTSTORE_URL }
    stack = await describeStack({ env: given, dataDirectory, programs, port, lines, say, watch })
    await startTogether(stack.stores)
    await startTogether(stack.services)
    if (sampleIsDue && !stopping) {
      const loader = join(programs, 'sample-data.mjs')
      await loadSampleData(loader, dataDirectory, stack.environment('sample-data'), { output, lines })
    }
    if (!stopping) say(`Ready: ${stack.origin}`)
  }

  async function startTogether(group: readonly Part[]): Promise<void> {
    if (await stopping) return
    parts.push(...group)
    const waiting = new Set(group.map(part => part.name))
    const timer = setInterval(
      () => say(`Still starting: ${[...waiting].join(', ')} ...`),
      waitingMessageEveryMs,
    )
    const begin = (part: Part) => part.start().then(() => waiting.delete(part.name))
    await Promise.all(group.map(begin)).finally(() => clearInterval(timer))
  }

  async function stopAll(): Promise<void> {
    watch?.close()
    const hard = setTimeout(killAll, hardStopMs)
    for (const part of parts.toReversed()) await part.stop(graceMs)
    clearTimeout(hard)
    stack?.forget()
    await held?.release()
  }

  function killAll(): void {
    for (const part of parts) part.kill()
  }

  function stop(): Promise<void> {
    if (stopping !== undefined) killAll()
    stopping ??= stopAll()
    return stopping
  }

  return {
    start: () =>
      start().catch(async error => {
        // Stopped in the meantime: failures because of that are expected.
        if (await stopping) return stopping
        await stop()
        throw error
      }),
    stop,
    restart(programs) {
      // `projector-background` runs the program of the projector.
      const isOf = (part: Part) =>
        programs.some(name => part.name === name || part.name.startsWith(`${name}-`))
      for (const part of parts.filter(isOf)) part.restart()
    },
  }
}

async function publicPort(wanted: number, host: string | undefined): Promise<number> {
  const port = wanted === 0 ? await freePort() : wanted
  await claimPort(port, host)
  return port
}
