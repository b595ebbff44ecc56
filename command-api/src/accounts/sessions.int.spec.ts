import { randomUUID } from 'node:crypto'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { clientOf } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { claimsOf, expectRefused, registeredRestaurant, useStack } from '../testing/stack.ts'
import { teamAt } from '../testing/team.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const refused = [401, 'auth.token_invalid'] as const

interface Listed {
  readonly id: string
  readonly device: string
  readonly isCurrent: boolean
  readonly signedInAt: string
  readonly endsAt: string
}

describe('the sessions of an account', () => {
  const stack = useStack()

  const lookUp = (token: string, base = stack.url) =>
    stack.as(token, base).post('/api/account/sessions/look-up', {})
  const listOf = async (token: string): Promise<readonly Listed[]> => (await lookUp(token)).body.sessions
  const end = (token: string, id: string, base = stack.url) =>
    stack.as(token, base).delete(`/api/account/sessions/${id}`, {})
  const endOthers = (token: string, password: string, base = stack.url) =>
    stack.as(token, base).post('/api/account/sessions/end-others', { password })
  const signedIn = async (
    { email, password }: { readonly email: string; readonly password: string },
    device = chrome,
    base = stack.url,
  ): Promise<string> =>
    (await clientOf(base).post('/api/auth/login', { email, password }, { headers: { 'user-agent': device } }))
      .body.token
  const rows = (accountId: string) =>
    stack.rowsOf('select * from vault.session where account_id = $1', [accountId])

  it('are listed with device, time and the current one, newest first', async () => {
    const owner = await registeredRestaurant(stack)
    const token = await signedIn(owner, firefox)
    const [current, first, ...more] = await listOf(token)
    expect(more).to.deep.equal([])
    const { jti, iat, exp } = claimsOf(token)
    expect(current).to.deep.equal({
      id: jti,
      device: 'Firefox on Linux',
      isCurrent: true,
      actingFor: null,
      signedInAt: new Date(Math.round(iat * 1_000)).toISOString(),
      endsAt: new Date(exp * 1_000).toISOString(),
    })
    expect(first).to.include({ id: claimsOf(owner.token).jti, isCurrent: false })
  })

  it('are stored without a readable device', async () => {
    const owner = await registeredRestaurant(stack)
    await signedIn(owner, firefox)
    const stored = JSON.stringify(await rows(owner.accountId))
    expect(stored).not.to.match(/Firefox|Linux|Mozilla/u)
    const events = await stack.eventsOf(`account-${owner.accountId}`)
    expect(
      events.map(({ type }) => type),
      'signing in writes no event',
    ).to.deep.equal(['AccountRegistered'])
  })

  it('end one by one, and leave the list', async () => {
    const owner = await registeredRestaurant(stack)
    const [lost, kept] = [await signedIn(owner), await signedIn(owner)]
    for (const _ of ['once', 'again']) expect((await end(kept, claimsOf(lost).jti)).status).to.equal(200)
    expectRefused(await lookUp(lost), ...refused)
    expect((await listOf(kept)).map(({ id }) => id)).not.to.include(claimsOf(lost).jti)
  })

  it('cannot be ended or seen by other people', async () => {
    const [owner, other] = [await registeredRestaurant(stack), await registeredRestaurant(stack)]
    const { jti } = claimsOf(other.token)
    const answer = await end(owner.token, jti)
    expectRefused(answer, 404, 'session.not_found')
    const unknown = await end(owner.token, randomUUID())
    expect({ ...unknown.body, requestId: '' }).to.deep.equal({ ...answer.body, requestId: '' })
    expect((await listOf(owner.token)).map(({ id }) => id)).not.to.include(jti)
    expect((await lookUp(other.token)).status).to.equal(200)
  })

  it('all end except the current one, with the password', async () => {
    const owner = await registeredRestaurant(stack)
    const mine = await signedIn(owner)
    expectRefused(await endOthers(mine, 'not the password'), 401, 'auth.credentials_wrong')
    expect((await lookUp(owner.token)).status).to.equal(200)
    const answer = await endOthers(mine, owner.password)
    expect(answer.status).to.equal(200)
    for (const token of [owner.token, mine]) expectRefused(await lookUp(token), ...refused)
    const sessions = await listOf(answer.body.token)
    expect(sessions.map(({ id, isCurrent }) => [id, isCurrent])).to.deep.equal([
      [claimsOf(answer.body.token).jti, true],
    ])
  })

  it('are at most 50 in the list; an older one continues until "end all others"', async () => {
    const owner = await registeredRestaurant(stack)
    for (let batch = 0; batch < 13; batch += 1)
      await Promise.all(Array.from({ length: 4 }, () => signedIn(owner)))
    const newest = await signedIn(owner)
    const { sessions } = (await lookUp(newest)).body
    expect(sessions).to.have.length(50)
    expect((await rows(owner.accountId)).length).to.equal(50)
    expect((await lookUp(owner.token)).status, 'the first session').to.equal(200)
    expect((await endOthers(newest, owner.password)).status).to.equal(200)
    expectRefused(await lookUp(owner.token), ...refused)
  })

  it('leave the list with a changed password, and expired ones are deleted', async () => {
    const owner = await registeredRestaurant(stack)
    const { password } = owner
    const changed = await stack
      .as(owner.token)
      .put('/api/account/password', { currentPassword: password, newPassword: 'another long password' })
    expect(await listOf(changed.body.token)).to.have.length(1)
    await stack.pool.query('update vault.session set expires_at = now() where id = $1', [
      claimsOf(owner.token).jti,
    ])
    await stack.startApi() // runs the job
    await waitUntil('only the new one is left', async () => {
      const ids = (await rows(owner.accountId)).map(({ id }) => id)
      return ids.length === 1 && ids[0] === claimsOf(changed.body.token).jti
    })
  })

  it('are gone when the account is erased, or the person is removed from the team', async () => {
    const owner = await registeredRestaurant(stack)
    const { joined, remove } = teamAt(() => stack)
    const person = await joined(owner)
    expect(await rows(person.id)).to.have.length(1)
    await remove(owner, person.id)
    expect(await rows(person.id)).to.deep.equal([])
    expectRefused(await lookUp(person.token), ...refused)
    const { token, password, accountId } = owner
    expect((await stack.as(token).delete('/api/account', { password })).status).to.equal(200)
    expect(await rows(accountId)).to.deep.equal([])
  })

  it('are neither shown to an admin who acts for the restaurant nor ended by one', async () => {
    const owner = await registeredRestaurant(stack)
    const acting = await stack.impersonate(owner.restaurantId)
    for (const answer of [
      await lookUp(acting),
      await end(acting, claimsOf(owner.token).jti),
      await endOthers(acting, owner.password),
    ])
      expectRefused(answer, 403, 'auth.forbidden')
    expect((await listOf(owner.token)).map(({ id }) => id)).to.deep.equal([claimsOf(owner.token).jti])
  })
})
