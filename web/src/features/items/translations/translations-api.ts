import type { ItemTranslationView } from '@safe-menu/contracts/items/translations'
import type { Language } from '@safe-menu/contracts/languages'
import { call } from '../../../api/client.ts'
import { andRefetch, andShow, type Item } from '../items-api.ts'

/** An item's texts in another language. */
export type Texts = { readonly name: string; readonly description: string }

/** A translation as its form shows it. */
export type ShownTranslation = Texts & { readonly isOutdated: boolean }

/** The item's texts in a language; `null`: none. */
export function translationOf(item: Item, language: Language): ShownTranslation | null {
  const of = (all: readonly ItemTranslationView[] = []) => all.find(each => each.language === language)
  const current = of(item.translations)
  const found = current ?? of(item.outdatedTranslations)
  return found ? { name: found.name, description: found.description, isOutdated: !current } : null
}

/** Saves the texts in a language, unless someone else has changed them or the original since `from`. */
export function saveTranslation({ id, revision }: Item, language: Language, texts: Texts): Promise<Item> {
  const input = { params: { itemId: id, language }, body: { ...texts, revision } }
  return andRefetch(andShow(call('PUT /api/menu-items/items/:itemId/translations/:language', input)))
}

export function removeTranslation({ id }: Item, language: Language): Promise<Item> {
  const params = { itemId: id, language }
  return andRefetch(andShow(call('DELETE /api/menu-items/items/:itemId/translations/:language', { params })))
}
