import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { DirectoryError } from '../event-store/errors.ts'
import { createEventStoreServer } from '../event-store/server.ts'
import { createRunFile } from '../supervisor/run-file.ts'
import { StartError } from '../supervisor/start-error.ts'
import { builtProgram } from '../testing/built-program.ts'
import { runBackupCommand } from './command.ts'
import { manifestFile } from './manifest.ts'

describe('the command lines for backups', () => {
  let home: string
  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'safe-menu-backup-'))
    await mkdir(join(home, 'data', 'event-store'), { recursive: true })
    await writeFile(join(home, 'data', 'event-store', 'data.mdb'), '')
    await writeFile(join(home, 'file'), '')
    await mkdir(join(home, 'backup'))
    const files = { 'vault.sql': createHash('sha256').digest('hex') }
    await writeFile(join(home, 'backup', 'vault.sql'), '')
    const manifest = { format: 'safe-menu backup', version: 1, takenAt: '2026-01-02T03:04:05Z', files }
    await writeFile(join(home, 'backup', manifestFile), JSON.stringify(manifest))
  })
  after(() => rm(home, { recursive: true }))

  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runBackupCommand(args, { DATA_DIR: join(home, 'data'), ...env })
  /** The sentence with which a command fails. */
  const faultOf = async (...given: Parameters<typeof run>) => {
    const error: unknown = await run(...given).catch((thrown: unknown) => thrown)
    expect(error).to.be.instanceOf(StartError)
    return (error as StartError).message
  }

  it('refuse a path that cannot be a directory', async () => {
    const file = join(home, 'file')
    expect(await faultOf(['backup', file])).to.equal(`${file} is not a directory.`)
    expect(await faultOf(['backup', join(file, 'below')])).to.match(
      /^\S+\/file\/below cannot be used for the backup \(ENOTDIR\): choose another directory\.$/,
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
      [['backup', there], database, /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1\.$/],
      [['backup', there], log, /^EVENTSTORE_URL is set: /],
      [['restore', backup], { DATA_DIR, ...database }, /^DATABASE_URL is set, but restore [^\n]*\.$/],
      [['restore', backup], { DATA_DIR, ...log }, /^EVENTSTORE_URL is set, but restore [^\n]*\.$/],
      [
        ['move', backup],
        { ...log, ...database },
        /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1\.$/,
      ],
    ] as const) {
      const fault = await faultOf(args, env)
      expect(fault).not.to.include('pa55w0rd')
      expect(fault).to.match(sentence)
    }
  })

  it('name a newer list that is missing or is no list, before anything is created', async () => {
    const DATA_DIR = join(home, 'new')
    const list = join(home, 'list.tsv')
    const restore = ['restore', join(home, 'backup'), list]
    expect(await faultOf(restore, { DATA_DIR })).to.equal(`There is no ${list}.`)
    await writeFile(list, 'nobody')
    expect(await faultOf(restore, { DATA_DIR })).to.match(/^Line 1 of the list names nobody /)
    expect(existsSync(DATA_DIR)).to.equal(false)
  })

  it('say why a newer list cannot be read, when there is one', async () => {
    const folder = join(home, 'backup')
    const DATA_DIR = join(home, 'new')
    expect(await faultOf(['restore', folder, folder], { DATA_DIR })).to.equal(
      `${folder} cannot be read: EISDIR: illegal operation on a directory, read.`,
    )
  })

  /** A data directory with an empty log. */
  async function withLog(name: string): Promise<string> {
    const directory = join(home, name)
    const eventStore = createEventStoreServer({ directory: join(directory, 'event-store') })
    await eventStore.start()
    await eventStore.stop()
    return directory
  }

  /** Node's arguments for a script that can load the files of `local`. */
  function argsOf(script: string): string[] {
    const source = JSON.stringify(join(import.meta.dirname, '..', '/'))
    const load = `const load = file => import(${source} + file)`
    return ['--import', 'tsx', '--input-type=module', '-e', `${load}\n${script}`]
  }

  it('ask for another try while a product that has no run file yet holds the data', async () => {
    const DATA_DIR = await withLog('held')
    const script = `
      const { holdDataDirectory } = await load('supervisor/data-directory.ts')
      await holdDataDirectory(${JSON.stringify(DATA_DIR)}).then(() => console.log('held'))
      process.stdin.resume()`
    const holder = spawn(process.execPath, argsOf(script))
    const ended = once(holder, 'exit')
    await once(holder.stdout, 'data')
    const backup = ['backup', join(home, 'there')]
    const fault = await faultOf(backup, { DATA_DIR })
    const databaseUrl = 'postgres://u@127.0.0.1:1/db'
    const databaseUrls = { command_api: databaseUrl, projector: databaseUrl, query_api: databaseUrl }
    const addresses = { origin: '', eventStoreUrl: '', databaseUrl, databaseUrls }
    createRunFile(DATA_DIR, addresses).setPart('postgres', 1, null)
    const withRunFile: unknown = await run(backup, { DATA_DIR }).catch((error: unknown) => error)
    holder.kill('SIGKILL')
    await ended
    expect(String(withRunFile), 'it asks the running database').to.match(/ECONNREFUSED 127\.0\.0\.1:1/)
    expect(fault).to.equal(`Safe Menu is starting, stopping or being backed up on ${DATA_DIR}: try again.`)
  })

  it('say what is wrong with a log that cannot be opened', async () => {
    const DATA_DIR = await withLog('damaged')
    const file = join(DATA_DIR, 'event-store', 'data.mdb')
    const restore = 'Restore the log from a backup.'
    for (const [change, what] of [
      [() => truncate(file, 9_000), /it has 9000 bytes but needs \d+/],
      [() => writeFile(file, 'x'.repeat(9_000)), /it is not an LMDB file/],
      [() => truncate(file, 0), /it ends in its first pages/],
    ] as const) {
      await change()
      const error: unknown = await run(['backup', join(home, 'there')], { DATA_DIR }).catch(thrown => thrown)
      expect(error).to.be.instanceOf(DirectoryError)
      const [sentence, ...rest] = String(error).split(`: ${String(error).match(what)?.[0]}. `)
      expect([sentence, rest]).to.deep.equal([
        `Error: The data file ${file} is damaged or belongs to another program`,
        [restore],
      ])
    }
  })

  it('say that the data directory or its log belongs to another user', async () => {
    const DATA_DIR = await withLog('another')
    const log = join(DATA_DIR, 'event-store')
    const into = join(home, 'own')
    await mkdir(into)
    const files = ['data.mdb', 'lock.mdb'].map(file => join(log, file))
    for (const [mode, ...paths] of [
      ['755', home],
      ['777', into, log],
      ['666', ...files],
      ['555', DATA_DIR],
    ] as const)
      await Promise.all(paths.map(path => chmod(path, mode)))
    const script = `
      const { runBackupCommand } = await load('backup/command.ts')
      if (process.getuid() === 0) process.setuid(65534) // no mode stops root
      await runBackupCommand(['backup', ${JSON.stringify(into)}], { DATA_DIR: ${JSON.stringify(DATA_DIR)} })
        .catch(error => console.log(error.message))`
    const said = async () => (await promisify(execFile)(process.execPath, argsOf(script))).stdout
    const ofDirectory = await said()
    for (const file of files) await chmod(file, '600')
    const ofLog = await said()
    await chmod(DATA_DIR, '755') // so that it can be removed
    expect(ofDirectory).to.equal(
      `The data directory ${DATA_DIR} cannot be written to (EACCES): change its owner, or choose another with DATA_DIR.\n`,
    )
    expect(ofLog).to.equal(
      `The event log ${log} cannot be opened (EACCES): make the backup as the user who runs Safe Menu.\n`,
    )
  })

  it('end with 2 and no stack when the arguments are wrong', async () => {
    for (const [program, ...args] of [['backup', 'move'], ['import', '--unknown'], ['export']] as const) {
      const ended = promisify(execFile)(process.execPath, [await builtProgram(program), ...args])
      const { code, stderr } = await ended.catch(error => error)
      expect([program, code]).to.deep.equal([program, 2])
      expect(stderr).not.to.match(/\n\s+at /u)
    }
  })
})
