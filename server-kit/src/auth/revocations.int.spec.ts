import { randomUUID } from 'node:crypto'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import pg from 'pg'
import { createRevocationTables } from '../testing/revocation-tables.ts'
import { readRevocations, writeRevocation } from './revocations.ts'

describe('table of revoked tokens', () => {
  let postgres: TestPostgres
  let pool: pg.Pool
  let tables: Awaited<ReturnType<typeof createRevocationTables>>
  before(async () => {
    postgres = await startTestPostgres()
    const url = await postgres.createDatabase()
    tables = await createRevocationTables(url)
    pool = new pg.Pool({ connectionString: url, max: 8 })
  })
  after(async () => {
    await pool.end()
    await tables.close()
    await postgres.stop()
  })

  it('keeps the stricter of two revocations and moves it to the last revision', async () => {
    const subject = randomUUID()
    await tables.revoke(subject, 2_000)
    const { revision } = await readRevocations(pool, 0n)
    await tables.revoke(subject, 1_000)
    expect((await readRevocations(pool, revision)).revocations).to.deep.equal([{ subject, validFrom: 2_000 }])
    await tables.revoke(subject)
    await tables.revoke(subject, 3_000)
    const { revocations } = await readRevocations(pool, revision)
    expect(revocations).to.deep.equal([{ subject, validFrom: Number.POSITIVE_INFINITY }])
  })

  it('shows each revocation to an incremental reader despite concurrent writes', async () => {
    const subjects = Array.from({ length: 400 }, () => randomUUID())
    let { revision } = await readRevocations(pool, 0n)
    let isWriting = true
    const seen = new Set<string>()
    const reading = (async () => {
      for (;;) {
        const isLast = !isWriting
        const found = await readRevocations(pool, revision)
        for (const { subject } of found.revocations) seen.add(subject)
        revision = found.revision
        if (isLast) return
      }
    })()
    await Promise.all(
      subjects.map(subject => writeRevocation(pool, { subject, validFrom: Number.POSITIVE_INFINITY })),
    )
    isWriting = false
    await reading
    expect(subjects.filter(subject => !seen.has(subject))).to.deep.equal([])
  })

  it('shows nothing that is older than a day', async () => {
    const subject = randomUUID()
    await tables.revoke(subject)
    await pool.query(
      `update vault.revocation set revoked_at = now() - interval '25 hours' where subject = $1`,
      [subject],
    )
    const { revocations } = await readRevocations(pool, 0n)
    expect(revocations.map(revocation => revocation.subject)).not.to.include(subject)
  })
})
