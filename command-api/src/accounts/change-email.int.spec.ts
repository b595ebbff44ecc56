import { expect } from 'chai'
import { beforeAppend, expectRefused, password, registeredRestaurant, useStack } from '../testing/stack.ts'
import { newEmail, teamAt, teamOf, tokenIn } from '../testing/team.ts'
import { emailHash } from './logins.ts'

describe('change the email address', () => {
  const stack = useStack()

  const { invite, accept, joined, login, accountTypesOf } = teamAt(() => stack)
  const hashOf = (email: string) => emailHash(stack.options.indexKey, { audience: 'restaurant', email })
  const hashesOf = async (id: string) => {
    const select = 'select email_hash from vault.person_login where account_id = $1'
    return (await stack.rowsOf(select, [id])).map(row => row.email_hash)
  }
  const register = async (email: string) => {
    const body = { email, password, name: 'The Anchor' }
    return stack.anonymous.post('/api/auth/register', body)
  }
  const registered = async () => {
    const email = newEmail()
    const { body } = await register(email)
    return { email, token: body.token as string, id: body.id as string }
  }
  const change = (token: string, to: string, given: { key?: string; password?: string } = {}) =>
    stack
      .as(token)
      .put('/api/account/email', { newEmail: to, password: given.password ?? password }, { key: given.key })
  const statusWith = async (token: string) =>
    (await stack.as(token).post('/api/account/sessions/look-up', {})).status
  it('logs in with the new address alone, and ends every older token [change-email-1]', async () => {
    const { email, token, id } = await registered()
    const to = newEmail()
    const changed = await change(token, to)
    expect(changed.status).to.equal(200)
    expect(await statusWith(token), 'the older token').to.equal(401)
    expect(await statusWith(changed.body.token)).to.equal(200)
    expect((await login(email)).body.code).to.equal('auth.credentials_wrong')
    const again = await login(to)
    expect(again.status).to.equal(200)
    expect(await statusWith(again.body.token)).to.equal(200)
    expect(await accountTypesOf(id)).to.deep.equal(['AccountRegistered', 'EmailChanged'])
    expect(await hashesOf(id)).to.deep.equal([hashOf(to)])
    const written = (await stack.eventsOf(`account-${id}`)).map(({ data, metadata }) => ({ data, metadata }))
    for (const each of [email, to]) expect(JSON.stringify(written)).not.to.contain(each)
  })

  it('changes the password with the new address, and the address back', async () => {
    const { email, token } = await registered()
    const to = newEmail()
    const first = await change(token, to)
    const body = { currentPassword: password, newPassword: 'another long password' }
    const changed = await stack.as(first.body.token).put('/api/account/password', body)
    expect(changed.status).to.equal(200)
    const back = await change(changed.body.token, email, { password: 'another long password' })
    expect(back.status).to.equal(200)
    const answers = [email, to].map(each =>
      stack.anonymous.post('/api/auth/login', { email: each, password: 'another long password' }),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).to.deep.equal([200, 401])
  })

  it('refuses a wrong password, the same address and one of another account [change-email-2]', async () => {
    const { email, token, id } = await registered()
    const other = await registered()
    const moved = newEmail()
    await change(other.token, moved)
    const refused = async (to: string, given = {}) => (await change(token, to, given)).body.code
    expect(await refused(newEmail(), { password: 'not the password' })).to.equal('auth.credentials_wrong')
    expect(await refused(email.toUpperCase())).to.equal('accounts.email_taken')
    expect(await refused(moved)).to.equal('accounts.email_taken')
    expect((await register(moved)).body.code).to.equal('accounts.email_taken')
    expect(await accountTypesOf(id)).to.deep.equal(['AccountRegistered'])
    expect((await login(moved)).status).to.equal(200)
  })

  it('gives one of two accounts an address that both want', async () => {
    const [one, two] = [await registered(), await registered()]
    const to = newEmail()
    const answers = await Promise.all([change(one.token, to), change(two.token, to)])
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409])
    expect((await login(to)).status).to.equal(200)
  })

  it('answers a repeated request with the same change', async () => {
    const { token, id } = await registered()
    const to = newEmail()
    const key = 'one-change-of-the-address'
    const [first, second] = [await change(token, to, { key }), await change(token, to, { key })]
    expect(first.status).to.equal(200)
    expect(second.status, 'the token is revoked').to.equal(401)
    const third = await change(first.body.token, to, { key })
    expect(third.status).to.equal(200)
    expect(await statusWith(third.body.token)).to.equal(200)
    expect(await accountTypesOf(id)).to.deep.equal(['AccountRegistered', 'EmailChanged'])
  })

  it('refuses the key of a change for another address', async () => {
    const { token } = await registered()
    const to = newEmail()
    const first = await change(token, to, { key: 'once' })
    const again = await change(first.body.token, newEmail(), { key: 'once' })
    expectRefused(again, 422, 'idempotency.key_reused')
    expect((await login(to)).status).to.equal(200)
  })

  it('ends the links that set a new password [change-email-3]', async () => {
    const owner = await registeredRestaurant(stack)
    const { id, token } = await joined(owner, 'KITCHEN')
    const made = await stack.as(owner.token).post(`${teamOf(owner)}/${id}/password-reset`, {})
    expect((await change(token, newEmail())).status).to.equal(200)
    const used = await stack.anonymous.post('/api/password-resets/use', {
      token: tokenIn(made.body.link),
      password: 'a fresh long passphrase',
    })
    expect(used.body.code).to.equal('password_reset.not_valid')
  })

  it('leaves an address alone that an invitation is for, and one that was changed to', async () => {
    const owner = await registeredRestaurant(stack)
    const { token } = await joined(owner)
    const to = newEmail()
    const { link } = await invite(owner, 'KITCHEN', to)
    expect((await change(token, to)).status).to.equal(200)
    expect((await accept(link)).body.code).to.equal('accounts.email_taken')
    const { status, body } = await invite(await registeredRestaurant(stack), 'KITCHEN', to)
    expect([status, body.code], 'an invitation that nobody could accept').to.deep.equal([
      409,
      'accounts.email_taken',
    ])
  })

  it('frees the address that was given up', async () => {
    const { email, token, id } = await registered()
    expect((await change(token, newEmail())).status).to.equal(200)
    const next = await register(email)
    expect(next.status).to.equal(201)
    expect(next.body.id).not.to.equal(id)
    expect((await login(email)).status).to.equal(200)
  })

  describe('interrupted between the vault and the log', () => {
    const key = 'an-interrupted-change'
    async function interrupted() {
      const { email, token, id } = await registered()
      const to = newEmail()
      const failing = await stack.startApi({
        wrapGateway: beforeAppend((_, events) => {
          if (events[0]?.type === 'EmailChanged') throw new Error('a crash')
        }),
      })
      const body = { newEmail: to, password }
      expect((await stack.as(token, failing).put('/api/account/email', body, { key })).status).to.equal(500)
      expect(await hashesOf(id)).to.have.members([hashOf(email), hashOf(to)])
      return { email, token, to, id }
    }
    const statuses = async (...emails: readonly string[]) =>
      (await Promise.all(emails.map(each => login(each)))).map(({ status }) => status)

    it('changes nothing, and finishes with the same request', async () => {
      const { email, token, to, id } = await interrupted()
      expect(await statuses(email, to)).to.deep.equal([200, 401])
      expect((await change(token, to, { key })).status).to.equal(200)
      expect(await statuses(email, to)).to.deep.equal([401, 200])
      expect(await hashesOf(id)).to.deep.equal([hashOf(to)])
    })

    it('holds the new address for a minute', async () => {
      const { email, to } = await interrupted()
      expect((await register(to)).body.code).to.equal('accounts.email_taken')
      const age = `update vault.person_login set claimed_at = now() - interval '61 seconds'`
      await stack.pool.query(age)
      expect((await register(email)).body.code, 'still used').to.equal('accounts.email_taken')
      expect((await register(to)).status).to.equal(201)
      expect(await statuses(email, to)).to.deep.equal([200, 200])
    })

    it('leaves the earlier address free if only its deletion is missing', async () => {
      const { email, token, id } = await registered()
      const to = newEmail()
      await change(token, to)
      const insert = `insert into vault.person_login values ($1, $2, now() - interval '61 seconds')`
      await stack.pool.query(insert, [hashOf(email), id])
      expect(await statuses(email, to)).to.deep.equal([401, 200])
      expect((await register(email)).status).to.equal(201)
      expect(await statuses(email, to)).to.deep.equal([200, 200])
    })
  })

  it('is kept by a vault that is newer than a restored log', async () => {
    const { email, id } = await registered()
    const to = newEmail()
    await stack.pool.query('update vault.person_login set email_hash = $1 where account_id = $2', [
      hashOf(to),
      id,
    ])
    expect([(await login(email)).status, (await login(to)).status]).to.deep.equal([401, 200])
  })
})
