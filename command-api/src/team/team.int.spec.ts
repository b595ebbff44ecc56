import { randomUUID } from 'node:crypto'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { claimsOf, password, registeredRestaurant, useStack } from '../testing/stack.ts'
import { newEmail, teamAt, teamOf, tokenIn } from '../testing/team.ts'

describe('team', () => {
  const stack = useStack()
  let elsewhere: string
  before(async () => {
    elsewhere = await stack.startApi()
  })

  const { invite, accept, lookUp, login, joined, createMenu, remove, changeRole, renewLink } = teamAt(
    () => stack,
  )
  const { typesOf, accountTypesOf, rowOf } = teamAt(() => stack)

  it('lets an invited person set a password and log in with their own email and role', async () => {
    const owner = await registeredRestaurant(stack)
    const { link, email, status, body } = await invite(owner, 'KITCHEN')
    expect(status, JSON.stringify(body)).to.equal(201)
    expect(link).to.match(/^\/invitation#[\da-f-]{36}\.[\w-]{43}$/)
    const days = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000
    expect(days).to.be.within(6.99, 7)
    const shown = await lookUp(link)
    expect(shown.body).to.deep.include({ personName: 'Anna Kern', email, role: 'KITCHEN' })
    expect(shown.body.restaurantName).to.match(/^Restaurant/)
    expect((await login(email)).status, 'before').to.equal(401)
    expect((await accept(link)).status).to.equal(201)
    const claims = claimsOf((await login(email)).body.token)
    expect(claims).to.include({ role: 'KITCHEN', restaurantId: owner.restaurantId, audience: 'restaurant' })
    expect(claimsOf(owner.token).role, 'the owner stays').to.equal('RESTAURANT')
  })

  it('stores no name, no email and no secret in the log or the vault', async () => {
    const owner = await registeredRestaurant(stack)
    const { link, id, email } = await invite(owner)
    await accept(link)
    const events = await stack.eventsOf(`invitation-${id}`)
    const account = await stack.gateway.readStream(`account-${id}`)
    const text = JSON.stringify([events, account.events, await rowOf(id)], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const secret of ['Anna', email, link.split('.')[1] ?? '', password])
      expect(text).not.to.include(secret)
  })

  it('accepts a link once, and never after it was renewed, withdrawn or has expired', async () => {
    const owner = await registeredRestaurant(stack)
    const used = await invite(owner)
    await accept(used.link)
    expect((await accept(used.link)).body.code).to.equal('invitation.not_valid')
    expect((await lookUp(used.link)).body.code).to.equal('invitation.not_valid')

    const renewed = await invite(owner)
    const again = await renewLink(owner, renewed.id)
    expect(again.status).to.equal(200)
    expect((await accept(renewed.link)).status).to.equal(404)
    expect((await lookUp(again.body.link)).status).to.equal(200)

    expect((await remove(owner, renewed.id)).status).to.equal(200)
    expect((await accept(again.body.link)).status).to.equal(404)
    const other = await invite(owner)
    const [id] = tokenIn(other.link).split('.')
    expect((await accept(`/invitation#${id}.${'A'.repeat(43)}`)).status, 'another secret').to.equal(404)
    expect((await accept(`/invitation#${randomUUID()}.${'A'.repeat(43)}`)).status).to.equal(404)
  })

  it('lets only one of two concurrent acceptances set the password', async () => {
    const owner = await registeredRestaurant(stack)
    const { link } = await invite(owner)
    const answers = await Promise.all([accept(link), accept(link, elsewhere)])
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([201, 404])
  })

  it('shows a link only once when the request is repeated', async () => {
    const owner = await registeredRestaurant(stack)
    const body = { email: newEmail(), personName: 'Bea', role: 'MANAGER' }
    const send = () => stack.as(owner.token).post(teamOf(owner), body, { key: 'same' })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).to.deep.equal([201, 201])
    expect(second.body.id).to.equal(first.body.id)
    expect([typeof first.body.link, second.body.link]).to.deep.equal(['string', null])
    expect(await typesOf(`invitation-${first.body.id}`)).to.deep.equal(['PersonInvited'])
    body.email = newEmail()
    expect((await send()).body.code, 'another address').to.equal('idempotency.key_reused')
    const { rows } = await stack.pool.query('select 1 from vault.person_key where restaurant_id = $1', [
      owner.restaurantId,
    ])
    expect(rows, 'the key of one person').to.have.length(1)
  })

  it('refuses an address twice, an address with an account and a foreign person', async () => {
    const [owner, other] = [await registeredRestaurant(stack), await registeredRestaurant(stack)]
    const { email, id } = await invite(owner)
    expect((await invite(owner, 'MANAGER', email)).body.code).to.equal('team.already_invited')
    expect((await invite(owner, 'MANAGER', other.email)).body.code).to.equal('accounts.email_taken')
    expect((await remove(other, id)).body.code).to.equal('person.not_found')
    expect((await changeRole(other, id, 'KITCHEN')).body.code).to.equal('person.not_found')
    expect((await changeRole(owner, id, 'KITCHEN')).body.code, 'not joined').to.equal('person.not_found')
    expect((await remove(owner, owner.accountId)).body.code, 'the owner').to.equal('person.not_found')
  })

  it('ends the rights of a token in every process as soon as the role changes', async () => {
    const owner = await registeredRestaurant(stack)
    const manager = await joined(owner)
    expect((await createMenu(manager.token, elsewhere)).status).to.equal(201)
    expect((await changeRole(owner, manager.id, 'KITCHEN')).status).to.equal(200)
    expect((await createMenu(manager.token)).status).to.equal(401)
    await waitUntil('every process knows', async () =>
      expect((await createMenu(manager.token, elsewhere)).status).to.equal(401),
    )
    const { token } = (await login(manager.email)).body
    expect(claimsOf(token).role).to.equal('KITCHEN')
    expect((await createMenu(token)).status).to.equal(403)
  })

  it('ends the sessions of a removed person, forgets them and frees the address', async () => {
    const owner = await registeredRestaurant(stack)
    const manager = await joined(owner)
    expect((await remove(owner, manager.id)).status).to.equal(200)
    expect((await createMenu(manager.token)).status).to.equal(401)
    await waitUntil('every process knows', async () =>
      expect((await createMenu(manager.token, elsewhere)).status).to.equal(401),
    )
    expect((await login(manager.email)).status).to.equal(401)
    expect(await rowOf(manager.id)).to.equal(undefined)
    expect((await accountTypesOf(manager.id)).slice(-2)).to.deep.equal(['PersonRemoved', 'AccountErased'])
    expect((await remove(owner, manager.id)).status, 'again').to.equal(200)
    expect((await invite(owner, 'KITCHEN', manager.email)).status, 'invited again').to.equal(201)
  })

  it('lets people erase their own account, and nothing else, with their password', async () => {
    const owner = await registeredRestaurant(stack)
    for (const role of ['MANAGER', 'KITCHEN']) {
      const person = await joined(owner, role)
      const colleague = await joined(owner)
      const erase = (given: string) => stack.as(person.token).delete('/api/account', { password: given })
      expect((await erase('not the password')).body.code).to.equal('auth.credentials_wrong')
      expect(await rowOf(person.id)).not.to.equal(undefined)
      expect((await erase(password)).status).to.equal(200)
      expect((await erase(password)).status).to.equal(401)
      expect(await rowOf(person.id)).to.equal(undefined)
      const events = await stack.eventsOf(`account-${person.id}`)
      expect(events.slice(-2).map(({ type }) => type)).to.deep.equal(['PersonRemoved', 'AccountErased'])
      expect(events.at(-1)?.metadata).to.deep.include({
        restaurantId: owner.restaurantId,
        actor: { kind: 'account', id: person.id, role },
      })
      expect((await createMenu(colleague.token)).status).to.equal(201)
    }
    expect((await createMenu(owner.token)).status).to.equal(201)
  })
})
