import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRunFile } from '@safe-menu/local/supervisor/run-file'
import { startNode } from './child.ts'
import { memoryOf } from './proc.ts'

/** The processes that `npm start` runs, by what they do. */
export type PartName =
  | 'command-api'
  | 'query-api'
  | 'projector'
  | 'projector-background'
  | 'event-store'
  | 'postgres'
  | 'gateway'

/** A running stack and the addresses of its parts. */
export interface BenchStack {
  readonly origin: string
  readonly dataDirectory: string
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  readonly commandApi: string
  readonly queryApi: string
  /** The process that started all others. */
  readonly pid: number
  /** The processes of a part: `projector` is also `projector-background`, which applies all groups but the menus. */
  pidsOf(part: PartName): readonly number[]
  stop(): Promise<void>
}

/** The product's own command, on free ports, with an access log as in production. */
const environment = {
  PORT: '0',
  SAMPLE_DATA: 'off',
  LOG_LEVEL: 'info',
  RATE_LIMIT_SCALE: '1000000', // all guests come from one machine
}

/** Starts the built product as `npm start` does, in a new data directory. `changes` overrides its environment. */
export async function startBenchStack(changes: Record<string, string> = {}): Promise<BenchStack> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'safe-menu-bench-'))
  const settings = { ...environment, ...changes, DATA_DIR: dataDirectory }
  const child = startNode([join('dist', 'local.mjs')], settings)
  const stop = async () => {
    await child.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  try {
    const [, origin = ''] = await child.printed(/Ready: (http:\/\/\S+)/u)
    const running = readRunFile(dataDirectory)
    if (!running) throw new Error('The stack does not run.')
    const parts = Object.entries(running.parts)
    const named = (part: PartName) =>
      parts.filter(([name]) => name === part || name.startsWith(`${part}-`)).map(([, process]) => process)
    const urlOf = (part: PartName) => `http://127.0.0.1:${named(part)[0]?.port}`
    return {
      origin,
      dataDirectory,
      eventStoreUrl: running.eventStoreUrl,
      databaseUrl: running.databaseUrl,
      commandApi: urlOf('command-api'),
      queryApi: urlOf('query-api'),
      pid: child.pid,
      pidsOf: part => named(part).map(({ pid }) => pid),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const pollIntervalMs = 100 // the kernel records the peak, so only growth after the last look is missed

/** `npm run projector -- rebuild menus` on a running stack. */
export function startRebuild({ dataDirectory }: BenchStack) {
  const startedAt = performance.now()
  const args = [join('dist', 'cli.mjs'), 'projector-cli', 'rebuild', 'menus']
  const child = startNode(args, { DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' })
  let peakBytes: number | null = null
  const timer = setInterval(() => {
    void memoryOf(child.pid).then(memory => {
      peakBytes = memory?.peakBytes ?? peakBytes
    })
  }, pollIntervalMs)
  const done = child.ended
    .then(code => {
      if (code !== 0) throw new Error(`The rebuild ended with code ${code}: ${child.output()}`)
      return { seconds: (performance.now() - startedAt) / 1_000, peakBytes }
    })
    .finally(() => clearInterval(timer))
  done.catch(() => undefined) // callers that await it get the error; a caller that stopped it needs none
  return {
    /** Resolves with its seconds and its peak resident memory (`null` if the system does not report it); rejects if it fails. */
    done,
    stop: child.stop,
  }
}
