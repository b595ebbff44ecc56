import { z } from 'zod'
import { AccountId, RestaurantId } from '../ids.ts'
import { Audience, Role } from '../roles.ts'

/** `iss` and `aud` of every token; a token with others does not verify (docs/security.md). */
export const tokenIssuer = 'safe-menu'
export const tokenAudience = 'safe-menu-api'

/**
 * What a token says. `role`, `restaurantId` and `isImpersonating` are what the web client reads (specification, section 3).
 * Times are RFC 7519 NumericDates: seconds. `iat` carries milliseconds as its fraction, so that a token made right after
 * a password change is told from one made right before it.
 */
export const TokenClaims = z
  .strictObject({
    iss: z.literal(tokenIssuer),
    aud: z.literal(tokenAudience),
    /** The account the token speaks as; under impersonation the restaurant's. */
    sub: AccountId,
    /** The session's id, by which a logout ends this token alone; an impersonation token's is its impersonation's. */
    jti: z.uuid(),
    iat: z.number().positive(),
    exp: z.number().positive(),
    role: Role,
    /** The stream of the account's events, by which a token is checked while the database is down. An impersonation's has none. */
    accountStream: z
      .string()
      .regex(/^account-[\da-f]{64}$/u)
      .optional(),
    /** The door the account registered at. */
    audience: Audience,
    restaurantId: RestaurantId.optional(),
    isImpersonating: z.literal(true).optional(),
    /** The admin behind an impersonation token. */
    impersonator: AccountId.optional(),
  })
  .refine(
    claims => (claims.role === 'RESTAURANT') === (claims.restaurantId !== undefined),
    'A restaurant token names its restaurant, and no other token does.',
  )
  .refine(
    claims => (claims.isImpersonating === true) === (claims.impersonator !== undefined),
    'An impersonation token names the admin.',
  )
  .refine(
    claims => claims.isImpersonating === undefined || claims.role === 'RESTAURANT',
    'Only a restaurant is impersonated.',
  )
  .refine(
    claims => (claims.audience === 'customer') === (claims.role === 'CUSTOMER'),
    'Customers, and only they, come through the customer door.',
  )
export type TokenClaims = z.infer<typeof TokenClaims>
