import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'chai'
import pg from 'pg'
import { startCluster } from './cluster.ts'
import { createTestDatabase } from './test-postgres.ts'

describe('embedded Postgres', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'safe-menu-cluster-spec-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('keeps what was written › when it is stopped and started again', async () => {
    const directory = join(folder, 'postgres')
    const first = await startCluster({ directory })
    await query(first.url('postgres'), 'create table kept (n int)')
    await first.stop()
    const second = await startCluster({ directory })
    try {
      expect(await query(second.url('postgres'), 'select count(*)::int as n from kept')).to.deep.equal([
        { n: 0 },
      ])
      expect(await query(second.url('postgres'), 'show synchronous_commit')).to.deep.equal([
        { synchronous_commit: 'on' },
      ])
    } finally {
      await second.stop()
    }
  })

  it('takes over the folder › when a killed parent left its postmaster running', async () => {
    const directory = join(folder, 'postgres')
    const parent = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        `const { startCluster } = await import(${JSON.stringify(new URL('./cluster.ts', import.meta.url).href)})
         await startCluster({ directory: ${JSON.stringify(directory)} })
         console.log('started')`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(createInterface({ input: parent.stdout }), 'line')
    parent.kill('SIGKILL')
    await once(parent, 'exit')

    const cluster = await startCluster({ directory })
    try {
      expect(await query(cluster.url('postgres'), 'select 1 as one')).to.deep.equal([{ one: 1 }])
    } finally {
      await cluster.stop()
    }
  })

  it('gives each spec an empty database of its own', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
    await query(one, 'create table mine (n int)')
    expect(await query(other, "select to_regclass('mine') as found")).to.deep.equal([{ found: null }])
  })
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
