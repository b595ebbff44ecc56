import { readFileSync } from 'node:fs'
import { type Answer, clientOf } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { TOTP } from 'otpauth'
import { claimsOf, expectRefused, registeredRestaurant, tokenFor, useStack } from '../../testing/stack.ts'

const said = ({ status, body }: Answer) => [status, body.code]
const wrongCode = [401, 'auth.code_wrong'] as const
const badTicket = [401, 'auth.ticket_invalid'] as const
const limited = [429, 'rate.limited'] as const
const newPassword = 'another horse battery'

interface Person {
  readonly email: string
  readonly password: string
  readonly token: string
  readonly accountId: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

describe('two-step login', () => {
  const codesCheckedAt = Date.now()
  const stack = useStack({ codeNow: () => codesCheckedAt })
  let elsewhere: string
  before(async () => {
    elsewhere = await stack.startApi()
  })

  /** Codes are accepted once, and those of three steps at any time, so each test person uses the steps in order: the one before, the present, the next. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: codesCheckedAt + steps * 30_000 })
  const account = (method: string, path: string, token: string, body: object = {}, base = stack.url) =>
    stack.as(token, base).send(method, `/api/account/second-factor${path}`, body)
  const password = (person: Pick<Person, 'email' | 'password'>, base = stack.url) =>
    clientOf(base).post('/api/auth/login', { email: person.email, password: person.password })
  const secondStep = (ticket: string, code: string, base = stack.url, address?: string) =>
    clientOf(base).post(
      '/api/auth/second-factor',
      { ticket, code },
      { headers: address ? { 'x-forwarded-for': address } : {} },
    )
  const ticketFor = async (person: Pick<Person, 'email' | 'password'>): Promise<string> =>
    (await password(person)).body.ticket
  const changePassword = ({ token, password: currentPassword }: Pick<Person, 'token' | 'password'>) =>
    stack.as(token).put('/api/account/password', { currentPassword, newPassword })

  /** An owner with two-step login, whose code of the step before is used up. */
  async function person(): Promise<Person> {
    const owner = await registeredRestaurant(stack)
    const begun = await account('POST', '/set-up', owner.token, { password: owner.password })
    const { secret, setUp } = begun.body
    const on = await account('PUT', '', owner.token, { setUp, code: codeOf(secret, -1) })
    expect(on.status).to.equal(200)
    const { token, recoveryCodes } = on.body
    return { ...owner, token, secret, recoveryCodes }
  }

  it('is off by default, and the login is as it was [second-factor-1]', async () => {
    const owner = await registeredRestaurant(stack)
    const answer = await password(owner)
    expect([answer.status, Object.keys(answer.body)]).to.deep.equal([200, ['message', 'token']])
    const state = await account('POST', '/look-up', owner.token)
    expect(state.body).to.deep.equal({ isOn: false, recoveryCodesLeft: 0 })
  })

  it('is turned on with the password and a first code, and ends older sessions [second-factor-2]', async () => {
    const owner = await registeredRestaurant(stack)
    const wrong = await account('POST', '/set-up', owner.token, { password: 'not the password' })
    expectRefused(wrong, 401, 'auth.credentials_wrong')
    const { secret, uri, setUp } = (
      await account('POST', '/set-up', owner.token, { password: owner.password })
    ).body
    expect(uri).to.match(/^otpauth:\/\/totp\/Safe%20Menu/u)
    expectRefused(await account('PUT', '', owner.token, { setUp, code: '000000' }), ...wrongCode)
    expect((await password(owner)).status, 'not on yet').to.equal(200)
    const on = await account('PUT', '', owner.token, { setUp, code: codeOf(secret) })
    expect(on.body.recoveryCodes).to.have.length(10)
    expect((await account('POST', '/look-up', owner.token)).status, 'older token').to.equal(401)
    const state = await account('POST', '/look-up', on.body.token)
    expect(state.body).to.deep.equal({ isOn: true, recoveryCodesLeft: 10 })
    const again = await account('PUT', '', on.body.token, { setUp, code: codeOf(secret, 1) })
    expectRefused(again, 409, 'second_factor.is_on')
    const stream = await stack.gateway.readStream(`account-${owner.accountId}`)
    const stored = JSON.stringify(stream.events.map(({ data, metadata }) => ({ data, metadata })))
    for (const secretText of [secret, ...on.body.recoveryCodes]) expect(stored).not.to.contain(secretText)
  })

  it('asks for a code after the password, and accepts it once at two processes [second-factor-3]', async () => {
    const owner = await person()
    const first = await password(owner)
    expect([first.status, Object.keys(first.body)]).to.deep.equal([202, ['message', 'ticket']])
    const { ticket } = first.body
    expect((await account('POST', '/look-up', ticket)).status, 'a ticket is no token').to.equal(401)
    const code = codeOf(owner.secret)
    const answers = await Promise.all(
      [stack.url, elsewhere, stack.url, elsewhere].map(base => secondStep(ticket, code, base)),
    )
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 401, 401, 401])
    const token = answers.find(({ status }) => status === 200)?.body.token
    expect((await account('POST', '/look-up', token)).body.isOn).to.equal(true)
    expect(said(await secondStep(await ticketFor(owner), codeOf(owner.secret, -1))), 'older').to.deep.equal(
      wrongCode,
    )
    expect((await secondStep(await ticketFor(owner), codeOf(owner.secret, 1))).status, 'next step').to.equal(
      200,
    )
    expectRefused(await secondStep(await ticketFor(owner), codeOf(owner.secret, 3)), ...wrongCode)
  })

