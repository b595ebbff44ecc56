import type { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { RestaurantProfile } from '@safe-menu/contracts/restaurants/profile'
import type { Audience } from '@safe-menu/contracts/roles'
import { refuseGuessable } from '@safe-menu/server-kit/auth/passwords'
import { AppError, hasCode } from '@safe-menu/server-kit/errors/app-error'
import type { RequestContext, RouteContext } from '@safe-menu/server-kit/http/context'
import { openField, sealField } from '@safe-menu/server-kit/vault/keys'
import { identityOf, setWriteHeaders } from '../write-path/command.ts'
import { changeAccount, emailOf, findAccount, registeredAfter } from './change-account.ts'
import { changePassword } from './decide.ts'
import type { AccountDeps } from './deps.ts'
import { completeRestaurant, type Registration, register } from './registration.ts'
import { makeTicket } from './second-factor/sealed.ts'
import { epochMsOf, requireOwnCaller, startSession, verifyLoginAndLog, verifyOwnPassword } from './sign-in.ts'
import { type RegisteredAccount, restaurantOfAccount } from './state.ts'

/** Answers with a token, or with a ticket for the second step. */
export async function login(
  deps: AccountDeps,
  ctx: RouteContext<typeof accountRoutes.loginRestaurant | typeof accountRoutes.loginCustomer>,
  audience: Audience,
): Promise<void> {
  const credentials = { audience, ...ctx.input.body, address: ctx.ip }
  const { account, tokenFrom } = await verifyLoginAndLog(deps, credentials, ctx.log)
  await completeRestaurant(deps.writePath, account, ctx.state.requestId)
  if (account.secondFactor) {
    const ticket = makeTicket(deps, account, tokenFrom)
    ctx.status = 202
    ctx.body = { message: 'Enter the code of your authenticator app.', ticket }
    return
  }
  const token = await startSession(deps, account, tokenFrom, ctx)
  ctx.body = { message: 'You are signed in.', token }
}

export async function registerRestaurant(
  deps: AccountDeps,
  ctx: RouteContext<typeof accountRoutes.registerRestaurant>,
) {
  const { email, password, ...profile } = ctx.input.body
  const registration = { email, password, profile: RestaurantProfile.parse(profile) }
  await registerFor(deps, ctx, { audience: 'restaurant', role: 'RESTAURANT', ...registration })
}

export async function registerCustomer(
  deps: AccountDeps,
  ctx: RouteContext<typeof accountRoutes.registerCustomer>,
) {
  const registration = { audience: 'customer', role: 'CUSTOMER', profile: null } as const
  await registerFor(deps, ctx, { ...registration, ...ctx.input.body })
}

async function registerFor(
  deps: AccountDeps,
  ctx: RouteContext<typeof accountRoutes.registerRestaurant | typeof accountRoutes.registerCustomer>,
  given: Omit<Registration, 'address'>,
) {
  const { email, password, profile } = given
  const registration = { ...given, address: ctx.ip }
  refuseGuessable(password, 'password', [email, ...(profile ? [profile.name] : [])])
  const { account, outcomes, isRepeated } = await register(deps, identityOf(ctx), registration)
  const madeAt = isRepeated
    ? await proveAgain(deps, registration, account, ctx)
    : epochMsOf(outcomes[0].decidedAt)
  const token = await startSession(deps, account, madeAt, ctx)
  const { accountId } = account
  setWriteHeaders(deps, ctx, ...outcomes)
  const ids = { id: accountId, accountId, restaurantId: restaurantOfAccount(account) }
  ctx.status = 201
  ctx.body = { message: 'Your account is ready.', token, ...ids }
}

/**
 * A repeated registration gets a token only if its password is still the account's. Fingerprints leave passwords out, so
 * the password is verified as at a sign-in, and a failure counts like a failed sign-in.
 */
async function proveAgain(
  deps: AccountDeps,
  { audience, email, password, address }: Registration,
  registeredAs: RegisteredAccount,
  { log }: RequestContext,
): Promise<number> {
  const credentials = { audience, email, password, address }
  const { account, tokenFrom } = await verifyLoginAndLog(deps, credentials, log).catch((error: unknown) => {
    throw hasCode(error, 'auth.credentials_wrong') ? new AppError('accounts.email_taken') : error
  })
  // With two-step login, a password is not enough.
  if (account.secondFactor || account.sealedPasswordHash !== registeredAs.sealedPasswordHash)
    throw new AppError('accounts.email_taken')
  return tokenFrom
}

export async function changeOwnPassword(
  deps: AccountDeps,
  ctx: RouteContext<typeof accountRoutes.changePassword>,
) {
  const { currentPassword, newPassword } = ctx.input.body
  const caller = requireOwnCaller(ctx)
  const { accountId } = caller
  const found = await findAccount(deps, accountId)
  if (!found) throw new AppError('auth.credentials_wrong')
  refuseGuessable(newPassword, 'newPassword', [emailOf(found)])
  const identity = identityOf(ctx)
  const isChanged = found.commands.has(identity.commandId)
  const password = isChanged ? newPassword : currentPassword
  const { account, key, tokenFrom } = await verifyOwnPassword(deps, caller, password, ctx)
  const hash = isChanged
    ? openField(key, accountId, 'password-hash', account.sealedPasswordHash)
    : await deps.passwords.hash(newPassword, ctx.ip)
  const sealedPasswordHash = sealField(key, accountId, 'password-hash', hash)
  const outcome = await changeAccount(deps, {
    accountId,
    identity,
    restaurantId: restaurantOfAccount(account),
    decide: state => changePassword(state, sealedPasswordHash, account.sealedPasswordHash),
  })
  // From the instant of the change, so that the next change revokes this token, however soon it comes. And with the role
  // of that instant, which may have changed since the password was verified.
  const token = isChanged
    ? await startSession(deps, account, tokenFrom, ctx)
    : await startSession(deps, registeredAfter(outcome), epochMsOf(outcome.decidedAt), ctx)
  setWriteHeaders(deps, ctx, outcome)
  ctx.body = { message: 'Your password was changed. Other devices are logged out.', token }
}
