import { z } from 'zod'
import { PresenceSchema } from '../allergens/views.ts'
import { defineEvent } from '../events/event-type.ts'
import { AllergenId, ItemId, MenuId, RestaurantId } from '../ids.ts'
import { Cents } from '../money.ts'
import { Instant } from '../time.ts'

const texts = {
  name: z.string(),
  description: z.string(),
  crossContamination: z.string(),
  modifications: z.string(),
  /** Heading under which a printed menu lists the item; empty for none. */
  section: z.string(),
}

/** Stream `item-{id}`. */
export const ItemCreated = defineEvent(
  'ItemCreated',
  z.object({ itemId: ItemId, menuId: MenuId, restaurantId: RestaurantId, ...texts, priceCents: Cents }),
)
/** Carries only what changed. */
export const ItemDetailsChanged = defineEvent(
  'ItemDetailsChanged',
  z.object({ itemId: ItemId, ...z.object(texts).partial().shape }),
)
export const ItemPriceChanged = defineEvent(
  'ItemPriceChanged',
  z.object({ itemId: ItemId, priceCents: Cents }),
)

/** Declares a tag or changes how it is present. `details` names cereals or nuts of FIC Annex II. */
export const AllergenDeclared = defineEvent(
  'AllergenDeclared',
  z.object({
    itemId: ItemId,
    allergenId: AllergenId,
    presence: PresenceSchema,
    details: z.array(z.string()),
    /** What stood before, `null` when the tag is new: the event tells by itself whether it weakens. */
    previousPresence: PresenceSchema.nullable(),
    /** The manager insisted on a contradiction (rulings, "Contradictions"). */
    overridden: z.boolean(),
    reason: z.string().nullable(),
  }),
)
export const AllergenWithdrawn = defineEvent(
  'AllergenWithdrawn',
  z.object({
    itemId: ItemId,
    allergenId: AllergenId,
    previousPresence: PresenceSchema,
    reason: z.string().nullable(),
  }),
)
/** A manager's "Allergens checked": the declared tags are all there are. `reviewedAt` may be an import's own date. */
export const AllergensConfirmed = defineEvent(
  'AllergensConfirmed',
  z.object({ itemId: ItemId, reviewedAt: Instant }),
)
/**
 * An imported row that states some tags to be absent and leaves others unknown: kept for the export, and never a
 * confirmation.
 */
export const AllergensReviewedInPart = defineEvent(
  'AllergensReviewedInPart',
  z.object({ itemId: ItemId, absent: z.array(AllergenId), reviewedAt: Instant.nullable() }),
)
export const ItemArchived = defineEvent('ItemArchived', z.object({ itemId: ItemId }))
export const ItemRestored = defineEvent('ItemRestored', z.object({ itemId: ItemId, menuId: MenuId }))
export const ItemDeleted = defineEvent('ItemDeleted', z.object({ itemId: ItemId }))

export const itemEvents = [
  ItemCreated,
  ItemDetailsChanged,
  ItemPriceChanged,
  AllergenDeclared,
  AllergenWithdrawn,
  AllergensConfirmed,
  AllergensReviewedInPart,
  ItemArchived,
  ItemRestored,
  ItemDeleted,
] as const
