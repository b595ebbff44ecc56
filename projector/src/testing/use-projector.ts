import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { builtProgram } from '@safe-menu/local/testing/built-program'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { projectorBookkeeping } from '@safe-menu/read-models/testing/checkpoints'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { patientDeadlines, silentLog, startSpecStore } from '@safe-menu/server-kit/testing/event-store'
import pg from 'pg'
import { createServer } from '../server.ts'

type Checks = Record<string, { readonly ok: boolean; readonly reason?: string } | undefined>

interface Projector {
  readonly vaultKey: Buffer
  readonly store: Awaited<ReturnType<typeof startSpecStore>>
  readonly gateway: ProjectorEventStore
  readonly databaseUrl: string
  readonly client: pg.Client
  server: ReturnType<typeof createServer>
  origin: string
  /** Another server over the same stores. */
  create(): ReturnType<typeof createServer>
  start(): Promise<void>
  readyz(): Promise<{ readonly status: number; readonly checks: Checks; readonly text: string }>
  /** Appends a recorded event to the stream of its subject. Resolves to its position. */
  append(event: StoredEvent): Promise<bigint>
  /** Runs the projector's command line. */
  run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<{ readonly stdout: string }>
}

/** Declares the hooks that give the tests of the enclosing `describe` a running projector with its stores, once for all. */
export function useProjector(groups: (vaultKey: Buffer) => readonly ProjectionGroupDefinition[]): Projector {
  const vaultKey = randomBytes(32)
  let postgres: TestPostgres
  const projector = {} as Projector // its stores are there before the first test
  Object.assign(projector, {
    vaultKey,
    create: () =>
      createServer({
        log: silentLog,
        eventStoreUrl: projector.store.url,
        databaseUrl: projector.databaseUrl,
        groups: groups(vaultKey),
        vaultKey,
      }),
    async start() {
      projector.server = projector.create()
      projector.origin = `http://127.0.0.1:${await projector.server.start(0, '127.0.0.1')}`
    },
    async readyz() {
      const answer = await fetch(`${projector.origin}/readyz`)
      const text = await answer.text()
      return { status: answer.status, checks: JSON.parse(text).checks, text }
    },
    async append({ id, type, data, metadata }) {
      const { itemId, menuId, restaurantId, allergenId } = data as Record<string, string>
      const stream = `spec-${itemId ?? menuId ?? restaurantId ?? allergenId}`
      return (await projector.gateway.append(stream, [{ id, type, data, metadata }], 'any')).position
    },
    run: async (args, env = {}) =>
      promisify(execFile)(process.execPath, [await builtProgram('projector-cli'), ...args], {
        env: {
          ...process.env,
          EVENTSTORE_URL: projector.store.url,
          DATABASE_URL: projector.databaseUrl,
          VAULT_KEY: vaultKey.toString('base64'),
          LOG_LEVEL: 'silent',
          ...env,
        },
      }),
  } satisfies Partial<Projector>)

  before(async () => {
    postgres = await startTestPostgres()
    const store = await startSpecStore()
    const codec = createEventCodec({ eventTypes })
    const databaseUrl = await postgres.createDatabase(projectorBookkeeping)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const gateway = createEventStoreGateway({
      url: store.url,
      codec,
      log: silentLog,
      deadlines: patientDeadlines,
    })
    Object.assign(projector, { store, databaseUrl, client, gateway })
    await projector.start()
  })
  after(async () => {
    await projector.server.stop()
    await projector.client.end()
    await projector.gateway.close()
    await projector.store.remove()
    await postgres.stop()
  })
  return projector
}
