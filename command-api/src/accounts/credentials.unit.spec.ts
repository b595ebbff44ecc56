import { randomUUID } from 'node:crypto'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { sealField } from '@safe-menu/server-kit/vault/keys'
import { expect } from 'chai'
import { accountId } from '../testing/examples.ts'
import { createMemoryGateway } from '../testing/memory-gateway.ts'
import { ownIdentity } from '../write-path/command.ts'
import { createWritePath } from '../write-path/execute.ts'
import type { StreamCommand } from '../write-path/streams.ts'
import { verifyLogin } from './credentials.ts'
import { registerAccount } from './decide.ts'
import { emailHash } from './logins.ts'
import type { Passwords } from './passwords.ts'
import { type AccountEvent, type AccountState, accountFold, accountStream } from './state.ts'

const indexKey = Buffer.alloc(32, 1)
const personKey = Buffer.alloc(32, 2)

interface Meanwhile {
  /** An event that is written while bcrypt runs. */
  readonly event?: AccountEvent
  /** When the account's tokens began to be revoked. */
  readonly intendedAt?: number
  readonly now?: () => number
}

async function door({ event, intendedAt, now = Date.now }: Meanwhile = {}) {
  const calls: string[] = []
  const store = createMemoryGateway()
  const writePath = createWritePath({
    gateway: {
      ...store,
      readStream: (...given) => {
        calls.push('read the account')
        return store.readStream(...given)
      },
    },
  })
  const known = emailHash(indexKey, { audience: 'customer', email: 'known@example.com' })
  const write = (decide: StreamCommand<AccountState, AccountEvent>['decide']) =>
    writePath.execute({
      streamName: accountStream(accountId),
      fold: accountFold,
      restaurantId: null,
      identity: ownIdentity(randomUUID(), { kind: 'registration' }, 'spec'),
      decide,
    })
  await write(state =>
    registerAccount(state, {
      accountId,
      audience: 'customer',
      role: 'CUSTOMER',
      sealedEmail: sealField(personKey, accountId, 'email', 'known@example.com'),
      sealedPasswordHash: sealField(personKey, accountId, 'password-hash', 'hash of right'),
      restaurant: null,
    }),
  )
  calls.length = 0
  const limiter = createLimiter({ scale: 1 })
  const passwords: Pick<Passwords, 'verify'> = {
    verify: async (password, hash, _, admit) => {
      await admit?.()
      if (event) await write(() => [event])
      calls.push('compare with bcrypt')
      return hash === `hash of ${password}`
    },
  }
  let tokenFrom = Number.NaN
  const attempt = (email: string, password: string, address = '192.0.2.1') =>
    verifyLogin(
      {
        writePath,
        indexKey,
        now,
        limiter,
        passwords,
        vaultDatabase: {
          query: async () => {
            calls.push('look for revocations')
            return [{ begun_at: intendedAt === undefined ? null : new Date(intendedAt) }] as never
          },
        },
        vault: {
          loginOf: async hash => {
            calls.push('ask the vault')
            return hash === known ? { accountId, key: personKey, isOnly: true } : null
          },
        },
      },
      { audience: 'customer', email, password, address },
    ).then(
      login => {
        tokenFrom = login.tokenFrom
        return 'verified'
      },
      (error: { code: string }) => error.code,
    )
  return { attempt, calls, tokenFrom: () => tokenFrom }
}

const sameWay = ['ask the vault', 'read the account', 'compare with bcrypt']

describe('credentials', () => {
  it('are accepted when both are right', async () => {
    const { attempt, calls } = await door()
    expect(await attempt('known@example.com', 'right')).to.equal('verified')
    expect(calls).to.deep.equal([...sameWay, 'look for revocations', 'read the account'])
  })

  const meanwhile: readonly AccountEvent[] = [
    { type: 'PasswordChanged', data: { accountId, sealedPasswordHash: 'another' } },
    { type: 'SecondFactorAdded', data: { accountId, sealedSecondFactor: 'a factor' } },
    { type: 'PersonRoleChanged', data: { accountId, previousRole: 'MANAGER', role: 'KITCHEN' } },
    { type: 'AccountErased', data: { accountId } },
  ]
  for (const event of meanwhile) {
    it(`are refused after ${event.type} during the comparison`, async () => {
      const { attempt } = await door({ event })
      expect(await attempt('known@example.com', 'right')).to.equal('auth.credentials_wrong')
    })
  }

  it('fail alike for a wrong password and an unknown email', async () => {
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const { attempt, calls } = await door()
      expect(await attempt(email, 'wrong')).to.equal('auth.credentials_wrong')
      expect(calls).to.deep.equal(sameWay)
    }
  })

  it('wait after ten failures from an address, at that address alone', async () => {
    const { attempt, calls } = await door()
    for (let failures = 0; failures < 10; failures += 1) await attempt('known@example.com', 'wrong')
    calls.length = 0
    expect(await attempt('known@example.com', 'right')).to.equal('rate.limited')
    expect(calls).to.deep.equal([])
    expect(await attempt('known@example.com', 'right', '192.0.2.2')).to.equal('verified')
  })

  it('give a token from before a revocation that is still being written', async () => {
    const readAt = Date.now() + 60_000
    const tokenAt = async (intendedAt?: number) => {
      const meanwhile = intendedAt === undefined ? {} : { intendedAt }
      const { attempt, tokenFrom } = await door({ ...meanwhile, now: () => readAt })
      expect(await attempt('known@example.com', 'right')).to.equal('verified')
      return tokenFrom()
    }
    expect(await tokenAt()).to.equal(readAt)
    expect(await tokenAt(readAt + 5_000)).to.equal(readAt)
    expect(await tokenAt(readAt - 10_000)).to.be.below(readAt - 10_000)
    expect(await tokenAt(0), 'valid after the last change').to.be.above(readAt - 61_000)
  })

  it('wait after a hundred failures for any accounts, at that address alone', async () => {
    const { attempt } = await door()
    for (let count = 0; count < 100; count += 1) await attempt(`nobody-${count}@example.com`, 'wrong')
    expect(await attempt('known@example.com', 'right')).to.equal('rate.limited')
    expect(await attempt('known@example.com', 'right', '192.0.2.2')).to.equal('verified')
  })

  it('are not limited while they succeed', async () => {
    const { attempt } = await door()
    for (let count = 0; count < 150; count += 1)
      expect(await attempt('known@example.com', 'right')).to.equal('verified')
  })

  it('share the failures of a /64 network', async () => {
    const { attempt } = await door()
    for (let index = 0; index < 10; index += 1)
      await attempt('known@example.com', 'wrong', `2001:db8:1:2::${index}`)
    expect(await attempt('known@example.com', 'right', '2001:db8:1:2:3::1')).to.equal('rate.limited')
    expect(await attempt('known@example.com', 'right', '2001:db8:1:3::1')).to.equal('verified')
  })

  it('wait after a hundred failures in a /48 network, in that network alone', async () => {
    const { attempt } = await door()
    for (let index = 0; index < 100; index += 1)
      await attempt('known@example.com', 'wrong', `2001:db8:1:${index}::1`)
    expect(await attempt('known@example.com', 'right', '2001:db8:1:ffff::1')).to.equal('rate.limited')
    expect(await attempt('known@example.com', 'right', '2001:db8:2::1')).to.equal('verified')
  })
})
