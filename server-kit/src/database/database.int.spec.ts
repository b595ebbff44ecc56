import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import pg from 'pg'
import { createMemoryLog } from '../testing/memory-log.ts'
import { toDatabaseError } from './errors.ts'
import { type ChannelListener, listen } from './listener.ts'
import { createPool, withTransaction } from './pool.ts'

describe('database', () => {
  let postgres: TestPostgres
  let url: string
  let admin: pg.Client
  const { log, text: logged } = createMemoryLog()
  /** Ends connections as a restart of the server does. */
  const cut = (applicationName: string) =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = $1`,
      [applicationName],
    )

  before(async () => {
    postgres = await startTestPostgres()
    url = await postgres.createDatabase()
    admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query('create table notes (text text unique)')
  })
  after(async () => {
    await admin.end()
    await postgres.stop()
  })

  describe('createPool', () => {
    let pool: pg.Pool
    beforeEach(() => {
      pool = createPool({ url, applicationName: 'pool-test', log, max: 2 })
    })
    afterEach(() => pool.end())

    it('commits work that resolves and rolls back work that rejects', async () => {
      await withTransaction(pool, client => client.query(`insert into notes values ('kept')`))
      const failing = withTransaction(pool, async client => {
        await client.query(`insert into notes values ('undone')`)
        throw new Error('changed my mind')
      })
      expect(await failing.catch((error: Error) => error.message)).to.equal('changed my mind')
      expect((await pool.query('select text from notes')).rows).to.deep.equal([{ text: 'kept' }])
    })

    it('cancels a slow statement and says that the service is busy', async () => {
      const impatient = createPool({ url, applicationName: 'impatient', log, statementTimeoutMs: 100 })
      const error = await impatient.query('select pg_sleep(600)').catch((reason: unknown) => reason)
      expect(toDatabaseError(error)?.code).to.equal('service.busy')
      await impatient.end()
    })

    it('logs a lost idle connection and answers the next query', async () => {
      await pool.query('select 1')
      await cut('pool-test')
      await waitUntil('the loss is logged', () => logged().includes('an idle database connection failed'))
      expect((await pool.query('select 1 as one')).rows).to.deep.equal([{ one: 1 }])
    })

    it('discards a checked-out connection that was lost', async () => {
      const client = await pool.connect()
      const ended = new Promise<void>(resolve => client.once('end', resolve))
      await cut('pool-test')
      await ended
      client.release()
      expect((await pool.query('select 1 as one')).rows).to.deep.equal([{ one: 1 }])
    })

    it('answers 503 if the connection is lost inside a transaction', async () => {
      const error = await withTransaction(pool, async client => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        return client.query('select 1')
      }).catch((reason: unknown) => reason)
      expect(toDatabaseError(error)?.code).to.equal('service.database_unavailable')
      expect((await pool.query('select 1 as one')).rows).to.deep.equal([{ one: 1 }])
    })

    it('answers 503 without a server', async () => {
      const nowhere = createPool({ url: 'postgres://u@127.0.0.1:1/x', applicationName: 'nowhere', log })
      const error = await nowhere.query('select 1').catch((reason: unknown) => reason)
      expect(toDatabaseError(error)?.code).to.equal('service.database_unavailable')
      await nowhere.end()
    })

    it('does not mistake a faulty statement for an outage', async () => {
      const error = await pool.query(`insert into notes values ('kept')`).catch((reason: unknown) => reason)
      expect(toDatabaseError(error)).to.equal(null)
    })
  })

  describe('listen', () => {
    const events: string[] = []
    let listening: ChannelListener
    beforeEach(async () => {
      events.length = 0
      listening = listen({
        url,
        applicationName: 'listen-test',
        channels: ['menus', 'odd "name"'],
        log,
        onConnected: () => events.push('connected'),
        onLost: () => events.push('lost'),
        onNotification: (channel, payload) => events.push(`${channel}: ${payload}`),
      })
      await waitUntil('1 event is heard', () => events.length === 1)
    })
    afterEach(() => listening.close())

    it('receives notifications of its channels only', async () => {
      await admin.query(
        `select pg_notify('other', 'x'), pg_notify('menus', '12'), pg_notify('odd "name"', '')`,
      )
      await waitUntil('3 events are heard', () => events.length === 3)
      expect(events).to.deep.equal(['connected', 'menus: 12', 'odd "name": '])
    })

    it('reports a lost connection once and reconnects', async () => {
      expect(listening.connected()).to.equal(true)
      await cut('listen-test')
      await waitUntil('3 events are heard', () => events.length === 3)
      expect(events).to.deep.equal(['connected', 'lost', 'connected'])
      await admin.query(`select pg_notify('menus', '13')`)
      await waitUntil('4 events are heard', () => events.length === 4)
      expect(events[3]).to.equal('menus: 13')
    })

    it('calls nothing after it was closed', async () => {
      await listening.close()
      expect(listening.connected()).to.equal(false)
      await admin.query(`select pg_notify('menus', '14')`)
      expect(events).to.deep.equal(['connected'])
    })
  })

  describe('listen without a server', () => {
    it('can be closed while it tries to connect', async () => {
      const listening = listen({
        url: 'postgres://u@127.0.0.1:1/x',
        applicationName: 'nowhere',
        channels: ['menus'],
        log,
        onConnected: () => expect.fail('there is nothing there'),
        onLost: () => expect.fail('it never was connected'),
        onNotification: () => expect.fail('nobody notifies'),
      })
      await waitUntil('the loss is logged', () => logged().includes('cannot open the listening connection'))
      expect(listening.connected()).to.equal(false)
      await listening.close()
    })
  })
})
