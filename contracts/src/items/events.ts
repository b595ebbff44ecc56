import { z } from 'zod'
import { PresenceSchema } from '../allergens/views.ts'
import { defineEvent, type EventOf } from '../events/event-type.ts'
import { RecordedAllergenId, RecordedCents } from '../events/recorded.ts'
import { ItemId, MenuId, RestaurantId } from '../ids.ts'
import { RecordedInstant } from '../time.ts'

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
  z.object({
    itemId: ItemId,
    menuId: MenuId,
    restaurantId: RestaurantId,
    ...texts,
    priceCents: RecordedCents,
  }),
)
/** Carries only what changed. */
export const ItemDetailsChanged = defineEvent(
  'ItemDetailsChanged',
  z.object({ itemId: ItemId, ...z.object(texts).partial().shape }),
)
export const ItemPriceChanged = defineEvent(
  'ItemPriceChanged',
  z.object({ itemId: ItemId, priceCents: RecordedCents }),
)

/** Declares a tag or changes how it is present. `details` names cereals or nuts of FIC Annex II. */
export const AllergenDeclared = defineEvent(
  'AllergenDeclared',
  z.object({
    itemId: ItemId,
    allergenId: RecordedAllergenId,
    presence: PresenceSchema,
    details: z.array(z.string()),
    /** What stood before, `null` when the tag is new: the event tells by itself whether it weakens. */
    previousPresence: PresenceSchema.nullable(),
    /** The details before, empty when the tag is new. Absent on events from before it was recorded. */
    previousDetails: z.array(z.string()).optional(),
    /** The manager insisted on a contradiction (rulings, "Contradictions"). */
    overridden: z.boolean(),
    reason: z.string().nullable(),
  }),
)
export const AllergenWithdrawn = defineEvent(
  'AllergenWithdrawn',
  z.object({
    itemId: ItemId,
    allergenId: RecordedAllergenId,
    previousPresence: PresenceSchema,
    reason: z.string().nullable(),
  }),
)
/**
 * A manager's "Allergens checked": the declared tags are all there are. `reviewedAt` may be an import's own date. `null`: an
 * older version recorded a date that cannot be, so the item is not confirmed. No new event has it.
 */
export const AllergensConfirmed = defineEvent(
  'AllergensConfirmed',
  z.object({
    itemId: ItemId,
    reviewedAt: RecordedInstant,
    /** The edition of the allergen catalogue that was checked. Absent on older events: the first edition. */
    edition: z.int().min(1).optional(),
  }),
)
/**
 * An imported row that states some tags to be absent and leaves others unknown: kept for the export, and never a
 * confirmation.
 */
export const AllergensReviewedInPart = defineEvent(
  'AllergensReviewedInPart',
  z.object({ itemId: ItemId, absent: z.array(RecordedAllergenId), reviewedAt: RecordedInstant }),
)
export const ItemArchived = defineEvent('ItemArchived', z.object({ itemId: ItemId }))
export const ItemRestored = defineEvent('ItemRestored', z.object({ itemId: ItemId, menuId: MenuId }))
/** `reason`: why, where somebody said it. An admin who acts for the restaurant must, when the item had allergens. */
export const ItemDeleted = defineEvent(
  'ItemDeleted',
  z.object({ itemId: ItemId, reason: z.string().optional() }),
)

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

export type ItemEvent = EventOf<(typeof itemEvents)[number]>
