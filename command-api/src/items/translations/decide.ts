import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { translatedFields } from '@safe-menu/contracts/items/matrix'
import type { ItemTranslation } from '@safe-menu/contracts/items/state'
import { type Decision, outdatedEdit, refuse } from '../../decision.ts'
import { mentionsInTranslation } from '../mentions/decide.ts'
import type { RevisedItem } from '../state.ts'

interface TranslateItem extends Omit<ItemTranslation, 'outdated'> {
  /** The revision whose texts were translated. Without it the last write wins. */
  readonly revision?: string | undefined
}

/**
 * Adds or replaces the restaurant's own translation of an item. Refuses it if the texts that it translates, or the translation
 * itself, have changed since `revision`. Never changes tags or their confirmation, but what it names is asked about. Sending an outdated translation again makes
 * it current.
 */
export function translateItem(item: RevisedItem, command: TranslateItem): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  const { language, name, description, crossContamination, modifications, revision } = command
  // Field by field: a command also carries what its route and body name.
  const texts = { language, name, description, crossContamination, modifications }
  const refusal = outdatedEdit(item, {
    revision,
    fields: [...translatedFields, `translation.${language}`],
    code: 'items.changed_since_seen',
  })
  if (refusal) return refusal
  const before = findTranslation(item, language)
  const isSame = translatedFields.every(field => before?.[field] === texts[field])
  if (isSame && !before?.outdated) return []
  return [
    { type: 'ItemTextTranslated', data: { itemId: item.itemId, ...texts, ...mentionsInTranslation(texts) } },
  ]
}

export function removeTranslation(
  item: RevisedItem,
  { language }: Pick<ItemTranslation, 'language'>,
): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  if (!findTranslation(item, language)) return []
  return [{ type: 'ItemTranslationRemoved', data: { itemId: item.itemId, language } }]
}

export function findTranslation(
  { translations }: Pick<RevisedItem, 'translations'>,
  language: string,
): ItemTranslation | undefined {
  return translations.find(translation => translation.language === language)
}
