import { type AllergenCategory, catalogue, catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { eatsPeanuts, selectedTags } from '@safe-menu/contracts/allergens/peanuts'
import { groupIdOf, singleDetail } from '@safe-menu/contracts/allergens/single-detail'
import { fieldsOf } from '../../../device/read-json.ts'
import { listText, translatedName } from '../../../dish/tag-text.ts'
import { activeLanguage, t, textOr } from '../../../i18n/t.ts'

/** An allergen or diet that a guest can choose. */
export interface OfferedTag {
  readonly id: string
  readonly name: string
  readonly category: AllergenCategory
}

/**
 * What `GET /api/allergens` offers, sorted by name in the page's language; a missing category is ALLERGEN (specification section
 * 3). A line that has a known diet as an allergen, or the other way round, is left out: the filter would check it the wrong way.
 */
export function offeredTags(answer: readonly unknown[]): readonly OfferedTag[] {
  return answer
    .flatMap((line): readonly OfferedTag[] => {
      const { id, name, category: sent } = fieldsOf(line)
      if (typeof id !== 'string' || typeof name !== 'string') return []
      const category = sent === 'DIETARY_RESTRICTION' ? sent : 'ALLERGEN'
      const isKnownAs = catalogueEntry(id)?.category ?? category
      return isKnownAs === category ? [{ id, name: translatedName(id, name), category }] : []
    })
    .sort(compareNames)
}

const compareNames = (a: OfferedTag, b: OfferedTag) => a.name.localeCompare(b.name, activeLanguage())

/** The shipped catalogue: offered until the answer arrives, or if it never does. */
export const shippedTags = (): readonly OfferedTag[] => offeredTags(catalogue)

/** The name of a nut or cereal, or of another tag, in the language in use. */
export function chosenName(id: string, fallback: string): string {
  const detail = singleDetail(id)?.detail.id
  return detail ? textOr(`detail.${detail}`, fallback) : translatedName(id, fallback)
}

/** A selected tag with its name. One that is not offered keeps its catalogue name or its id. */
const tagOf = (id: string, offered: readonly OfferedTag[]): OfferedTag =>
  offered.find(tag => tag.id === id) ?? {
    id,
    name: chosenName(id, id),
    category: catalogueEntry(id)?.category ?? 'ALLERGEN',
  }

/** The name of a selected tag. */
export const nameOfTag = (id: string, offered: readonly OfferedTag[]): string => tagOf(id, offered).name

/** The chosen tags with their names. A nut or cereal is left out beside its group, which includes it. */
export function chosenTags(selected: readonly string[], offered: readonly OfferedTag[]) {
  const chosen = selectedTags(selected)
    .filter(id => groupIdOf(id) === id || !selected.includes(groupIdOf(id)))
    .map(id => tagOf(id, offered))
  return {
    allergens: chosen.filter(({ category }) => category === 'ALLERGEN'),
    diets: chosen.filter(({ category }) => category === 'DIETARY_RESTRICTION'),
  }
}

const names = (tags: readonly OfferedTag[]) => listText(tags.map(({ name }) => name))

interface Filters {
  readonly selected: readonly string[]
  readonly isStrict: boolean
}

const inMode = (text: string, { isStrict }: Filters) =>
  text && isStrict ? t('choice.strict', { text }) : text

/** The filters in words, with the mode if it is strict. */
export const filterText = (filters: Filters, offered: readonly OfferedTag[]): string =>
  inMode(choiceText(filters.selected, offered), filters)

/** As many letters as fit two lines beside the button that clears the filters. */
const shortLength = 40

/** The filters in words, or how many they are, where pressed chips show which ones. Never only some of them. */
export function shortFilterText(filters: Filters, offered: readonly OfferedTag[]): string {
  const text = choiceText(filters.selected, offered)
  const count = selectedTags(filters.selected).length
  return inMode(text.length > shortLength ? t('filter.selected', { count }) : text, filters)
}

/** "Avoiding Milk, Nuts · Vegan"; empty when nothing is chosen. */
export function choiceText(selected: readonly string[], offered: readonly OfferedTag[]): string {
  const { allergens, diets } = chosenTags(selected, offered)
  return [
    allergens.length > 0 ? t('choice.avoiding', { names: names(allergens) }) : '',
    selected.includes(eatsPeanuts) ? t('choice.eatsPeanuts') : '',
    names(diets),
  ]
    .filter(Boolean)
    .join(' · ')
}
