import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import pg from 'pg'
import { type ReadAsOf, readSnapshot } from './snapshot.ts'

describe('snapshot of the audit tables', () => {
  let postgres: TestPostgres
  let databaseUrl: string
  let writer: pg.Client
  before(async () => {
    postgres = await startTestPostgres()
  })
  beforeEach(async () => {
    databaseUrl = await postgres.createDatabase()
    writer = new pg.Client({ connectionString: databaseUrl })
    await writer.connect()
    await writer.query(`
      create schema audit;
      create table audit.entry (said text);
      insert into audit.entry values ('of then')`)
  })
  afterEach(async () => {
    await writer.end()
  })
  after(async () => {
    await postgres.stop()
  })

  let replaced = 0
  const look = <Result>(through: (read: ReadAsOf) => Promise<Result>) => {
    replaced = 0
    return readSnapshot({ databaseUrl, onReplaced: () => (replaced += 1) }, through)
  }
  const said = async (read: ReadAsOf) =>
    (await read<{ said: string }>('select said from audit.entry')).map(row => row.said)

  /** Swaps and drops the tables like a rebuild. Fails after 2 s if a reader holds a lock. */
  async function swap(text: string): Promise<void> {
    await writer.query(`
      set lock_timeout = '2s';
      create schema audit_next;
      create table audit_next.entry (said text)`)
    await writer.query('insert into audit_next.entry values ($1)', [text])
    await writer.query(`
      begin;
      alter schema audit rename to audit_retired;
      alter schema audit_next rename to audit;
      commit`)
    await writer.query('drop schema audit_retired cascade')
  }

  it('does not see later writes', async () => {
    const seen = await look(async read => {
      const before = await said(read)
      await writer.query(`insert into audit.entry values ('of later')`)
      return [before, await said(read)]
    })
    expect(seen).to.deep.equal([['of then'], ['of then']])
    expect(await look(said)).to.deep.equal(['of then', 'of later'])
  })

  it('starts again on the new tables after a swap, and does not delay the rebuild', async () => {
    const seen = await look(async read => {
      const before = await said(read)
      if (before[0] === 'of then') await swap('rebuilt')
      return [before, await said(read)]
    })
    expect(seen).to.deep.equal([['rebuilt'], ['rebuilt']])
    expect(replaced).to.equal(1)
  })

  it('gives up with a reason after repeated swaps', async () => {
    let failure: unknown
    await look(async read => {
      await swap('rebuilt')
      await said(read)
    }).catch((error: unknown) => {
      failure = error
    })
    expect(String(failure)).to.contain('Rebuilds replaced the audit tables again and again')
    expect(replaced).to.equal(2)
  })

  it('passes on the error of a statement and closes the connections', async () => {
    let failure: unknown
    await look(read => read('select nothing from audit.entry')).catch((error: unknown) => {
      failure = error
    })
    expect(String(failure)).to.contain('column "nothing" does not exist')
    const { rows } = await writer.query(
      `select 1 from pg_stat_activity where application_name = 'audit reconcile' and datname = current_database()
        and state = 'idle in transaction'`,
    )
    expect(rows).to.deep.equal([])
  })
})
