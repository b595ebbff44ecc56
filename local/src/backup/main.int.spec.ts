import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { builtProgram } from '../testing/built-program.ts'
import { manifestFile } from './manifest.ts'

describe('the command lines for backups', () => {
  let home: string
  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'safe-menu-backup-'))
    await mkdir(join(home, 'data', 'event-store'), { recursive: true })
    await writeFile(join(home, 'data', 'event-store', 'event-store.json'), '{}')
    await writeFile(join(home, 'file'), '')
    await mkdir(join(home, 'backup'))
    const files = { 'vault.sql': createHash('sha256').digest('hex') }
    await writeFile(join(home, 'backup', 'vault.sql'), '')
    const manifest = { format: 'safe-menu backup', version: 1, takenAt: '2026-01-02T03:04:05Z', files }
    await writeFile(join(home, 'backup', manifestFile), JSON.stringify(manifest))
  })
  after(() => rm(home, { recursive: true }))

  async function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [await builtProgram(program), ...args], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: join(home, 'data'), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 30_000, // one that never ends must not outlive the test
    })
    let printed = ''
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk
    })
    const [code] = await once(child, 'close')
    return { code, printed }
  }

  it('refuse a path that cannot be a directory', async () => {
    const file = join(home, 'file')
    expect(await run('backup', ['backup', file])).to.deep.equal({
      code: 1,
      printed: `${file} is not a directory.\n`,
    })
    expect((await run('backup', ['backup', join(file, 'below')])).printed).to.match(
      /^\S+\/file\/below cannot be used for the backup \(ENOTDIR\): choose another directory\.\n$/,
    )
  })

  it('name the address that does not fit, read from a file, without its password', async () => {
    const given = async (name: string, url: string) => {
      await writeFile(join(home, name), `${url}\n`)
      return { [`${name}_FILE`]: join(home, name) }
    }
    const database = await given('DATABASE_URL', 'postgres://u:pa55w0rd@127.0.0.1:1/db')
    const log = await given('EVENTSTORE_URL', 'esdb://127.0.0.1:1?tls=false')
    const DATA_DIR = join(home, 'new')
    const [there, backup] = [join(home, 'there'), join(home, 'backup')]
    for (const [args, env, sentence] of [
      [['backup', there], database, /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1\.\n$/],
      [['backup', there], log, /^EVENTSTORE_URL is set: /],
      [['restore', backup], { DATA_DIR, ...database }, /^DATABASE_URL is set, but restore [^\n]*\.\n$/],
      [['restore', backup], { DATA_DIR, ...log }, /^EVENTSTORE_URL is set, but restore [^\n]*\.\n$/],
      [
        ['move', backup],
        { ...log, ...database },
        /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1\.\n$/,
      ],
    ] as const) {
      const { code, printed } = await run('backup', args, env)
      expect([code, printed.includes('pa55w0rd')]).to.deep.equal([1, false])
      expect(printed).to.match(sentence)
    }
  })

  it('name a newer list that is missing or is no list, before anything is created', async () => {
    const DATA_DIR = join(home, 'new')
    const list = join(home, 'list.tsv')
    expect(await run('backup', ['restore', join(home, 'backup'), list], { DATA_DIR })).to.deep.equal({
      code: 1,
      printed: `There is no ${list}.\n`,
    })
    await writeFile(list, 'nobody')
    const { printed } = await run('backup', ['restore', join(home, 'backup'), list], { DATA_DIR })
    expect(printed).to.match(/^Line 1 of the list names nobody /)
    expect(existsSync(DATA_DIR)).to.equal(false)
  })

  it('say why a newer list cannot be read, when there is one', async () => {
    const folder = join(home, 'backup')
    const DATA_DIR = join(home, 'new')
    expect(await run('backup', ['restore', folder, folder], { DATA_DIR })).to.deep.equal({
      code: 1,
      printed: `${folder} cannot be read: EISDIR: illegal operation on a directory, read.\n`,
    })
  })

  it('end with 2 when the arguments are wrong', async () => {
    const codes = [
      await run('backup', ['move']),
      await run('import', []),
      await run('import', ['--unknown']),
      await run('export', []),
    ].map(({ code }) => code)
    expect(codes).to.deep.equal([2, 2, 2, 2])
  })
})