  it('accepts each recovery code once, however it is typed [second-factor-4]', async () => {
    const owner = await person()
    const [code = '', other = ''] = owner.recoveryCodes
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    const ticket = await ticketFor(owner)
    const answers = await Promise.all([secondStep(ticket, typed), secondStep(ticket, code, elsewhere)])
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 401])
    expect((await account('POST', '/look-up', owner.token)).body.recoveryCodesLeft).to.equal(9)
    const somebody = await person()
    expect(said(await secondStep(await ticketFor(somebody), other)), 'of another').to.deep.equal(wrongCode)
  })

  it('allows ten wrong codes in an hour, over all requests, processes and addresses [second-factor-5]', async () => {
    const owner = await person()
    const tickets = [await ticketFor(owner), await ticketFor(owner)]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        secondStep(tickets[index % 2] ?? '', '000000', index % 3 ? stack.url : elsewhere, `10.0.${index}.1`),
      ),
    )
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter(code => code === 'auth.code_wrong')).to.have.length(10)
    expect(codes.filter(code => code === 'rate.limited')).to.have.length(30)
    const correct = await secondStep(await ticketFor(owner), codeOf(owner.secret), stack.url, '10.1.1.1')
    expectRefused(correct, ...limited)
    expect(Number(correct.headers.get('retry-after'))).to.be.within(1, 3_600)
  })

  it('voids tickets with a changed password, an erasure, and a removed second factor', async () => {
    const owner = await person()
    const ticket = await ticketFor(owner)
    expect((await changePassword(owner)).status).to.equal(200)
    expectRefused(await secondStep(ticket, codeOf(owner.secret)), ...badTicket)

    const other = await person()
    const open = await ticketFor(other)
    const off = { password: other.password, code: codeOf(other.secret) }
    expect((await account('DELETE', '', other.token, off)).status).to.equal(200)
    expectRefused(await secondStep(open, codeOf(other.secret, 1)), ...badTicket)

    const gone = await person()
    const left = await ticketFor(gone)
    const path = `/api/admin/restaurants/${claimsOf(gone.token).restaurantId}/account`
    const erased = await stack.as(tokenFor(stack, 'ADMIN')).delete(path, {})
    expect(erased.status).to.equal(200)
    expectRefused(await secondStep(left, codeOf(gone.secret)), ...badTicket)
    const used = 'select 1 from vault.second_factor_use where account_id = $1'
    expect(await stack.rowsOf(used, [gone.accountId])).to.deep.equal([])
  })

  it('is not turned on with a set-up from before a change of the password', async () => {
    const owner = await registeredRestaurant(stack)
    const begun = await account('POST', '/set-up', owner.token, { password: owner.password })
    const { secret, setUp } = begun.body
    const { token } = (await changePassword(owner)).body
    const late = await account('PUT', '', token, { setUp, code: codeOf(secret) })
    expectRefused(late, 409, 'second_factor.set_up_expired')
  })

  it('stays on when a link sets a new password, which ends every session and ticket', async () => {
    const owner = await person()
    const { restaurantId } = claimsOf(owner.token)
    const made = await stack
      .as(tokenFor(stack, 'ADMIN'))
      .post(`/api/admin/restaurants/${restaurantId}/password-reset`, {})
    const ticket = await ticketFor(owner)
    const token = made.body.link.split('#')[1]
    const used = await stack.anonymous.post('/api/password-resets/use', { token, password: newPassword })
    expect([used.status, Object.keys(used.body)]).to.deep.equal([200, ['message']])
    expectRefused(await secondStep(ticket, codeOf(owner.secret)), ...badTicket)
    const look = (base: string) => account('POST', '/look-up', owner.token, {}, base)
    expect([(await look(stack.url)).status, (await look(elsewhere)).status]).to.deep.equal([401, 401])
    const first = await password({ ...owner, password: newPassword })
    expect(first.status).to.equal(202)
    const second = await secondStep(first.body.ticket, codeOf(owner.secret))
    expect(second.status).to.equal(200)
    const list = await stack.as(second.body.token).post('/api/account/sessions/look-up', {})
    expect(list.body.sessions).to.have.length(1)
    expect(list.body.sessions[0].isCurrent).to.equal(true)
    const rows = await stack.rowsOf('select 1 from vault.session where account_id = $1', [owner.accountId])
    expect(rows.length, 'ended ones are kept until they expire').to.be.above(1)
  })

  it('refuses tickets that were changed or made up, like every other', async () => {
    const ticket = await ticketFor(await person())
    const changed = `${ticket.slice(0, -4)}${ticket.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    for (const bad of [changed, 'x', Buffer.alloc(80).toString('base64url')])
      expectRefused(await secondStep(bad, '123456'), ...badTicket)
  })

  it('gives no token for a repeated registration', async () => {
    const body = { email: 'repeats@example.com', password: newPassword, name: 'Repeats' }
    const register = () => stack.anonymous.post('/api/auth/register', body, { key: 'one-registration' })
    const { token } = (await register()).body
    const { secret, setUp } = (await account('POST', '/set-up', token, { password: newPassword })).body
    const on = await account('PUT', '', token, { setUp, code: codeOf(secret) })
    expect(on.body).to.have.property('recoveryCodes')
    expectRefused(await register(), 409, 'accounts.email_taken')
  })

  it('is turned off with password and code only', async () => {
    const owner = await person()
    const { password: own, secret } = owner
    const turnOff = (given: object) => account('DELETE', '', owner.token, given)
    expectRefused(await turnOff({ password: own, code: '000000' }), ...wrongCode)
    const wrong = await turnOff({ password: 'not the password', code: codeOf(secret) })
    expectRefused(wrong, 401, 'auth.credentials_wrong')
    expect((await turnOff({ password: own, code: codeOf(secret) })).status).to.equal(200)
    expect((await password(owner)).status).to.equal(200)
  })

  it('is closed to an acting admin, and its set-up to other accounts', async () => {
    const [owner, other] = [await registeredRestaurant(stack), await registeredRestaurant(stack)]
    const begun = await account('POST', '/set-up', owner.token, { password: owner.password })
    const { secret, setUp } = begun.body
    const stolen = await account('PUT', '', other.token, { setUp, code: codeOf(secret) })
    expectRefused(stolen, 409, 'second_factor.set_up_expired')
    const acting = await stack.impersonate(owner.restaurantId)
    const answers = [
      await account('POST', '/look-up', acting),
      await account('POST', '/set-up', acting, { password: owner.password }),
      await account('PUT', '', acting, { setUp, code: codeOf(secret) }),
      await account('DELETE', '', acting, { password: owner.password, code: codeOf(secret) }),
    ]
    for (const answer of answers) expectRefused(answer, 403, 'auth.forbidden')
  })

  it('voids all recovery codes after a restore, because the backup lacks the used ones', async () => {
    const owner = await person()
    const restore = readFileSync(new URL('../../../../deploy/restore.sh', import.meta.url), 'utf8')
    const statement = /update vault\.second_factor_use set recovery_codes_from = now\(\);/u.exec(restore)?.[0]
    expect(statement).to.be.a('string')
    await stack.pool.query(statement ?? '')
    expect(said(await secondStep(await ticketFor(owner), owner.recoveryCodes[0] ?? ''))).to.deep.equal(
      wrongCode,
    )
    expect((await account('POST', '/look-up', owner.token)).body).to.deep.equal({
      isOn: true,
      recoveryCodesLeft: 0,
    })
    expect((await secondStep(await ticketFor(owner), codeOf(owner.secret))).status).to.equal(200)
  })
})
