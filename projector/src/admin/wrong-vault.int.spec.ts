import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createAdminGroup } from '@safe-menu/read-models/admin/admin-group'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import { createRestaurantEvents, profile } from '@safe-menu/read-models/testing/restaurant-events'
import { fingerprintOf, WrongKey } from '@safe-menu/server-kit/vault/keys'
import { expect } from 'chai'
import { useProjector } from '../testing/use-projector.ts'

const vaultTables = new URL('../../../command-api/migrations/0001-vault.sql', import.meta.url)

describe('projector with a VAULT_KEY that does not belong to the vault', () => {
  const projector = useProjector(vaultKey => [menusGroup, createAdminGroup({ vaultKey })])
  const checks = async () => (await projector.readyz()).checks
  const remember = (fingerprint: string) =>
    projector.client.query(
      `insert into vault.key_check values ('VAULT_KEY', $1) on conflict (name) do update set fingerprint = $1`,
      [fingerprint],
    )

  it('stops the group admin with the reason and keeps updating the menus', async () => {
    const { client, append } = projector
    await waitUntil('both groups are live', async () => {
      const { menus, admin } = await checks()
      return menus?.ok === true && admin?.ok === true
    })
    await client.query('create schema vault')
    await client.query(await readFile(vaultTables, 'utf8'))
    await remember('of another key')
    const { restaurantId, record, registered } = createRestaurantEvents()
    const account = {
      accountId: randomUUID(),
      audience: 'restaurant',
      role: 'RESTAURANT',
      sealedEmail: 'sealed',
      sealedPasswordHash: 'sealed',
      restaurant: { restaurantId, profile },
    } as const
    await append(record('AccountRegistered', account, { restaurantId: null }))
    await waitUntil('the group has stopped', async () => (await checks()).admin?.ok === false)
    expect((await checks()).admin?.reason).to.contain('VAULT_KEY is not the key')

    await append(registered())
    await waitUntil('menus have it', async () => {
      const { rows } = await client.query('select 1 from menus.restaurant where id = $1', [restaurantId])
      return rows.length === 1
    })
    expect((await checks()).menus?.ok).to.equal(true)
  })

  it('does not start', async () => {
    const other = projector.create()
    const error = await other.start(0, '127.0.0.1').catch((thrown: unknown) => thrown)
    expect(error).to.be.instanceOf(WrongKey)
    await other.stop()
  })

  it('continues with the missed events once the right key is back', async () => {
    await remember(fingerprintOf('VAULT_KEY', projector.vaultKey))
    await waitUntil('it continues', async () => (await checks()).admin?.ok === true)
    const { rows } = await projector.client.query('select 1 from admin.account')
    expect(rows).to.have.length(1)
  })
})
