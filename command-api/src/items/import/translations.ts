import type { ItemId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { TranslatedField } from '@safe-menu/contracts/items/matrix'
import { changesTranslatedText } from '@safe-menu/contracts/items/state'
import type { Language } from '@safe-menu/contracts/languages'
import type { RevisedItem } from '../state.ts'
import { findTranslation } from '../translations/decide.ts'

/** The cells of a row in one language that are not blank. */
export interface TranslatedCells extends Partial<Readonly<Record<TranslatedField, string>>> {
  readonly language: Language
}

/** The translations of a new item. */
export function newTranslations(itemId: ItemId, cells: readonly TranslatedCells[]): readonly ItemEvent[] {
  return cells.map(({ language, name = '', description = '' }) => ({
    type: 'ItemTextTranslated',
    data: { itemId, language, name, description },
  }))
}

/**
 * The translations that a row changes. A blank cell keeps the text, unless that text is outdated, also by `changes`, the row's own
 * changes of the item: nobody has looked at it. Cells that say what is stored change nothing, and beside a new text one that repeats
 * an outdated text counts as blank, so that an older file never makes an outdated text current.
 */
export function changedTranslations(
  item: RevisedItem,
  cells: readonly TranslatedCells[],
  changes: readonly ItemEvent[],
): readonly ItemEvent[] {
  const { itemId } = item
  const isOriginalChanged = changes.some(changesTranslatedText)
  return cells.flatMap(({ language, name, description }): readonly ItemEvent[] => {
    const before = findTranslation(item, language)
    const isStored =
      before !== undefined &&
      (name === undefined || name === before.name) &&
      (description === undefined || description === before.description)
    if (isStored) return []
    const isKept = before !== undefined && !before.outdated && !isOriginalChanged
    const kept = isKept ? before : { name: '', description: '' }
    // A row finds its item by the name, so it never changes that.
    const isRepeated = {
      name: before?.outdated && name === before.name,
      description: (before?.outdated || isOriginalChanged) && description === before?.description,
    }
    const texts = {
      name: isRepeated.name ? '' : (name ?? kept.name),
      description: isRepeated.description ? '' : (description ?? kept.description),
    }
    return [{ type: 'ItemTextTranslated', data: { itemId, language, ...texts } }]
  })
}
