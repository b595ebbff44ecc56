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
import type { Logger } from 'pino'
import { type AnswerWrite, identityOf } from '../write-path/answer.ts'
import type { WritePath } from '../write-path/execute.ts'
import { type Credentials, type Proven, prove } from './credentials.ts'
import { changePassword, eraseAccount } from './decide.ts'
import { guessableFault } from './guessable.ts'
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

  /** Proofs and their failures are logged under names that are no e-mail: an incident is told from them. */
  async function proven(credentials: Credentials, log: Logger): Promise<Proven> {
    const { audience, email } = credentials
    try {
      const proof = await prove(deps, credentials)
      log.info({ provenAccount: proof.account.accountId }, 'credentials proven')
      return proof
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        log.info(
          { code: error.code, stream: accountStream(indexKey, audience, email) },
          'credentials refused',
        )
      throw error
    }
  }

  async function login(credentials: Credentials, { requestId, log }: { requestId: string; log: Logger }) {
    const { account, stream } = await proven(credentials, log)
    await completeRestaurant(writePath, account, requestId)
    return { status: 200, body: { message: 'You are signed in.', token: tokenOf(account, stream.decidedAt) } }
  }

  async function registered(identity: ReturnType<typeof identityOf>, registration: Registration) {
    const { email, password, profile } = registration
    refuseGuessable(password, 'password', [email, ...(profile ? [profile.name] : [])])
    const { account, outcomes } = await register(deps, identity, registration)
    const token = tokenOf(account, outcomes[0]?.decidedAt ?? null)
    return answer(201, { message: 'Your account is ready.', token, id: account.accountId }, ...outcomes)
  }

  const loginAs =
    (
      audience: Audience,
    ): Handler<typeof accountRoutes.loginRestaurant | typeof accountRoutes.loginCustomer> =>
    request =>
      login({ audience, ...request.body, address: request.address }, request)

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
    refuseGuessable(newPassword, 'newPassword', [email])
    const identity = identityOf(accountRoutes.changePassword, request)
    const streamName = accountStream(indexKey, audience, email)
    const isRepeated = (await writePath.read(streamName, accountFold)).commands.has(identity.commandId)
    // A change that was made and not answered has made the new password the current one.
    const password = isRepeated ? newPassword : currentPassword
    const credentials = { audience, email, password, address: request.address }
    const { account, key } = await proven(credentials, request.log)
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
      const credentials = { audience, email, password, address: request.address }
      const { account } = await proven(credentials, request.log)
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

function refuseGuessable(password: string, field: string, known: readonly string[]): void {
  const message = guessableFault(password, known)
  if (message === null) return
  throw new AppError('request.invalid', { issues: [{ path: [field], message }] })
}

/** Whoever acts for somebody else does not hold their password: an admin changes nobody's. */
function ownCaller(caller: Caller | null): Caller {
  if (!caller || caller.impersonator) throw new AppError('auth.forbidden')
  return caller
}
