import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import pg from 'pg'
import { withClient } from '../postgres/connection.ts'
import { StartError } from '../supervisor/start-error.ts'
import { startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { forgetPeopleSql, listForgottenPeople } from './forgotten-people.ts'
import { vaultSql } from './vault-sql.ts'

const migrations = join(import.meta.dirname, '../../../command-api/migrations')
const [removed, erased, owner, colleague] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const restaurant = randomUUID()

describe('the list of forgotten people', () => {
  let postgres: TestPostgres
  const runSql = (url: string, sql: string) => withClient(url, client => client.query(sql))
  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())

  /** A vault with an account of each person. */
  async function createVault(): Promise<string> {
    const url = await postgres.createDatabase()
    const names = readdirSync(migrations)
    await runSql(
      url,
      [
        'create schema vault; create table vault.migration (name text primary key, applied_at timestamptz default now());',
        ...names
          .toSorted()
          .map(
            name =>
              `${readFileSync(join(migrations, name), 'utf8')}; insert into vault.migration (name) values ('${name}');`,
          ),
        ...[removed, erased, owner, colleague].map(
          id => `insert into vault.person_key (account_id, wrapped_key) values ('${id}', '');`,
        ),
      ].join('\n'),
    )
    return url
  }
  const add = (kind: string, id: string, restaurantId: string | null) => {
    const payload = JSON.stringify({ note: 'a \\ and \t a tab', restaurantId })
    return `insert into vault.task (kind, subject, restaurant_id, payload, done_at)
      values ('${kind}', '${id}', ${restaurantId === null ? 'null' : `'${restaurantId}'`}, '${payload}', now());`
  }
  const forget = [
    add('remove', removed, restaurant),
    add('erase', owner, restaurant),
    add('erase', erased, null),
    add('revoke', colleague, null),
  ].join(' ')
  async function read(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(sql).finally(() => client.end())
    return rows
  }
  async function restored(backup: string, list: string): Promise<string> {
    const target = await postgres.createDatabase()
    await runSql(target, `${backup}\n${forgetPeopleSql(list)}`)
    return target
  }
  const keys = async (url: string) =>
    (await read(url, 'select account_id from vault.person_key')).map(row => row.account_id)

  it('takes the keys of people who left after the backup; command-api does the rest', async () => {
    const running = await createVault()
    const backup = await vaultSql(running)
    await runSql(running, forget)
    const target = await restored(backup, await listForgottenPeople(running))
    expect(await keys(target)).to.deep.equal([colleague])
    const select = `select kind, subject, restaurant_id, payload, created_at from vault.task where done_at is`
    const before = await read(running, `${select} not null and kind <> 'revoke' order by subject`)
    expect(await read(target, `${select} null order by subject`)).to.deep.equal(before)
  })

  it('may be older than the backup', async () => {
    const running = await createVault()
    await runSql(running, forget)
    const target = await restored(await vaultSql(running), '')
    expect(await keys(target)).to.deep.equal([colleague])
    const unfinished = `select kind, subject from vault.task where done_at is null and kind <> 'revoke' order by kind, subject`
    expect(await read(target, unfinished)).to.deep.equal([
      ...[erased, owner].toSorted().map(subject => ({ kind: 'erase', subject })),
      { kind: 'remove', subject: removed },
    ])
  })

  it('is refused, with the line, if it is no such list', () => {
    const good = `erase\t${erased}\t\\N\t{}\t2026-11-01 00:00:00+00\n`
    for (const line of [
      'nobody',
      good.replace('erase', 'holiday'),
      good.replace(erased, "'; drop schema vault cascade; --"),
      good.replace('2026', 'soon'),
      good.replace('{}', 'no JSON'),
      good.replace('erase', 'remove'),
      `${good.trim()}\tmore`,
    ])
      expect(() => forgetPeopleSql(good + line), line).to.throw(StartError, /^Line 2 of the list /)
  })
})
