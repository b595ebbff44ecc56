import { randomUUID } from 'node:crypto'
import { SessionId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import { type Caller, issueToken, lifetimes } from '@safe-menu/server-kit/auth/tokens'
import { AppError, hasCode } from '@safe-menu/server-kit/errors/app-error'
import type { RequestContext } from '@safe-menu/server-kit/http/context'
import type { Logger } from 'pino'
import { emailOf, findAccount } from './change-account.ts'
import { type Credentials, type VerifiedLogin, verifyLogin } from './credentials.ts'
import type { AccountDeps } from './deps.ts'
import { deviceName } from './device-name.ts'
import { emailHash } from './logins.ts'
import { addSession } from './session-list.ts'
import { type RegisteredAccount, restaurantOfAccount } from './state.ts'

/** Refuses impersonation: an admin does not know the account's password and must not change it. */
export function requireOwnCaller({ state: { caller } }: Pick<RequestContext, 'state'>): Caller {
  if (!caller || caller.impersonator) throw new AppError('auth.forbidden')
  return caller
}

/** The time at which a command that wrote events was decided, in milliseconds since the epoch. */
export function epochMsOf(decidedAt: Instant | null): number {
  if (decidedAt === null) throw new Error('A command that wrote events has no time.')
  return Date.parse(decidedAt)
}

/** The refusal for a person who is asked for the password alone. */
const wrongPassword = () => new AppError('auth.credentials_wrong', { text: 'The password is wrong.' })

/** Verifies a password, and logs each success and failure, for investigations of incidents, without the email. */
export async function verifyLoginAndLog(
  deps: AccountDeps,
  credentials: Credentials,
  log: Logger,
): Promise<VerifiedLogin> {
  try {
    const login = await verifyLogin(deps, credentials)
    log.info({ verifiedAccount: login.account.accountId }, 'credentials verified')
    return login
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      log.info({ code: error.code, login: emailHash(deps.indexKey, credentials) }, 'credentials refused')
    throw error
  }
}

/** Verifies the password of the caller's own account, as at a sign-in. */
export async function verifyOwnPassword(
  deps: AccountDeps,
  { accountId, audience }: Caller,
  password: string,
  ctx: Pick<RequestContext, 'ip' | 'log'>,
): Promise<VerifiedLogin> {
  const found = await findAccount(deps, accountId)
  if (!found) throw wrongPassword()
  const credentials = { audience, email: emailOf(found), password, address: ctx.ip }
  return verifyLoginAndLog(deps, credentials, ctx.log).catch((error: unknown) => {
    throw hasCode(error, 'auth.credentials_wrong') ? wrongPassword() : error
  })
}

/**
 * Issues a token dated `at` (milliseconds since the epoch) and lists its session. Rejects with `auth.credentials_wrong` if
 * the account has been erased meanwhile.
 */
export async function startSession(
  { vault, vaultDatabase, jwtPrivateKey }: Pick<AccountDeps, 'vault' | 'vaultDatabase' | 'jwtPrivateKey'>,
  account: RegisteredAccount,
  at: number,
  ctx: Pick<RequestContext, 'get'>,
): Promise<string> {
  const { accountId, role, audience } = account
  const key = await vault.keyOf(accountId)
  const sessionId = SessionId.parse(randomUUID())
  const isListed =
    key !== null &&
    (await addSession(vaultDatabase.query, {
      sessionId,
      accountId,
      key,
      signedInAt: new Date(at),
      expiresAt: new Date((Math.floor(at / 1_000) + lifetimes[role]) * 1_000),
      device: deviceName(ctx.get('user-agent')),
    }))
  if (!isListed) throw new AppError('auth.credentials_wrong')
  return issueToken(
    jwtPrivateKey,
    { accountId, role, audience, restaurantId: restaurantOfAccount(account), sessionId },
    at,
  )
}
