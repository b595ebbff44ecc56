import { randomUUID } from 'node:crypto'
import { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { createRevoker } from '../accounts/revoke.ts'
import { createVault } from '../accounts/vault.ts'
import { registeredRestaurant, useStack } from '../testing/stack.ts'
import { type Owner, teamAt } from '../testing/team.ts'
import { vaultIn } from '../testing/vault.ts'
import type { CommandIdentity } from '../write-path/command.ts'
import { createWritePath } from '../write-path/execute.ts'
import { createRemover } from './remove.ts'

describe('removing people', () => {
  const stack = useStack()

  const { invite, joined, remove, typesOf, rowOf } = teamAt(() => stack)

  function removerAt(now = Date.now(), gateway = stack.gateway) {
    const { log, vaultKey } = stack.options
    const vaultDatabase = vaultIn(stack.pool)
    const writePath = createWritePath({ gateway })
    const vault = createVault({ vaultDatabase, vaultKey })
    const { revoke } = createRevoker({ pool: stack.pool, vaultDatabase, writePath, revocations: null })
    return createRemover({ writePath, vault, vaultDatabase, revoke, log, now: () => now })
  }
  const intend = ({ restaurantId, accountId }: Owner, personId: string) => {
    const identity: CommandIdentity = {
      commandId: randomUUID(),
      fingerprint: null,
      actor: { kind: 'account', id: AccountId.parse(accountId), role: 'RESTAURANT' },
      impersonator: null,
      correlationId: 'interrupted',
      causationId: null,
    }
    return removerAt().intend(RestaurantId.parse(restaurantId), AccountId.parse(personId), identity)
  }
  const isComplete = async (id: string) => {
    const { rows } = await stack.pool.query('select * from vault.removal where account_id = $1', [id])
    return rows[0].completed_at !== null
  }

  it('carries out the others if one fails', async () => {
    const owner = await registeredRestaurant(stack)
    const [first, second] = [await joined(owner), await joined(owner)]
    const { stream_name: failing } = await rowOf(first.id)
    await intend(owner, first.id)
    await intend(owner, second.id)
    const error = await removerAt(Date.now(), {
      ...stack.gateway,
      append: (...given) =>
        given[0] === failing ? Promise.reject(new Error('refused')) : stack.gateway.append(...given),
    })
      .finishInterrupted()
      .catch((thrown: unknown) => thrown)
    expect(error).to.have.property('message', 'refused')
    expect([await isComplete(first.id), await isComplete(second.id)]).to.deep.equal([false, true])
    await removerAt().finishInterrupted()
    expect(await isComplete(first.id)).to.equal(true)
  })

  it('also erases an account that an acceptance in progress writes afterwards', async () => {
    const owner = await registeredRestaurant(stack)
    const [{ id }, other] = [await invite(owner), await joined(owner)]
    const { stream_name: streamName } = await rowOf(id)
    const { stream_name: otherStream } = await rowOf(other.id)
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
    await append(streamName, otherStream, 'AccountRegistered', { accountId: id })
    await removerAt(Date.now() + 60_000).finishInterrupted()
    expect(await typesOf(streamName)).to.deep.equal(['AccountRegistered', 'PersonRemoved', 'AccountErased'])
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
    await removerAt().finishInterrupted()
    expect(await isComplete(accepted.id)).to.equal(false)
    await removerAt(Date.now() + 60_000).finishInterrupted()
    expect(await isComplete(accepted.id)).to.equal(true)
  })
})
