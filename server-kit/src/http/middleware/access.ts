import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import { notFoundCode, type Route } from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { isOfRestaurant, type Role } from '@safe-menu/contracts/roles'
import { callerOf, type TokenVerifier } from '../../auth/tokens.ts'
import { AppError, tryAgainIn } from '../../errors/app-error.ts'
import { addressKey, visitorKey } from '../../limits/addresses.ts'
import { holdAll, type Limiter } from '../../limits/limiter.ts'
import { rateLimits } from '../../limits/rate-limits.ts'
import type { RequestContext, RequestMiddleware } from '../context.ts'

export interface AccessOptions {
  readonly tokens: TokenVerifier
  /** Whether a valid token was revoked: by a password change, an erased account or a logout. */
  readonly isRevoked: (claims: TokenClaims) => boolean | Promise<boolean>
  readonly limiter: Limiter
  /** Finds the restaurant of a menu or an item. `null`: it does not exist. */
  readonly ownerOf: (kind: 'menu' | 'item', id: string, route: Route) => Promise<RestaurantId | null>
}

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/iu

/**
 * Verifies the request's token. A token must be valid even if the route needs none: {@link requireAccess} refuses another one, after
 * the request was counted. Only invalid tokens count here, so that they never block valid ones from the same address.
 */
export function authenticate({ tokens, isRevoked, limiter }: AccessOptions): RequestMiddleware {
  async function verify(ctx: RequestContext): Promise<TokenClaims> {
    const token = bearer.exec(ctx.get('authorization'))?.[1]
    if (token === undefined) throw new AppError('auth.token_invalid')
    try {
      return tokens.verify(token)
    } catch (error) {
      const seconds = await limiter.take('forged-token', addressKey(ctx.ip))
      throw seconds > 0 ? tryAgainIn(seconds) : error
    }
  }

  return async (ctx, next) => {
    if (ctx.get('authorization') !== '') {
      try {
        const claims = await verify(ctx)
        await refuseIfRevoked(claims, isRevoked)
        ctx.state.caller = callerOf(claims)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        ctx.state.refusal = error
      }
    }
    return next()
  }
}

async function refuseIfRevoked(claims: TokenClaims, isRevoked: AccessOptions['isRevoked']): Promise<void> {
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
export function refuseRevoked(route: Route, { isRevoked }: AccessOptions): RequestMiddleware {
  return async ({ state: { caller } }, next) => {
    if (caller && route.method !== 'GET') await refuseIfRevoked(caller.claims, isRevoked)
    return next()
  }
}

/**
 * Refuses a restaurant's people access to anything of another, with the same 404 as for something that does not exist.
 * Admins and auditors pass: for them the handler gives the 404.
 */
export function requireOwner(route: Route, { ownerOf }: AccessOptions): RequestMiddleware {
  const own = route.access.kind === 'roles' ? route.access.own : undefined
  return async ({ state: { caller }, input }, next) => {
    if (own && caller && caller.role !== 'ADMIN' && caller.role !== 'AUDITOR') {
      const id = String((input.params as Readonly<Record<string, unknown>>)[own])
      const owner = own === 'restaurantId' ? id : await ownerOf(own === 'menuId' ? 'menu' : 'item', id, route)
      if (owner === null || owner !== caller.restaurantId) throw new AppError(notFoundCode[own])
    }
    return next()
  }
}

/**
 * Counts the request against its route's limit. A limit by account counts requests without a valid token by address, so that
 * invalid tokens do not bypass it.
 */
export function rateLimit(route: Route, { limiter }: Pick<AccessOptions, 'limiter'>): RequestMiddleware {
  const { per, counts } = rateLimits[route.limit]
  function keyOf(ctx: RequestContext): string {
    if (per === 'visitor') return visitorKey(ctx.ip, ctx.get('user-agent'))
    return (per === 'account' && ctx.state.caller?.accountId) || addressKey(ctx.ip)
  }

  return async (ctx, next) => {
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
export function limitUploads(
  { bodyKind }: Route,
  { limiter }: Pick<AccessOptions, 'limiter'>,
): RequestMiddleware {
  if (bodyKind !== 'picture') return (_, next) => next()
  return async (ctx, next) => {
    const release = holdAll(limiter, [
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
