import { randomUUID } from 'node:crypto'
import { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createRevocations, readRevocations } from '@safe-menu/server-kit/auth/revocations'
import { createTokenIssuer } from '@safe-menu/server-kit/auth/tokens'
import { type Answer, clientOf } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { claimsOf, registeredRestaurant, tokenFor, useStack } from '../testing/stack.ts'
import { teamAt } from '../testing/team.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const said = ({ status, body }: Answer) => [status, body.code]
const refused = [401, 'auth.token_invalid']

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
  const rows = async (accountId: string) =>
    (await stack.pool.query('select * from vault.session where account_id = $1', [accountId])).rows

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
    expect((await lookUp(token)).body.hasUnlisted).to.equal(false)
  })

  it('are stored without a readable device', async () => {
    const owner = await registeredRestaurant(stack)
    await signedIn(owner, firefox)
    const stored = JSON.stringify(await rows(owner.accountId))
    expect(stored).not.to.match(/Firefox|Linux|Mozilla/u)
    const events = await stack.eventsOf(claimsOf(owner.token).accountStream)
    expect(
      events.map(({ type }) => type),
      'signing in writes no event',
    ).to.deep.equal(['AccountRegistered'])
  })

  it('end one by one, at every process and at query-api', async () => {
    const owner = await registeredRestaurant(stack)
    const [lost, kept] = [await signedIn(owner), await signedIn(owner)]
    const elsewhere = await stack.startApi()
    const ofReader = createRevocations({ read: after => readRevocations(stack.pool, after) })
    expect(await ofReader.isRevoked(claimsOf(lost))).to.equal(false)
    expect((await end(kept, claimsOf(lost).jti)).status).to.equal(200)
    expect(said(await lookUp(lost))).to.deep.equal(refused)
    await new Promise(resolve => setTimeout(resolve, 500)) // the limit that the product promises
    expect(said(await lookUp(lost, elsewhere))).to.deep.equal(refused)
    expect(await ofReader.isRevoked(claimsOf(lost))).to.equal(true)
    expect((await listOf(kept)).map(({ id }) => id)).not.to.include(claimsOf(lost).jti)
    expect((await end(kept, claimsOf(lost).jti)).status, 'again').to.equal(200)
  })

  it('of other people cannot be ended or seen', async () => {
    const [owner, other] = [await registeredRestaurant(stack), await registeredRestaurant(stack)]
    const { jti } = claimsOf(other.token)
    const answer = await end(owner.token, jti)
    expect(said(answer)).to.deep.equal([404, 'session.not_found'])
    const unknown = await end(owner.token, randomUUID())
    expect(said(unknown)).to.deep.equal(said(answer))
    expect(unknown.body.error).to.equal(answer.body.error)
    expect((await listOf(owner.token)).map(({ id }) => id)).not.to.include(jti)
    expect((await lookUp(other.token)).status).to.equal(200)
  })

  it('end all but the own one, with the password', async () => {
    const owner = await registeredRestaurant(stack)
    const mine = await signedIn(owner)
    expect(said(await endOthers(mine, 'not the password'))).to.deep.equal([401, 'auth.credentials_wrong'])
    expect((await lookUp(owner.token)).status).to.equal(200)
    const answer = await endOthers(mine, owner.password)
    expect(answer.status).to.equal(200)
    for (const token of [owner.token, mine]) expect(said(await lookUp(token))).to.deep.equal(refused)
    const sessions = await listOf(answer.body.token)
    expect(sessions.map(({ id, isCurrent }) => [id, isCurrent])).to.deep.equal([
      [claimsOf(answer.body.token).jti, true],
    ])
  })

  it('from before the list count as one, which "end all others" ends', async () => {
    const owner = await registeredRestaurant(stack)
    const { accountId, restaurantId } = owner
    const issue = createTokenIssuer(stack.options.jwtPrivateKey)
    const old = issue({
      accountId: AccountId.parse(accountId),
      role: 'RESTAURANT',
      audience: 'restaurant',
      restaurantId: RestaurantId.parse(restaurantId),
    })
    const sinceBefore = `insert into vault.session_unlisted values ($1, now() - interval '1 minute', now() + interval '1 hour')`
    await stack.pool.query(sinceBefore, [accountId])
    expect((await lookUp(owner.token)).body.hasUnlisted).to.equal(true)
    const seen = (await lookUp(old)).body
    expect(seen.hasUnlisted, 'its own session').to.equal(true)
    expect(seen.sessions.map(({ isCurrent }: Listed) => isCurrent)).to.deep.equal([false])
    const { token } = (await endOthers(owner.token, owner.password)).body
    expect(said(await lookUp(old))).to.deep.equal(refused)
    expect((await lookUp(token)).body.hasUnlisted).to.equal(false)
  })

  it('are at most 50 in the list, and an older one goes on', async () => {
    const owner = await registeredRestaurant(stack)
    for (let batch = 0; batch < 13; batch += 1)
      await Promise.all(Array.from({ length: 4 }, () => signedIn(owner)))
    const { sessions, hasUnlisted } = (await lookUp(await signedIn(owner))).body
    expect(sessions).to.have.length(50)
    expect(hasUnlisted).to.equal(true)
    expect((await rows(owner.accountId)).length).to.equal(50)
    expect((await lookUp(owner.token)).status, 'the first session').to.equal(200)
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

  it('are gone when the account is erased', async () => {
    const body = { email: 'erased-sessions@example.com', password: 'a long enough password' }
    const { token, id } = (await stack.anonymous.post('/api/customers/register', body)).body
    expect(await rows(id)).to.have.length(1)
    const { password } = body
    expect((await stack.as(token).delete('/api/account', { password })).status).to.equal(200)
    expect(await rows(id)).to.deep.equal([])
  })

  it('are gone when a person is removed from the team', async () => {
    const owner = await registeredRestaurant(stack)
    const team = teamAt(() => stack)
    const person = await team.joined(owner)
    expect(await rows(person.id)).to.have.length(1)
    await team.remove(owner, person.id)
    expect(await rows(person.id)).to.deep.equal([])
    expect(said(await lookUp(person.token))).to.deep.equal(refused)
  })

  it('are neither shown to an admin who acts for the restaurant nor ended by one', async () => {
    const owner = await registeredRestaurant(stack)
    const admin = tokenFor(stack, 'ADMIN')
    const started = await stack.as(admin).post(`/api/admin/impersonate/${owner.restaurantId}`, {})
    const { token } = started.body
    expect(said(await lookUp(token))).to.deep.equal([403, 'auth.forbidden'])
    expect(said(await end(token, claimsOf(owner.token).jti))).to.deep.equal([403, 'auth.forbidden'])
    expect(said(await endOthers(token, owner.password))).to.deep.equal([403, 'auth.forbidden'])
    expect((await listOf(owner.token)).map(({ id }) => id)).to.deep.equal([claimsOf(owner.token).jti])
  })
})
