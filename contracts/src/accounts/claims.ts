import { z } from 'zod'
import { AccountId, RestaurantId } from '../ids.ts'
import { Audience, isOfRestaurant, Role } from '../roles.ts'

/** `iss` and `aud` of every token. A token with other values is invalid (docs/security.md). */
export const tokenIssuer = 'safe-menu'
export const tokenAudience = 'safe-menu-api'

/**
 * The claims of a token. The web client reads `role`, `restaurantId` and `isImpersonating` (specification, section 3).
 * Times are RFC 7519 NumericDates, in seconds. `iat` has a fraction of milliseconds, to distinguish a token issued right after
 * a password change from one issued right before it.
 */
export const TokenClaims = z
  .strictObject({
    iss: z.literal(tokenIssuer),
    aud: z.literal(tokenAudience),
    /** The account. Under impersonation the restaurant's account. */
    sub: AccountId,
    /** The session's id: a logout ends only this token. For an impersonation token the impersonation's id. */
    jti: z.uuid(),
    iat: z.number().positive(),
    exp: z.number().positive(),
    role: Role,
    /** Where the account was registered. */
    audience: Audience,
    restaurantId: RestaurantId.optional(),
    isImpersonating: z.literal(true).optional(),
    /** The admin behind an impersonation token. */
    impersonator: AccountId.optional(),
    /** The id of the admin's own token, whose end ends the impersonation. */
    impersonatorSession: z.uuid().optional(),
  })
  .refine(
    claims => isOfRestaurant(claims.role) === (claims.restaurantId !== undefined),
    'A token of a restaurant’s people names the restaurant, and no other token does.',
  )
  .refine(
    ({ isImpersonating, impersonator, impersonatorSession }) =>
      [impersonator, impersonatorSession].every(
        claim => (claim !== undefined) === (isImpersonating === true),
      ),
    'An impersonation token names the admin and the admin’s session.',
  )
  .refine(
    claims => claims.isImpersonating === undefined || claims.role === 'RESTAURANT',
    'Only the owner of a restaurant is impersonated.',
  )
  .refine(
    claims => (claims.audience === 'customer') === (claims.role === 'CUSTOMER'),
    'Only customers sign in as customers.',
  )
export type TokenClaims = z.infer<typeof TokenClaims>
