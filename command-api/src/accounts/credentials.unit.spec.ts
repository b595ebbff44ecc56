import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { sealField } from '@safe-menu/server-kit/vault/seal'
import { expect } from 'chai'
import { accountId } from '../testing/examples.ts'
import { createMemoryGateway } from '../testing/memory-gateway.ts'
import { createWritePath } from '../write-path/execute.ts'
import { prove } from './credentials.ts'
import { registerAccount } from './decide.ts'
import type { Passwords } from './passwords.ts'
import { accountFold } from './state.ts'
import { accountStream } from './stream-name.ts'

const indexKey = Buffer.alloc(32, 1)
const personKey = Buffer.alloc(32, 2)

async function door() {
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
  const streamName = accountStream(indexKey, 'customer', 'known@example.com')
  await writePath.execute({
    streamName,
    fold: accountFold,
    restaurantId: null,
    identity: {
      commandId: 'register',
      fingerprint: null,
      actor: { kind: 'registration' },
      impersonator: null,
      correlationId: 'spec',
      causationId: null,
    },
    decide: state =>
      registerAccount(state, {
        accountId,
        audience: 'customer',
        role: 'CUSTOMER',
        sealedEmail: sealField(personKey, accountId, 'email', 'known@example.com'),
        sealedPasswordHash: sealField(personKey, accountId, 'password-hash', 'hash of right'),
        restaurant: null,
      }),
  })
  calls.length = 0
  const limiter = createLimiter({ scale: 1 })
  const passwords: Pick<Passwords, 'verify'> = {
    verify: async (password, hash, admit) => {
      admit?.()
      calls.push('compare with bcrypt')
      return hash === `hash of ${password}`
    },
  }
  const attempt = (email: string, password: string, address = '192.0.2.1') =>
    prove(
      {
        writePath,
        indexKey,
        limiter,
        passwords,
        vault: {
          keyOf: async id => {
            calls.push('ask the vault')
            return id === accountId ? personKey : null
          },
        },
      },
      { audience: 'customer', email, password, address },
    ).then(
      () => 'proven',
      (error: { code: string }) => error.code,
    )
  return { attempt, calls }
}

const sameWay = ['read the account', 'ask the vault', 'compare with bcrypt']

describe('credentials', () => {
  it('when both are right › then they are proven', async () => {
    const { attempt, calls } = await door()
    expect(await attempt('known@example.com', 'right')).to.equal('proven')
    expect(calls).to.deep.equal(sameWay)
  })

  it('when the password is wrong or nobody has the e-mail › then the way and the answer are the same', async () => {
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const { attempt, calls } = await door()
      expect(await attempt(email, 'wrong')).to.equal('auth.credentials_wrong')
      expect(calls).to.deep.equal(sameWay)
    }
  })

  it('when it failed ten times from an address › then even the right password waits there, and nowhere else', async () => {
    const { attempt, calls } = await door()
    for (let failures = 0; failures < 10; failures += 1) await attempt('known@example.com', 'wrong')
    calls.length = 0
    expect(await attempt('known@example.com', 'right')).to.equal('rate.limited')
    expect(calls).to.deep.equal([])
    expect(await attempt('known@example.com', 'right', '192.0.2.2')).to.equal('proven')
  })
})
