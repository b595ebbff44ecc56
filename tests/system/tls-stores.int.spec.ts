import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { restaurantOf } from '@safe-menu/local/api/client'
import { openLog } from '@safe-menu/local/log-copy/log'
import { prepareCluster } from '@safe-menu/local/postgres/cluster'
import { endWithParent, spawnPostgres } from '@safe-menu/local/postgres/programs'
import { freePort } from '@safe-menu/local/supervisor/free-port'
import { givenDatabase, givenEventStore } from '@safe-menu/local/supervisor/given-stores'
import { makeCertificates } from '@safe-menu/local/testing/certificates'
import { type ServerProcess, startProcess } from '@safe-menu/local/testing/event-store-fixture'
import { startSecuredStore } from '@safe-menu/local/testing/secured-store'
import { storesFolder } from '@safe-menu/local/testing/store-directory'
import { waitForPostgres } from '@safe-menu/local/testing/test-postgres'
import { readEnvironment } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { toDatabaseError } from '@safe-menu/server-kit/database/errors'
import { createPool, databaseCheck } from '@safe-menu/server-kit/database/pool'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import { createLogins } from '@safe-menu/server-kit/event-store/logins'
import { expect } from 'chai'
import pg from 'pg'
import { pino } from 'pino'
import { type System, startSystem } from '../fixtures/system.ts'

/** An address of this machine that the certificates do not name. */
const unnamed = '127.0.0.2'

