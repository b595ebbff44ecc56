import type { ItemTranslationView } from '@safe-menu/contracts/items/translations'
import type { Language } from '@safe-menu/contracts/languages'
import { call } from '../../../api/device.ts'
import { showItem } from '../../../seen/items-query.ts'
import { afterEdit } from '../../../seen/shown-item.ts'
import { type Item, refetchItems } from '../items-api.ts'

export interface TranslatedTexts {
  readonly name: string
  readonly description: string
}

/** A translation as its form shows it. */
export interface ShownTranslation extends TranslatedTexts {
  readonly isOutdated: boolean
}

/** The item's texts in a language; `null`: none. */
export function translationOf(item: Item, language: Language): ShownTranslation | null {
  const of = (all: readonly ItemTranslationView[] = []) => all.find(each => each.language === language)
  const current = of(item.translations)
  const found = current ?? of(item.outdatedTranslations)
  return found ? { name: found.name, description: found.description, isOutdated: !current } : null
}

/** Saves the texts in a language, unless someone else has changed them or the original since `from`. */
export async function saveTranslation(from: Item, language: Language, texts: TranslatedTexts): Promise<Item> {
  const item = await call('PUT /api/menu-items/items/:itemId/translations/:language', {
    params: { itemId: from.id, language },
    body: { ...texts, revision: from.revision },
  })
  await shownAfter(item)
  return item
}

export async function removeTranslation({ id }: Item, language: Language): Promise<Item> {
  const item = await call('DELETE /api/menu-items/items/:itemId/translations/:language', {
    params: { itemId: id, language },
  })
  await shownAfter(item)
  return item
}

async function shownAfter(item: Item): Promise<void> {
  await showItem(item.menuId, item.id, shown => afterEdit(shown, item, []))
  await refetchItems()
}
