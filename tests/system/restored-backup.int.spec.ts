import { spawnSync } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jsonEvent } from '@eventstore/db-client'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { AuditKeys, type ExportLine } from '@safe-menu/contracts/audit/proof'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { createBackup } from '@safe-menu/local/backup/create-backup'
import { moveBackup, restoreBackup } from '@safe-menu/local/backup/restore-backup'
import { openLog } from '@safe-menu/local/log-copy/log'
import { withOwnPostgres } from '@safe-menu/local/postgres/cluster'
import { type ServerProcess, startProcess } from '@safe-menu/local/testing/event-store-fixture'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { linesOf, trustedKeys, verifyExport } from '@safe-menu/query-api/audit/proof/verify'
import { readAuditKeys } from '@safe-menu/server-kit/audit/signing'
import { expect } from 'chai'
import pg from 'pg'
import { createKeys, startSystem } from '../fixtures/system.ts'
import { type Asked, auditedHistory, ownerEmail, password, stable } from './audited-history.ts'

const hasPsql = spawnSync('psql', ['--version']).status === 0
const withoutPsql = hasPsql ? '' : ' (skipped: no psql on PATH)'
const urlOf = ({ port }: ServerProcess) => `esdb://127.0.0.1:${port}?tls=false`

// Only with --all: restore-backup.int.spec.ts and forgotten-people.int.spec.ts restore the parts; this one reads the whole.
describe('a restored backup', () => {
  const keys = createKeys()
  let directory: string
  let dataDirectory: string
  let backup: string
  let postgres: TestPostgres
  let eventStore: ServerProcess
  let asked: Asked[]
  let exportBefore: string
  let auditKeys: AuditKeys
  let restaurantId: string
  let accountId: string

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'restored-backup-'))
    dataDirectory = join(directory, 'data')
    await mkdir(join(dataDirectory, 'keys'), { recursive: true })
    await writeFile(join(dataDirectory, 'keys', 'vault-key'), keys.vaultKey.toString('base64'))
    await writeFile(join(dataDirectory, 'keys', 'jwt-private-key'), 'a key for tokens')
    postgres = await startTestPostgres()
    const databaseUrl = await postgres.createDatabase()
    eventStore = await startProcess(dataDirectory)
    const installation = { ...keys, databaseUrl, eventStoreUrl: urlOf(eventStore) }
    const services = await startSystem(installation)
    const history = auditedHistory(services, installation)
    const ids = await history.writeHistory()
    await history.signAllHeads()
    asked = await history.askEverything(ids)
    exportBefore = await history.exported()
    auditKeys = AuditKeys.parse((await services.call(auditRoutes.keys)).body)
    restaurantId = ids.restaurants[0] ?? ''
    backup = await createBackup({ dataDirectory, into: join(directory, 'backups'), databaseUrl })
    accountId = await withClient(databaseUrl, async client => {
      const { rows } = await client.query('select account_id from vault.person_key limit 1')
      return rows[0].account_id
    })
    await services.stop()
    eventStore.child.kill('SIGTERM')
    await eventStore.ended
  })
  after(async () => {
    await rm(directory, { recursive: true, force: true })
    await postgres.stop()
  })

  it('says what it is, and has the keys that its data needs', async () => {
    const manifest = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'))
    expect(manifest).to.include({ format: 'safe-menu backup', version: 1 })
    expect(Object.keys(manifest.files)).to.have.members([
      'event-store/data.mdb',
      'vault.sql',
      'erasures.tsv',
      'pictures.sql',
      'keys/vault-key',
    ])
    expect(await readdir(join(directory, 'backups'))).to.have.length(1)
  })

  it('answers replays, histories, heads and exports as before, and takes writes', async () => {
    const restored = join(directory, 'restored')
    await restoreBackup({ backup, dataDirectory: restored })
    expect(await readFile(join(restored, 'keys', 'vault-key'), 'utf8')).to.equal(
      keys.vaultKey.toString('base64'),
    )
    const store = await startProcess(restored)
    await withOwnPostgres(restored, databaseUrl => answersAsBefore(urlOf(store), databaseUrl))
    store.child.kill('SIGTERM')
    await store.ended
  })

  it('forgets the people of a newer list', async () => {
    const list = `remove\t${accountId}\t${restaurantId}\t{}\t2026-11-01 00:00:00+00\n`
    const restored = join(directory, 'without a person')
    await restoreBackup({ backup, dataDirectory: restored, forgotten: list })
    const [without, withAll] = await Promise.all(
      [restored, join(directory, 'restored')].map(each =>
        withOwnPostgres(each, url =>
          withClient(url, async client => {
            const { rows } = await client.query('select account_id from vault.person_key')
            return rows.map(row => row.account_id)
          }),
        ),
      ),
    )
    expect(withAll).to.include(accountId)
    expect(without).to.have.members(withAll?.filter(id => id !== accountId) ?? [])
  })

  async function answersAsBefore(eventStoreUrl: string, databaseUrl: string): Promise<void> {
    const installation = { ...keys, databaseUrl, eventStoreUrl }
    const services = await startSystem(installation)
    const history = auditedHistory(services, installation)
    await history.allApplied()
    for (const { route, given, answer } of asked)
      expect(stable(await history.ask(route, given)), route.id).to.deep.equal(answer)
    const exportAfter = await history.exported()
    for (const text of [exportBefore, exportAfter])
      expect(await verifyExport(linesOf(whole(text)), trustedKeys([readAuditKeys(auditKeys)]))).to.include({
        ok: true,
      })
    expect(entriesIn(exportAfter)).to.deep.equal(entriesIn(exportBefore))
    const login = { body: { email: ownerEmail, password } }
    const { body: session } = await history.write(accountRoutes.loginRestaurant, login)
    const changed = await history.write(restaurantRoutes.change, {
      token: session.token,
      params: { restaurantId },
      body: { phone: '+44 1' },
    })
    const { body } = await services.call(restaurantRoutes.get, {
      params: { restaurantId },
      after: changed.headers.get('consistency-token'),
    })
    expect(body).to.include({ name: 'The Oak', phone: '+44 1' })
    await services.stop()
  }

  async function* whole(text: string): AsyncGenerator<string> {
    yield text
  }

  /** The entries and heads of an export, without their places in the log. */
  const entriesIn = (text: string) =>
    text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as ExportLine)
      .slice(1, -1)
      .map(({ number, ...line }) => stable({ ...line, seal: null }))

  describe('moved to other stores', () => {
    const said: string[] = []
    let store: ServerProcess
    let databaseUrl: string
    const move = (to: string) =>
      moveBackup({ backup, eventStoreUrl: urlOf(store), databaseUrl: to, say: line => said.push(line) })
    before(async () => {
      store = await startProcess(join(directory, 'elsewhere'))
      databaseUrl = await postgres.createDatabase()
      await shiftPositions(urlOf(store))
    })
    after(async () => {
      store.child.kill('SIGTERM')
      await store.ended
    })

    /** Gives each event another position than in the source. */
    async function shiftPositions(url: string): Promise<void> {
      const log = openLog(url)
      const events = Array.from({ length: 40 }, () => jsonEvent({ type: '$statistics', data: {} }))
      await log.append('elsewhere', events, 'no_stream')
      await log.close()
    }

    it('has all events', async () => {
      expect(await move(databaseUrl)).to.match(/^The log and the vault are as of 20/u)
      expect(said.at(-1)).to.match(
        /^The target has all \d+ events of the source, \d{3} of them copied now\./u,
      )
    })

    it('refuses a database that has a vault', async () => {
      const refused = await move(databaseUrl).catch((reason: Error) => reason)
      expect(refused)
        .to.have.property('message')
        .that.match(/^The database has a vault already\./u)
    })

    it('copies nothing twice, and leaves the backup as it was', async () => {
      await move(await postgres.createDatabase())
      expect(said.at(-1)).to.match(/^The target has all \d+ events of the source, 0 of them copied now\./u)
    })

    it('answers as before, and takes writes', () => answersAsBefore(urlOf(store), databaseUrl))
  })

  it(`has a vault that psql can restore${withoutPsql}`, async function () {
    if (!hasPsql) this.skip()
    const tables = async (url: string) =>
      withClient(url, async client => {
        const { rows } = await client.query<{ name: string; text: string }>(
          `select tablename as name, query_to_xml('select * from vault.' || tablename || ' order by 1', true, false, '')::text as text
           from pg_tables where schemaname = 'vault' order by 1`,
        )
        return rows
      })
    const [byDriver, byPsql] = [await postgres.createDatabase(), await postgres.createDatabase()]
    const sql = await readFile(join(backup, 'vault.sql'), 'utf8')
    await withClient(byDriver, client => client.query(sql))
    const args = [byPsql, '-v', 'ON_ERROR_STOP=1', '--quiet', '--single-transaction']
    const { status, stderr } = spawnSync('psql', args, { input: sql, encoding: 'utf8' })
    expect([status, stderr]).to.deep.equal([0, ''])
    const restored = await tables(byPsql)
    expect(restored.map(({ name }) => name)).to.include.members(['person_key', 'task'])
    expect(restored.filter(({ name }) => name !== 'migration')).to.deep.equal(
      (await tables(byDriver)).filter(({ name }) => name !== 'migration'),
    )
  })

  it('is not put into a folder with data, and nothing changes there', async () => {
    const before = await readdir(dataDirectory)
    const error = await restoreBackup({ backup, dataDirectory }).catch((reason: Error) => reason)
    expect(error)
      .to.have.property('message')
      .that.match(/is not empty, and restore overwrites nothing/u)
    expect(await readdir(dataDirectory)).to.deep.equal(before)
  })

  it('is refused if a file was changed', async () => {
    const changed = join(directory, 'changed')
    await cp(backup, changed, { recursive: true })
    await appendFile(join(changed, 'vault.sql'), '-- one more line')
    const target = join(directory, 'other')
    const error = await restoreBackup({ backup: changed, dataDirectory: target }).catch(
      (reason: Error) => reason,
    )
    expect(error)
      .to.have.property('message')
      .that.match(/vault\.sql is missing or was changed/u)
    expect(await readdir(directory)).not.to.include('other')
  })
})

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
