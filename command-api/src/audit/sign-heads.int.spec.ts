import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuditHeadSigned } from '@safe-menu/contracts/audit/events'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { createEventStoreServer } from '@safe-menu/local/event-store/server'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createAuditTables } from '@safe-menu/read-models/testing/audit-tables'
import { createCheckpoints } from '@safe-menu/read-models/testing/checkpoints'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { createHeadSigner, readSignedHead } from '@safe-menu/server-kit/audit/signing'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { expect } from 'chai'
import pg from 'pg'
import { pino } from 'pino'
import { headsStream, signHeads } from './sign-heads.ts'

const monday = Date.parse('2026-03-09T00:05:00.000Z')
const hour = 3_600_000

describe('signed heads of the audit trail', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const signer = createHeadSigner(privateKey)
  const restaurantId = randomUUID()
  const menuId = randomUUID()
  const { record } = createRecorder(restaurantId)
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  let postgres: TestPostgres
  let pool: pg.Pool
  let tables: Awaited<ReturnType<typeof createAuditTables>>
  let store: ReturnType<typeof createEventStoreServer>
  let directory: string
  let gateway: ProjectorEventStore

  before(async () => {
    postgres = await startTestPostgres()
    const url = await postgres.createDatabase()
    pool = new pg.Pool({ connectionString: url, max: 2 })
    directory = await mkdtemp(join(tmpdir(), 'sign-heads-'))
    store = createEventStoreServer({ directory })
    const { port } = await store.start()
    gateway = createEventStoreGateway({
      url: `esdb://127.0.0.1:${port}?tls=false`,
      codec: createEventCodec({ eventTypes }),
      log,
    })
    await sign(monday)
    tables = await createAuditTables(url)
    await createCheckpoints(url, ['audit'])
  })
  after(async () => {
    await tables.close()
    await pool.end()
    await postgres.stop()
    await gateway.close()
    await store.stop()
    await rm(directory, { recursive: true, force: true })
  })

  const sign = (now: number) => signHeads({ pool, gateway, signer, log, now: () => now })
  const signed = async () => (await gateway.readStream(headsStream)).events
  const headsSaid = async () =>
    (await signed())
      .map(event => AuditHeadSigned.data.parse(event.data))
      .map(head => [head.sequence, head.at])
  let projected = 0
  /** What the projector does with them. */
  async function project(): Promise<void> {
    const events = (await signed()).slice(projected)
    projected += events.length
    await tables.apply(events)
    const last = events.at(-1)
    await pool.query('update projector.checkpoints set position = $1, event_id = $2', [
      last?.position ?? 0,
      last?.id ?? null,
    ])
  }

  it('are not signed while the read model is missing or empty', async () => {
    expect(await signed()).to.deep.equal([])
    await sign(monday)
    expect(await signed()).to.deep.equal([])
  })

  it('are signed once, however many processes try', async () => {
    await tables.apply([
      record('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' }),
      record('MenuPublished', { menuId }),
    ])
    await Promise.all([sign(monday), sign(monday), sign(monday)])
    // Before the read model has seen it, and after.
    await sign(monday + hour)
    await project()
    await sign(monday + 2 * hour)
    expect(await headsSaid()).to.deep.equal([[2, '2026-03-09T00:05:00.000Z']])
    const [event] = await signed()
    const { statement, ...head } = AuditHeadSigned.data.parse(event?.data)
    expect(readSignedHead(statement, publicKey)).to.deep.equal({
      iss: 'safe-menu',
      sub: 'audit-head',
      ...head,
    })
    expect(event?.metadata.restaurantId).to.equal(restaurantId)
    const { rows } = await pool.query("select encode(hash, 'hex') as hash from audit.chain_end")
    expect(rows[0].hash).to.equal(head.hash)
  })

  it('are signed again the next day, but only if the chain has grown', async () => {
    await tables.apply([record('MenuUnpublished', { menuId })])
    await sign(monday + 20 * hour)
    expect(await headsSaid()).to.have.length(1)
    // Not while its restaurant is behind: its end in the tables is not its end in the log.
    await pool.query(
      `insert into projector.quarantine select generation, $1, 0, 1, 'menu', 0, 'MenuPublished', 'broken', now(), 1, now()
       from projector.checkpoints`,
      [restaurantId],
    )
    await sign(monday + 24 * hour)
    expect(await headsSaid()).to.have.length(1)
    await pool.query('delete from projector.quarantine')
    await sign(monday + 24 * hour)
    await project()
    await sign(monday + 48 * hour)
    expect(await headsSaid()).to.deep.equal([
      [2, '2026-03-09T00:05:00.000Z'],
      [3, '2026-03-10T00:05:00.000Z'],
    ])
  })

  it('are not signed, but logged, when the read model was changed', async () => {
    await tables.apply([record('MenuPublished', { menuId }), record('MenuDeleted', { menuId })])
    await pool.query(
      `update audit.entry set event = replace(event, 'MenuPublished', 'MenuUnpublished') where sequence = 4`,
    )
    await sign(monday + 72 * hour)
    expect(await headsSaid()).to.have.length(2)
    expect(logged.join()).to.include('a chain of the audit trail is broken')
    await pool.query(
      `update audit.entry set event = replace(event, 'MenuUnpublished', 'MenuPublished') where sequence = 4`,
    )
    await sign(monday + 72 * hour)
    expect(await headsSaid()).to.have.length(3)
  })

  it('are not signed, but logged, when the read model has another log', async () => {
    await project()
    await tables.apply([
      record('MenuCreated', { menuId: randomUUID(), restaurantId, name: 'Late', description: '' }),
    ])
    const { rows } = await pool.query('select event_id from projector.checkpoints')
    await pool.query(`update projector.checkpoints set event_id = 'of another log'`)
    await sign(monday + 96 * hour)
    expect(await headsSaid()).to.have.length(3)
    expect(logged.join()).to.include('another event log')
    await pool.query('update projector.checkpoints set event_id = $1', [rows[0].event_id])
    await sign(monday + 96 * hour)
    expect(await headsSaid()).to.have.length(4)
  })
})
