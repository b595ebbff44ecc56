import { randomUUID } from 'node:crypto'
import { TokenClaims, tokenAudience, tokenIssuer } from '@safe-menu/contracts/accounts/claims'
import { AccountId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import type { Decision } from '../decision.ts'
import { createMemoryGateway } from '../testing/memory-gateway.ts'
import { createWritePath } from '../write-path/execute.ts'
import { ownIdentity } from '../write-path/handlers.ts'
import { isRevokedByLog } from './revoke.ts'
import { type AccountEvent, type AccountState, accountFold } from './state.ts'

const streamName = `account-${'0'.repeat(64)}`

describe('revocations according to the log', () => {
  const store = createMemoryGateway()
  const [path, other] = [createWritePath({ gateway: store }), createWritePath({ gateway: store })]

  const append = (decide: (state: AccountState) => Decision<AccountEvent>) =>
    other.execute({
      streamName,
      fold: accountFold,
      identity: ownIdentity(randomUUID(), { kind: 'system', id: 'spec' }, 'spec'),
      restaurantId: null,
      decide,
    })

  /** Registers an account under the address that all accounts of this spec use. Resolves with a token's claims. */
  async function register() {
    const accountId = AccountId.parse(randomUUID())
    const data = {
      accountId,
      audience: 'customer',
      role: 'CUSTOMER',
      sealedEmail: '',
      sealedPasswordHash: '',
      restaurant: null,
    } as const
    await append(() => [{ type: 'AccountRegistered', data }])
    const iat = Date.now() / 1_000
    return TokenClaims.parse({
      iss: tokenIssuer,
      aud: tokenAudience,
      sub: accountId,
      jti: randomUUID(),
      role: 'CUSTOMER',
      audience: 'customer',
      accountStream: streamName,
      iat,
      exp: iat + 60,
    })
  }

  it('refuse no token that another process has just issued to a new account', async () => {
    const first = await register()
    expect(await isRevokedByLog(path, first)).to.equal(false)
    await append(() => [{ type: 'AccountErased', data: { accountId: first.sub } }])
    await path.load(streamName, accountFold)
    expect(await isRevokedByLog(path, first)).to.equal(true)
    const second = await register()
    expect(await isRevokedByLog(path, second)).to.equal(false)
    expect(await isRevokedByLog(path, first)).to.equal(true)
  })
})
