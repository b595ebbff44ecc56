import { z } from 'zod'
import { ConfirmedEdition, ItemAllergenView, mentionFields, StatedAbsent } from '../allergens/views.ts'
import { ItemId, MenuId, Revision } from '../ids.ts'
import { Picture } from '../picture.ts'
import { Instant } from '../time.ts'
import { ItemTexts } from './texts.ts'
import { ItemTranslationView } from './translations.ts'

/** A menu item, the same in every answer. `allergens` are sorted by name. */
export const ItemView = z.strictObject({
  id: ItemId,
  /** Grows with every change. A confirmation names the revision that was checked; an edit the one it started from. */
  revision: Revision,
  menuId: MenuId,
  ...ItemTexts.shape,
  /** Currency units with at most two decimals. */
  price: z.number(),
  allergens: z.array(ItemAllergenView),
  /** When a manager last confirmed the tags to be complete; `null`: not confirmed, never "safe". */
  allergensConfirmedAt: Instant.nullable(),
  /** Allergens of later editions are not confirmed (safety, "The verdict"). */
  allergensConfirmedEdition: ConfirmedEdition,
  /** Sold out until then ("Sold out today"); `null` or in the past: available. Never changes what is safe. */
  soldOutUntil: Instant.nullable(),
  picture: Picture.nullable(),
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
  /** Sorted by language; missing: none. Each is of the texts as they are now. */
  translations: z.array(ItemTranslationView).optional(),
  /** Translations of earlier texts, for managers to check; missing: none. Guests' documents never have them. */
  outdatedTranslations: z.array(ItemTranslationView).optional(),
  statedAbsent: StatedAbsent,
  ...mentionFields,
})
export type ItemView = z.infer<typeof ItemView>

/** An item in what guests read. */
export const GuestItemView = ItemView.omit({
  outdatedTranslations: true,
  statedAbsent: true,
  answeredMentions: true,
})

/** An item in the list of a menu's items. */
export const ListedItemView = ItemView.extend({
  /** The place on the menu as guests see it, from 1: by section, then as arranged, otherwise by name. */
  position: z.int(),
  /** Whether it was ever confirmed: guests may have relied on its tags. */
  onceConfirmed: z.boolean(),
})
export type ListedItemView = z.infer<typeof ListedItemView>

/** An item of the archive, under the last name of the menu it was on. */
export const ArchivedItemView = ItemView.extend({ menu: z.strictObject({ id: MenuId, name: z.string() }) })
export type ArchivedItemView = z.infer<typeof ArchivedItemView>
