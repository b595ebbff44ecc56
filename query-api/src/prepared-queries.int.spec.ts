import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/postgres/test-postgres'
import { migrateBookkeeping } from '@safe-menu/projector/engine/migrate'
import { createGroups } from '@safe-menu/projector/groups'
import { createGroupTables } from '@safe-menu/read-models/testing/group-tables'
import pg from 'pg'
import { quarantinesQuery } from './admin/quarantines.ts'
import * as reconcileQueries from './audit/reconcile/queries.ts'
import { behindQuery } from './freshness/behind.ts'
import { positionsQuery } from './read-model/position.ts'

const root = new URL('../../read-models/src/', import.meta.url)

const queryFiles = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file =>
  file.endsWith('.queries.ts'),
)

/** Every SQL text in an exported value: a string, or the `text` and other members of an object. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^\s*(?:select|with)\s/u.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe('queries on the read models', () => {
  let postgres: TestPostgres
  let pool: pg.Pool

  before(async () => {
    postgres = await startTestPostgres()
    const url = await postgres.createDatabase()
    for (const group of createGroups({ vaultKey: randomBytes(32) })) {
      const tables = await createGroupTables(url, group)
      await tables.close()
    }
    pool = new pg.Pool({ connectionString: url, max: 1 })
    await migrateBookkeeping(pool)
  })
  after(async () => {
    await pool.end()
    await postgres.stop()
  })

  async function prepareAll(texts: readonly string[]): Promise<void> {
    for (const [index, text] of texts.entries()) {
      await pool.query(`prepare statement_${index} as ${text}`).catch((error: Error) => {
        throw new Error(`${error.message} in ${text}`)
      })
    }
    await pool.query('deallocate all')
  }

  for (const file of queryFiles) {
    it(`match the tables (${file})`, async () => {
      const texts = textsIn({ ...(await import(new URL(file, root).href)) })
      if (texts.length === 0) throw new Error(`${file} exports no query.`)
      await prepareAll(texts)
    })
  }

  it('match the tables (this package)', () =>
    prepareAll(textsIn({ quarantinesQuery, behindQuery, positionsQuery, ...reconcileQueries })))
})
