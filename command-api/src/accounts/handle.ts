import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import type { AccountId } from '@safe-menu/contracts/ids'
import { RestaurantProfile } from '@safe-menu/contracts/restaurants/profile'
import type { Audience } from '@safe-menu/contracts/roles'
import type { Instant } from '@safe-menu/contracts/time'
import type { Session } from '@safe-menu/server-kit/auth/issue-token'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Caller, Handler } from '@safe-menu/server-kit/http/handler'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import { openField, sealField } from '@safe-menu/server-kit/vault/seal'
import { type AnswerWrite, identityOf } from '../write-path/answer.ts'
import type { WritePath } from '../write-path/execute.ts'
import { isCommonPassword } from './common-passwords.ts'
import { type Credentials, prove } from './credentials.ts'
import { changePassword, eraseAccount } from './decide.ts'
import type { Passwords } from './passwords.ts'
import { completeRestaurant, type Registration, register } from './registration.ts'
import { accountFold, type RegisteredAccount } from './state.ts'
import { accountStream } from './stream-name.ts'
import type { Vault } from './vault.ts'

interface AccountDeps {
  readonly writePath: WritePath
  readonly vault: Vault
  readonly passwords: Passwords
  readonly limiter: Limiter
  readonly indexKey: Buffer
  /** A token that counts as made at `at`, or now if that is later. */
  readonly issueToken: (session: Session, at: Instant | null) => string
  /** Told at once, before any read model knows: tokens of the account made before `validFrom` are worthless. */
  readonly revoke: (accountId: AccountId, validFrom: Instant) => void
  readonly answer: AnswerWrite
}

export function accountHandlers(deps: AccountDeps) {
  const { writePath, vault, passwords, indexKey, answer } = deps

  const tokenOf = (account: RegisteredAccount, at: Instant | null) =>
    deps.issueToken(
      {
        accountId: account.accountId,
        role: account.role,
        audience: account.audience,
        restaurantId: account.restaurant?.restaurantId ?? null,
      },
      at,
    )

  async function login(credentials: Credentials, requestId: string) {
    const { account, stream } = await prove(deps, credentials)
    await completeRestaurant(writePath, account, requestId)
    return { status: 200, body: { message: 'You are signed in.', token: tokenOf(account, stream.decidedAt) } }
  }

  async function registered(identity: ReturnType<typeof identityOf>, registration: Registration) {
    refuseCommon(registration.password, 'password')
    const { account, outcomes } = await register(deps, identity, registration)
    const token = tokenOf(account, outcomes[0]?.decidedAt ?? null)
    return answer(201, { message: 'Your account is ready.', token, id: account.accountId }, ...outcomes)
  }

  const loginAs =
    (
      audience: Audience,
    ): Handler<typeof accountRoutes.loginRestaurant | typeof accountRoutes.loginCustomer> =>
    ({ body, address, requestId }) =>
      login({ audience, ...body, address }, requestId)

  const registerRestaurant: Handler<typeof accountRoutes.registerRestaurant> = request => {
    const { email, password, ...profile } = request.body
    return registered(identityOf(accountRoutes.registerRestaurant, request), {
      streamName: accountStream(indexKey, 'restaurant', email),
      audience: 'restaurant',
      role: 'RESTAURANT',
      email,
      password,
      profile: RestaurantProfile.parse(profile),
    })
  }

  const registerCustomer: Handler<typeof accountRoutes.registerCustomer> = request => {
    const { email, password } = request.body
    return registered(identityOf(accountRoutes.registerCustomer, request), {
      streamName: accountStream(indexKey, 'customer', email),
      audience: 'customer',
      role: 'CUSTOMER',
      email,
      password,
      profile: null,
    })
  }

  const changePasswordOf: Handler<typeof accountRoutes.changePassword> = async request => {
    const { email, currentPassword, newPassword } = request.body
    const { audience, accountId } = ownCaller(request.caller)
    refuseCommon(newPassword, 'newPassword')
    const identity = identityOf(accountRoutes.changePassword, request)
    const streamName = accountStream(indexKey, audience, email)
    const isRepeated = (await writePath.read(streamName, accountFold)).commands.has(identity.commandId)
    // A change that was made and not answered has made the new password the current one.
    const password = isRepeated ? newPassword : currentPassword
    const { account, key } = await prove(deps, { audience, email, password, address: request.address })
    if (account.accountId !== accountId) throw new AppError('auth.credentials_wrong')
    const hash = isRepeated
      ? openField(key, accountId, 'password-hash', account.sealedPasswordHash)
      : await passwords.hash(newPassword)
    const outcome = await writePath.execute({
      streamName,
      fold: accountFold,
      identity,
      restaurantId: account.restaurant?.restaurantId ?? null,
      decide: state =>
        changePassword(state, {
          accountId,
          sealedPasswordHash: sealField(key, accountId, 'password-hash', hash),
        }),
    })
    if (outcome.decidedAt) deps.revoke(accountId, outcome.decidedAt)
    const token = tokenOf(account, outcome.decidedAt)
    return answer(
      200,
      { message: 'Your password was changed. Other devices are signed out.', token },
      outcome,
    )
  }

  const erase: Handler<typeof accountRoutes.eraseAccount> = async request => {
    const { email, password } = request.body
    const { audience, accountId } = ownCaller(request.caller)
    const identity = identityOf(accountRoutes.eraseAccount, request)
    const streamName = accountStream(indexKey, audience, email)
    const isRepeated = (await writePath.read(streamName, accountFold)).commands.has(identity.commandId)
    if (!isRepeated) {
      const { account } = await prove(deps, { audience, email, password, address: request.address })
      if (account.accountId !== accountId) throw new AppError('auth.credentials_wrong')
      await vault.intendErasure(accountId, streamName)
    }
    const outcome = await writePath.execute({
      streamName,
      fold: accountFold,
      identity,
      restaurantId: null,
      decide: state => eraseAccount(state, accountId),
    })
    if (outcome.decidedAt) deps.revoke(accountId, outcome.decidedAt)
    await vault.destroyKey(accountId)
    return answer(200, { message: 'Your account and your personal data are erased.' }, outcome)
  }

  return {
    [accountRoutes.loginRestaurant.id]: loginAs('restaurant'),
    [accountRoutes.loginCustomer.id]: loginAs('customer'),
    [accountRoutes.registerRestaurant.id]: registerRestaurant,
    [accountRoutes.registerCustomer.id]: registerCustomer,
    [accountRoutes.changePassword.id]: changePasswordOf,
    [accountRoutes.eraseAccount.id]: erase,
  } as const
}

function refuseCommon(password: string, field: string): void {
  if (!isCommonPassword(password)) return
  const message = 'This is one of the most common passwords. Choose another.'
  throw new AppError('request.invalid', { issues: [{ path: [field], message }] })
}

/** Whoever acts for somebody else does not hold their password: an admin changes nobody's. */
function ownCaller(caller: Caller | null): Caller {
  if (!caller || caller.impersonator) throw new AppError('auth.forbidden')
  return caller
}
