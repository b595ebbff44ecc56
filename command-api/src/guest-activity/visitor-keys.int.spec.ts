import { randomBytes } from 'node:crypto'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import pg from 'pg'
import { restaurantId } from '../testing/examples.ts'
import { vaultIn } from '../testing/vault.ts'
import { createVaultDatabase, migrateVault } from '../vault-database.ts'
import { createVisitorKeys, visitorOf } from './visitor-keys.ts'

describe('visitor keys', () => {
  let postgres: TestPostgres
  let pool: pg.Pool
  const vaultKey = randomBytes(32)
  const clock = { now: 0 }
  before(async () => {
    postgres = await startTestPostgres()
    pool = new pg.Pool({ connectionString: await postgres.createDatabase(), max: 2 })
    await migrateVault(pool)
  })
  after(async () => {
    await pool.end()
    await postgres.stop()
  })
  beforeEach(async () => {
    clock.now = Date.parse('2026-03-12T11:30:00.000Z')
    await pool.query('truncate vault.visitor_key')
  })

  /** A process of its own, as far as the keys are concerned. */
  const process = (from: pg.Pool = pool) =>
    createVisitorKeys({ vaultDatabase: vaultIn(from), vaultKey, now: () => clock.now })
  const days = async () => {
    const { rows } = await pool.query<{ day: string }>('select day::text from vault.visitor_key order by day')
    return rows.map(row => row.day)
  }

  it('are one per day, in every process', async () => {
    const [one, other] = [process(), process()]
    const [key, same] = await Promise.all([one.keyOf('2026-03-12'), other.keyOf('2026-03-12')])
    expect(key).to.have.length(32)
    expect(same.equals(key)).to.equal(true)
    expect((await process().keyOf('2026-03-12')).equals(key)).to.equal(true)
    expect((await one.keyOf('2026-03-13')).equals(key)).to.equal(false)
  })

  it('exist for each day that has begun but not yet ended everywhere', async () => {
    const keys = process()
    const old = await keys.keyOf('2026-03-10')
    await keys.renew()
    expect(await days()).to.deep.equal(['2026-03-11', '2026-03-12', '2026-03-13'])
    clock.now += 3_600_000
    await keys.renew()
    expect(await days()).to.deep.equal(['2026-03-12', '2026-03-13'])
    expect((await keys.keyOf('2026-03-10')).equals(old)).to.equal(false)
  })

  it('stay available for known days while the database is down', async () => {
    const own = new pg.Pool({ ...pool.options })
    const keys = process(own)
    const key = await keys.keyOf('2026-03-12')
    await own.end()
    expect((await keys.keyOf('2026-03-12')).equals(key)).to.equal(true)
    let refused: unknown
    await keys.keyOf('2026-03-13').catch((error: unknown) => {
      refused = error
    })
    expect(refused).to.be.instanceOf(Error)
  })

  it('are available as soon as the vault is open', async () => {
    const vaultDatabase = createVaultDatabase(pool, {})
    const keys = createVisitorKeys({ vaultDatabase, vaultKey, now: () => clock.now })
    let refused: unknown
    await keys.keyOf('2026-03-12').catch((error: unknown) => {
      refused = error
    })
    expect(refused).to.have.property('code', 'service.database_unavailable')
    await vaultDatabase.open()
    expect(await keys.keyOf('2026-03-12')).to.have.length(32)
  })

  it('make visitors untraceable once they are deleted', () => {
    const visitor = (key: Buffer) => visitorOf(key, restaurantId, '192.0.2.1', 'browser')
    const [key, next] = [randomBytes(32), randomBytes(32)]
    expect(visitor(key)).to.equal(visitor(key))
    expect(visitor(key)).to.not.equal(visitor(next))
    expect(visitor(key)).to.match(/^[\w-]{22}$/u)
  })
})
