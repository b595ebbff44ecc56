import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { ItemTranslation } from '@safe-menu/contracts/items/state'
import { type Decision, refuse } from '../../decision.ts'
import { outdatedEdit } from '../../revised.ts'
import type { RevisedItem } from '../state.ts'

interface TranslateItem extends Pick<ItemTranslation, 'language' | 'name' | 'description'> {
  /** The revision whose texts were translated; absent: the last write wins. */
  readonly revision?: string | undefined
}

/**
 * Enters the restaurant's own translation of an item. Refused if the texts that it translates, or the translation itself, have
 * changed since `revision`. Never touches tags or their confirmation. Sending an outdated one again says that it still fits.
 */
export function translateItem(item: RevisedItem, command: TranslateItem): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  const { language, name, description, revision } = command
  const isOutdated = outdatedEdit(item, {
    revision,
    fields: ['name', 'description', `translation.${language}`],
    code: 'items.changed_since_seen',
  })
  if (isOutdated) return isOutdated
  const before = findTranslation(item, language)
  const isSame = before?.name === name && before.description === description
  if (isSame && !before.outdated) return []
  return [{ type: 'ItemTextTranslated', data: { itemId: item.itemId, language, name, description } }]
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
