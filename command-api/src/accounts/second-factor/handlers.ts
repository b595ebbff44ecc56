import { secondFactorRoutes } from '@safe-menu/contracts/accounts/second-factor-routes'
import { AppError, tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import type { RouteRequest } from '@safe-menu/server-kit/http/handler'
import type { Decision } from '../../decision.ts'
import { handlesCommand } from '../../write-path/handlers.ts'
import type { CommandIdentity } from '../../write-path/streams.ts'
import { attemptLimits } from '../attempt-limits.ts'
import { changeAccount, emailOf, type FoundAccount, findAccount, registeredAfter } from '../change-account.ts'
import type { AccountDeps } from '../deps.ts'
import { emailHash } from '../logins.ts'
import { type Attempt, epochMsOf, proveCaller, requireOwnCaller, startSession } from '../sign-in.ts'
import {
  type AccountEvent,
  type AccountState,
  type RegisteredAccount,
  restaurantOfAccount,
} from '../state.ts'
import {
  countRecoveryCodesLeft,
  keyUri,
  newRecoveryCodes,
  newSecret,
  recoveryCodeHash,
  useCode,
} from './codes.ts'
import { addSecondFactor, removeSecondFactor } from './decide.ts'
import { type Factor, openFactor, openSetUp, sealFactor, sealSetUp, stateMark } from './sealed.ts'

/** Long enough to install an app. */
const setUpMs = 15 * 60_000

/** Two-step login: the second step of a sign-in, turning it on and turning it off. */
export function secondFactorHandlers(deps: AccountDeps) {
  const { tickets, limiter, indexKey, answer, now, codeNow = now } = deps
  const { query } = deps.vaultDatabase

  const factorOf = (account: RegisteredAccount, key: Buffer) =>
    account.secondFactor && {
      factor: openFactor(key, account.accountId, account.secondFactor.sealed),
      since: new Date(account.secondFactor.since),
    }

  /** Checks a code under the limits of passwords and those of codes. */
  async function checkCode(
    found: FoundAccount,
    { factor, since }: { readonly factor: Factor; readonly since: Date },
    code: string,
    request: Attempt,
  ): Promise<void> {
    const { accountId, audience } = found.account
    const login = emailHash(indexKey, { audience, email: emailOf(found) })
    const limits = attemptLimits(limiter, login, request.address)
    const seconds = await limits.blocked()
    if (seconds > 0) throw tryAgainIn(seconds)
    try {
      await useCode(query, { accountId, factor, since }, code, codeNow())
    } catch (error) {
      if (error instanceof AppError && error.status < 500) {
        if (error.code === 'auth.code_wrong') await limits.countFailure()
        request.log.info({ code: error.code, login }, 'code refused')
      }
      throw error
    }
  }

  /** Appends a change of the second factor, revokes all older tokens, and gives this session a new one. */
  async function change(
    account: RegisteredAccount,
    identity: CommandIdentity,
    request: Attempt,
    decide: (state: AccountState) => Decision<AccountEvent>,
  ) {
    const { accountId } = account
    const restaurantId = restaurantOfAccount(account)
    const outcome = await changeAccount(deps, { accountId, identity, restaurantId, decide })
    const token = await startSession(deps, registeredAfter(outcome), epochMsOf(outcome.decidedAt), request)
    return { outcome, token }
  }

  const ownId = ({ caller }: Pick<RouteRequest<typeof secondFactorRoutes.state>, 'caller'>) =>
    requireOwnCaller(caller).accountId

  return {
    ...handlesCommand(secondFactorRoutes.login, async request => {
      const { accountId, mark, tokenFrom } = tickets.open(request.body.ticket)
      const found = await findAccount(deps, accountId)
      const own = found && factorOf(found.account, found.key)
      if (!found || !own || stateMark(found.account) !== mark) throw new AppError('auth.ticket_invalid')
      await checkCode(found, own, request.body.code, request)
      // From the time of the password, so that what has revoked tokens since revokes this one, too.
      const token = await startSession(deps, found.account, tokenFrom, request)
      return { status: 200, body: { message: 'You are signed in.', token } }
    }),
    ...handlesCommand(secondFactorRoutes.state, async request => {
      const accountId = ownId(request)
      const found = await findAccount(deps, accountId)
      const own = found && factorOf(found.account, found.key)
      const recoveryCodesLeft = own ? await countRecoveryCodesLeft(query, { accountId, ...own }) : 0
      return { status: 200, body: { isOn: Boolean(own), recoveryCodesLeft } }
    }),
    ...handlesCommand(secondFactorRoutes.setUp, async request => {
      const caller = requireOwnCaller(request.caller)
      const proven = await proveCaller(deps, caller, request.body.password, request)
      const { account, key } = proven
      if (account.secondFactor) throw new AppError('second_factor.is_on')
      const { accountId } = account
      const secret = newSecret()
      const expiresAt = now() + setUpMs
      const recoveryCodes = [...newRecoveryCodes()]
      const mark = stateMark(account)
      const setUp = sealSetUp(key, accountId, { secret, recoveryCodes, mark, expiresAt })
      const uri = keyUri(secret, emailOf(proven))
      return { status: 200, body: { secret, uri, setUp, expiresAt: new Date(expiresAt).toISOString() } }
    }),
    ...handlesCommand(secondFactorRoutes.turnOn, async (request, identity) => {
      const own = await findAccount(deps, ownId(request))
      if (!own) throw new AppError('auth.token_invalid')
      const { key } = own
      const { accountId } = own.account
      if (own.account.secondFactor) throw new AppError('second_factor.is_on')
      const { secret, recoveryCodes, mark } = openSetUp(key, accountId, request.body.setUp, now())
      const recovery = recoveryCodes.map(code => recoveryCodeHash(accountId, code) ?? '')
      // Only a code of the app: a recovery code would not show that the app has the secret.
      const factor = { factor: { secret, recovery: [] }, since: new Date(now()) }
      await checkCode(own, factor, request.body.code, request)
      const sealed = sealFactor(key, accountId, { secret, recovery })
      const { outcome, token } = await change(own.account, identity, request, state =>
        addSecondFactor(state, sealed, mark),
      )
      const message = 'Two-step login is on. Other devices are logged out.'
      return answer(200, { message, token, recoveryCodes }, outcome)
    }),
    ...handlesCommand(secondFactorRoutes.turnOff, async (request, identity) => {
      const caller = requireOwnCaller(request.caller)
      const { password, code } = request.body
      const proven = await proveCaller(deps, caller, password, request)
      const { account, key } = proven
      const own = factorOf(account, key)
      if (!own) throw new AppError('second_factor.is_off')
      await checkCode(proven, own, code, request)
      const { outcome, token } = await change(account, identity, request, removeSecondFactor)
      const message = 'Two-step login is off. Other devices are logged out.'
      return answer(200, { message, token }, outcome)
    }),
  }
}
