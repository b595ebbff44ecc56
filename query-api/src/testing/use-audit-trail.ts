import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { type AdminTables, createAdminTables } from '@safe-menu/read-models/testing/admin-tables'
import { createAuditTables } from '@safe-menu/read-models/testing/audit-tables'
import { createCheckpoints } from '@safe-menu/read-models/testing/checkpoints'
import { createMenuTables, type MenuTables } from '@safe-menu/read-models/testing/menu-tables'
import { expect } from 'chai'
import { type Api, startApi } from './start-api.ts'

interface AuditTrail {
  readonly api: Api
  readonly audit: Awaited<ReturnType<typeof createAuditTables>>
  readonly admin: AdminTables
  /** Sends the heartbeats of the projector. */
  beat(): Promise<void>
  /** The body of a successful answer. */
  json<T>(path: string, headers?: Record<string, string>): Promise<T>
}

/** Declares the hooks that give the tests of the enclosing `describe` a query-api over the tables of the audit trail, once for all. */
export function useAuditTrail(fill: (trail: AuditTrail) => Promise<unknown>): AuditTrail {
  let postgres: TestPostgres
  let menus: MenuTables
  const trail = {
    async beat() {
      for (const group of ['menus', 'audit']) {
        const at = new Date().toISOString()
        await menus.notify('projector_heartbeat', JSON.stringify({ group, position: '1', at }))
      }
    },
    async json(path, headers = trail.api.as('AUDITOR')) {
      const answer = await trail.api.get(path, headers)
      expect(answer.status, path).to.equal(200)
      return answer.json()
    },
  } as AuditTrail // the rest is there before the first test

  before(async () => {
    postgres = await startTestPostgres()
    const databaseUrl = await postgres.createDatabase()
    menus = await createMenuTables(databaseUrl)
    await createCheckpoints(databaseUrl, ['menus', 'audit', 'admin'])
    Object.assign(trail, {
      admin: await createAdminTables(databaseUrl),
      audit: await createAuditTables(databaseUrl),
    })
    await fill(trail)
    Object.assign(trail, { api: await startApi(databaseUrl) })
    await waitUntil('ready', async () => {
      await trail.beat()
      return (await trail.api.get('/readyz')).ok
    })
  })
  after(async () => {
    await trail.api.stop()
    for (const tables of [trail.audit, trail.admin, menus]) await tables.close()
    await postgres.stop()
  })
  return trail
}
