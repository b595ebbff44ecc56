import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { AuditHeadSigned } from '@safe-menu/contracts/audit/events'
import { createAuditTables } from '@safe-menu/read-models/testing/audit-tables'
import { createCheckpoints } from '@safe-menu/read-models/testing/checkpoints'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { readSignedHead } from '@safe-menu/server-kit/audit/signing'
import { expect } from 'chai'
import { pino } from 'pino'
import { startStores } from '../testing/stack.ts'
import { headsStream, signHeads } from './sign-heads.ts'

const monday = Date.parse('2026-03-09T00:05:00.000Z')
const hour = 3_600_000

describe('signed heads of the audit trail', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const restaurantId = randomUUID()
  const menuId = randomUUID()
  const { record } = createRecorder(restaurantId)
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  let stores: Awaited<ReturnType<typeof startStores>>
  let tables: Awaited<ReturnType<typeof createAuditTables>>

  before(async () => {
    stores = await startStores()
    await sign(monday)
    tables = await createAuditTables(stores.databaseUrl)
    await createCheckpoints(stores.databaseUrl, ['audit'])
  })
  after(async () => {
    await tables.close()
    await stores.stop()
  })

  const sign = (now: number) => signHeads({ ...stores, auditSigningKey: privateKey, log, now: () => now })
  const signed = async () => (await stores.gateway.readStream(headsStream)).events
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
    await stores.pool.query('update projector.checkpoints set position = $1, event_id = $2', [
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
    const { rows } = await stores.pool.query("select encode(hash, 'hex') as hash from audit.chain_end")
    expect(rows[0].hash).to.equal(head.hash)
  })

  it('are signed again the next day, but only if the chain has grown', async () => {
    await tables.apply([record('MenuUnpublished', { menuId })])
    await sign(monday + 20 * hour)
    expect(await headsSaid()).to.have.length(1)
    // Not while its restaurant is behind: its end in the tables is not its end in the log.
    await stores.pool.query(
      `insert into projector.quarantine select generation, $1, 0, 1, 'menu', 0, 'MenuPublished', 'broken', now(), 1, now()
       from projector.checkpoints`,
      [restaurantId],
    )
    await sign(monday + 24 * hour)
    expect(await headsSaid()).to.have.length(1)
    await stores.pool.query('delete from projector.quarantine')
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
    await stores.pool.query(
      `update audit.entry set event = replace(event, 'MenuPublished', 'MenuUnpublished') where sequence = 4`,
    )
    await sign(monday + 72 * hour)
    expect(await headsSaid()).to.have.length(2)
    expect(logged.join()).to.include('a chain of the audit trail is broken')
    await stores.pool.query(
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
    const { rows } = await stores.pool.query('select event_id from projector.checkpoints')
    await stores.pool.query(`update projector.checkpoints set event_id = 'of another log'`)
    await sign(monday + 96 * hour)
    expect(await headsSaid()).to.have.length(3)
    expect(logged.join()).to.include('another event log')
    await stores.pool.query('update projector.checkpoints set event_id = $1', [rows[0].event_id])
    await sign(monday + 96 * hour)
    expect(await headsSaid()).to.have.length(4)
  })
})
