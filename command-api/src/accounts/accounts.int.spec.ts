import { randomBytes, randomUUID } from 'node:crypto'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { clientOf } from '@safe-menu/server-kit/testing/call'
import { WrongKey, wrapNewPersonKey } from '@safe-menu/server-kit/vault/keys'
import { expect } from 'chai'
import {
  beforeAppend,
  claimsOf,
  expectRefused,
  noContacts,
  registeredRestaurant,
  useStack,
} from '../testing/stack.ts'
import { afterRead, partsOf, passMinutes, runTasks } from '../testing/vault.ts'
import { ownIdentity } from '../write-path/command.ts'
import { emailHash } from './logins.ts'
import { createPasswords } from './passwords.ts'
import { register } from './registration.ts'

const password = 'correct horse battery'
const newPassword = 'another long password'
let people = 0
const newEmail = () => `person-${++people}@example.com`

describe('accounts over HTTP', () => {
  const stack = useStack()

  const post = (path: string, body: unknown, more: { key?: string; base?: string } = {}) =>
    clientOf(more.base ?? stack.url).post(path, body, { key: more.key })
  const changePassword = (token: string, currentPassword: string, base = stack.url, from = '10.0.0.1') =>
    stack
      .as(token, base)
      .put(
        '/api/account/password',
        { currentPassword, newPassword },
        { headers: { 'x-forwarded-for': from } },
      )
  const hashOf = (audience: 'restaurant' | 'customer', email: string) =>
    emailHash(stack.options.indexKey, { audience, email })
  /** The account that has reserved an email. */
  const accountAt = async (audience: 'restaurant' | 'customer', email: string): Promise<string> => {
    const select = 'select account_id from vault.person_login where email_hash = $1'
    return (await stack.rowsOf(select, [hashOf(audience, email)]))[0]?.account_id
  }

  describe('register', () => {
    it('signs in a new restaurant and keeps its email out of the log [accounts-1]', async () => {
      const email = newEmail()
      const answer = await post('/api/auth/register', {
        email: ` ${email.toUpperCase()} `,
        password,
        name: 'The Anchor',
        timeZone: 'Europe/Vienna',
      })
      expect(answer.status).to.equal(201)
      const { restaurantId, sub, role } = claimsOf(answer.body.token)
      expect([sub, role]).to.deep.equal([answer.body.id, 'RESTAURANT'])
      expect(answer.body).to.include({ accountId: sub, restaurantId })
      expect(answer.headers.get('consistency-token')).to.be.a('string')
      expect(await stack.typesOf(`restaurant-${restaurantId}`)).to.deep.equal(['RestaurantRegistered'])
      const events = await stack.eventsOf(`account-${sub}`)
      const stored = JSON.stringify(events.map(({ data, metadata }) => ({ data, metadata })))
      expect(stored).to.contain('The Anchor')
      expect(stored.toLowerCase()).not.to.contain(email)
      expect(stored).not.to.contain('$2b$')
    })

    it('refuses a taken email in any spelling, but not for a guest [accounts-2]', async () => {
      const email = newEmail()
      const body = { email, password, name: 'The Anchor' }
      expect((await post('/api/auth/register', body)).status).to.equal(201)
      const again = await post('/api/auth/register', { ...body, email: email.toUpperCase() })
      expectRefused(again, 409, 'accounts.email_taken')
      expect((await post('/api/customers/register', { email, password })).status).to.equal(201)
    })

    it('accepts one of many simultaneous registrations of an email', async () => {
      const email = newEmail()
      const answers = await Promise.all(
        // Each from its own network: one network may not queue six passwords at once.
        Array.from({ length: 6 }, (_, n) =>
          stack.anonymous.post(
            '/api/customers/register',
            { email, password },
            { headers: { 'x-forwarded-for': `10.${n}.0.1` } },
          ),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([201, 409, 409, 409, 409, 409])
      const won = answers.find(({ status }) => status === 201)?.body.id
      expect(await accountAt('customer', email)).to.equal(won)
      expect(await stack.rowsOf('select 1 from vault.task'), 'of the others').to.deep.equal([])
    })

    it('refuses a common password beside its field', async () => {
      const answer = await post('/api/customers/register', { email: newEmail(), password: 'Basketball' })
      expect(answer.status).to.equal(422)
      expect(answer.body.issues[0].path).to.deep.equal(['password'])
    })

    it('returns the same account for the same key and password', async () => {
      const body = { email: newEmail(), password, name: 'The Anchor' }
      const send = (changed: object) =>
        post('/api/auth/register', { ...body, ...changed }, { key: 'register' })
      const first = await send({})
      const again = await send({})
      expect([again.status, again.body.id]).to.deep.equal([201, first.body.id])
      expect(claimsOf(again.body.token).restaurantId).to.equal(claimsOf(first.body.token).restaurantId)
      expect((await send({ password: newPassword })).body.code).to.equal('accounts.email_taken')
      expect((await send({ name: 'The Rope' })).body.code).to.equal('idempotency.key_reused')
      const other = newEmail()
      for (const base of [stack.url, await stack.startApi()]) {
        const reused = await post('/api/auth/register', { ...body, email: other }, { key: 'register', base })
        expectRefused(reused, 422, 'idempotency.key_reused')
      }
      expect(await accountAt('restaurant', other)).to.equal(undefined)
      expect(await stack.typesOf(`account-${first.body.id}`)).to.deep.equal(['AccountRegistered'])
    })

    it('gives the id of an erased account to no other address', async () => {
      const send = (email: string) =>
        post('/api/auth/register', { email, password, name: 'The Anchor' }, { key: 'erased' })
      const { token } = (await send(newEmail())).body
      expect((await stack.as(token).delete('/api/account', { password })).status).to.equal(200)
      expectRefused(await send(newEmail()), 422, 'idempotency.key_reused')
    })

    it('issues no token for a repetition after a password change', async () => {
      const body = { email: newEmail(), password, name: 'The Anchor' }
      const send = (given: string) =>
        post('/api/auth/register', { ...body, password: given }, { key: 'before-the-change' })
      const { token } = (await send(password)).body
      const changed = await changePassword(token, password)
      expect(changed.status).to.equal(200)
      for (const given of [password, newPassword]) {
        const again = await send(given)
        expect([again.status, again.body.code, again.body.token]).to.deep.equal([
          409,
          'accounts.email_taken',
          undefined,
        ])
      }
    })

    it('counts repetitions with wrong passwords as failed logins', async () => {
      const body = { email: newEmail(), password }
      const headers = { 'x-forwarded-for': '203.0.113.3' }
      const send = (given: string) =>
        stack.anonymous.post(
          '/api/customers/register',
          { ...body, password: given },
          { key: 'guessed', headers },
        )
      expect((await send(password)).status).to.equal(201)
      for (let failures = 0; failures < 10; failures += 1)
        expect((await send('not the right one')).body.code).to.equal('accounts.email_taken')
      expect((await send(password)).status).to.equal(429)
      expect((await stack.anonymous.post('/api/customers/login', body, { headers })).status).to.equal(429)
    })
  })

  describe('a crash during a registration', () => {
    /** Leaves what a process leaves that dies after the account's append. */
    async function interruptedRegistration() {
      const email = newEmail()
      const dying = beforeAppend(name => {
        if (name.startsWith('restaurant-')) throw new Error('killed')
      })(stack.gateway)
      await register(
        { ...partsOf(stack, { gateway: dying }), passwords: createPasswords({ cost: 4 }) },
        ownIdentity(randomUUID(), { kind: 'registration' }),
        {
          audience: 'restaurant',
          role: 'RESTAURANT',
          email,
          password,
          address: '192.0.2.1',
          profile: { ...noContacts, ...defaultMoney, name: 'Cut off', timeZone: 'UTC' },
        },
      ).catch(() => 'killed')
      const events = await stack.eventsOf(`account-${await accountAt('restaurant', email)}`)
      const { restaurant } = events[0]!.data as { restaurant: { restaurantId: string } }
      expect(await stack.typesOf(`restaurant-${restaurant.restaurantId}`)).to.deep.equal([])
      return { email, restaurantStream: `restaurant-${restaurant.restaurantId}` }
    }

    const ageReservation = (email: string) =>
      stack.pool.query(
        `update vault.person_login set claimed_at = now() - interval '61 seconds' where email_hash = $1`,
        [hashOf('restaurant', email)],
      )

    it('leaves a restaurant that the first login completes', async () => {
      const { email, restaurantStream } = await interruptedRegistration()
      const answer = await post('/api/auth/login', { email, password })
      expect(answer.status).to.equal(200)
      expect(`restaurant-${claimsOf(answer.body.token).restaurantId}`).to.equal(restaurantStream)
      expect(await stack.typesOf(restaurantStream)).to.deep.equal(['RestaurantRegistered'])
    })

    it('leaves an account that a second registration reports, however late', async () => {
      const { email } = await interruptedRegistration()
      await ageReservation(email)
      const answer = await post('/api/auth/register', { email, password, name: 'Cut off' })
      expect(answer.body.code).to.equal('accounts.email_taken')
    })

    it('before its event is continued by the same request', async () => {
      const body = { email: newEmail(), password, name: 'Cut off' }
      const dying = await stack.startApi({
        wrapGateway: beforeAppend(name => {
          if (name.startsWith('account-')) throw new Error('killed')
        }),
      })
      const key = 'continued'
      expect((await post('/api/auth/register', body, { base: dying, key })).status).to.equal(500)
      expect((await post('/api/auth/register', body, { key })).status).to.equal(201)
    })

    it('before its event is continued by the same request while a job gives it up', async () => {
      const body = { email: newEmail(), password, name: 'Cut off' }
      const dying = await stack.startApi({
        wrapGateway: beforeAppend(name => {
          if (name.startsWith('account-')) throw new Error('killed')
        }),
      })
      const key = 'continued-late'
      expect((await post('/api/auth/register', body, { base: dying, key })).status).to.equal(500)
      await passMinutes(stack, 2)
      const gateway = afterRead(stack, 'account-', async () =>
        expect((await post('/api/auth/register', body, { key })).status).to.equal(201),
      )
      await runTasks(stack, { gateway })
      expect((await post('/api/auth/login', { email: body.email, password })).status).to.equal(200)
    })

    it('before its event is continued by a request that ends while a job gives it up', async () => {
      const body = { email: newEmail(), password, name: 'Cut off' }
      const dying = await stack.startApi({
        wrapGateway: beforeAppend(name => {
          if (name.startsWith('account-')) throw new Error('killed')
        }),
      })
      const key = 'ends-meanwhile'
      expect((await post('/api/auth/register', body, { base: dying, key })).status).to.equal(500)
      let begin = () => undefined as unknown
      const hasBegun = new Promise(resolve => {
        begin = () => resolve(null)
      })
      let goOn = () => undefined as unknown
      const mayGoOn = new Promise(resolve => {
        goOn = () => resolve(null)
      })
      const slow = await stack.startApi({
        wrapGateway: beforeAppend(async name => {
          if (!name.startsWith('account-')) return
          begin()
          await mayGoOn
        }),
      })
      await passMinutes(stack, 2)
      const accountId = await accountAt('restaurant', body.email)
      const repeated: ReturnType<typeof post>[] = []
      let reads = 0
      const gateway: typeof stack.gateway = {
        ...stack.gateway,
        async readStream(...given) {
          const read = await stack.gateway.readStream(...given)
          if (given[0] !== `account-${accountId}`) return read
          reads += 1
          if (reads === 1) {
            repeated.push(post('/api/auth/register', body, { base: slow, key }))
            await hasBegun
          } else {
            goOn()
            const tasks = `select from vault.task where kind = 'register' and subject = $1`
            await waitUntil('the request has finished its task', async () => {
              return (await stack.rowsOf(tasks, [accountId])).length === 1
            })
          }
          return read
        },
      }
      await runTasks(stack, { gateway })
      goOn()
      expect((await repeated[0])?.status).to.equal(201)
      expect((await post('/api/auth/login', { email: body.email, password })).status).to.equal(200)
    })

    it('before a restored log does not keep the email from being registered', async () => {
      // The vault of a backup is newer than its log: the account's events are missing.
      const [email, id] = [newEmail(), randomUUID()]
      await stack.pool.query('insert into vault.person_key (account_id, wrapped_key) values ($1, $2)', [
        id,
        wrapNewPersonKey(stack.options.vaultKey, id),
      ])
      await stack.pool.query('insert into vault.person_login (email_hash, account_id) values ($1, $2)', [
        hashOf('restaurant', email),
        id,
      ])
      await ageReservation(email)
      expect((await post('/api/auth/register', { email, password, name: 'Again' })).status).to.equal(201)
    })
  })

  describe('sign in [accounts-3]', () => {
    it('answers a wrong email and a wrong password alike', async () => {
      const { email } = await registeredRestaurant(stack)
      const wrongPassword = await post('/api/auth/login', { email, password: 'not the right one' })
      const wrongEmail = await post('/api/auth/login', { email: newEmail(), password })
      const otherDoor = await post('/api/customers/login', { email, password: 'a long enough password' })
      for (const { status, body } of [wrongPassword, wrongEmail, otherDoor]) {
        expect(status).to.equal(401)
        expect({ ...body, requestId: '' }).to.deep.equal({ ...wrongPassword.body, requestId: '' })
      }
    })

    it('refuses a longer text that starts like a password of 72 bytes', async () => {
      const email = newEmail()
      const longest = 'abcdefgh'.repeat(9)
      await post('/api/customers/register', { email, password: longest })
      expect((await post('/api/customers/login', { email, password: longest })).status).to.equal(200)
      expect((await post('/api/customers/login', { email, password: `${longest}c` })).status).to.equal(401)
    })

    for (const isKnown of [true, false]) {
      it(`locks ${isKnown ? 'an account' : 'an unknown email'} after ten failures`, async () => {
        const email = isKnown ? (await registeredRestaurant(stack)).email : newEmail()
        const headers = { 'x-forwarded-for': isKnown ? '203.0.113.1' : '203.0.113.2' }
        const attempt = (who: string) =>
          stack.anonymous.post('/api/auth/login', { email: who, password: 'not the right one' }, { headers })
        for (let failures = 0; failures < 10; failures += 1)
          expect((await attempt(email)).status).to.equal(401)
        const refused = await attempt(email)
        expectRefused(refused, 429, 'rate.limited')
        expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 900)
        expect((await attempt(newEmail())).status).to.equal(401)
      })
    }
  })

  describe('a flood of logins', () => {
    const loginFrom = (address: string, credentials: object, base: string) =>
      clientOf(base).post('/api/auth/login', credentials, { headers: { 'x-forwarded-for': address } })

    it('from one address lets another address in', async () => {
      const { email, password: right } = await registeredRestaurant(stack)
      const slow = await stack.startApi({ bcryptCost: 8 })
      const wrong = { email: newEmail(), password: 'not the right one' }
      const flood = Array.from({ length: 60 }, () => loginFrom('203.0.113.9', wrong, slow))
      for (let attempts = 0; attempts < 3; attempts += 1) {
        const answer = await loginFrom('203.0.113.10', { email, password: right }, slow)
        expect(answer.status).to.equal(200)
      }
      const statuses = (await Promise.all(flood)).map(({ status }) => status)
      expect(statuses).to.include(503)
      expect(statuses.filter(status => ![401, 429, 503].includes(status))).to.deep.equal([])
    })
  })

  describe('change the password', () => {
    it('revokes the old password and every older token immediately', async () => {
      const { email, token, password: old } = await registeredRestaurant(stack)
      const changed = await changePassword(token, old)
      expect(changed.status).to.equal(200)
      expect((await stack.createMenu(token)).status).to.equal(401)
      expect((await stack.createMenu(changed.body.token)).status).to.equal(201)
      expect((await post('/api/auth/login', { email, password: old })).status).to.equal(401)
      expect((await post('/api/auth/login', { email, password: newPassword })).status).to.equal(200)
    })

    it('accepts one of two changes that prove the same password', async () => {
      const { accountId, token, password: old } = await registeredRestaurant(stack)
      const change = (newPassword: string) =>
        stack.as(token).put('/api/account/password', { currentPassword: old, newPassword })
      const answers = await Promise.all([change('the first new password'), change('the second new password')])
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 401])
      expect(await stack.typesOf(`account-${accountId}`)).to.deep.equal([
        'AccountRegistered',
        'PasswordChanged',
      ])
    })

    it('revokes the token of a login that began with the old password', async () => {
      const { accountId, email, token, password: old } = await registeredRestaurant(stack)
      let reads = 0
      const slow = await stack.startApi({
        wrapGateway: gateway => ({
          ...gateway,
          async readStream(streamName, options) {
            const slice = await gateway.readStream(streamName, options)
            if (streamName === `account-${accountId}`) reads += 1
            // After the last read of the login, which follows bcrypt.
            if (reads === 2) await changePassword(token, old)
            return slice
          },
        }),
      })
      const { status, body } = await post('/api/auth/login', { email, password: old }, { base: slow })
      expect(status).to.equal(200)
      expect((await stack.createMenu(body.token)).status).to.equal(401)
    })

    it('revokes the token of a login while the change was being written', async () => {
      const { accountId, email, token, password: old } = await registeredRestaurant(stack)
      let signedIn = ''
      const changing = await stack.startApi({
        wrapGateway: beforeAppend(async name => {
          // The change has its time by now, and is not in the log yet.
          if (name === `account-${accountId}`)
            signedIn = (await post('/api/auth/login', { email, password: old })).body.token
        }),
      })
      const changed = await changePassword(token, old, changing)
      expect(changed.status).to.equal(200)
      const create = async (bearer: string) => (await stack.createMenu(bearer, changing)).status
      expect(signedIn).not.to.equal('')
      expect([await create(signedIn), await create(changed.body.token)]).to.deep.equal([401, 201])
    })

    it('changes nothing when the current password is wrong or the new one is common', async () => {
      const { accountId, token, password: old } = await registeredRestaurant(stack)
      const attempt = (body: object) =>
        stack.as(token).put('/api/account/password', { newPassword: 'yet another one', ...body })
      expect((await attempt({ currentPassword: 'not the right one' })).status).to.equal(401)
      expect((await attempt({ currentPassword: old, newPassword: 'basketball' })).status).to.equal(422)
      expect(await stack.typesOf(`account-${accountId}`)).to.deep.equal(['AccountRegistered'])
    })
  })

  describe('erase', () => {
    it('destroys the key, revokes tokens and frees the email [accounts-4]', async () => {
      const email = newEmail()
      const { body } = await post('/api/customers/register', { email, password })
      const erase = (token: string) => stack.as(token).delete('/api/account', { password })
      expect((await erase(body.token)).status).to.equal(200)
      expect((await erase(body.token)).status).to.equal(401)
      expect((await post('/api/customers/login', { email, password })).status).to.equal(401)
      expect(
        await stack.rowsOf('select 1 from vault.person_key where account_id = $1', [body.id]),
      ).to.deep.equal([])

      const again = await post('/api/customers/register', { email, password })
      expect(again.status).to.equal(201)
      expect(again.body.id).not.to.equal(body.id)
      expect((await post('/api/customers/login', { email, password })).status).to.equal(200)
      expect(await stack.typesOf(`account-${body.id}`)).to.deep.equal(['AccountRegistered', 'AccountErased'])
      expect(await stack.typesOf(`account-${again.body.id}`)).to.deep.equal(['AccountRegistered'])
    })

    it('erases nothing when the password has changed since the check', async () => {
      const email = newEmail()
      const { body } = await post('/api/customers/register', { email, password })
      const slow = await stack.startApi({
        wrapGateway: beforeAppend(async (_, events) => {
          if (events[0]?.type !== 'AccountErased') return
          await changePassword(body.token, password)
          // Another process looks for interrupted work while this request is not yet refused.
          await runTasks(stack)
        }),
      })
      const answer = await stack.as(body.token, slow).delete('/api/account', { password })
      expect(answer.status).to.equal(401)
      expect(await stack.typesOf(`account-${body.id}`)).to.deep.equal([
        'AccountRegistered',
        'PasswordChanged',
      ])
      expect(await stack.rowsOf('select kind from vault.task where subject = $1', [body.id])).to.deep.equal(
        [],
      )
    })

    it('is not undone by a repeated registration', async () => {
      const email = newEmail()
      const send = () => post('/api/customers/register', { email, password }, { key: 'once' })
      const { body } = await send()
      await stack.as(body.token).delete('/api/account', { password })
      expect((await send()).body.code).to.equal('idempotency.key_reused')
    })
  })

  for (const name of ['vaultKey', 'indexKey'] as const) {
    it(`refuses to start with another ${name}`, async () => {
      const error = await stack.startApi({ [name]: randomBytes(32) }).catch((thrown: unknown) => thrown)
      expect(error).to.be.instanceOf(WrongKey)
    })
  }
})
