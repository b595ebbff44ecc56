import type { ItemAllergensView, ItemAllergenView } from '../allergens/views.ts'
import { priceOfCents } from '../money.ts'
import { pictureView } from '../picture.ts'
import { compareBytes, compareNames } from '../sorting.ts'
import type { Instant } from '../time.ts'
import { type ItemMention, openMentions } from './mentions.ts'
import type { Item } from './state.ts'
import { textsOf } from './texts.ts'
import type { ItemView } from './views.ts'

/** An item with what its last event said of the whole stream. */
export interface ItemAtRevision extends Item {
  readonly revision: bigint | string
  readonly updatedAt: Instant
}

/** The entry of the allergen catalogue with an id. */
export type CatalogueLookup = (id: string) => Pick<ItemAllergenView, 'name' | 'category'> | undefined

/** What guests read of an item. Fields that would be empty are missing. */
export type GuestItem = Omit<ItemView, 'outdatedTranslations' | 'statedAbsent' | 'answeredMentions'>

/** An item as guests' documents contain it. The keys always have the same order, so equal items have equal texts. */
export function guestItemView(item: ItemAtRevision, entryOf: CatalogueLookup): GuestItem {
  return {
    id: item.itemId,
    revision: String(item.revision),
    menuId: item.menuId,
    ...textsOf(item),
    price: priceOfCents(item.priceCents),
    allergens: allergensView(item.tags, entryOf),
    allergensConfirmedAt: item.confirmedAt,
    allergensConfirmedEdition: item.confirmedEdition,
    soldOutUntil: item.soldOutUntil,
    picture: item.picture && pictureView(item.picture),
    updatedAt: item.updatedAt,
    archivedAt: item.archivedAt,
    ...someOf('translations', translationsView(item, false)),
    ...someOf('mentions', openMentions(item).map(mentionView)),
  }
}

/**
 * An item as managers read it: also with the translations that they must check, what an import said is not in it, and their answers
 * to what the texts name.
 */
export function itemView(item: ItemAtRevision, entryOf: CatalogueLookup): ItemView {
  return { ...guestItemView(item, entryOf), ...forManagers(item) }
}

/** What managers read of an item, and guests do not. */
export function forManagers(item: Item): Omit<ItemView, keyof GuestItem> {
  return {
    ...someOf('outdatedTranslations', translationsView(item, true)),
    ...statedAbsentView(item),
    ...answeredMentionsView(item),
  }
}

/** The answer to calls that change an item's tags. */
export function itemAllergensView(item: ItemAtRevision, entryOf: CatalogueLookup): ItemAllergensView {
  return {
    revision: String(item.revision),
    allergens: allergensView(item.tags, entryOf),
    allergensConfirmedAt: item.confirmedAt,
    allergensConfirmedEdition: item.confirmedEdition,
    ...someOf('mentions', openMentions(item).map(mentionView)),
    ...statedAbsentView(item),
    ...answeredMentionsView(item),
  }
}

/** Sorted by name (product, "Sorting"). To be safe, a tag that the catalogue does not know is shown as an allergen, by its id. */
function allergensView(tags: Item['tags'], entryOf: CatalogueLookup): ItemAllergenView[] {
  const shown = tags.map(({ id, presence, details }) => {
    const { name, category } = entryOf(id) ?? { name: id, category: 'ALLERGEN' as const }
    return { id: id as ItemAllergenView['id'], name, category, presence, details: [...details] }
  })
  return shown.sort((one, other) => compareNames(one.name, other.name) || compareBytes(one.id, other.id))
}

function translationsView({ translations }: Item, wanted: boolean) {
  return translations
    .filter(({ outdated }) => outdated === wanted)
    .map(({ language, name, description, crossContamination, modifications }) => ({
      language,
      name,
      description,
      crossContamination,
      modifications,
    }))
}

const mentionView = ({ allergenId, presence, word, field, kind, language }: ItemMention) => ({
  allergenId,
  presence,
  word,
  field,
  kind,
  ...(language === undefined ? {} : { language }),
})

const statedAbsentView = ({ statedAbsent }: Item) =>
  someOf('statedAbsent', statedAbsent as ItemAllergenView['id'][])

function answeredMentionsView({ mentions }: Item) {
  const answered = mentions.flatMap(mention =>
    mention.answeredAt === null ? [] : [{ ...mentionView(mention), answeredAt: mention.answeredAt }],
  )
  return someOf('answeredMentions', answered)
}

/** The field, unless its list is empty. */
function someOf<const Name extends string, Element>(name: Name, list: Element[]) {
  return (list.length === 0 ? {} : { [name]: list }) as { [key in Name]?: Element[] }
}
