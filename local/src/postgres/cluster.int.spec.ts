import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import pg from 'pg'
import { freePort } from '../supervisor/free-port.ts'
import { identifyProcess } from '../supervisor/process-identity.ts'
import { StartError } from '../supervisor/start-error.ts'
import { waitForPostgres } from '../testing/test-postgres.ts'
import { type ClusterOptions, clusterUrl, prepareCluster, withOwnPostgres } from './cluster.ts'
import { isAcceptingConnections } from './connection.ts'
import { endWithParent, spawnPostgres } from './programs.ts'

// Only with --all: it rehearses what can be left of a server that was killed.
describe('an embedded PostgreSQL', () => {
  let home: string
  let cluster: ClusterOptions
  let servers: ChildProcess[]

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'safe-menu-postgres-'))
    cluster = { directory: join(home, 'postgres', 'data'), port: await freePort(), password: 'a: b/c@d' }
    servers = []
  })
  afterEach(async () => {
    for (const server of servers) {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGINT')
        await once(server, 'exit')
      }
    }
    await rm(home, { recursive: true, force: true })
  })

  async function start(): Promise<ChildProcess> {
    const server = spawnPostgres(await prepareCluster(cluster), ['ignore', 'ignore', 'ignore'])
    servers.push(server)
    await waitForPostgres(server, clusterUrl(cluster))
    return server
  }

  async function query(text: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: clusterUrl(cluster) })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  it('is durable, listens only on the loopback interface and asks for the password', async () => {
    await start()
    const settings = await query(
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories') order by name",
    )
    expect(settings).to.deep.equal([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'unix_socket_directories', setting: '' },
    ])
    expect(await isAcceptingConnections(clusterUrl({ ...cluster, password: 'wrong' }))).to.equal(false)
  })

  it('keeps committed data when it is killed and started again', async () => {
    const server = await start()
    await query('create table kept as select 42 as n')
    server.kill('SIGKILL')
    await once(server, 'exit')
    await start()
    expect(await query('select n from kept')).to.deep.equal([{ n: 42 }])
  })

  it('stops an earlier server on the same directory in order and replaces it', async () => {
    const earlier = await start()
    await query('create table kept as select 42 as n')
    await start()
    expect(earlier.exitCode).to.equal(0)
    expect(await query('select n from kept')).to.deep.equal([{ n: 42 }])
  })

  it('starts without touching an unrelated process named in the lock file', async function () {
    if (process.platform !== 'linux') this.skip() // on other systems PostgreSQL checks its lock file itself
    const server = await start()
    server.kill('SIGINT')
    await once(server, 'exit')
    const foreign = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    try {
      await writeFile(join(cluster.directory, 'postmaster.pid'), `${foreign.pid}\n${cluster.directory}\n`)
      await start()
      expect(identifyProcess(foreign.pid ?? 0)).to.not.equal(null)
    } finally {
      foreign.kill('SIGKILL')
      await once(foreign, 'exit')
    }
  })

  it('starts after it was killed while it wrote its lock file', async () => {
    const server = await start()
    server.kill('SIGKILL')
    await once(server, 'exit')
    await writeFile(join(cluster.directory, 'postmaster.pid'), '')
    await start()
    await waitUntil('it accepts connections', () => isAcceptingConnections(clusterUrl(cluster)))
  })

  it('creates the directory again after an interrupted initdb', async () => {
    await start().then(async server => {
      server.kill('SIGINT')
      await once(server, 'exit')
    })
    await rm(cluster.directory, { recursive: true })
    await mkdir(`${cluster.directory}.new`)
    await writeFile(join(`${cluster.directory}.new`, 'PG_VERSION'), '18\n')
    await start()
    expect((await readFile(join(cluster.directory, 'PG_VERSION'), 'utf8')).trim()).to.equal('18')
    await waitUntil('it accepts connections', () => isAcceptingConnections(clusterUrl(cluster)))
  })

  /** Runs `work` while no program can be found, as if it could not be started. */
  async function withoutPrograms<T>(work: () => Promise<T>): Promise<T> {
    const { PATH } = process.env
    process.env.PATH = join(home, 'none')
    try {
      return await work()
    } finally {
      process.env.PATH = PATH
    }
  }

  it('runs even if the shell that ends it with this process cannot be started', async () => {
    const server = await start()
    await withoutPrograms(async () => {
      endWithParent(server, cluster.directory)
      await setImmediate() // the error of the shell
    })
    expect(await isAcceptingConnections(clusterUrl(cluster))).to.equal(true)
  })

  it('is reported in one sentence if its program cannot be started', async function () {
    if (process.getuid?.() !== 0) this.skip() // only root starts it through a program of the system
    await prepareCluster(cluster)
    await mkdir(join(home, 'keys'))
    await writeFile(join(home, 'keys', 'postgres-password'), 'a: b/c@d')
    const fault = await withoutPrograms(() => withOwnPostgres(home, async () => null)).catch(
      (error: unknown) => error,
    )
    expect(fault).to.be.instanceOf(StartError)
    expect(String(fault)).to.include('PostgreSQL does not start on')
  })

  it('says in one sentence what to do with a directory of another version', async () => {
    const server = await start()
    server.kill('SIGINT')
    await once(server, 'exit')
    await writeFile(join(cluster.directory, 'PG_VERSION'), '17\n')
    const fault = await prepareCluster(cluster).then(
      () => null,
      (error: unknown) => error,
    )
    expect(String(fault)).to.include('was created by PostgreSQL 17, this is 18')
  })
})
