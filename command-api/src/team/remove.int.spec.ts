import { randomUUID } from 'node:crypto'
import { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { expect } from 'chai'
import { addTask } from '../tasks.ts'
import { beforeAppend, registeredRestaurant, useStack } from '../testing/stack.ts'
import { type Owner, teamAt } from '../testing/team.ts'
import { partsOf, runTasks } from '../testing/vault.ts'
import { ownIdentity } from '../write-path/command.ts'
import { withdrawExpired } from './expired.ts'

const dayMs = 24 * 60 * 60 * 1_000

describe('removing people', () => {
  const stack = useStack()

  const { invite, joined, login, remove, renewLink, typesOf, accountTypesOf, rowOf } = teamAt(() => stack)

  const runTasksAt = (now: number, gateway?: EventStoreGateway) =>
    runTasks(stack, { ...(gateway ? { gateway } : {}), now: () => now })
  const intend = (owner: Owner, personId: string) => {
    const [restaurantId, ownerId] = [RestaurantId.parse(owner.restaurantId), AccountId.parse(owner.accountId)]
    const actor = { kind: 'account', id: ownerId, role: 'RESTAURANT' } as const
    const payload = { restaurantId, identity: ownIdentity(randomUUID(), actor) }
    return addTask(partsOf(stack).vaultDatabase.query, 'remove', personId, payload)
  }
  const isComplete = async (id: string) =>
    (await stack.rowsOf(`select * from vault.task where kind = 'remove' and subject = $1`, [id]))[0]
      .done_at !== null

  /** A store that refuses to append to this stream. */
  const failing = (stream: string) =>
    beforeAppend(name => {
      if (name === stream) throw new Error('refused')
    })(stack.gateway)

  it('carries out the others if one fails', async () => {
    const owner = await registeredRestaurant(stack)
    const [first, second] = [await joined(owner), await joined(owner)]
    await intend(owner, first.id)
    await intend(owner, second.id)
    const error = await runTasksAt(Date.now(), failing(`account-${first.id}`)).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).to.have.property('message', 'refused')
    expect([await isComplete(first.id), await isComplete(second.id)]).to.deep.equal([false, true])
    await runTasks(stack)
    expect(await isComplete(first.id)).to.equal(true)
  })

  it('also erases an account that an acceptance in progress writes afterwards', async () => {
    const owner = await registeredRestaurant(stack)
    const [{ id }, other] = [await invite(owner), await joined(owner)]
    const append = async (stream: string, from: string, type: string, data: object) => {
      const [event] = await stack.eventsOf(from)
      const metadata = { ...event?.metadata, commandId: randomUUID() }
      const changed = { ...(event?.data as object), ...data }
      const added = { id: randomUUID(), type, data: changed, metadata }
      await stack.gateway.append(stream, [added as never], 'any')
    }
    const invitation = `invitation-${id}`
    await append(invitation, invitation, 'InvitationAccepted', { sealedPasswordHash: 'sealed' })
    expect((await remove(owner, id)).status).to.equal(200)
    expect(await isComplete(id), 'the acceptance may still write').to.equal(false)
    await append(`account-${id}`, `account-${other.id}`, 'AccountRegistered', { accountId: id })
    await runTasksAt(Date.now() + 60_000)
    expect(await accountTypesOf(id)).to.deep.equal(['AccountRegistered', 'PersonRemoved', 'AccountErased'])
    expect(await isComplete(id)).to.equal(true)
  })

  it('is finished a minute after an accepted invitation was withdrawn', async () => {
    const owner = await registeredRestaurant(stack)
    const [open, accepted] = [await invite(owner), await invite(owner)]
    await remove(owner, open.id)
    expect(await isComplete(open.id), 'never accepted').to.equal(true)
    const events = await stack.eventsOf(`invitation-${accepted.id}`)
    const metadata = { ...events[0]?.metadata, commandId: randomUUID() }
    const data = { accountId: accepted.id, sealedPasswordHash: 'sealed' }
    const event = { id: randomUUID(), type: 'InvitationAccepted', data, metadata }
    await stack.gateway.append(`invitation-${accepted.id}`, [event as never], 'any')
    await remove(owner, accepted.id)
    await runTasks(stack)
    expect(await isComplete(accepted.id)).to.equal(false)
    await runTasksAt(Date.now() + 60_000)
    expect(await isComplete(accepted.id)).to.equal(true)
  })

  describe('expired invitations', () => {
    /** The job, some days from now. */
    async function runIn(days: number): Promise<void> {
      await withdrawExpired(partsOf(stack, { now: () => Date.now() + days * dayMs }))
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

    it('are withdrawn also if an acceptance had no effect', async () => {
      const { id } = await invite(await registeredRestaurant(stack))
      await stack.pool.query('insert into vault.person_login (email_hash, account_id) values ($1, $2)', [
        `reserved ${id}`,
        id,
      ])
      await runIn(14.1)
      expect(await rowOf(id)).to.equal(undefined)
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
})