/** docs/operations.md, "Stores elsewhere": the addresses that it describes, with the certificates of deploy/make-secrets.sh. */
describe('stores with TLS and an authority of our own', () => {
  const sockets = new Set<Socket>()
  let directory: string
  let server: ChildProcess
  let eventStore: ServerProcess
  let terminator: Server
  let databaseUrl: string
  let eventStoreUrl: string
  const made = (name: string, authority = 'ours') => join(directory, authority, name)

  before(async () => {
    directory = await mkdtemp(join(storesFolder(), 'tls-stores-'))
    execFileSync('sh', [join(import.meta.dirname, '../../deploy/make-secrets.sh')], {
      env: { ...process.env, SECRETS_DIR: join(directory, 'ours') },
    })
    makeCertificates(join(directory, 'other'))
    databaseUrl = await startPostgres()
    eventStore = await startProcess(join(directory, 'log'))
    eventStoreUrl = await startTerminator(eventStore.port)
  })
  after(async () => {
    for (const socket of sockets) socket.destroy()
    terminator?.close()
    eventStore?.child.kill('SIGTERM')
    server?.kill('SIGINT')
    await Promise.all([eventStore?.ended, server && once(server, 'exit')])
    await rm(directory, { recursive: true, force: true })
  })

  /** A PostgreSQL whose only certificate is our own, and the address for it. */
  async function startPostgres(): Promise<string> {
    const cluster = {
      directory: join(directory, 'cluster', 'data'),
      port: await freePort(),
      password: 'a password',
      settings: {
        ssl: 'on',
        ssl_cert_file: 'node.crt',
        ssl_key_file: 'node.key',
        fsync: 'off',
        listen_addresses: `127.0.0.1,${unnamed}`,
      },
    }
    await mkdir(join(directory, 'cluster'), { mode: 0o711 })
    execFileSync('chmod', ['711', directory]) // PostgreSQL may run as another user
    const command = await prepareCluster(cluster)
    const { uid, gid } = await stat(cluster.directory)
    for (const kind of ['crt', 'key']) {
      const file = join(cluster.directory, `node.${kind}`)
      await copyFile(made(`event-store-1.${kind}`), file)
      execFileSync('chmod', ['600', file])
      await chown(file, uid, gid)
    }
    server = spawnPostgres(command, ['ignore', 'ignore', 'ignore'])
    endWithParent(server, cluster.directory)
    const url = `postgres://postgres:a%20password@localhost:${cluster.port}/postgres`
    await waitForPostgres(server, `${url}?sslmode=disable`)
    return `${url}?sslmode=verify-full&sslrootcert=${made('event-store-ca.crt')}`
  }

  /** A listener with TLS in front of the event store, and the address for it. */
  async function startTerminator(port: number): Promise<string> {
    const [cert, key] = await Promise.all(['crt', 'key'].map(kind => readFile(made(`event-store-1.${kind}`))))
    terminator = createServer({ cert, key, ALPNProtocols: ['h2'] }, secured => {
      const plain = connect(port, '127.0.0.1')
      for (const socket of [secured, plain]) {
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          sockets.delete(socket)
          secured.destroy()
          plain.destroy()
        })
      }
      secured.pipe(plain).pipe(secured)
    })
    terminator.on('tlsClientError', () => undefined)
    await once(terminator.listen(0), 'listening')
    const { port: own } = terminator.address() as AddressInfo
    return `esdb://user:password@localhost:${own}?tls=true&tlsCaFile=${encodeURIComponent(made('event-store-ca.crt'))}`
  }

  it('have addresses that the services accept as settings', () => {
    const { DATABASE_URL, EVENTSTORE_URL } = variables
    const given = { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl }
    expect(readEnvironment({ DATABASE_URL, EVENTSTORE_URL }, given)).to.deep.equal(given)
  })

  /** All parts take part in it. */
  async function writesAndReads(services: System): Promise<void> {
    const body = { email: 'owner@tls.example', password: 'a rehearsed pass phrase', name: 'The Oak' }
    const registered = await services.call(accountRoutes.registerRestaurant, { body })
    expect(registered.status, JSON.stringify(registered.body)).to.equal(201)
    const { token } = registered.body
    const after = registered.headers.get('consistency-token')
    const params = { restaurantId: restaurantOf(token) }
    const answer = await services.call(restaurantRoutes.get, { token, params, after })
    expect(answer.body).to.include({ name: 'The Oak' })
  }

  it('serve all parts of the product, and no connection is without TLS', async () => {
    const services = await startSystem({ databaseUrl, eventStoreUrl })
    await writesAndReads(services)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      `select ssl, count(*)::int from pg_stat_ssl join pg_stat_activity using (pid)
       where backend_type = 'client backend' and state <> 'starting' group by ssl`, // a start begins with the handshake
    )
    await client.end()
    await services.stop()
    expect(rows).to.have.length(1)
    expect(rows[0].ssl).to.equal(true)
    expect(rows[0].count).to.be.above(3)
  })

  async function refusals(change: (url: string) => string) {
    const client = new pg.Client({ connectionString: change(databaseUrl) })
    const log = openLog(change(eventStoreUrl))
    const postgres = await client.connect().catch((error: Error) => error)
    const store = await log.head().catch((error: Error) => error)
    await log.close()
    expect(store).to.be.instanceOf(EventStoreUnavailable)
    return { postgres, said: await sentences(change) }
  }

  /** What `npm start`, `npm run backup` and `npm run move` say about the stores. */
  async function sentences(change: (url: string) => string) {
    const faults = await Promise.all([
      givenDatabase(change(databaseUrl)).check(),
      givenEventStore(change(eventStoreUrl)).check(),
    ])
    for (const fault of faults) expect(fault).to.have.property('isFinal', true)
    return faults.map(fault => fault?.sentence.replaceAll(/:\d+ /gu, ' '))
  }
  const authority = (option: string) =>
    `has a certificate of an unknown authority: name the file with the authority's certificate in the option ${option}`
  const otherNames =
    'has a certificate for other names (event-store-1, localhost, 127.0.0.1): use such a name in the URL, or create a certificate for this one'

  it('serve all parts with their own logins, also if these are created later', async () => {
    const [certificate, key] = await Promise.all(
      ['crt', 'key'].map(kind => readFile(made(`event-store-1.${kind}`))),
    )
    const store = await startSecuredStore({
      certificate: certificate ?? Buffer.of(),
      key: key ?? Buffer.of(),
    })
    const as = (user: string, password: string) =>
      `esdb://${user}:${encodeURIComponent(password)}@localhost:${store.port}?tls=true&tlsCaFile=${encodeURIComponent(made('event-store-ca.crt'))}`
    const urls = {
      admin: as('admin', store.adminPassword),
      commandApi: as('command-api', 'c'),
      projector: as('projector', 'p'),
    }
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('create database of_logins')
    await client.end()
    const starting = startSystem({
      databaseUrl: databaseUrl.replace('/postgres?', '/of_logins?'),
      eventStoreUrl: urls.commandApi,
      projectorUrl: urls.projector,
    })
    await createLogins(urls)
    const services = await starting
    await writesAndReads(services)
    await services.stop()
    await store.stop()
  })

  it('are refused if another authority signed their certificates', async () => {
    const { postgres, said } = await refusals(url => url.replace(/(%2F|\/)ours(%2F|\/)/u, '$1other$2'))
    const [ofDatabase, ofEventStore] = said
    expect(said).to.have.length(2)
    expect(ofDatabase).to.equal(`DATABASE_URL: PostgreSQL at localhost ${authority('sslrootcert')}`)
    // Node 24 adds what to try.
    expect(ofEventStore).to.match(
      /^EVENTSTORE_URL: TLS with the event store at localhost fails \(unable to verify the first certificate[;)]/u,
    )
    expect(postgres)
      .to.have.property('message')
      .that.match(/certificate|self-signed/u)
  })

  it('are refused if their certificates are for another name', async () => {
    const named = openLog(eventStoreUrl.replace('@localhost:', '@127.0.0.1:'))
    expect(await named.head()).not.to.equal(null)
    await named.close()
    const { postgres, said } = await refusals(url => url.replace('@localhost:', `@${unnamed}:`))
    expect(postgres).to.have.property('message').that.includes("does not match certificate's altnames")
    expect(said).to.deep.equal([
      `DATABASE_URL: PostgreSQL at ${unnamed} ${otherNames}`,
      `EVENTSTORE_URL: TLS with the event store at ${unnamed} fails (Hostname/IP does not match certificate's altnames: IP: ${unnamed} is not in the cert's list: 127.0.0.1)`,
    ])
  })

  it('are refused with expired certificates, and the database counts as unavailable', async () => {
    const request = execFileSync('openssl', [
      'req',
      '-new',
      '-key',
      made('event-store-1.key'),
      '-subj',
      '/CN=x',
    ])
    await writeFile(made('names'), 'subjectAltName=DNS:localhost\n')
    const signed = [
      '-CA',
      made('event-store-ca.crt'),
      '-CAkey',
      made('event-store-ca.key'),
      '-CAcreateserial',
    ]
    const args = [
      'x509',
      '-req',
      '-days',
      '-1',
      '-extfile',
      made('names'),
      '-out',
      made('expired.crt'),
      ...signed,
    ]
    execFileSync('openssl', args, { input: request, stdio: ['pipe', 'ignore', 'ignore'] })
    const [cert, key] = await Promise.all(
      [made('expired.crt'), made('event-store-1.key')].map(path => readFile(path)),
    )
    terminator.setSecureContext({ cert, key })
    await writeFile(join(directory, 'cluster', 'data', 'node.crt'), cert ?? '')
    server.kill('SIGHUP') // PostgreSQL reads its certificate again
    const ended = (store: string) => `${store} at localhost has a certificate that has expired: renew it`
    await waitUntil('PostgreSQL has read it', async () => (await givenDatabase(databaseUrl).check()) !== null)
    const { postgres, said } = await refusals(url => url)
    expect(said).to.deep.equal([
      `DATABASE_URL: ${ended('PostgreSQL')}`,
      'EVENTSTORE_URL: TLS with the event store at localhost fails (certificate has expired)',
    ])
    expect(toDatabaseError(postgres)).to.have.property('code', 'service.database_unavailable')
    const pool = createPool({ url: databaseUrl, applicationName: 'test', log: pino({ level: 'silent' }) })
    const failure = await Promise.resolve(databaseCheck(pool)()).catch((error: unknown) => error)
    await pool.end()
    expect(failure).to.have.property('message', 'PostgreSQL has a certificate that has expired: renew it.')
  })
})
