import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { projectorBookkeeping } from '@safe-menu/read-models/testing/checkpoints'
import type { EventCodec } from '@safe-menu/server-kit/event-store/codec'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import {
  patientDeadlines,
  silentLog,
  specCodec,
  startSpecStore,
  written,
} from '@safe-menu/server-kit/testing/event-store'
import { rebuild } from '../engine/rebuild.ts'
import { isReady } from '../engine/status.ts'
import { notesGroup, openReader, startSpecWorker } from './spec-worker.ts'

/** What a test of the engine works with. Each test has its own event store and database. */
export interface EngineFixture {
  readonly postgres: TestPostgres
  readonly store: Awaited<ReturnType<typeof startSpecStore>>
  readonly gateway: ProjectorEventStore
  readonly databaseUrl: string
  readonly reader: Awaited<ReturnType<typeof openReader>>
  /** Runs after the test; the last one first. */
  readonly cleanUps: (() => Promise<unknown>)[]
  /** Starts a worker that stops after the test, if not before. */
  start(options?: Partial<Parameters<typeof startSpecWorker>[0]>): ReturnType<typeof startSpecWorker>
  /** Starts such a worker and waits until it is live. */
  live(options?: Partial<Parameters<typeof startSpecWorker>[0]>): Promise<ReturnType<typeof startSpecWorker>>
  rebuild(options?: Partial<Parameters<typeof rebuild>[0]>): ReturnType<typeof rebuild>
  append(noteId: string, amount?: number): Promise<{ readonly position: bigint }>
  /** Waits until readers see everything up to this position. */
  applied(position: bigint): Promise<void>
  /**
   * Writes in the background until `end` is called or the test is over. `write` gets 0, 1, 2 … and resolves to the position. The
   * live tables are never many writes behind: on a busy machine they would not catch up with a store that is written to
   * without a pause.
   */
  keepWriting(write: (count: number) => Promise<{ readonly position: bigint }>): {
    readonly end: () => Promise<void>
  }
}

/** Few, so that the tables are at the last event again and again; more than one, so that a write is under way most of the time. */
const writesAhead = 5

/** Whether `/readyz` would answer 200 for the worker's group now. */
export const isWorkerReady = (worker: ReturnType<typeof startSpecWorker>) =>
  isReady(worker.status, performance.now())

/** Declares the hooks that set up and clean up each test of the enclosing `describe`. The gateway uses `codec`. */
export function useEngine(codec: EventCodec = specCodec): EngineFixture {
  let postgres: TestPostgres
  let store: EngineFixture['store']
  let gateway: ProjectorEventStore
  let databaseUrl: string
  let reader: EngineFixture['reader']
  const cleanUps: (() => Promise<unknown>)[] = []

  before(async () => {
    postgres = await startTestPostgres()
  })
  beforeEach(async () => {
    store = await startSpecStore()
    gateway = createEventStoreGateway({ url: store.url, codec, log: silentLog, deadlines: patientDeadlines })
    databaseUrl = await postgres.createDatabase(projectorBookkeeping)
    reader = await openReader(databaseUrl)
    cleanUps.push(
      () => postgres.stop(),
      () => store.remove(),
      () => gateway.close(),
      () => reader.close(),
    )
  })
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  })

  function start(options: Parameters<EngineFixture['start']>[0] = {}) {
    const worker = startSpecWorker({ eventStoreUrl: store.url, databaseUrl, ...options })
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= worker.stop()
      return stopped
    }
    cleanUps.push(stop)
    return { ...worker, stop }
  }

  async function applied(position: bigint) {
    await waitUntil(`position ${position} is applied`, async () => (await reader.livePosition()) >= position)
  }

  return {
    cleanUps,
    get postgres() {
      return postgres
    },
    get store() {
      return store
    },
    get gateway() {
      return gateway
    },
    get databaseUrl() {
      return databaseUrl
    },
    get reader() {
      return reader
    },
    start,
    async live(options) {
      const worker = start(options)
      await waitUntil('it is live', () => isWorkerReady(worker))
      return worker
    },
    rebuild(options = {}) {
      const { signal } = new AbortController()
      return rebuild({
        databaseUrl,
        store: gateway,
        definition: notesGroup,
        log: silentLog,
        signal,
        ...options,
      })
    },
    append: (noteId, amount = 1) => gateway.append(`note-${noteId}`, [written(noteId, amount)], 'any'),
    applied,
    keepWriting(write) {
      let writing = true
      const written = (async () => {
        for (let count = 0; writing; count += 1) {
          const { position } = await write(count)
          if (count % writesAhead === 0) await applied(position)
        }
      })()
      const end = () => {
        writing = false
        return written
      }
      cleanUps.push(end)
      return { end }
    },
  }
}
