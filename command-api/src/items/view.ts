import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemAllergensView } from '@safe-menu/contracts/allergens/views'
import { AllergenId } from '@safe-menu/contracts/ids'
import type { ItemTag } from '@safe-menu/contracts/items/state'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { priceOfCents } from '@safe-menu/contracts/money'
import type { ItemState, RevisedItem } from './state.ts'

/** Rulings, "Sorting". */
const byName = new Intl.Collator('en')

/** The item as every answer shows it. Not for deleted items. */
export function itemView(state: ItemState): ItemView {
  const item = written(state)
  return {
    id: item.itemId,
    revision: String(item.revision),
    menuId: item.menuId,
    name: item.name,
    description: item.description,
    price: priceOfCents(item.priceCents),
    section: item.section,
    ...tagsView(item),
    crossContamination: item.crossContamination,
    modifications: item.modifications,
    soldOutUntil: item.soldOutUntil,
    picture: item.picture,
    updatedAt: item.updatedAt,
    archivedAt: item.archivedAt,
    ...translationsView(item),
  }
}

/** The answer to calls that change an item's tags. */
export function itemAllergensView(state: ItemState): ItemAllergensView {
  const item = written(state)
  return { revision: String(item.revision), ...tagsView(item) }
}

function tagsView({ tags, confirmedAt, confirmedEdition }: RevisedItem) {
  return {
    allergens: tags.map(tagView).toSorted((left, right) => byName.compare(left.name, right.name)),
    allergensConfirmedAt: confirmedAt,
    allergensConfirmedEdition: confirmedEdition,
  }
}

/** Without the fields that would be empty. */
function translationsView({
  translations,
}: RevisedItem): Pick<ItemView, 'translations' | 'outdatedTranslations'> {
  const shown = (wanted: boolean) =>
    translations
      .filter(({ outdated }) => outdated === wanted)
      .map(({ language, name, description }) => ({ language, name, description }))
  const [current, outdated] = [shown(false), shown(true)]
  return {
    ...(current.length > 0 ? { translations: current } : {}),
    ...(outdated.length > 0 ? { outdatedTranslations: outdated } : {}),
  }
}

/** To be safe, a tag that the catalogue no longer has is shown as an allergen, by its id. */
function tagView({ id, presence, details }: ItemTag) {
  const entry = catalogueEntry(id)
  return {
    id: AllergenId.parse(id),
    name: entry?.name ?? id,
    category: entry?.category ?? ('ALLERGEN' as const),
    presence,
    details: [...details],
  }
}

function written(state: ItemState): RevisedItem {
  if (state.status === 'active' || state.status === 'archived') return state
  throw new Error(`A written item is ${state.status}.`)
}
