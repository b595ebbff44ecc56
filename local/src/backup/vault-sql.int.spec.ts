import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import pg from 'pg'
import { withClient } from '../postgres/connection.ts'
import { startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { vaultSql } from './vault-sql.ts'

const migrations = join(import.meta.dirname, '../../../command-api/migrations')

describe('the vault in a backup', () => {
  let postgres: TestPostgres
  const runSql = (url: string, sql: string) => withClient(url, client => client.query(sql))
  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())

  /** A database with these migrations of the vault. */
  async function createVault(names: readonly string[]): Promise<string> {
    const url = await postgres.createDatabase()
    const applied = names.map(
      name =>
        `${readFileSync(join(migrations, name), 'utf8')}; insert into vault.migration (name) values ('${name}');`,
    )
    await runSql(
      url,
      [
        'create schema vault; create table vault.migration (name text primary key, applied_at timestamptz default now());',
        ...applied,
      ].join('\n'),
    )
    return url
  }
  async function restored(url: string): Promise<string> {
    const target = await postgres.createDatabase()
    await runSql(target, await vaultSql(url))
    return target
  }
  async function read(url: string, sql: string): Promise<readonly unknown[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  const keyOf = (id: string) =>
    `insert into vault.person_key (account_id, stream_name, wrapped_key) values ('${id}', 'account-${id}', '');`
  const goneFrom = (table: string, id: string) =>
    `insert into vault.${table} (account_id, stream_name, restaurant_id, intended_by, completed_at)
     values ('${id}', 'account-${id}', '${randomUUID()}', '{}', now());`

  it('gives erased and removed people no key, and has command-api remove them from the log again', async () => {
    const url = await createVault(readdirSync(migrations).toSorted())
    const [removed, erased, colleague] = [randomUUID(), randomUUID(), randomUUID()]
    // As in a backup that is taken while they are being removed.
    const keys = [removed, erased, colleague].map(keyOf)
    await runSql(url, [...keys, goneFrom('removal', removed), goneFrom('erasure', erased)].join('\n'))
    const target = await restored(url)
    expect(await read(target, 'select account_id from vault.person_key')).to.deep.equal([
      { account_id: colleague },
    ])
    for (const [table, id] of [
      ['removal', removed],
      ['erasure', erased],
    ] as const)
      expect(await read(target, `select account_id, completed_at from vault.${table}`)).to.deep.equal([
        { account_id: id, completed_at: null },
      ])
  })

  it('can be one from before there were teams', async () => {
    const url = await createVault(
      readdirSync(migrations)
        .toSorted()
        .filter(name => name < '0005'),
    )
    const target = await restored(url)
    expect(await read(target, `select to_regclass('vault.removal') as removals`)).to.deep.equal([
      { removals: null },
    ])
  })
})
