import { contradictionsWith } from '@safe-menu/contracts/allergens/contradictions'
import { AllergenId, type ItemId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Item } from '@safe-menu/contracts/items/state'
import { textsOf } from '@safe-menu/contracts/items/texts'
import { limits } from '@safe-menu/contracts/limits'
import { type Decision, isRefusal, refuse } from '../../decision.ts'
import type { MenuState } from '../../menus/state.ts'
import { createItem } from '../decide.ts'
import { mentionsInTranslation } from '../mentions/decide.ts'
import type { ItemState } from '../state.ts'

interface CopyItem {
  readonly itemId: ItemId
  /** Missing: the name of the source. */
  readonly name?: string | undefined
  /** Whether the copy also has the picture of the source: it is still stored. */
  readonly withPicture?: boolean
  /** The restaurant's, in which the texts probably are. */
  readonly language?: string | undefined
}

/**
 * Creates an item on `menu` with the texts, price, tags, translations and picture of `source`. It is never confirmed: nobody has
 * checked the copy, so no answer to what the texts name is copied either. A contradiction that a manager kept on the source is kept, and recorded. The translations of a copy under
 * another name are outdated: guests see its own name until a manager has checked them. On another menu it is the same dish and
 * remembers its source; on the same menu it begins another dish.
 */
export function copyItem(
  state: ItemState,
  menu: MenuState,
  source: Item,
  { itemId, name = source.name, withPicture = false, language }: CopyItem,
): Decision<ItemEvent> {
  if (source.status !== 'active') return refuse('items.archived')
  const { priceCents, tags, translations, picture } = source
  const texts = { ...textsOf(source), name }
  const isSameMenu = menu.status !== 'empty' && menu.menuId === source.menuId
  const copyOf = isSameMenu ? undefined : { itemId: source.itemId, familyId: source.familyId }
  const created = createItem(state, menu, { itemId, ...texts, price: priceCents, copyOf, language })
  if (isRefusal(created)) return created
  const declared = tags.map((tag): ItemEvent => {
    const { id, presence, details } = tag
    const overridden = contradictionsWith(tag, tags).length > 0
    const before = { previousPresence: null, previousDetails: [], reason: null }
    const data = { itemId, allergenId: AllergenId.parse(id), presence, details: [...details], overridden }
    return { type: 'AllergenDeclared', data: { ...data, ...before } }
  })
  const pictures: ItemEvent[] =
    withPicture && picture ? [{ type: 'ItemPictureSet', data: { itemId, picture } }] : []
  return [
    ...created,
    ...declared,
    ...translations.map((translation): ItemEvent => {
      const { outdated, ...texts } = translation
      const isOutdated = outdated || name !== source.name
      const more = isOutdated ? { outdated: true as const } : mentionsInTranslation(texts)
      return { type: 'ItemTextTranslated', data: { itemId, ...texts, ...more } }
    }),
    ...pictures,
  ]
}

/** The name of a copy, within the limit of names. */
export function copiedName(name: string): string {
  const suffix = ' (copy)'
  // By code points: half of a surrogate pair is not text.
  let kept = [...name]
  while (kept.join('').length + suffix.length > limits.nameLength) kept = kept.slice(0, -1)
  return `${kept.join('').trimEnd()}${suffix}`
}
