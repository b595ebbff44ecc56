import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import pg from 'pg'
import { createCheckpoints } from '../testing/checkpoints.ts'
import { restMsAfter } from './rest.ts'

describe('the rest of a build after a batch', () => {
  let postgres: TestPostgres
  let client: pg.Client

  before(async () => {
    postgres = await startTestPostgres()
    const databaseUrl = await postgres.createDatabase()
    await createCheckpoints(databaseUrl, ['menus', 'audit'])
    client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
  })
  after(async () => {
    await client.end()
    await postgres.stop()
  })

  /** Milliseconds to rest after a batch, when the live tables changed this long ago. A negative time lasts on a busy machine, too. */
  async function restMs(tookMs: number, ago: string): Promise<number> {
    const sets = `update projector.checkpoints set updated_at = clock_timestamp() - $1::interval where group_name = 'audit'`
    await client.query(`update projector.checkpoints set updated_at = now() - interval '1 hour'`)
    await client.query(sets, [ago])
    return restMsAfter(client, tookMs)
  }

  it('is as long as the batch while live tables of any group change', async () => {
    expect(await restMs(100, '-60 s')).to.equal(100)
  })

  it('is at most a quarter of a second', async () => {
    expect(await restMs(3_600_000, '-60 s')).to.equal(250)
  })

  it('is none when nothing has changed for a second', async () => {
    expect(await restMs(200, '1 s')).to.equal(0)
  })
})
