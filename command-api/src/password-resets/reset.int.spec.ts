import { randomUUID } from 'node:crypto'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { clientOf } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { claimsOf, password, registeredRestaurant, tokenFor, useStack } from '../testing/stack.ts'
import { type Owner, teamAt, teamOf, tokenIn } from '../testing/team.ts'

const newPassword = 'a fresh long passphrase'

describe('password resets by link', () => {
  const stack = useStack()
  let elsewhere: string
  before(async () => {
    elsewhere = await stack.startApi()
  })

  const { invite, joined, createMenu, remove, changeRole, accountTypesOf } = teamAt(() => stack)
  const linkFor = (owner: Owner, id: string, key?: string) =>
    stack.as(owner.token).post(`${teamOf(owner)}/${id}/password-reset`, {}, { key })
  const ownersLink = ({ restaurantId }: Owner) =>
    stack.as(tokenFor(stack, 'ADMIN')).post(`/api/admin/restaurants/${restaurantId}/password-reset`, {})
  const use = (
    link: string,
    base = stack.url,
    more: { key?: string; headers?: Record<string, string> } = {},
  ) => clientOf(base).post('/api/password-resets/use', { token: tokenIn(link), password: newPassword }, more)
  const lookUp = (link: string) =>
    stack.anonymous.post('/api/password-resets/look-up', { token: tokenIn(link) })
  const login = (email: string, given = newPassword) =>
    stack.anonymous.post('/api/auth/login', { email, password: given })
  const person = async (role = 'MANAGER') => {
    const owner = await registeredRestaurant(stack)
    return { owner, ...(await joined(owner, role)) }
  }

  it('sets a new password, ends the sessions, and names the owner in the log', async () => {
    const { owner, id, email, token } = await person('KITCHEN')
    const made = await linkFor(owner, id)
    expect(made.status, JSON.stringify(made.body)).to.equal(201)
    expect(made.body.link).to.match(/^\/reset#[\da-f-]{36}\.[\w-]{43}$/)
    const hours = (Date.parse(made.body.expiresAt) - Date.now()) / 3_600_000
    expect(hours).to.be.within(23.9, 24)
    expect((await lookUp(made.body.link)).body).to.deep.include({ email })
    expect((await use(made.body.link)).status).to.equal(200)
    for (const url of [stack.url, elsewhere])
      await waitUntil('the old token is refused', async () =>
        expect((await createMenu(token, url)).status).to.equal(401),
      )
    expect((await login(email, password)).status).to.equal(401)
    expect(claimsOf((await login(email)).body.token)).to.include({ role: 'KITCHEN' })

    const last = (await stack.eventsOf(`account-${id}`)).at(-1)
    expect(last?.type).to.equal('PasswordReset')
    expect(last?.data).to.deep.include({
      askedBy: { kind: 'account', id: owner.accountId, role: 'RESTAURANT' },
    })
    expect(last?.metadata).to.deep.include({
      restaurantId: owner.restaurantId,
      actor: { kind: 'system', id: 'password-reset-link' },
    })
  })

  it('stores neither the secret, the password nor the email', async () => {
    const { owner, id, email } = await person()
    const { link } = (await linkFor(owner, id)).body
    await use(link)
    const streams = [`password-reset-${id}`, `account-${id}`]
    const events = await Promise.all(streams.map(name => stack.gateway.readStream(name)))
    const text = JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    for (const secret of [link.split('.')[1], newPassword, email]) expect(text).not.to.include(secret)
  })

  it('works once, and not after a newer link or another change of the password', async () => {
    const { owner, id, email } = await person()
    const first = (await linkFor(owner, id)).body.link
    const second = (await linkFor(owner, id)).body.link
    expect((await use(first)).body.code, 'replaced').to.equal('password_reset.not_valid')
    expect((await use(second)).status).to.equal(200)
    expect((await use(second)).status, 'again').to.equal(404)
    expect((await lookUp(second)).status).to.equal(404)

    const third = (await linkFor(owner, id)).body.link
    const { token } = (await login(email)).body
    const body = { currentPassword: newPassword, newPassword: 'changed by the person' }
    expect((await stack.as(token).put('/api/account/password', body)).status).to.equal(200)
    expect((await use(third)).status, 'the person knows a password').to.equal(404)
    const fourth = (await linkFor(owner, id)).body.link
    expect((await use(`${fourth.slice(0, -43)}${'A'.repeat(43)}`)).status, 'another secret').to.equal(404)
    expect((await use(`/reset#${randomUUID()}.${'A'.repeat(43)}`)).status, 'nobody').to.equal(404)
  })

  it('lets a person in immediately who guessed too often before', async () => {
    const { owner, id, email } = await person()
    const at = { headers: { 'x-forwarded-for': '10.3.0.1' } }
    const loginWith = (given: string) =>
      stack.anonymous.post('/api/auth/login', { email, password: given }, at)
    for (let guess = 0; guess < 10; guess += 1) await loginWith('I do not remember')
    expect((await loginWith(password)).status).to.equal(429)
    const { link } = (await linkFor(owner, id)).body
    expect((await use(link, stack.url, at)).status).to.equal(200)
    expect((await loginWith(newPassword)).status).to.equal(200)
  })

  it('lets only one of two uses at the same time set the password', async () => {
    const { owner, id, email } = await person()
    const { link } = (await linkFor(owner, id)).body
    const answers = await Promise.all([use(link), use(link, elsewhere), use(link)])
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 404, 404])
    expect((await login(email)).status).to.equal(200)
  })

  it('answers a repeated request like the first, and shows a link once', async () => {
    const { owner, id } = await person()
    const first = await linkFor(owner, id, 'same')
    expect((await linkFor(owner, id, 'same')).body.link).to.equal(null)
    const repeat = () => use(first.body.link, stack.url, { key: 'once' })
    expect([(await repeat()).status, (await repeat()).status]).to.deep.equal([200, 200])
    expect((await accountTypesOf(id)).slice(-1)).to.deep.equal(['PasswordReset'])
  })

  it('is refused for a person who was invited, has been removed or is in another team', async () => {
    const { owner, id } = await person()
    const invited = await invite(owner)
    expect((await linkFor(owner, invited.id)).body.error).to.match(/has not joined yet/u)
    const other = await registeredRestaurant(stack)
    expect((await linkFor(other, id)).body.code).to.equal('person.not_found')
    expect((await linkFor(other, owner.accountId)).body.code, 'an owner').to.equal('person.not_found')
    expect((await linkFor(owner, owner.accountId)).body.code, 'oneself').to.equal('person.not_found')

    const { link } = (await linkFor(owner, id)).body
    const [removed] = await Promise.all([remove(owner, id), use(link), use(link, elsewhere)])
    expect(removed.status).to.equal(200)
    expect((await use(link)).status).to.equal(404)
    expect((await linkFor(owner, id)).body.code).to.equal('person.not_found')
  })

  it('gives a person who was removed at the same moment no way in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, id, email } = await person()
      const { link } = (await linkFor(owner, id)).body
      await Promise.all([use(link, elsewhere), remove(owner, id)])
      expect((await login(email)).status).to.equal(401)
      expect((await accountTypesOf(id)).slice(-2)).to.deep.equal(['PersonRemoved', 'AccountErased'])
    }
  })

  it('keeps the role that the owner gives meanwhile', async () => {
    const { owner, id, email } = await person('MANAGER')
    const { link } = (await linkFor(owner, id)).body
    expect((await changeRole(owner, id, 'KITCHEN')).status).to.equal(200)
    expect((await use(link)).status).to.equal(200)
    expect(claimsOf((await login(email)).body.token).role).to.equal('KITCHEN')
  })

  it('follows the rules for passwords, and a refused password does not use up the link', async () => {
    const { owner, id, email } = await person()
    const { link } = (await linkFor(owner, id)).body
    for (const weak of ['short', '1234567890', email])
      expect(
        (await stack.anonymous.post('/api/password-resets/use', { token: tokenIn(link), password: weak }))
          .status,
        weak,
      ).to.equal(422)
    expect((await use(link)).status).to.equal(200)
  })

  it('lets an admin make a link for an owner, and for no one else', async () => {
    const owner = await registeredRestaurant(stack)
    const made = await ownersLink(owner)
    expect(made.status).to.equal(201)
    expect((await use(made.body.link)).status).to.equal(200)
    expect((await createMenu(owner.token)).status, 'the owner’s sessions end').to.equal(401)
    const { token } = (await login(owner.email)).body
    const path = `/api/admin/restaurants/${owner.restaurantId}/password-reset`
    expect((await stack.as(token).post(path, {})).status).to.equal(403)

    const acting = await stack
      .as(tokenFor(stack, 'ADMIN'))
      .post(`/api/admin/impersonate/${owner.restaurantId}`, {})
    const { id } = await joined({ ...owner, token })
    expect((await linkFor({ ...owner, token: acting.body.token }, id)).status).to.equal(403)

    const erase = `/api/admin/restaurants/${owner.restaurantId}/account`
    const late = (await ownersLink(owner)).body.link
    await stack.as(tokenFor(stack, 'ADMIN')).delete(erase, {})
    expect((await use(late)).status).to.equal(404)
    expect((await ownersLink(owner)).body.code).to.equal('restaurant.owner_erased')
    const unknown = `/api/admin/restaurants/${randomUUID()}/password-reset`
    const answer = await stack.as(tokenFor(stack, 'ADMIN')).post(unknown, {})
    expect(answer.body.code).to.equal('restaurant.not_found')
  })

  it('stops an address that tries links, and never a link that works', async () => {
    const strict = await stack.startApi({ rateLimitScale: 1 / 30 }) // two failures an address
    const { owner, id } = await person()
    const { link } = (await linkFor(owner, id)).body
    const wrong = () => use(`/reset#${randomUUID()}.${'A'.repeat(43)}`, strict)
    expect([(await wrong()).status, (await wrong()).status]).to.deep.equal([404, 404])
    expect((await wrong()).status).to.equal(429)
    expect((await use(link, strict)).status).to.equal(200)
  })
})
