import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import { notFoundCode, type Route } from '@safe-menu/contracts/http/route'
import { isOfRestaurant, type Role } from '@safe-menu/contracts/roles'
import { callerOf } from '../../auth/tokens.ts'
import { AppError, tryAgainIn } from '../../errors/app-error.ts'
import { addressKey, visitorKey } from '../../limits/addresses.ts'
import { holdAll } from '../../limits/limiter.ts'
import { rateLimits } from '../../limits/rate-limits.ts'
import type { Policy, RequestContext, RequestMiddleware } from '../context.ts'

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/iu

/**
 * Verifies the request's token. A token must be valid even if the route needs none: {@link requireAccess} refuses another one, after
 * the request was counted. Only invalid tokens count here, so that they never block valid ones from the same address.
 */
export const authenticate: RequestMiddleware = async (ctx, next) => {
  if (ctx.get('authorization') !== '') {
    try {
      const claims = await verify(ctx)
      await refuseIfRevoked(claims, ctx.policy)
      ctx.state.caller = callerOf(claims)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      ctx.state.refusal = error
    }
  }
  return next()
}

async function verify(ctx: RequestContext): Promise<TokenClaims> {
  const { tokens, limiter } = ctx.policy
  const token = bearer.exec(ctx.get('authorization'))?.[1]
  if (token === undefined) throw new AppError('auth.token_invalid')
  try {
    return tokens.verify(token)
  } catch (error) {
    const seconds = await limiter.take('forged-token', addressKey(ctx.ip))
    throw seconds > 0 ? tryAgainIn(seconds) : error
  }
}

async function refuseIfRevoked(claims: TokenClaims, { isRevoked }: Policy): Promise<void> {
  if (await isRevoked(claims)) throw new AppError('auth.token_invalid')
}

/** Refuses invalid tokens, and callers without a role of the route. */
export function requireAccess({ access }: Route): RequestMiddleware {
  return ({ state: { refusal, caller } }, next) => {
    if (refusal) throw refusal
    if (access.kind === 'roles') {
      if (!caller) throw new AppError('auth.required')
      if (!access.roles.includes(caller.role)) throw forbidden(access.roles, caller.role)
    }
    return next()
  }
}

/** The 403. It tells the people of a restaurant which role is needed. */
function forbidden(roles: readonly Role[], role: Role): AppError {
  if (!isOfRestaurant(role) || !roles.includes('RESTAURANT')) return new AppError('auth.forbidden')
  const allowed = roles.includes('MANAGER') ? 'the owner and managers' : 'the owner'
  return new AppError('auth.forbidden', { text: `Only ${allowed} of this restaurant can do this.` })
}

/** Checks again whether the token was revoked: a body may take as long as the request's timeout. */
export function refuseRevoked(route: Route): RequestMiddleware {
  return async ({ state: { caller }, policy }, next) => {
    if (caller && route.method !== 'GET') await refuseIfRevoked(caller.claims, policy)
    return next()
  }
}

/**
 * Refuses a restaurant's people access to anything of another, with the same 404 as for something that does not exist.
 * Admins and auditors pass: for them the handler gives the 404.
 */
export function requireOwner(route: Route): RequestMiddleware {
  const own = route.access.kind === 'roles' ? route.access.own : undefined
  return async ({ state: { caller }, input, policy }, next) => {
    if (own && caller && caller.role !== 'ADMIN' && caller.role !== 'AUDITOR') {
      const id = String((input.params as Readonly<Record<string, unknown>>)[own])
      const owner =
        own === 'restaurantId' ? id : await policy.ownerOf(own === 'menuId' ? 'menu' : 'item', id, route)
      if (owner === null || owner !== caller.restaurantId) throw new AppError(notFoundCode[own])
    }
    return next()
  }
}

/**
 * Counts the request against its route's limit. A limit by account counts requests without a valid token by address, so that
 * invalid tokens do not bypass it.
 */
export function rateLimit(route: Route): RequestMiddleware {
  const { per, counts } = rateLimits[route.limit]
  function keyOf(ctx: RequestContext): string {
    if (per === 'visitor') return visitorKey(ctx.ip, ctx.get('user-agent'))
    return (per === 'account' && ctx.state.caller?.accountId) || addressKey(ctx.ip)
  }

  return async (ctx, next) => {
    const { limiter } = ctx.policy
    const isExempt = counts === 'failures' || ctx.state.exempt === route.limit // the handler counts its failures
    if (!isExempt) {
      if (per === 'visitor') refuseAfter(await limiter.take('tracking-address', addressKey(ctx.ip)))
      refuseAfter(await limiter.take(route.limit, keyOf(ctx)))
    }
    return next()
  }
}

function refuseAfter(seconds: number): void {
  if (seconds > 0) throw tryAgainIn(seconds)
}

/** All uploads of a process may be this many times those of one account: 64 bodies of 3 MB are a quarter of a service's memory. */
const timesInTotal = 4

/**
 * Holds a place for an upload until it is answered: slow clients must not fill the memory with bodies that are never complete. Throws
 * `service.busy` when the account, its address or the process has too many.
 */
export function limitUploads({ bodyKind }: Route): RequestMiddleware {
  if (bodyKind !== 'picture') return (_, next) => next()
  return async (ctx, next) => {
    const release = holdAll(ctx.policy.limiter, [
      ['picture', addressKey(ctx.ip)],
      ['picture', `account ${ctx.state.caller?.accountId ?? ''}`],
      ['picture', 'all', timesInTotal],
    ])
    if (!release) throw tryAgainIn(5, 'service.busy')
    try {
      await next()
    } finally {
      release()
    }
  }
}
