import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { variants } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { builtProgram } from '@safe-menu/local/testing/built-program'
import { clientOf } from '@safe-menu/server-kit/testing/call'
import { wrapNewPersonKey } from '@safe-menu/server-kit/vault/keys'
import { expect } from 'chai'
import { TOTP } from 'otpauth'
import { emailHash } from '../accounts/logins.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { claimsOf, registeredRestaurant, useStack } from '../testing/stack.ts'
import { partsOf } from '../testing/vault.ts'
import { removeSecondFactorOf } from './remove-second-factor.ts'
import { createStaff, resetStaff } from './staff.ts'

const password = 'correct horse battery'
const other = 'battery horse correct'

describe('admins and auditors', () => {
  const stack = useStack()

  const login = (email: string, secret: string, base = stack.url) =>
    clientOf(base).post('/api/auth/login', { email, password: secret })
  const roleOf = async (email: string, secret: string) =>
    claimsOf((await login(email, secret)).body.token).role
  const hashOf = (email: string) => emailHash(stack.options.indexKey, { audience: 'restaurant', email })
  /** Of the account that has the email. */
  const eventsOf = async (email: string) => {
    const select = 'select account_id from vault.person_login where email_hash = $1'
    const [row] = await stack.rowsOf(select, [hashOf(email)])
    return row ? stack.eventsOf(`account-${row.account_id}`) : []
  }
  const typesOf = async (email: string) => (await eventsOf(email)).map(({ type }) => type)

  /** What the command line works with. */
  const staff = () => ({
    ...partsOf(stack),
    passwords: createPasswords({ cost: 4 }),
  })
  const create = (role: 'ADMIN' | 'AUDITOR', email: string) =>
    createStaff(staff(), { email, role, password: async () => password, by: 'spec' })

  /** The command line as a process of its own, with no terminal. */
  async function admin(args: readonly string[], given: Readonly<Record<string, string>> = {}) {
    const { options } = stack
    const child = spawn(process.execPath, [await builtProgram('admin'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        EVENTSTORE_URL: options.eventStoreUrl,
        DATABASE_URL: options.databaseUrl,
        VAULT_KEY: options.vaultKey.toString('base64'),
        ACCOUNT_INDEX_KEY: options.indexKey.toString('base64'),
        ...given,
      },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', chunk => {
      out += chunk
    })
    child.stderr.on('data', chunk => {
      err += chunk
    })
    const code = await new Promise(resolve => child.once('close', resolve))
    for (const secret of [password, other]) expect(out + err).not.to.contain(secret)
    return { code, out, err }
  }

  describe('the first admin', () => {
    const firstAdmin = { email: 'root@example.com', password }

    it('signs in once the service is ready; a later start changes nothing', async () => {
      const url = await stack.startApi({ firstAdmin })
      const { status, body } = await login(firstAdmin.email, password, url)
      expect(status).to.equal(200)
      const { role, audience, iat, exp } = claimsOf(body.token)
      expect([role, audience]).to.deep.equal(['ADMIN', 'restaurant'])
      expect(exp - Math.floor(iat)).to.equal(2 * 3_600)
      await stack.startApi({ firstAdmin: { ...firstAdmin, password: other } })
      expect(await typesOf(firstAdmin.email)).to.deep.equal(['AccountRegistered'])
      expect((await login(firstAdmin.email, other)).status).to.equal(401)
    })

    it('is created once when two processes start at the same time', async () => {
      const both = { firstAdmin: { email: 'both@example.com', password } }
      await Promise.all([stack.startApi(both), stack.startApi(both)])
      expect(await typesOf('both@example.com')).to.deep.equal(['AccountRegistered'])
      expect(await roleOf('both@example.com', password)).to.equal('ADMIN')
    })

    it('is created at the next start if a crash interrupted the creation', async () => {
      const email = 'interrupted@example.com'
      const id = randomUUID()
      await stack.pool.query(`insert into vault.person_key (account_id, wrapped_key) values ($1, $2)`, [
        id,
        wrapNewPersonKey(stack.options.vaultKey, id),
      ])
      await stack.pool.query(
        `insert into vault.person_login (email_hash, account_id, claimed_at) values ($1, $2, now() - interval '59 seconds')`,
        [hashOf(email), id],
      )
      await stack.startApi({ firstAdmin: { email, password } })
      expect(await roleOf(email, password)).to.equal('ADMIN')
    })

    it('is not created when the address belongs to a restaurant', async () => {
      const restaurant = await registeredRestaurant(stack)
      await stack.startApi({ firstAdmin: { email: restaurant.email, password } })
      expect(await roleOf(restaurant.email, restaurant.password)).to.equal('RESTAURANT')
      expect((await login(restaurant.email, password)).status).to.equal(401)
    })
  })

  describe('npm run admin', () => {
    it('creates admins and auditors, and lists them', async () => {
      const made = await admin(['create', '--email', 'Ada@Example.com'], { ADMIN_PASSWORD: password })
      expect(made).to.deep.include({ code: 0, err: '' })
      expect(made.out).to.contain('ada@example.com is now an admin')
      expect(await roleOf('ada@example.com', password)).to.equal('ADMIN')
      await create('AUDITOR', 'aude@example.com')
      expect(await roleOf('aude@example.com', password)).to.equal('AUDITOR')
      const { email } = await registeredRestaurant(stack)
      const { code, out } = await admin(['list'])
      expect(code).to.equal(0)
      expect(out).to.match(/^admin +since \d{4}-\d\d-\d\d {2}ada@example\.com$/mu)
      expect(out).to.match(/^auditor +since \d{4}-\d\d-\d\d {2}aude@example\.com$/mu)
      expect(out).not.to.contain(email)
    })

    it('resets the password of an admin, but not of a restaurant', async () => {
      await create('ADMIN', 'lost@example.com')
      const reset = (email: string) => resetStaff(staff(), { email, password: async () => other, by: 'spec' })
      await reset('lost@example.com')
      // This event revokes older tokens in both APIs.
      expect(await typesOf('lost@example.com')).to.deep.equal(['AccountRegistered', 'PasswordChanged'])
      await waitUntil('the old password is refused', async () =>
        expect((await login('lost@example.com', password)).status).to.equal(401),
      )
      expect(await roleOf('lost@example.com', other)).to.equal('ADMIN')

      const restaurant = await registeredRestaurant(stack)
      for (const email of [restaurant.email, 'nobody@example.com']) {
        expect(await reset(email).catch(String)).to.contain('no admin or auditor with this email address')
      }
      expect((await login(restaurant.email, restaurant.password)).status).to.equal(200)
    })

    it('removes the second factor of a locked-out account, and records it', async () => {
      const { email, token, password: own } = await registeredRestaurant(stack)
      const path = '/api/account/second-factor'
      const begun = await stack.as(token).post(`${path}/set-up`, { password: own })
      const { secret, setUp } = begun.body
      const body = { setUp, code: new TOTP({ secret }).generate() }
      const on = await stack.as(token).put(path, body)
      expect((await login(email, own)).status).to.equal(202)
      const remove = (audience: 'restaurant' | 'customer') =>
        removeSecondFactorOf(staff(), { email, audience, by: 'spec' })
      await remove('restaurant')
      expect((await login(email, own)).status).to.equal(200)
      await waitUntil('the older token is refused', async () => {
        const answer = await stack.as(on.body.token).post(`${path}/look-up`, {})
        return answer.status === 401
      })
      const last = (await eventsOf(email)).at(-1)
      expect([last?.type, last?.metadata.actor]).to.deep.equal([
        'SecondFactorRemoved',
        { kind: 'system', id: 'spec' },
      ])
      expect(await remove('restaurant').catch(String)).to.contain(
        'has no two-step login. Nothing was changed.',
      )
      expect(await remove('customer').catch(String)).to.contain('no account with this email')
    })

    it('says in a sentence what is wrong, and creates nothing', async () => {
      const { email } = await registeredRestaurant(stack)
      const createNew = ['create', '--email', 'new@example.com']
      const faults: readonly [readonly string[], Record<string, string>, number, RegExp][] = [
        [
          ['create', '--email', email],
          { ADMIN_PASSWORD: password },
          1,
          /already a restaurant with this email/,
        ],
        [['create'], {}, 2, /needs --email[\s\S]*usage/],
        [createNew, {}, 1, /no terminal to enter the password/],
        [createNew, { VAULT_KEY: Buffer.alloc(32).toString('base64') }, 1, /VAULT_KEY is not the key/],
        [createNew, { ADMIN_PASSWORD: 'basketball' }, 1, /most common passwords/],
        [createNew, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 1, /cannot reach its database/],
        [createNew, { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }, 1, /event store cannot be reached/],
      ]
      const tried = variants(faults, faults.slice(0, 2)) // a process each
      // At the same time: two of them wait for a store.
      const answers = await Promise.all(tried.map(([args, given]) => admin(args, given)))
      for (const [index, [, , code, sentence]] of tried.entries()) {
        const { err, ...rest } = answers[index] ?? expect.fail('no answer')
        expect(err).to.match(sentence)
        expect(rest).to.deep.equal({ code, out: '' })
        expect(err).not.to.match(/\n\s+at /u)
      }
      expect(await typesOf('new@example.com')).to.deep.equal([])
    })
  })
})
