import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ErrorCode } from '@safe-menu/contracts/errors'
import { AccountId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import type { Instant } from '@safe-menu/contracts/time'
import { AppError, tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import { addressKey } from '@safe-menu/server-kit/limits/addresses'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'

/** The page that a link opens. */
type LinkPage = 'invitation' | 'reset'

/** A new secret of a link: 256 random bits. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The only form in which a secret is stored. It has 256 bits, so it cannot be found from its hash. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

export function isSecretOf(secret: string, hash: string): boolean {
  const [given, stored] = [hashOfSecret(secret), hash].map(text => Buffer.from(text))
  return given?.length === stored?.length && timingSafeEqual(given as Buffer, stored as Buffer)
}

/** A link's path. The secret follows `#`, so it is in no request, no referrer and no log. */
export function linkOf(accountId: AccountId, secret: string, page: LinkPage): string {
  return `/${page}#${accountId}.${secret}`
}

/** Reads the part of a link after `#`. The route's schema has checked its form. */
export function readToken(token: string): { readonly accountId: AccountId; readonly secret: string } {
  const [id, secret = ''] = token.split('.')
  return { accountId: AccountId.parse(id), secret }
}

const hourMs = 60 * 60 * 1_000
const hoursOf = { invitation: limits.invitationDays * 24, reset: limits.passwordResetHours } as const

/** When a link that is made at an instant ends. */
export function endOfLink(at: Instant, page: LinkPage): Instant {
  return new Date(Date.parse(at) + hoursOf[page] * hourMs).toISOString()
}

/**
 * The answer to a link that does not work, which it counts. A link that works is never refused: strangers at the same address must
 * not block it.
 */
export async function refusalOfLink(limiter: Limiter, code: ErrorCode, address: string): Promise<AppError> {
  const seconds = await limiter.take('acceptance', addressKey(address))
  return seconds === 0 ? new AppError(code) : tryAgainIn(seconds)
}
