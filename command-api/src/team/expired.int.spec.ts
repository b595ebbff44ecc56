import { expect } from 'chai'
import { createRevoker } from '../accounts/revoke.ts'
import { createVault } from '../accounts/vault.ts'
import { registeredRestaurant, useStack } from '../testing/stack.ts'
import { teamAt } from '../testing/team.ts'
import { vaultIn } from '../testing/vault.ts'
import { createWritePath } from '../write-path/execute.ts'
import { withdrawExpired } from './expired.ts'
import { createRemover } from './remove.ts'

const dayMs = 24 * 60 * 60 * 1_000

describe('expired invitations', () => {
  const stack = useStack()

  const { invite, joined, renewLink, login, typesOf, rowOf } = teamAt(() => stack)

  /** The job, some days from now. */
  async function runIn(days: number): Promise<void> {
    const { log, vaultKey } = stack.options
    const now = () => Date.now() + days * dayMs
    const vaultDatabase = vaultIn(stack.pool)
    const writePath = createWritePath({ gateway: stack.gateway })
    const vault = createVault({ vaultDatabase, vaultKey })
    const { revoke } = createRevoker({ pool: stack.pool, vaultDatabase, writePath, revocations: null })
    const deps = { writePath, vault, vaultDatabase, revoke, log, now }
    await withdrawExpired(deps, createRemover(deps))
  }

  it('are withdrawn a week after their end, but nobody who joined is removed', async () => {
    const owner = await registeredRestaurant(stack)
    const [member, { id }] = [await joined(owner), await invite(owner)]
    await runIn(13.9)
    expect(await rowOf(id)).not.to.equal(undefined)
    await runIn(14.1)
    expect(await rowOf(id)).to.equal(undefined)
    expect(await typesOf(`invitation-${id}`)).to.deep.equal(['PersonInvited', 'InvitationWithdrawn'])
    expect((await stack.eventsOf(`invitation-${id}`)).at(-1)?.metadata).to.deep.include({
      actor: { kind: 'system', id: 'expired-invitations' },
      restaurantId: owner.restaurantId,
    })
    expect((await login(member.email)).status).to.equal(200)
  })

  it('are kept as long as a new link', async () => {
    const owner = await registeredRestaurant(stack)
    const { id } = await invite(owner)
    await stack.pool.query(
      `update vault.person_key set created_at = now() - interval '30 days' where account_id = $1`,
      [id],
    )
    await renewLink(owner, id)
    await runIn(13.9)
    expect(await rowOf(id)).not.to.equal(undefined)
  })
})
