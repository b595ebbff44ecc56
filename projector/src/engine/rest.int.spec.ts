import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import pg from 'pg'
import { createCheckpoints } from '../testing/checkpoints.ts'
import { restAfter } from './rest.ts'

describe('the rest of a build after a batch', () => {
  let postgres: TestPostgres
  let client: pg.Client
  const { signal } = new AbortController()

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

  /** Milliseconds that it rested, when the live tables changed this long ago. */
  async function restMs(tookMs: number, ago: string, given = signal): Promise<number> {
    const sets = `update projector.checkpoints set updated_at = clock_timestamp() - $1::interval where group_name = 'audit'`
    await client.query(`update projector.checkpoints set updated_at = now() - interval '1 hour'`)
    await client.query(sets, [ago])
    const startedAt = performance.now()
    await restAfter(client, tookMs, given)
    return performance.now() - startedAt
  }

  // A busy machine only makes a rest longer, so no test has an upper bound below the next longer rest.
  it('is as long as the batch while live tables of any group change', async () => {
    expect(await restMs(100, '0 s')).to.be.above(95)
  })

  it('is at most a quarter of a second', async () => {
    expect(await restMs(3_600_000, '0 s')).to.be.above(245)
  })

  it('is none while nothing changes, and when the build ends', async () => {
    const long = 200
    expect(await restMs(long, '2 s')).to.be.below(long)
    const stopped = AbortSignal.abort()
    expect(await restMs(long, '0 s', stopped)).to.be.below(long)
  })
})
