import { randomBytes } from 'node:crypto'
import { AccountId } from '@safe-menu/contracts/ids'
import { WrongKey } from '@safe-menu/server-kit/vault/keys'
import { expect } from 'chai'
import {
  call,
  claimsOf,
  eventually,
  registeredRestaurant,
  type Stack,
  startStack,
} from '../testing/stack.spec.ts'
import { createWritePath } from '../write-path/execute.ts'
import { createPasswords } from './passwords.ts'
import { register } from './registration.ts'
import { accountStream } from './stream-name.ts'
import { createVault } from './vault.ts'

const password = 'correct horse battery'
let people = 0
const newEmail = () => `person-${++people}@example.com`

describe('accounts over HTTP', () => {
  let stack: Stack
  before(async () => {
    stack = await startStack()
  })
  after(() => stack.stop())

  const post = (path: string, body: unknown, more: { key?: string; base?: string } = {}) =>
    call(more.base ?? stack.url, 'POST', path, { body, ...(more.key ? { key: more.key } : {}) })
  const typesOf = async (streamName: string) =>
    (await stack.gateway.readStream(streamName)).events.map(event => event.type)
  const streamOf = (audience: 'restaurant' | 'customer', email: string) =>
    accountStream(stack.options.accountIndexKey, audience, email)

  describe('register', () => {
    it('when a restaurant registers › then it is signed in, and its e-mail stands nowhere in the log', async () => {
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
      expect(answer.headers.get('consistency-token')).to.be.a('string')
      expect(await typesOf(`restaurant-${restaurantId}`)).to.deep.equal(['RestaurantRegistered'])
      const { events } = await stack.gateway.readStream(streamOf('restaurant', email))
      const stored = JSON.stringify(events.map(({ data, metadata }) => ({ data, metadata })))
      expect(stored).to.contain('The Anchor')
      expect(stored.toLowerCase()).not.to.contain(email)
      expect(stored).not.to.contain('$2b$')
    })

    it('when the e-mail is taken, however it is written › then it is refused; the other door is open', async () => {
      const email = newEmail()
      const body = { email, password, name: 'The Anchor' }
      expect((await post('/api/auth/register', body)).status).to.equal(201)
      const again = await post('/api/auth/register', { ...body, email: email.toUpperCase() })
      expect([again.status, again.body.code]).to.deep.equal([409, 'accounts.email_taken'])
      expect((await post('/api/customers/register', { email, password })).status).to.equal(201)
    })

    it('when many register one e-mail at once › then one of them has it', async () => {
      const email = newEmail()
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => post('/api/customers/register', { email, password })),
      )
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([201, 409, 409, 409, 409, 409])
      const { rows } = await stack.pool.query('select 1 from vault.person_key where stream_name = $1', [
        streamOf('customer', email),
      ])
      expect(rows).to.have.length(1)
    })

    it('when the password is common › then it is refused beside its field', async () => {
      const answer = await post('/api/customers/register', { email: newEmail(), password: 'Basketball' })
      expect(answer.status).to.equal(422)
      expect(answer.body.issues[0].path).to.deep.equal(['password'])
    })

    it('when the key comes again › then it is the same account, but only for who knows the password', async () => {
      const body = { email: newEmail(), password, name: 'The Anchor' }
      const send = (changed: object) =>
        post('/api/auth/register', { ...body, ...changed }, { key: 'register' })
      const first = await send({})
      const again = await send({})
      expect([again.status, again.body.id]).to.deep.equal([201, first.body.id])
      expect(claimsOf(again.body.token).restaurantId).to.equal(claimsOf(first.body.token).restaurantId)
      expect((await send({ password: 'another long password' })).body.code).to.equal('accounts.email_taken')
      expect((await send({ name: 'The Rope' })).body.code).to.equal('idempotency.key_reused')
      expect(await typesOf(streamOf('restaurant', body.email))).to.deep.equal(['AccountRegistered'])
    })

    it('when another person uses the same key › then it is another account', async () => {
      const [one, other] = await Promise.all(
        [newEmail(), newEmail()].map(email =>
          post('/api/customers/register', { email, password }, { key: 'k' }),
        ),
      )
      expect([one?.status, other?.status]).to.deep.equal([201, 201])
      expect(one?.body.id).not.to.equal(other?.body.id)
    })
  })

  describe('a crash between the two streams of a registration', () => {
    /** Leaves what a process leaves that dies after the account's append. */
    async function interruptedRegistration() {
      const email = newEmail()
      const dying = {
        ...stack.gateway,
        append: (...given: Parameters<Stack['gateway']['append']>) =>
          given[0].startsWith('restaurant-')
            ? Promise.reject(new Error('killed'))
            : stack.gateway.append(...given),
      }
      const { pool, options } = stack
      await register(
        {
          writePath: createWritePath({ gateway: dying }),
          vault: createVault({ pool, vaultKey: options.vaultKey, isOpen: () => true }),
          passwords: createPasswords({ cost: 4 }),
        },
        {
          commandId: randomBytes(8).toString('hex'),
          fingerprint: 'interrupted',
          actor: { kind: 'registration' },
          impersonator: null,
          correlationId: 'interrupted',
          causationId: null,
        },
        {
          streamName: streamOf('restaurant', email),
          audience: 'restaurant',
          role: 'RESTAURANT',
          email,
          password,
          profile: { name: 'Cut off', description: '', address: '', phone: '', website: '', timeZone: 'UTC' },
        },
      ).catch(() => 'killed')
      const { events } = await stack.gateway.readStream(streamOf('restaurant', email))
      const { restaurant } = events[0]!.data as { restaurant: { restaurantId: string } }
      expect(await typesOf(`restaurant-${restaurant.restaurantId}`)).to.deep.equal([])
      return { email, restaurantStream: `restaurant-${restaurant.restaurantId}` }
    }

    it('when the person signs in › then the restaurant is there', async () => {
      const { email, restaurantStream } = await interruptedRegistration()
      const answer = await post('/api/auth/login', { email, password })
      expect(answer.status).to.equal(200)
      expect(`restaurant-${claimsOf(answer.body.token).restaurantId}`).to.equal(restaurantStream)
      expect(await typesOf(restaurantStream)).to.deep.equal(['RestaurantRegistered'])
    })

    it('when the person registers again › then they are told that they have an account, and it is whole', async () => {
      const { email, restaurantStream } = await interruptedRegistration()
      const answer = await post('/api/auth/register', { email, password, name: 'Cut off' })
      expect(answer.body.code).to.equal('accounts.email_taken')
      expect(await typesOf(restaurantStream)).to.deep.equal(['RestaurantRegistered'])
    })

    it('when nobody comes back › then the next start finishes it', async () => {
      const { restaurantStream } = await interruptedRegistration()
      await stack.startApi()
      await eventually(async () =>
        expect(await typesOf(restaurantStream)).to.deep.equal(['RestaurantRegistered']),
      )
      const { rows } = await stack.pool.query('select 1 from vault.person_key where not settled')
      expect(rows).to.have.length(0)
    })
  })

  describe('sign in', () => {
    it('when the e-mail or the password is wrong › then the answers are the same', async () => {
      const { email } = await registeredRestaurant(stack.url)
      const wrongPassword = await post('/api/auth/login', { email, password: 'not the right one' })
      const wrongEmail = await post('/api/auth/login', { email: newEmail(), password })
      const otherDoor = await post('/api/customers/login', { email, password: 'a long enough password' })
      for (const { status, body } of [wrongPassword, wrongEmail, otherDoor]) {
        expect(status).to.equal(401)
        expect({ ...body, requestId: '' }).to.deep.equal({ ...wrongPassword.body, requestId: '' })
      }
    })

    it('when a longer text begins like a password of 72 bytes › then it is wrong', async () => {
      const email = newEmail()
      const longest = 'abcdefgh'.repeat(9)
      await post('/api/customers/register', { email, password: longest })
      expect((await post('/api/customers/login', { email, password: longest })).status).to.equal(200)
      expect((await post('/api/customers/login', { email, password: `${longest}c` })).status).to.equal(401)
    })

    for (const isKnown of [true, false]) {
      it(`when it fails ten times for ${isKnown ? 'an account' : 'an unknown e-mail'} › then that one waits`, async () => {
        const email = isKnown ? (await registeredRestaurant(stack.url)).email : newEmail()
        const headers = { 'x-forwarded-for': isKnown ? '203.0.113.1' : '203.0.113.2' }
        const attempt = (who: string) =>
          call(stack.url, 'POST', '/api/auth/login', {
            headers,
            body: { email: who, password: 'not the right one' },
          })
        for (let failures = 0; failures < 10; failures += 1)
          expect((await attempt(email)).status).to.equal(401)
        const refused = await attempt(email)
        expect([refused.status, refused.body.code]).to.deep.equal([429, 'rate.limited'])
        expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 900)
        expect((await attempt(newEmail())).status).to.equal(401)
      })
    }
  })

  describe('change the password', () => {
    it('when it is changed › then the old password and every older token are worthless at once', async () => {
      const { email, token, restaurantId, password: old } = await registeredRestaurant(stack.url)
      const changed = await call(stack.url, 'PUT', '/api/account/password', {
        token,
        body: { email, currentPassword: old, newPassword: 'another long password' },
      })
      expect(changed.status).to.equal(200)
      const create = (bearer: string) =>
        call(stack.url, 'POST', `/api/menus/restaurant/${restaurantId}/menus`, {
          token: bearer,
          body: { name: 'Lunch' },
        })
      expect((await create(token)).status).to.equal(401)
      expect((await create(changed.body.token)).status).to.equal(201)
      expect((await post('/api/auth/login', { email, password: old })).status).to.equal(401)
      expect((await post('/api/auth/login', { email, password: 'another long password' })).status).to.equal(
        200,
      )
    })

    it('when another process learns of it › then the token is worthless there too', async () => {
      const { token, restaurantId, accountId } = await registeredRestaurant(stack.url)
      const create = () =>
        call(stack.url, 'POST', `/api/menus/restaurant/${restaurantId}/menus`, {
          token,
          body: { name: 'Lunch' },
        })
      expect((await create()).status).to.equal(201)
      await stack.pool.query('insert into menus.account_sessions values ($1, now(), false)', [accountId])
      await stack.pool.query(`select pg_notify('account_sessions', $1)`, [accountId])
      await eventually(async () => expect((await create()).status).to.equal(401))
    })

    it('when the current password or the e-mail is wrong › then nothing changes', async () => {
      const { email, token, password: old } = await registeredRestaurant(stack.url)
      const { email: other, password: others } = await registeredRestaurant(stack.url)
      const attempt = (body: object) =>
        call(stack.url, 'PUT', '/api/account/password', {
          token,
          body: { newPassword: 'yet another one', ...body },
        })
      expect((await attempt({ email, currentPassword: 'not the right one' })).status).to.equal(401)
      expect((await attempt({ email: other, currentPassword: others })).status).to.equal(401)
      expect((await attempt({ email, currentPassword: old, newPassword: 'basketball' })).status).to.equal(422)
      expect(await typesOf(streamOf('restaurant', email))).to.deep.equal(['AccountRegistered'])
      expect(await typesOf(streamOf('restaurant', other))).to.deep.equal(['AccountRegistered'])
    })
  })

  describe('erase', () => {
    it('when a customer erases the account › then its key is gone, its token worthless, its e-mail free', async () => {
      const email = newEmail()
      const { body } = await post('/api/customers/register', { email, password })
      const erase = (token: string) =>
        call(stack.url, 'DELETE', '/api/account', { token, body: { email, password } })
      expect((await erase(body.token)).status).to.equal(200)
      expect((await erase(body.token)).status).to.equal(401)
      expect((await post('/api/customers/login', { email, password })).status).to.equal(401)
      const { rows } = await stack.pool.query('select 1 from vault.person_key where account_id = $1', [
        body.id,
      ])
      expect(rows).to.have.length(0)

      const anew = await post('/api/customers/register', { email, password })
      expect(anew.status).to.equal(201)
      expect(anew.body.id).not.to.equal(body.id)
      expect((await post('/api/customers/login', { email, password })).status).to.equal(200)
      expect(await typesOf(streamOf('customer', email))).to.deep.equal([
        'AccountRegistered',
        'AccountErased',
        'AccountRegistered',
      ])
    })

    it('when it was interrupted after it was noted › then the next start finishes it', async () => {
      const email = newEmail()
      const { body } = await post('/api/customers/register', { email, password })
      const vault = createVault({ pool: stack.pool, vaultKey: stack.options.vaultKey, isOpen: () => true })
      await vault.intendErasure(AccountId.parse(body.id), streamOf('customer', email))
      await stack.startApi()
      await eventually(async () => expect(await vault.unfinishedErasures()).to.deep.equal([]))
      expect(await typesOf(streamOf('customer', email))).to.deep.equal(['AccountRegistered', 'AccountErased'])
      expect(await vault.keyOf(AccountId.parse(body.id))).to.equal(null)
    })

    it('when the registration’s key comes again after the erasure › then nobody is brought back', async () => {
      const email = newEmail()
      const send = () => post('/api/customers/register', { email, password }, { key: 'once' })
      const { body } = await send()
      await call(stack.url, 'DELETE', '/api/account', { token: body.token, body: { email, password } })
      expect((await send()).body.code).to.equal('idempotency.key_reused')
    })
  })

  for (const name of ['vaultKey', 'accountIndexKey'] as const) {
    it(`when it is started with another ${name} › then it does not start`, async () => {
      const error: unknown = await stack
        .startApi({ [name]: randomBytes(32) })
        .catch((thrown: unknown) => thrown)
      expect(error).to.be.instanceOf(WrongKey)
    })
  }
})
