import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import pg from 'pg'
import { readRow, readSnapshot } from './read-query.ts'

const dishes = { text: 'select count(*)::int as count from dish' }

describe('several reads of one state', () => {
  let postgres: TestPostgres
  let pool: pg.Pool
  before(async () => {
    postgres = await startTestPostgres()
    pool = new pg.Pool({ connectionString: await postgres.createDatabase(), max: 2 })
    await pool.query('create table dish (name text)')
  })
  after(async () => {
    await pool.end()
    await postgres.stop()
  })

  it('do not see what is written between them', async () => {
    const counts = await readSnapshot(pool, async state => {
      const first = await readRow(state, dishes)
      await pool.query("insert into dish values ('Leek Soup')")
      return [first, await readRow(state, dishes)]
    })
    expect(counts).to.deep.equal([{ count: 0 }, { count: 0 }])
    expect(await readRow(pool, dishes)).to.deep.equal({ count: 1 })
  })

  it('leave no open transaction behind when one of them fails', async () => {
    const failed = readSnapshot(pool, state => readRow(state, { text: 'select * from dessert' }))
    expect(await failed.catch((error: unknown) => error)).to.have.property('code', '42P01')
    const open = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    // Its connection is closed in the background.
    await waitUntil(
      'no transaction is open',
      async () => (await readRow<{ count: number }>(pool, { text: open }))?.count === 0,
    )
  })
})
