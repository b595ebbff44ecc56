import type { secondFactorRoutes } from '@safe-menu/contracts/accounts/second-factor-routes'
import { AppError, tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import type { RequestContext, RouteContext } from '@safe-menu/server-kit/http/context'
import type { Decision } from '../../decision.ts'
import { identityOf, setWriteHeaders } from '../../write-path/command.ts'
import { attemptLimits } from '../attempt-limits.ts'
import { changeAccount, emailOf, type FoundAccount, findAccount, registeredAfter } from '../change-account.ts'
import type { AccountDeps } from '../deps.ts'
import { emailHash } from '../logins.ts'
import { epochMsOf, requireOwnCaller, startSession, verifyOwnPassword } from '../sign-in.ts'
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
import { type Factor, openFactor, openSetUp, openTicket, sealFactor, sealSetUp, stateMark } from './sealed.ts'

/** Long enough to install an app. */
const setUpMs = 15 * 60_000

const factorOf = (account: RegisteredAccount, key: Buffer) =>
  account.secondFactor && {
    factor: openFactor(key, account.accountId, account.secondFactor.sealed),
    since: new Date(account.secondFactor.since),
  }

/** Checks a code under the limits of passwords and those of codes. */
async function checkCode(
  { limiter, indexKey, vaultDatabase, now, codeNow = now }: AccountDeps,
  found: FoundAccount,
  { factor, since }: { readonly factor: Factor; readonly since: Date },
  code: string,
  ctx: Pick<RequestContext, 'ip' | 'log'>,
): Promise<void> {
  const { accountId, audience } = found.account
  const login = emailHash(indexKey, { audience, email: emailOf(found) })
  const limits = attemptLimits(limiter, login, ctx.ip)
  const seconds = await limits.blocked()
  if (seconds > 0) throw tryAgainIn(seconds)
  try {
    await useCode(vaultDatabase.query, { accountId, factor, since }, code, codeNow())
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      if (error.code === 'auth.code_wrong') await limits.countFailure()
      ctx.log.info({ code: error.code, login }, 'code refused')
    }
    throw error
  }
}

/** Appends a change of the second factor, revokes all older tokens, and returns a new one for this session. */
async function change(
  deps: AccountDeps,
  account: RegisteredAccount,
  ctx: RequestContext,
  decide: (state: AccountState) => Decision<AccountEvent>,
): Promise<string> {
  const { accountId } = account
  const restaurantId = restaurantOfAccount(account)
  const outcome = await changeAccount(deps, { accountId, identity: identityOf(ctx), restaurantId, decide })
  const token = await startSession(deps, registeredAfter(outcome), epochMsOf(outcome.decidedAt), ctx)
  setWriteHeaders(deps, ctx, outcome)
  return token
}

/** The second step of a sign-in. */
export async function loginWithCode(deps: AccountDeps, ctx: RouteContext<typeof secondFactorRoutes.login>) {
  const { ticket, code } = ctx.input.body
  const { accountId, mark, tokenFrom } = openTicket(deps, ticket)
  const found = await findAccount(deps, accountId)
  const own = found && factorOf(found.account, found.key)
  if (!found || !own || stateMark(found.account) !== mark) throw new AppError('auth.ticket_invalid')
  await checkCode(deps, found, own, code, ctx)
  // From the time of the password, so that what has revoked tokens since also revokes this one.
  const token = await startSession(deps, found.account, tokenFrom, ctx)
  ctx.body = { message: 'You are signed in.', token }
}

export async function readSecondFactor(
  deps: AccountDeps,
  ctx: RouteContext<typeof secondFactorRoutes.state>,
) {
  const { accountId } = requireOwnCaller(ctx)
  const found = await findAccount(deps, accountId)
  const own = found && factorOf(found.account, found.key)
  const { query } = deps.vaultDatabase
  const recoveryCodesLeft = own ? await countRecoveryCodesLeft(query, { accountId, ...own }) : 0
  ctx.body = { isOn: Boolean(own), recoveryCodesLeft }
}

export async function setUpSecondFactor(
  deps: AccountDeps,
  ctx: RouteContext<typeof secondFactorRoutes.setUp>,
) {
  const verified = await verifyOwnPassword(deps, requireOwnCaller(ctx), ctx.input.body.password, ctx)
  const { account, key } = verified
  if (account.secondFactor) throw new AppError('second_factor.is_on')
  const { accountId } = account
  const secret = newSecret()
  const expiresAt = deps.now() + setUpMs
  const recoveryCodes = [...newRecoveryCodes()]
  const mark = stateMark(account)
  const setUp = sealSetUp(key, accountId, { secret, recoveryCodes, mark, expiresAt })
  const uri = keyUri(secret, emailOf(verified))
  ctx.body = { secret, uri, setUp, expiresAt: new Date(expiresAt).toISOString() }
}

export async function turnOnSecondFactor(
  deps: AccountDeps,
  ctx: RouteContext<typeof secondFactorRoutes.turnOn>,
) {
  const own = await findAccount(deps, requireOwnCaller(ctx).accountId)
  if (!own) throw new AppError('auth.token_invalid')
  const { key } = own
  const { accountId } = own.account
  if (own.account.secondFactor) throw new AppError('second_factor.is_on')
  const { setUp, code } = ctx.input.body
  const { secret, recoveryCodes, mark } = openSetUp(key, accountId, setUp, deps.now())
  const recovery = recoveryCodes.map(code => recoveryCodeHash(accountId, code) ?? '')
  // It takes only a code of the app: a recovery code would not show that the app has the secret.
  const factor = { factor: { secret, recovery: [] }, since: new Date(deps.now()) }
  await checkCode(deps, own, factor, code, ctx)
  const sealed = sealFactor(key, accountId, { secret, recovery })
  const token = await change(deps, own.account, ctx, state => addSecondFactor(state, sealed, mark))
  ctx.body = { message: 'Two-step login is on. Other devices are logged out.', token, recoveryCodes }
}

export async function turnOffSecondFactor(
  deps: AccountDeps,
  ctx: RouteContext<typeof secondFactorRoutes.turnOff>,
) {
  const { password, code } = ctx.input.body
  const verified = await verifyOwnPassword(deps, requireOwnCaller(ctx), password, ctx)
  const { account, key } = verified
  const own = factorOf(account, key)
  if (!own) throw new AppError('second_factor.is_off')
  await checkCode(deps, verified, own, code, ctx)
  const token = await change(deps, account, ctx, removeSecondFactor)
  ctx.body = { message: 'Two-step login is off. Other devices are logged out.', token }
}
