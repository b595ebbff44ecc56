import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import type { ErrorCode } from '@safe-menu/contracts/errors'
import type { Route } from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { Context } from 'koa'
import type { Caller } from '../auth/caller.ts'
import { callerOf } from '../auth/caller.ts'
import type { TokenVerifier } from '../auth/verify-token.ts'
import { AppError } from '../errors/app-error.ts'
import { takeByNetwork } from '../limits/by-network.ts'
import type { Limiter } from '../limits/limiter.ts'
import { visitorKey } from '../limits/networks.ts'
import { rateLimits } from '../limits/rate-limits.ts'
import type { Exchange } from './exchange.ts'

export interface GuardOptions {
  readonly tokens: TokenVerifier
  /** Whether a token that verifies is worthless all the same: its account's password changed since, or its session ended. */
  readonly isRevoked: (claims: TokenClaims) => boolean | Promise<boolean>
  readonly limiter: Limiter
  /** Whose a menu or an item is; `null`: there is none. */
  readonly ownerOf: (kind: 'menu' | 'item', id: string, route: Route) => Promise<RestaurantId | null>
}

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/iu

function tooMany(seconds: number): AppError {
  return new AppError('rate.limited', { headers: { 'retry-after': String(seconds) } })
}

/** The caller of a request, `null` for a guest. A token that is sent has to verify, also where none is needed. */
async function authenticate(ctx: Context, exchange: Exchange, options: GuardOptions): Promise<Caller | null> {
  const header = ctx.get('authorization')
  if (header === '') return null
  const token = bearer.exec(header)?.[1]
  if (token === undefined) throw new AppError('auth.token_invalid')
  const claims = verified(token, exchange, options)
  if (await options.isRevoked(claims)) throw new AppError('auth.token_invalid')
  exchange.account = claims.sub
  return callerOf(claims)
}

/** The claims of a token. Bad ones are counted after they were checked, so that they cost nobody else a good one. */
function verified(token: string, exchange: Exchange, { tokens, limiter }: GuardOptions): TokenClaims {
  try {
    return tokens.verify(token)
  } catch (error) {
    const seconds = takeByNetwork(limiter, 'forged-token', exchange.address)
    throw seconds > 0 ? tooMany(seconds) : error
  }
}

/**
 * Rate limit, token, role, in this order; a limit counted by account has to look at the token first, and counts who has no
 * valid one by address, so that it cannot be passed by sending rubbish.
 */
export async function guard(
  ctx: Context,
  route: Route,
  exchange: Exchange,
  options: GuardOptions,
): Promise<Caller | null> {
  const { per, counts } = rateLimits[route.limit]
  const admit = (key?: string) => {
    if (counts === 'failures') return // the handler knows what has failed
    if (!exchange.admit(route.limit, key)) throw tooMany(exchange.retryAfter)
  }
  if (per === 'visitor') {
    const seconds = takeByNetwork(options.limiter, 'tracking-address', exchange.address)
    if (seconds > 0) throw tooMany(seconds)
    admit(visitorKey(exchange.address, ctx.get('user-agent')))
  }
  if (per === 'address') admit()

  let caller: Caller | null = null
  try {
    caller = await authenticate(ctx, exchange, options)
  } finally {
    if (per === 'account') admit(caller?.accountId)
  }

  if (route.access.kind === 'roles') {
    if (!caller) throw new AppError('auth.required')
    if (!route.access.roles.includes(caller.role)) throw new AppError('auth.forbidden')
  }
  return caller
}

const notFound: Readonly<Record<'restaurantId' | 'menuId' | 'itemId', ErrorCode>> = {
  restaurantId: 'restaurant.not_found',
  menuId: 'menu.not_found',
  itemId: 'item.not_found',
}

/** The code that a route with `own` answers for what is foreign or unknown; `null` for a route without. */
export function ownershipCode(route: Route): ErrorCode | null {
  return route.access.kind === 'roles' && route.access.own ? notFound[route.access.own] : null
}

/**
 * Refuses a restaurant what is not its own, with the same 404 whether it is another's or does not exist.
 * Roles that see every restaurant's pass: their handler answers for what does not exist.
 */
export async function checkOwnership(
  route: Route,
  caller: Caller | null,
  params: Readonly<Record<string, unknown>>,
  ownerOf: GuardOptions['ownerOf'],
): Promise<void> {
  if (route.access.kind !== 'roles' || !route.access.own || !caller) return
  if (caller.role === 'ADMIN' || caller.role === 'AUDITOR') return
  const id = String(params[route.access.own])
  const owner =
    route.access.own === 'restaurantId'
      ? id
      : await ownerOf(route.access.own === 'menuId' ? 'menu' : 'item', id, route)
  if (owner === null || owner !== caller.restaurantId) throw new AppError(notFound[route.access.own])
}
