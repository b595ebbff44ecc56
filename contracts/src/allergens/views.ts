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

/** An allergen that a text names, as command-api found it (`Mention`). */
export const MentionSchema = z.object({
  allergenId: z.string().min(1),
  /** What the text says: as an ingredient, or that cross-contact cannot be ruled out. */
  presence: z.enum(['contains', 'may_contain']),
  /** As it is written in the text. */
  word: z.string(),
  field: z.enum(['name', 'description', 'crossContamination', 'modifications']),
  /** `implied`: the dish usually contains it. */
  kind: z.enum(['named', 'implied']),
})

/** A mention of an item. */
export const ItemMentionView = z.strictObject({
  ...MentionSchema.shape,
  /** The language of the translation that names it. Missing: the item's own texts do. */
  language: z.string().optional(),
})
export type ItemMentionView = z.infer<typeof ItemMentionView>

/** A mention that a manager answered with "Not in it". */
export const AnsweredMentionView = z.strictObject({ ...ItemMentionView.shape, answeredAt: Instant })

/** What the texts of an item name (product, "Mentions"). */
export const mentionFields = {
  /**
   * Those that are neither tagged nor answered; missing: none. The item cannot be confirmed, and guests who avoid one of these allergens
   * must ask the staff.
   */
  mentions: z.array(ItemMentionView).optional(),
  /** Those that were answered with "Not in it", for managers; missing: none. Guests' documents never have them. */
  answeredMentions: z.array(AnsweredMentionView).optional(),
}

/**
 * The allergens and diets that an imported file said are not in the item, for managers, until they confirm it; missing: none. Guests'
 * documents never have them.
 */
export const StatedAbsent = z.array(RecordedAllergenId).optional()

/** The edition of the catalogue that the confirmation covers; `null`: not confirmed. */
export const ConfirmedEdition = z.int().min(1).nullable()

/** The response of the calls that change an item's tags. */
export const ItemAllergensView = z.strictObject({
  /** The item's revision, as in `ItemView`. */
  revision: Revision,
  allergens: z.array(ItemAllergenView),
  allergensConfirmedAt: Instant.nullable(),
  allergensConfirmedEdition: ConfirmedEdition,
  statedAbsent: StatedAbsent,
  ...mentionFields,
})
export type ItemAllergensView = z.infer<typeof ItemAllergensView>
