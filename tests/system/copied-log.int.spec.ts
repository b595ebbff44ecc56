import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { AuditKeys, type ExportLine } from '@safe-menu/contracts/audit/proof'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { createEventStoreServer } from '@safe-menu/local/event-store/server'
import { copyLog } from '@safe-menu/local/log-copy/copy-log'
import { openRawLog } from '@safe-menu/local/log-copy/raw-log'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { linesOf, verifyExport } from '@safe-menu/query-api/audit/proof/verify'
import { trustedKeys } from '@safe-menu/query-api/audit/proof/verify-file'
import { readAuditKeys } from '@safe-menu/server-kit/audit/signing'
import { expect } from 'chai'
import pg from 'pg'
import { createKeys, type Installation, type System, startSystem } from '../fixtures/system.ts'
import { type Asked, auditedHistory, ownerEmail, password, stable } from './audited-history.ts'

// Only with --all: a restored backup, whose log is copied the same way, has to answer the same questions.
describe('a copied log', () => {
  const stores: { stop(): Promise<void> }[] = []
  let directory: string
  let postgres: TestPostgres
  let installation: Installation
  let services: System
  let history: ReturnType<typeof auditedHistory>
  let asked: Asked[]
  let exportBefore: string
  let keysBefore: AuditKeys

  async function newStore(): Promise<string> {
    const server = createEventStoreServer({ directory: join(directory, randomUUID()) })
    const { port } = await server.start()
    stores.push(server)
    return `esdb://127.0.0.1:${port}?tls=false`
  }

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'copied-log-'))
    postgres = await startTestPostgres()
    const databaseUrl = await postgres.createDatabase()
    installation = { ...createKeys(), databaseUrl, eventStoreUrl: await newStore() }
    services = await startSystem(installation)
    history = auditedHistory(services, installation)
    const ids = await history.writeHistory()
    await history.signAllHeads()
    asked = await history.askEverything(ids)
    exportBefore = await history.exported()
    keysBefore = AuditKeys.parse((await services.call(auditRoutes.keys)).body)
    await services.stop()

    const eventStoreUrl = await newStore()
    await shiftPositions(eventStoreUrl)
    const [from, to] = [openRawLog(installation.eventStoreUrl), openRawLog(eventStoreUrl)]
    const { copied } = await copyLog({ from, to })
    expect(copied).to.be.greaterThan(100)
    expect(((await to.head()) ?? 0n) > ((await from.head()) ?? 0n) + 40n).to.equal(true)
    await from.close()
    await to.close()
    await forgetReadModels(databaseUrl)
    installation = { ...installation, eventStoreUrl, consistencyKey: createKeys().consistencyKey }
    services = await startSystem(installation)
    history = auditedHistory(services, installation)
    await history.allApplied()
  })
  after(async () => {
    await services.stop()
    for (const store of stores) await store.stop()
    await rm(directory, { recursive: true, force: true })
    await postgres.stop()
  })

  async function shiftPositions(url: string): Promise<void> {
    const log = openRawLog(url)
    const nothing = Buffer.from('{}')
    const events = Array.from({ length: 40 }, () => ({
      id: randomUUID(),
      type: '$statistics',
      data: nothing,
      metadata: nothing,
    }))
    await log.append('elsewhere', events, 'no_stream')
    await log.close()
  }

  async function forgetReadModels(databaseUrl: string): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('drop schema menus, activity, admin, audit, projector cascade')
    await client.end()
  }

  async function* whole(text: string): AsyncGenerator<string> {
    yield text
  }

  const verified = (text: string) =>
    verifyExport(linesOf(whole(text)), trustedKeys([readAuditKeys(keysBefore)]))

  it('gives the same replays, histories, heads and pages as the source', async () => {
    expect(asked.length).to.be.greaterThan(100)
    for (const { route, given, answer } of asked)
      expect(stable(await history.ask(route, given)), `${route.id} ${JSON.stringify(given)}`).to.deep.equal(
        answer,
      )
  })

  it('gives the same export, which verifies with the signed heads of before', async () => {
    const exportAfter = await history.exported()
    const [before, after] = [await verified(exportBefore), await verified(exportAfter)]
    expect(before).to.have.property('ok', true)
    expect(after).to.have.property('ok', true)
    const content = (text: string) =>
      text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as ExportLine)
        .slice(1, -1)
        .map(({ number, ...line }) => stable({ ...line, seal: null }))
    expect(content(exportAfter)).to.deep.equal(content(exportBefore))
    expect(
      content(exportAfter).filter(line => (line as ExportLine).line === 'head').length,
    ).to.be.greaterThan(2)
  })

  it('takes new writes, which its read models show', async () => {
    const { body } = await history.write(accountRoutes.loginRestaurant, {
      body: { email: ownerEmail, password },
    })
    const restaurantId =
      asked.find(({ route }) => route === restaurantRoutes.get)?.given.params?.restaurantId ?? ''
    const changed = await history.write(restaurantRoutes.change, {
      token: body.token,
      params: { restaurantId },
      body: { phone: '+44 1' },
    })
    const { body: shown } = await services.call(restaurantRoutes.get, {
      params: { restaurantId },
      after: changed.headers.get('consistency-token'),
    })
    expect(shown.phone).to.equal('+44 1')
  })
})
