import { z } from 'zod'
import { MentionSchema, PresenceSchema } from '../allergens/views.ts'
import { defineEvent, type EventOf, RecordedAllergenId, RecordedCents } from '../events/event-type.ts'
import { ItemId, MenuId, RestaurantId } from '../ids.ts'
import { RecordedPicture } from '../picture.ts'
import { NearestInstant } from '../time.ts'
import { ItemTexts } from './texts.ts'

/**
 * The allergens that the item's name, description and notes name, as they are after the event (product, "Mentions"). Missing: none
 * was found.
 */
const mentions = z.array(MentionSchema).optional()

/**
 * Of a copy on another menu: the item that it was copied from, and the family that both belong to. A family is named by its first
 * item, until an item is made separate.
 */
const CopyOrigin = z.object({ itemId: ItemId, familyId: z.uuid() })
export type CopyOrigin = Readonly<z.infer<typeof CopyOrigin>>

/** Stream `item-{id}`. */
export const ItemCreated = defineEvent(
  'ItemCreated',
  z.object({
    itemId: ItemId,
    menuId: MenuId,
    restaurantId: RestaurantId,
    ...ItemTexts.shape,
    priceCents: RecordedCents,
    mentions,
    copyOf: CopyOrigin.optional(),
  }),
)
/** "Made separate": the item is no copy of another one any more. `familyId` is a new one. */
export const ItemMadeSeparate = defineEvent(
  'ItemMadeSeparate',
  z.object({ itemId: ItemId, familyId: z.uuid() }),
)
/** Contains only the changed fields, and what all texts name if one of them changed that can name an allergen. */
export const ItemDetailsChanged = defineEvent(
  'ItemDetailsChanged',
  z.object({ itemId: ItemId, ...ItemTexts.partial().shape, mentions }),
)
/**
 * A search for words that name an allergen found others in unchanged texts: the list of words is a better one. `language`: of the
 * translation that was searched; missing: the item's own texts were.
 */
export const ItemMentionsFound = defineEvent(
  'ItemMentionsFound',
  z.object({ itemId: ItemId, language: z.string().optional(), mentions: z.array(MentionSchema) }),
)
/** A manager's "Not in it": the allergen that the texts name is not in the item. Holds for these texts and tags. */
export const ItemMentionAnswered = defineEvent(
  'ItemMentionAnswered',
  z.object({ itemId: ItemId, allergenId: RecordedAllergenId }),
)
/** A manager withdrew the answer "Not in it": the mention is open again. */
export const ItemMentionAnswerWithdrawn = defineEvent(
  'ItemMentionAnswerWithdrawn',
  z.object({ itemId: ItemId, allergenId: RecordedAllergenId }),
)
export const ItemPriceChanged = defineEvent(
  'ItemPriceChanged',
  z.object({ itemId: ItemId, priceCents: RecordedCents }),
)

/**
 * "Sold out today", or available again. A sold-out item comes back at `soldOutUntil` without another event; `null`: available.
 * Says nothing about allergens.
 */
export const ItemAvailabilityChanged = defineEvent(
  'ItemAvailabilityChanged',
  z.object({ itemId: ItemId, soldOutUntil: NearestInstant.nullable() }),
)

/**
 * The restaurant's own translation of the item's name, description and notes, as they are then. It is outdated as soon as one of them
 * changes. An empty text: guests see the original. It never makes an item safer.
 */
export const ItemTextTranslated = defineEvent(
  'ItemTextTranslated',
  z.object({
    itemId: ItemId,
    language: z.string(),
    name: z.string(),
    description: z.string(),
    crossContamination: z.string(),
    modifications: z.string(),
    /** It was written for other texts: the item is a copy under another name, or the original was outdated too. */
    outdated: z.literal(true).optional(),
    /** The allergens that the translated texts name. Missing: none was found. */
    mentions,
  }),
)
export const ItemTranslationRemoved = defineEvent(
  'ItemTranslationRemoved',
  z.object({ itemId: ItemId, language: z.string() }),
)
/** Says nothing about allergens: a confirmed item stays confirmed. */
export const ItemPictureSet = defineEvent(
  'ItemPictureSet',
  z.object({ itemId: ItemId, picture: RecordedPicture }),
)
export const ItemPictureRemoved = defineEvent('ItemPictureRemoved', z.object({ itemId: ItemId }))

/** Declares a tag or changes how it is present. `details` names cereals or nuts of FIC Annex II. */
export const AllergenDeclared = defineEvent(
  'AllergenDeclared',
  z.object({
    itemId: ItemId,
    allergenId: RecordedAllergenId,
    presence: PresenceSchema,
    details: z.array(z.string()),
    /** The presence before; `null` if the tag is new. So the event alone shows whether it weakens the warning. */
    previousPresence: PresenceSchema.nullable(),
    /** The details before; empty if the tag is new. */
    previousDetails: z.array(z.string()),
    /** The manager insisted on a contradiction (product, "Contradictions"). */
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
/** A manager's "Allergens checked": the declared tags are complete. `reviewedAt` may be the date in an imported file. */
export const AllergensConfirmed = defineEvent(
  'AllergensConfirmed',
  z.object({
    itemId: ItemId,
    reviewedAt: NearestInstant,
    /** The edition of the allergen catalogue that was checked. */
    edition: z.int().min(1),
    /** "Allergens unchanged, still checked": said in the step that changed a text or moved the item. */
    stillChecked: z.literal(true).optional(),
    /** An undo took a change of tags back: the item is exactly as it was confirmed, at the date of that confirmation. */
    restored: z.literal(true).optional(),
  }),
)
/** A manager's "Not checked any more": the item is not confirmed, although nothing on it has changed. */
export const AllergensConfirmationWithdrawn = defineEvent(
  'AllergensConfirmationWithdrawn',
  z.object({ itemId: ItemId }),
)
/**
 * An imported row says that some tags are absent and leaves others unknown. The export needs it. It is never a confirmation.
 */
export const AllergensReviewedInPart = defineEvent(
  'AllergensReviewedInPart',
  z.object({ itemId: ItemId, absent: z.array(RecordedAllergenId), reviewedAt: NearestInstant.nullable() }),
)
/** `movedTo`: the menu of an `ItemRestored` in the same command, for the history. */
export const ItemArchived = defineEvent(
  'ItemArchived',
  z.object({ itemId: ItemId, movedTo: MenuId.optional() }),
)
export const ItemRestored = defineEvent('ItemRestored', z.object({ itemId: ItemId, menuId: MenuId }))
/** An admin who acts for the restaurant must give a `reason` if the item has allergens. Others may. */
export const ItemDeleted = defineEvent(
  'ItemDeleted',
  z.object({ itemId: ItemId, reason: z.string().optional() }),
)

export const itemEvents = [
  ItemCreated,
  ItemMadeSeparate,
  ItemDetailsChanged,
  ItemMentionsFound,
  ItemMentionAnswered,
  ItemMentionAnswerWithdrawn,
  ItemPriceChanged,
  ItemAvailabilityChanged,
  ItemTextTranslated,
  ItemTranslationRemoved,
  ItemPictureSet,
  ItemPictureRemoved,
  AllergenDeclared,
  AllergenWithdrawn,
  AllergensConfirmed,
  AllergensConfirmationWithdrawn,
  AllergensReviewedInPart,
  ItemArchived,
  ItemRestored,
  ItemDeleted,
] as const

export type ItemEvent = EventOf<(typeof itemEvents)[number]>
