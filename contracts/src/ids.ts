import { z } from 'zod'

/**
 * Branded identifiers: a `MenuId` cannot be passed where an `ItemId` is wanted.
 * All but allergens are UUIDs (RFC 9562); an allergen's id is its catalogue slug (`milk`, `vegan`).
 */
export const AccountId = z.uuid().brand<'AccountId'>()
export const RestaurantId = z.uuid().brand<'RestaurantId'>()
export const MenuId = z.uuid().brand<'MenuId'>()
export const ItemId = z.uuid().brand<'ItemId'>()
/** It is also the id of the impersonation's token. */
export const ImpersonationId = z.uuid().brand<'ImpersonationId'>()
/** The id (`jti`) of the token that a sign-in issued. */
export const SessionId = z.uuid().brand<'SessionId'>()
export const AllergenId = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/)
  .max(40)
  .brand<'AllergenId'>()

export type AccountId = z.infer<typeof AccountId>
export type RestaurantId = z.infer<typeof RestaurantId>
export type MenuId = z.infer<typeof MenuId>
export type ItemId = z.infer<typeof ItemId>
export type ImpersonationId = z.infer<typeof ImpersonationId>
export type SessionId = z.infer<typeof SessionId>
export type AllergenId = z.infer<typeof AllergenId>

/**
 * The revision of the stream that a response shows, as decimal text. The client sends it back with a change that it based on
 * that revision, and gets a 409 if someone else has changed the same thing since.
 */
export const Revision = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,17})$/, 'Send the revision exactly as the answer showed it.')

/** Whether no text is repeated: for the lists of a request. */
export const areUnique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length
