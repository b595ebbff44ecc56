import { z } from 'zod'
import { RecordedAllergenId } from '../events/event-type.ts'
import { Revision } from '../ids.ts'
import { Instant } from '../time.ts'
import { presences } from './presence.ts'

export const Category = z.enum(['ALLERGEN', 'DIETARY_RESTRICTION'])
export const PresenceSchema = z.enum(presences)

/** `GET /api/allergens`: an entry of the catalogue. */
export const AllergenView = z.strictObject({ id: RecordedAllergenId, name: z.string(), category: Category })
export type AllergenView = z.infer<typeof AllergenView>

/** A tag: an allergen or diet on an item. An id that today's rules for requests refuse must not make a menu unreadable. */
export const ItemAllergenView = z.strictObject({
  id: RecordedAllergenId,
  name: z.string(),
  category: Category,
  presence: PresenceSchema,
  /** Named cereals or nuts, ids of the catalogue's details; empty when the restaurant named none. */
  details: z.array(z.string()),
})
export type ItemAllergenView = z.infer<typeof ItemAllergenView>

/** The edition of the catalogue that the confirmation covers; `null`: not confirmed. */
export const ConfirmedEdition = z.int().min(1).nullable()

/** The response of the calls that change an item's tags. */
export const ItemAllergensView = z.strictObject({
  /** The item's revision, as in `ItemView`. */
  revision: Revision,
  allergens: z.array(ItemAllergenView),
  allergensConfirmedAt: Instant.nullable(),
  allergensConfirmedEdition: ConfirmedEdition,
})
export type ItemAllergensView = z.infer<typeof ItemAllergensView>
