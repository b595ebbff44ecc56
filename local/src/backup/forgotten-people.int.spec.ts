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
  const intend = (table: string, id: string, by = '{"note": "a \\\\ and \\t a tab"}') =>
    `insert into vault.${table} (account_id, restaurant_id, intended_by, completed_at)
     values ('${id}', '${restaurant}', '${by}', now());`
  const forget = `${intend('removal', removed)} ${intend('erasure', owner)}
    insert into vault.erasure (account_id, completed_at) values ('${erased}', now());`
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

  it('takes the keys of people who left after the backup, and has command-api do the rest', async () => {
    const running = await createVault()
    const backup = await vaultSql(running)
    await runSql(running, forget)
    const target = await restored(backup, await listForgottenPeople(running))
    expect(await keys(target)).to.deep.equal([colleague])
    const select = 'select account_id, restaurant_id, intended_by, intended_at, completed_at'
    for (const table of ['erasure', 'removal']) {
      const before = await read(running, `${select} from vault.${table} order by 1`)
      expect(await read(target, `${select} from vault.${table} order by 1`), table).to.deep.equal(
        before.map(row => ({ ...row, completed_at: null })),
      )
    }
  })

  it('may be older than the backup', async () => {
    const running = await createVault()
    await runSql(running, forget)
    const target = await restored(await vaultSql(running), '')
    expect(await keys(target)).to.deep.equal([colleague])
    const unfinished = 'select account_id from vault.erasure where completed_at is null'
    expect(await read(target, `${unfinished} order by 1`)).to.deep.equal(
      [erased, owner].toSorted().map(id => ({ account_id: id })),
    )
    expect(await read(target, unfinished.replace('erasure', 'removal'))).to.deep.equal([
      { account_id: removed },
    ])
  })

  it('is refused, with the line, if it is no such list', () => {
    const good = `${erased}\t2026-11-01 00:00:00+00\t\\N\t\\N\terasure\n`
    for (const line of [
      'nobody',
      good.replace('erasure', 'holiday'),
      good.replace(erased, "'; drop schema vault cascade; --"),
      good.replace('2026', 'soon'),
      good.replace('\\N\t\\N', `${restaurant}\tno JSON`),
      good.replace('erasure', 'removal'),
      `${good.trim()}\tmore`,
    ])
      expect(() => forgetPeopleSql(good + line), line).to.throw(StartError, /^Line 2 of the list /)
  })
})
