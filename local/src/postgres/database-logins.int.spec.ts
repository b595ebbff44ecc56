import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
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

const root = join(import.meta.dirname, '../../..')
const vault = { service: 'command-api', schema: 'vault', advisoryLock: 1 }
const bookkeeping = { service: 'projector', schema: 'projector', advisoryLock: 2 }

/** The state of a service's database when its administrator still made all of it. */
const madeBy = ({ service, schema }: typeof vault, names: readonly string[]) => [
  `create schema ${schema}`,
  `create table ${schema}.migration (name text primary key, applied_at timestamptz not null default now())`,
  ...names.flatMap(name => [
    readFileSync(join(root, service, 'migrations', name), 'utf8'),
    `insert into ${schema}.migration (name) values ('${name}')`,
  ]),
]

describe('a database from before the logins', () => {
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
    await withClient(url, async client => {
      for (const statement of [
        ...madeBy(vault, ['0001-vault.sql', '0002-pictures.sql']),
        `create unique index task_of_person on vault.task (kind, subject) where kind in ('erase', 'remove')`,
        ...madeBy(bookkeeping, ['001-schema.sql']),
        `insert into projector.checkpoints (group_name, state, version, program) values ('menus', 'live', 1, 'x')`,
        'create schema menus',
        'create table menus.item (number bigint generated always as identity)',
        'create view menus.active_item as select * from menus.item',
        `create function menus.iso(timestamptz) returns text language sql as 'select $1::text'`,
      ])
        await client.query(statement)
    })
    await createDatabaseLogins(url, urls)
    await createDatabaseLogins(url, urls) // a later start
    for (const [login, migrations] of [
      ['command_api', vault],
      ['projector', bookkeeping],
    ] as const) {
      const pool = new pg.Pool({ connectionString: urls[login] })
      await migrate(pool, migrations).finally(() => pool.end())
    }
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

  it('lets query-api read what it serves', () =>
    run(
      'query_api',
      'select * from menus.active_item',
      'select * from projector.checkpoints',
      'select * from vault.revocation, vault.revocation_head',
      'select * from pictures.file',
    ))

  it('lets the projector read keys, and replace its tables', () =>
    run(
      'projector',
      'select * from vault.person_key, vault.key_check',
      'insert into menus.item default values',
      'drop schema menus cascade',
    ))

  it('lets command-api change the vault, and keep two requests for one person', async () => {
    const subject = randomUUID()
    const insert = `insert into vault.task (kind, subject, payload) values ('erase', '${subject}', '{}')`
    await run('command_api', insert, insert, 'alter table vault.task add column more int')
  })

  it('keeps the keys of people from query-api', async () => {
    const refused = await run('query_api', 'select * from vault.person_key').catch((error: unknown) => error)
    expect(refused).to.include({ code: '42501' }) // insufficient privilege
  })
})
