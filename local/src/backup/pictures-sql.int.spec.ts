import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import pg from 'pg'
import { withClient } from '../postgres/connection.ts'
import { startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { readPictures, writePictures } from './pictures-sql.ts'

const migration = new URL('../../../command-api/migrations/0002-pictures.sql', import.meta.url)

describe('the pictures in a backup', () => {
  let postgres: TestPostgres
  let folder: string
  before(async () => {
    postgres = await startTestPostgres()
    folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  })
  after(async () => {
    await postgres.stop()
    await rm(folder, { recursive: true })
  })

  async function run(url: string, sql: string, values: unknown[] = []) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
      .query(sql, values)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  async function withTables() {
    const url = await postgres.createDatabase()
    await run(url, await readFile(migration, 'utf8'))
    return url
  }

  it('are the same after a restore', async () => {
    const from = await withTables()
    for (let index = 0; index < 25; index += 1) {
      const id = `it's ${index} \\ "quoted"`
      await run(from, 'insert into pictures.picture (id, restaurant_id, bytes) values ($1, $2, 9)', [
        id,
        randomUUID(),
      ])
      await run(from, 'insert into pictures.file values ($1, $2, $3)', [
        id,
        randomBytes(300),
        randomBytes(3_000),
      ])
      await run(from, `insert into pictures.use values ($1, 'item-x', now())`, [id])
    }
    const file = join(folder, 'pictures.sql')
    await writePictures(from, file)
    const to = await withTables()
    await withClient(to, client => readPictures(client, file))
    for (const table of ['picture', 'use', 'file']) {
      const all = `select * from pictures.${table} order by 1`
      expect(await run(to, all), table).to.deep.equal(await run(from, all))
    }
  })
})
