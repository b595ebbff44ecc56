import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import pg from 'pg'
import { isAcceptingConnections } from '../postgres/connection.ts'
import { waitUntil } from '../supervisor/wait-until.ts'
import { startTestPostgres, type TestPostgres } from './test-postgres.ts'

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

// Only with --all: every spec with a database starts the same server.
describe('startTestPostgres', () => {
  let postgres: TestPostgres
  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())

  it('creates separate, empty databases', async () => {
    const [one, two] = [await postgres.createDatabase(), await postgres.createDatabase()]
    await query(one, 'create table t (n int)')
    expect(await query(two, "select to_regclass('t') as t")).to.deep.equal([{ t: null }])
  })

  it('has the collation that the specification sorts names with', async () => {
    const url = await postgres.createDatabase()
    const rows = await query(
      url,
      `select n from unnest(array['éclair','Zebra','apple','Éclair']) n order by n collate "en-x-icu"`,
    )
    expect(rows.map(row => row.n)).to.deep.equal(['apple', 'éclair', 'Éclair', 'Zebra'])
  })

  it('waits for a closing connection when stopped, and drops the databases', async () => {
    const other = await startTestPostgres()
    const url = await other.createDatabase()
    const client = new pg.Client({ connectionString: url })
    const faults: Error[] = []
    client.on('error', fault => faults.push(fault))
    await client.connect()
    const asleep = client.query('select pg_sleep(0.5)').then(() => client.end())
    await other.stop()
    await asleep
    expect(faults).to.deep.equal([])
    expect(await isAcceptingConnections(url)).to.equal(false)
  })

  it('cuts a connection that stays open when stopped, and drops the databases', async () => {
    const other = await startTestPostgres()
    const url = await other.createDatabase()
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    await other.stop()
    expect(await isAcceptingConnections(url)).to.equal(false)
    expect(await isAcceptingConnections(postgres.url)).to.equal(true)
  })

  it('ends the server and removes its directory when the test process is killed', async () => {
    const module = fileURLToPath(new URL('test-postgres.ts', import.meta.url))
    const script = `import(${JSON.stringify(module)}).then(m => m.startTestPostgres()).then(async p => {
      const pg = (await import('pg')).default; const c = new pg.Client({connectionString: p.url}); await c.connect()
      const { rows } = await c.query('show data_directory'); console.log(JSON.stringify({ url: p.url, directory: rows[0].data_directory }))
      setInterval(() => {}, 1000) })`
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const { url, directory } = JSON.parse(line.toString())
    expect(await isAcceptingConnections(url)).to.equal(true)
    child.kill('SIGKILL')
    expect(await waitUntil(async () => !existsSync(directory), { timeoutMs: 50_000 })).to.equal(true)
    expect(await isAcceptingConnections(url)).to.equal(false)
  })
})
