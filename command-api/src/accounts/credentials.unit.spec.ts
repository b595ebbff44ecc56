import { randomUUID } from 'node:crypto'
import type { Turn } from '@safe-menu/server-kit/limits/fair-queue'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { sealField } from '@safe-menu/server-kit/vault/keys'
import { expect } from 'chai'
import { accountId } from '../testing/examples.ts'
import { createMemoryGateway } from '../testing/memory-gateway.ts'
import type { StreamCommand } from '../write-path/command.ts'
import { createWritePath } from '../write-path/execute.ts'
import { ownIdentity } from '../write-path/handlers.ts'
import { accountStream } from './address.ts'
import type { Client } from './attempt-limits.ts'
import { prove } from './credentials.ts'
import { registerAccount } from './decide.ts'
import { createDevices } from './devices.ts'
import type { Passwords } from './passwords.ts'
import { type AccountEvent, type AccountState, accountFold } from './state.ts'

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
  const turns: Turn[] = []
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
  const streamName = accountStream(indexKey, 'customer', 'known@example.com')
  const write = (decide: StreamCommand<AccountState, AccountEvent>['decide']) =>
    writePath.execute({
      streamName,
      fold: accountFold,
      restaurantId: null,
      identity: ownIdentity(randomUUID(), { kind: 'registration' }, 'spec'),
      decide,
    })
  await write((state, at) =>
    registerAccount(
      state,
      {
        accountId,
        audience: 'customer',
        role: 'CUSTOMER',
        sealedEmail: sealField(personKey, accountId, 'email', 'known@example.com'),
        sealedPasswordHash: sealField(personKey, accountId, 'password-hash', 'hash of right'),
        restaurant: null,
      },
      null,
      at,
    ),
  )
  calls.length = 0
  const limiter = createLimiter({ scale: 1 })
  const passwords: Pick<Passwords, 'verify'> = {
    verify: async (password, hash, turn, admit) => {
      turns.push(turn)
      admit?.()
      if (event) await write(() => [event])
      calls.push('compare with bcrypt')
      return hash === `hash of ${password}`
    },
  }
  const devices = createDevices({ indexKey, now: Date.now })
  const cookies = devices.remember(undefined, streamName)?.split(';', 1)[0]
  let tokenFrom = Number.NaN
  const attempt = (email: string, password: string, client: Partial<Client> = {}) =>
    prove(
      {
        writePath,
        indexKey,
        now,
        limiter,
        devices,
        passwords,
        revocationIntendedAt: async () => {
          calls.push('look for revocations')
          return intendedAt ?? null
        },
        vault: {
          keyOf: async id => {
            calls.push('ask the vault')
            return id === accountId ? personKey : null
          },
        },
      },
      {
        audience: 'customer',
        email,
        password,
        client: { address: '192.0.2.1', cookies: undefined, ...client },
      },
    ).then(
      proven => {
        tokenFrom = proven.tokenFrom
        return 'proven'
      },
      (error: { code: string }) => error.code,
    )
  return { attempt, calls, turns, cookies, tokenFrom: () => tokenFrom }
}

const sameWay = ['read the account', 'read the account', 'ask the vault', 'compare with bcrypt']

describe('credentials', () => {
  it('are accepted when both are right', async () => {
    const { attempt, calls } = await door()
    expect(await attempt('known@example.com', 'right')).to.equal('proven')
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
    expect(await attempt('known@example.com', 'right', { address: '192.0.2.2' })).to.equal('proven')
  })

  it('give a token from before a revocation that is still being written', async () => {
    const readAt = Date.now() + 60_000
    const tokenAt = async (intendedAt?: number) => {
      const meanwhile = intendedAt === undefined ? {} : { intendedAt }
      const { attempt, tokenFrom } = await door({ ...meanwhile, now: () => readAt })
      expect(await attempt('known@example.com', 'right')).to.equal('proven')
      return tokenFrom()
    }
    expect(await tokenAt()).to.equal(readAt)
    expect(await tokenAt(readAt + 5_000)).to.equal(readAt)
    expect(await tokenAt(readAt - 10_000)).to.be.below(readAt - 10_000)
    expect(await tokenAt(0), 'valid after the last change').to.be.above(readAt - 61_000)
  })

  const fail = async (attempt: () => Promise<string>, times: number) => {
    for (let failures = 0; failures < times; failures += 1)
      expect(await attempt()).to.equal('auth.credentials_wrong')
  }

  it('of a known device do not wait for the failures of a stranger', async () => {
    const { attempt, cookies, turns } = await door()
    await fail(() => attempt('known@example.com', 'wrong'), 10)
    expect(await attempt('known@example.com', 'right')).to.equal('rate.limited')
    expect(await attempt('known@example.com', 'right', { cookies })).to.equal('proven')
    expect(turns.at(-1)?.line, 'its own line').to.match(/^account-/u)
    // Nor to a hundred failures for accounts of any name.
    for (let count = 0; count < 90; count += 1) await attempt(`nobody-${count}@example.com`, 'wrong')
    expect(await attempt('somebody@example.com', 'wrong')).to.equal('rate.limited')
    expect(await attempt('known@example.com', 'right', { cookies })).to.equal('proven')
  })

  it('of a known device wait after ten failures of its own', async () => {
    const { attempt, cookies } = await door()
    await fail(() => attempt('known@example.com', 'wrong', { cookies }), 10)
    expect(await attempt('known@example.com', 'right', { cookies })).to.equal('rate.limited')
    expect(await attempt('known@example.com', 'right'), 'it locks nobody else').to.equal('proven')
  })

  it('are not limited while they succeed', async () => {
    const { attempt } = await door()
    for (let count = 0; count < 150; count += 1)
      expect(await attempt('known@example.com', 'right')).to.equal('proven')
  })

  it('share sixteen addresses’ failures within a /48 network', async () => {
    const { attempt } = await door()
    const address = (index: number) => `2001:db8:1:${(index * 256).toString(16)}::1`
    for (let index = 0; index < 160; index += 1)
      expect(await attempt('known@example.com', 'wrong', { address: address(index) })).to.equal(
        'auth.credentials_wrong',
      )
    const last = await attempt('known@example.com', 'right', { address: address(200) })
    expect(last).to.equal('rate.limited')
    expect(await attempt('known@example.com', 'right', { address: '2001:db8:2::1' })).to.equal('proven')
  })

  it('are delayed, not refused, after failures from everywhere', async () => {
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const { attempt, turns, cookies } = await door()
      let network = 0
      const elsewhere = () => {
        network += 1
        return { address: `198.51.100.${network}` }
      }
      await fail(() => attempt(email, 'wrong', elsewhere()), 20)
      expect(turns.at(-1)).to.include({ delayMs: 0 })
      await fail(() => attempt(email, 'wrong', elsewhere()), 2)
      expect(turns.at(-1)).to.include({ delayMs: 1_000 })
      await fail(() => attempt(email, 'wrong', elsewhere()), 100)
      expect(turns.at(-1), 'five seconds at most').to.include({ delayMs: 5_000 })
      if (email.startsWith('unknown')) continue
      expect(await attempt(email, 'right', elsewhere())).to.equal('proven')
      expect(await attempt(email, 'right', { cookies })).to.equal('proven')
      expect(turns.at(-1)?.delayMs, 'a known device never waits for strangers').to.equal(undefined)
    }
  })
})
