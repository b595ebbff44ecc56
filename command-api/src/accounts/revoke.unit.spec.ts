import { randomUUID } from 'node:crypto'
import { TokenClaims, tokenAudience, tokenIssuer } from '@safe-menu/contracts/accounts/claims'
import { AccountId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import type { Decision } from '../decision.ts'
import { createMemoryGateway } from '../testing/memory-gateway.ts'
import { ownIdentity } from '../write-path/command.ts'
import { createWritePath } from '../write-path/execute.ts'
import { isRevokedByLog } from './revoke.ts'
import { type AccountEvent, type AccountState, accountFold, accountStream } from './state.ts'

describe('revocations according to the log', () => {
  const store = createMemoryGateway()
  const [path, other] = [createWritePath({ gateway: store }), createWritePath({ gateway: store })]

  const append = (accountId: AccountId, decide: (state: AccountState) => Decision<AccountEvent>) =>
    other.execute({
      streamName: accountStream(accountId),
      fold: accountFold,
      identity: ownIdentity(randomUUID(), { kind: 'system', id: 'spec' }, 'spec'),
      restaurantId: null,
      decide,
    })

  /** Registers an account. Resolves with a token's claims. */
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
    await append(accountId, () => [{ type: 'AccountRegistered', data }])
    const iat = Date.now() / 1_000
    return TokenClaims.parse({
      iss: tokenIssuer,
      aud: tokenAudience,
      sub: accountId,
      jti: randomUUID(),
      role: 'CUSTOMER',
      audience: 'customer',
      iat,
      exp: iat + 60,
    })
  }

  it('refuse no token of a new account, and every token of an erased one', async () => {
    const claims = await register()
    expect(await isRevokedByLog(path, claims)).to.equal(false)
    await append(claims.sub, () => [{ type: 'AccountErased', data: { accountId: claims.sub } }])
    await path.load(accountStream(claims.sub), accountFold)
    expect(await isRevokedByLog(path, claims)).to.equal(true)
  })
})
