import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createAdminGroup } from '@safe-menu/read-models/admin/admin-group'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { silentLog, specMetadata, startSpecStore } from '@safe-menu/server-kit/testing/event-store'
import { fingerprintOf, WrongKey } from '@safe-menu/server-kit/vault/keys'
import { expect } from 'chai'
import pg from 'pg'
import { createServer } from '../server.ts'

const vaultTables = new URL('../../../command-api/migrations/0001-vault.sql', import.meta.url)
const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }

describe('projector with a VAULT_KEY that does not belong to the vault', () => {
  const vaultKey = randomBytes(32)
  let postgres: TestPostgres
  let store: Awaited<ReturnType<typeof startSpecStore>>
  let client: pg.Client
  let another: () => ReturnType<typeof createServer>
  let server: ReturnType<typeof createServer>
  let origin: string
  before(async () => {
    postgres = await startTestPostgres()
    store = await startSpecStore()
    const databaseUrl = await postgres.createDatabase()
    client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    another = () =>
      createServer({
        log: silentLog,
        eventStoreUrl: store.url,
        databaseUrl,
        groups: [menusGroup, createAdminGroup({ vaultKey })],
        vaultKey,
      })
    server = another()
    origin = `http://127.0.0.1:${await server.start(0, '127.0.0.1')}`
  })
  after(async () => {
    await server.stop()
    await client.end()
    await store.remove()
    await postgres.stop()
  })

  async function checks() {
    const body: unknown = await (await fetch(`${origin}/readyz`)).json()
    return (body as { checks: Record<string, { ok: boolean; reason?: string }> }).checks
  }
  const remember = (fingerprint: string) =>
    client.query(
      `insert into vault.key_check values ('VAULT_KEY', $1) on conflict (name) do update set fingerprint = $1`,
      [fingerprint],
    )

  it('stops the group admin with the reason and keeps updating the menus', async () => {
    await waitUntil('both groups are live', async () => {
      const { menus, admin } = await checks()
      return menus?.ok === true && admin?.ok === true
    })
    await client.query('create schema vault')
    await client.query(await readFile(vaultTables, 'utf8'))
    await remember('of another key')

    const gateway = createEventStoreGateway({
      url: store.url,
      codec: createEventCodec({ eventTypes }),
      log: silentLog,
    })
    const [accountId, restaurantId] = [randomUUID(), randomUUID()]
    const say = (type: string, data: object) =>
      gateway.append(
        `${type}-${restaurantId}`,
        [{ id: randomUUID(), type, data, metadata: specMetadata }],
        'no_stream',
      )
    await say('AccountRegistered', {
      accountId,
      audience: 'restaurant',
      role: 'RESTAURANT',
      sealedEmail: 'sealed',
      sealedPasswordHash: 'sealed',
      restaurant: { restaurantId, profile },
    })
    await waitUntil('the group has stopped', async () => (await checks()).admin?.ok === false)
    expect((await checks()).admin?.reason).to.contain('VAULT_KEY is not the key')

    await say('RestaurantRegistered', { restaurantId, ownerAccountId: accountId, profile })
    await gateway.close()
    await waitUntil('menus have it', async () => {
      const { rows } = await client.query('select 1 from menus.restaurant where id = $1', [restaurantId])
      return rows.length === 1
    })
    expect((await checks()).menus?.ok).to.equal(true)
  })

  it('does not start', async () => {
    const other = another()
    const error = await other.start(0, '127.0.0.1').catch((thrown: unknown) => thrown)
    expect(error).to.be.instanceOf(WrongKey)
    await other.stop()
  })

  it('continues with the missed events once the right key is back', async () => {
    await remember(fingerprintOf('VAULT_KEY', vaultKey))
    await waitUntil('it goes on', async () => (await checks()).admin?.ok === true)
    const { rows } = await client.query('select 1 from admin.account')
    expect(rows).to.have.length(1)
  })
})
