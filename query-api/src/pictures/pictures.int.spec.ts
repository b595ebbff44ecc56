import { readFileSync } from 'node:fs'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createMenuTables, type MenuTables } from '@safe-menu/read-models/testing/menu-tables'
import { expect } from 'chai'
import pg from 'pg'
import { type Api, startApi } from '../testing/start-api.ts'

const migration = new URL('../../../command-api/migrations/0002-pictures.sql', import.meta.url)
const id = 'ab'.repeat(32)

describe('pictures for guests [guest-pictures-1]', () => {
  let postgres: TestPostgres
  let tables: MenuTables
  let pool: pg.Pool
  let api: Api
  let databaseUrl: string
  before(async () => {
    postgres = await startTestPostgres()
    databaseUrl = await postgres.createDatabase()
    tables = await createMenuTables(databaseUrl)
    pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
    await pool.query(readFileSync(migration, 'utf8'))
    await pool.query(
      `insert into pictures.picture (id, restaurant_id, bytes) values ($1, gen_random_uuid(), 9)`,
      [id],
    )
    await pool.query(
      `insert into pictures.file (id, thumbnail, full_size) values ($1, 'small'::bytea, 'large'::bytea)`,
      [id],
    )
    api = await startApi(databaseUrl)
  })
  after(async () => {
    await api?.stop()
    await pool?.end()
    await tables?.close()
    await postgres?.stop()
  })

  it('are sent in both sizes, cacheable for good, and never run as a page', async () => {
    for (const [size, bytes] of [
      ['thumbnail', 'small'],
      ['full', 'large'],
    ]) {
      const answer = await api.get(`/api/pictures/${id}/${size}`)
      expect(answer.status).to.equal(200)
      expect(await answer.text()).to.equal(bytes)
      expect(Object.fromEntries(answer.headers)).to.include({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('are answered with 304 when the device has them', async () => {
    const first = await api.get(`/api/pictures/${id}/full`)
    const etag = first.headers.get('etag') ?? ''
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const asked = { 'if-none-match': tags, 'cache-control': 'max-age=0' } // fetch would send "no-cache", unlike a browser's cache
      const again = await api.get(`/api/pictures/${id}/full`, asked)
      expect(again.status, tags).to.equal(304)
    }
    const other = await api.get(`/api/pictures/${id}/full`, { 'if-none-match': '"other"' })
    expect(other.status).to.equal(200)
  })

  it('are 404 for an unknown id, and 422 for a text that is not an id', async () => {
    const unknown = await api.get(`/api/pictures/${'0'.repeat(64)}/full`)
    expect([unknown.status, ((await unknown.json()) as { code: string }).code]).to.deep.equal([
      404,
      'picture.not_found',
    ])
    expect(unknown.headers.get('cache-control')).to.equal('no-store')
    for (const path of [`${id}/huge`, 'x/full', `${id.toUpperCase()}/full`])
      expect((await api.get(`/api/pictures/${path}`)).status, path).to.equal(422)
  })
})
