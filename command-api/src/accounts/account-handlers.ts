import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { RestaurantProfile } from '@safe-menu/contracts/restaurants/profile'
import { refuseGuessable } from '@safe-menu/server-kit/auth/passwords'
import { AppError, hasCode } from '@safe-menu/server-kit/errors/app-error'
import { openField, sealField } from '@safe-menu/server-kit/vault/keys'
import { handlesCommand } from '../write-path/handlers.ts'
import type { CommandIdentity } from '../write-path/streams.ts'
import { changeAccount, emailOf, findAccount, registeredAfter } from './change-account.ts'
import type { Credentials } from './credentials.ts'
import { changePassword } from './decide.ts'
import type { AccountDeps } from './deps.ts'
import { completeRestaurant, type Registration, register } from './registration.ts'
import {
  type Attempt,
  epochMsOf,
  proveAndLog,
  proveCaller,
  requireOwnCaller,
  startSession,
} from './sign-in.ts'
import { type RegisteredAccount, restaurantOfAccount } from './state.ts'

export function accountHandlers(deps: AccountDeps) {
  const { writePath, passwords, tickets, answer } = deps

  async function login(credentials: Credentials, request: Attempt & { readonly requestId: string }) {
    const { account, tokenFrom } = await proveAndLog(deps, credentials, request.log)
    await completeRestaurant(writePath, account, request.requestId)
    if (account.secondFactor) {
      const ticket = tickets.make(account, tokenFrom)
      return { status: 202, body: { message: 'Enter the code of your authenticator app.', ticket } }
    }
    const token = await startSession(deps, account, tokenFrom, request)
    return { status: 200, body: { message: 'You are signed in.', token } }
  }

  async function registered(
    given: Omit<Registration, 'address'>,
    identity: CommandIdentity,
    request: Attempt,
  ) {
    const { email, password, profile } = given
    const registration = { ...given, address: request.address }
    refuseGuessable(password, 'password', [email, ...(profile ? [profile.name] : [])])
    const { account, outcomes, isRepeated } = await register(deps, identity, registration)
    const madeAt = isRepeated
      ? await provenAgain(registration, account, request)
      : epochMsOf(outcomes[0].decidedAt)
    const token = await startSession(deps, account, madeAt, request)
    const { accountId } = account
    const ids = { id: accountId, accountId, restaurantId: restaurantOfAccount(account) }
    const body = { message: 'Your account is ready.', token, ...ids }
    return answer(201, body, ...outcomes)
  }

  /**
   * A repeated registration gets a token only if its password is still the account's. Fingerprints leave passwords out, so
   * the password is proven as at a sign-in, and a failure counts like a failed sign-in.
   */
  async function provenAgain(
    { audience, email, password }: Registration,
    registeredAs: RegisteredAccount,
    request: Attempt,
  ): Promise<number> {
    const credentials = { audience, email, password, address: request.address }
    const { account, tokenFrom } = await proveAndLog(deps, credentials, request.log).catch(
      (error: unknown) => {
        throw hasCode(error, 'auth.credentials_wrong') ? new AppError('accounts.email_taken') : error
      },
    )
    // With two-step login, a password is not enough.
    if (account.secondFactor || account.sealedPasswordHash !== registeredAs.sealedPasswordHash)
      throw new AppError('accounts.email_taken')
    return tokenFrom
  }

  return {
    ...handlesCommand(accountRoutes.loginRestaurant, request =>
      login({ audience: 'restaurant', ...request.body, address: request.address }, request),
    ),
    ...handlesCommand(accountRoutes.loginCustomer, request =>
      login({ audience: 'customer', ...request.body, address: request.address }, request),
    ),
    ...handlesCommand(accountRoutes.registerRestaurant, (request, identity) => {
      const { email, password, ...profile } = request.body
      const registration = { email, password, profile: RestaurantProfile.parse(profile) }
      return registered({ audience: 'restaurant', role: 'RESTAURANT', ...registration }, identity, request)
    }),
    ...handlesCommand(accountRoutes.registerCustomer, (request, identity) =>
      registered(
        { audience: 'customer', role: 'CUSTOMER', profile: null, ...request.body },
        identity,
        request,
      ),
    ),
    ...handlesCommand(accountRoutes.changePassword, async (request, identity) => {
      const { currentPassword, newPassword } = request.body
      const caller = requireOwnCaller(request.caller)
      const { accountId } = caller
      const found = await findAccount(deps, accountId)
      if (!found) throw new AppError('auth.credentials_wrong')
      refuseGuessable(newPassword, 'newPassword', [emailOf(found)])
      const isChanged = found.commands.has(identity.commandId)
      const password = isChanged ? newPassword : currentPassword
      const { account, key, tokenFrom } = await proveCaller(deps, caller, password, request)
      const hash = isChanged
        ? openField(key, accountId, 'password-hash', account.sealedPasswordHash)
        : await passwords.hash(newPassword, request.address)
      const sealedPasswordHash = sealField(key, accountId, 'password-hash', hash)
      const outcome = await changeAccount(deps, {
        accountId,
        identity,
        restaurantId: restaurantOfAccount(account),
        decide: state => changePassword(state, sealedPasswordHash, account.sealedPasswordHash),
      })
      // From the instant of the change, so that the next change revokes this token, however soon it comes. And with the role
      // of that instant, which may have changed since the password was proven.
      const token = isChanged
        ? await startSession(deps, account, tokenFrom, request)
        : await startSession(deps, registeredAfter(outcome), epochMsOf(outcome.decidedAt), request)
      const body = { message: 'Your password was changed. Other devices are logged out.', token }
      return answer(200, body, outcome)
    }),
  }
}
