import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import { notFoundCode, type Route } from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { isOfRestaurant, type Role } from '@safe-menu/contracts/roles'
import type { Context } from 'koa'
import type { Caller, TokenVerifier } from '../auth/tokens.ts'
import { AppError, tryAgainIn } from '../errors/app-error.ts'
import { addressKey, visitorKey } from '../limits/addresses.ts'
import type { Limiter } from '../limits/limiter.ts'
import { rateLimits } from '../limits/rate-limits.ts'
import type { Exchange } from './exchange.ts'

export interface GuardOptions {
  readonly tokens: TokenVerifier
  /** Whether a valid token was revoked: by a password change, an erased account or a logout. */
  readonly isRevoked: (claims: TokenClaims) => boolean | Promise<boolean>
  readonly limiter: Limiter
  /** Finds the restaurant of a menu or an item. `null`: it does not exist. */
  readonly ownerOf: (kind: 'menu' | 'item', id: string, route: Route) => Promise<RestaurantId | null>
}

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/iu

/** The claims of a request's token, `null` for a guest. A token must be valid even if the route needs none. */
async function authenticate(
  ctx: Context,
  exchange: Exchange,
  options: GuardOptions,
): Promise<TokenClaims | null> {
  const header = ctx.get('authorization')
  if (header === '') return null
  const token = bearer.exec(header)?.[1]
  if (token === undefined) throw new AppError('auth.token_invalid')
  const claims = await verified(token, exchange, options)
  await refuseRevoked(claims, options)
  exchange.account = claims.sub
  return claims
}

/** Throws `auth.token_invalid` for a token that was revoked. */
export async function refuseRevoked(
  claims: TokenClaims,
  { isRevoked }: Pick<GuardOptions, 'isRevoked'>,
): Promise<void> {
  if (await isRevoked(claims)) throw new AppError('auth.token_invalid')
}

/** Verifies a token. Only invalid ones are counted, so that they never block valid ones from the same address. */
async function verified(
  token: string,
  exchange: Exchange,
  { tokens, limiter }: GuardOptions,
): Promise<TokenClaims> {
  try {
    return tokens.verify(token)
  } catch (error) {
    const seconds = await limiter.take('forged-token', addressKey(exchange.address))
    throw seconds > 0 ? tryAgainIn(seconds) : error
  }
}

/**
 * Checks rate limit, token and role, in this order. Returns the token's claims, `null` for a guest. A limit by account needs the
 * token first. It counts requests without a valid token by address, so that invalid tokens do not bypass it.
 */
export async function guard(
  ctx: Context,
  route: Route,
  exchange: Exchange,
  options: GuardOptions,
): Promise<TokenClaims | null> {
  const { per, counts } = rateLimits[route.limit]
  const admit = async (key = addressKey(exchange.address)) => {
    if (counts === 'failures') return // the handler counts its failures
    if (exchange.exempt === route.limit) return
    const seconds = await options.limiter.take(route.limit, key)
    if (seconds > 0) throw tryAgainIn(seconds)
  }
  if (per === 'visitor') {
    const seconds = await options.limiter.take('tracking-address', addressKey(exchange.address))
    if (seconds > 0) throw tryAgainIn(seconds)
    await admit(visitorKey(exchange.address, ctx.get('user-agent')))
  }
  if (per === 'address') await admit()

  let claims: TokenClaims | null = null
  try {
    claims = await authenticate(ctx, exchange, options)
  } finally {
    if (per === 'account') await admit(claims?.sub)
  }

  if (route.access.kind === 'roles') {
    if (!claims) throw new AppError('auth.required')
    if (!route.access.roles.includes(claims.role)) throw forbidden(route.access.roles, claims.role)
  }
  return claims
}

/** The 403. It tells the people of a restaurant which role is needed. */
function forbidden(roles: readonly Role[], role: Role): AppError {
  if (!isOfRestaurant(role) || !roles.includes('RESTAURANT')) return new AppError('auth.forbidden')
  const allowed = roles.includes('MANAGER') ? 'the owner and managers' : 'the owner'
  return new AppError('auth.forbidden', { text: `Only ${allowed} of this restaurant can do this.` })
}

/**
 * Refuses a restaurant's people access to anything of another, with the same 404 as for something that does not exist.
 * Admins and auditors pass: for them the handler gives the 404.
 */
export async function checkOwnership(
  route: Route,
  caller: Caller | null,
  params: Readonly<Record<string, unknown>>,
  ownerOf: GuardOptions['ownerOf'],
): Promise<void> {
  if (route.access.kind !== 'roles' || !caller) return
  const { own } = route.access
  if (!own || caller.role === 'ADMIN' || caller.role === 'AUDITOR') return
  const id = String(params[own])
  const owner = own === 'restaurantId' ? id : await ownerOf(own === 'menuId' ? 'menu' : 'item', id, route)
  if (owner === null || owner !== caller.restaurantId) throw new AppError(notFoundCode[own])
}
