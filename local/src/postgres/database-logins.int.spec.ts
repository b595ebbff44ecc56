import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@safe-menu/server-kit/database/migrate'
import { expect } from 'chai'
import pg from 'pg'
import { freePort } from '../supervisor/free-port.ts'
import { waitForPostgres } from '../testing/test-postgres.ts'
import { clusterUrl, startCluster } from './cluster.ts'
import { withClient } from './connection.ts'
import { createDatabaseLogins, type LoginUrls, loginUrls } from './database-logins.ts'

const vault = { service: 'command-api', schema: 'vault', advisoryLock: 1 }
const bookkeeping = { service: 'projector', schema: 'projector', advisoryLock: 2 }

describe('the logins of the local PostgreSQL', () => {
  // Its own server: logins belong to a whole server, which other tests share.
  let server: ChildProcess
  let directory: string
  let urls: LoginUrls
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'logins-'))
    await mkdir(join(directory, 'keys'))
    const cluster = { directory: join(directory, 'postgres', 'data'), port: await freePort(), password: null }
    server = await startCluster(cluster, 'ignore')
    const url = clusterUrl(cluster)
    await waitForPostgres(server, url)
    urls = await loginUrls(url, directory)
    await createDatabaseLogins(url, urls)
    await createDatabaseLogins(url, urls) // a later start
    for (const [login, migrations] of [
      ['command_api', vault],
      ['projector', bookkeeping],
    ] as const) {
      const pool = new pg.Pool({ connectionString: urls[login] })
      await migrate(pool, migrations).finally(() => pool.end())
    }
    await run(
      'projector',
      'create schema menus',
      'create table menus.item (number bigint generated always as identity)',
      'create view menus.active_item as select * from menus.item',
      `select projector.let_services_read('menus')`,
    )
  })
  after(async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
    await rm(directory, { recursive: true, force: true })
  })

  const run = (login: keyof LoginUrls, ...statements: readonly string[]) =>
    withClient(urls[login], async client => {
      for (const statement of statements) await client.query(statement)
    })

  it('let query-api read what it serves', () =>
    run(
      'query_api',
      'select * from menus.active_item',
      'select * from projector.checkpoints',
      'select * from vault.revocation, vault.revocation_head',
      'select * from pictures.file',
    ))

  it('let the projector read keys, and replace its tables', () =>
    run(
      'projector',
      'select * from vault.person_key, vault.key_check',
      'insert into menus.item default values',
      'drop schema menus cascade',
    ))

  it('let command-api change the vault, and keep two requests for one person', async () => {
    const subject = randomUUID()
    const insert = `insert into vault.task (kind, subject, payload) values ('erase', '${subject}', '{}')`
    await run('command_api', insert, insert, 'alter table vault.task add column more int')
  })

  it('keep the keys of people from query-api', async () => {
    const refused = await run('query_api', 'select * from vault.person_key').catch((error: unknown) => error)
    expect(refused).to.include({ code: '42501' }) // insufficient privilege
  })
})
