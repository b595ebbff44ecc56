import { startTestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createServer } from '@safe-menu/projector/server'
import { auditGroup } from '@safe-menu/read-models/audit/audit-group'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { silentLog, startSpecStore } from '@safe-menu/server-kit/testing/event-store'
import pg from 'pg'
import { openGateway } from '../../fixtures/gateway.ts'

/** An event store and a database, whose audit trail a projector in this process keeps. */
export interface Stores {
  readonly storeUrl: string
  readonly databaseUrl: string
  readonly gateway: ProjectorEventStore
  readonly client: pg.Client
  /** What the run starts is stopped by these, the last one first, before the stores go. */
  readonly cleanUps: (() => Promise<unknown>)[]
}

/** Runs `use` with stores of its own. */
export async function withStores<T>(use: (stores: Stores) => Promise<T>): Promise<T> {
  const cleanUps: (() => Promise<unknown>)[] = []
  try {
    const postgres = await startTestPostgres()
    cleanUps.push(() => postgres.stop())
    const store = await startSpecStore()
    cleanUps.push(() => store.remove())
    const gateway = openGateway(store.url)
    cleanUps.push(() => gateway.close())
    const databaseUrl = await postgres.createDatabase()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    cleanUps.push(() => client.end())
    const audit = createServer({
      log: silentLog,
      eventStoreUrl: store.url,
      databaseUrl,
      groups: [auditGroup],
    })
    await audit.start(0, '127.0.0.1')
    cleanUps.push(() => audit.stop())
    return await use({ storeUrl: store.url, databaseUrl, gateway, client, cleanUps })
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}
