import { declaresAllergen } from '@safe-menu/contracts/items/confirmation'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { itemDifferences, type ShownItem } from '../../../seen/shown-items.ts'
import { mentionsOf, type NamedMention } from '../suggestions/mention-words.ts'

/* What is open about a dish before it is confirmed: the same on its card, in the review and for a list. */

/** A question that the manager answers before a dish is confirmed. */
export interface Question {
  /** The version that is confirmed with the answer, whatever else changes meanwhile. */
  readonly version: ItemView
  /** The changes that the manager has not seen. */
  readonly differences: readonly string[]
  /** The server refused an older version: something has changed, even if it was changed back. */
  readonly isStale: boolean
}

/** What must be asked before this version is confirmed; `null`: nothing. */
export function questionOf(item: ShownItem, version: ItemView = item): Question | null {
  const mentions = mentionsOf(version)
  const differences = itemDifferences(item.seen, version)
  const isStale = version !== item
  return isStale || differences.length > 0 || mentions.length > 0 ? { version, differences, isStale } : null
}

/**
 * The question about the item as it is now, if what has changed since are the manager's own answers and tags: nothing else is unseen.
 * After any other change it stays about its version, which the server refuses.
 */
export function afterOwnEdits(question: Question, item: ShownItem): Question {
  const isNewer = BigInt(item.revision) > BigInt(question.version.revision)
  const isSame = itemDifferences(item.seen, item).join('\n') === question.differences.join('\n')
  return isNewer && isSame ? { ...question, version: item } : question
}

/** Why a dish is not confirmed together with others, in the order in which people are told. */
export const openLabels = {
  unsaved: { one: 'has changes that are not saved', many: 'have changes that are not saved' },
  changed: { one: 'has changes you have not seen', many: 'have changes you have not seen' },
  mentions: {
    one: 'mentions an allergen that isn’t tagged',
    many: 'mention an allergen that isn’t tagged',
  },
  untagged: { one: 'has no allergens yet', many: 'have no allergens yet' },
} as const
export type Open = keyof typeof openLabels

/** Why this dish is not confirmed together with others: the first reason; `null`: nothing is open. */
export function openReason(
  item: ShownItem,
  { mentions, isUnsaved }: { readonly mentions: readonly NamedMention[]; readonly isUnsaved: boolean },
): Open | null {
  if (isUnsaved) return 'unsaved'
  if (itemDifferences(item.seen, item).length > 0) return 'changed'
  if (mentions.length > 0) return 'mentions'
  return declaresAllergen(item.allergens) ? null : 'untagged'
}

/** "14 mention an allergen that isn’t tagged, 1 has no allergens yet". */
export function openText(reasons: readonly Open[]): string {
  return (Object.keys(openLabels) as Open[])
    .flatMap(reason => {
      const count = reasons.filter(other => other === reason).length
      return count === 0 ? [] : [`${count} ${openLabels[reason][count === 1 ? 'one' : 'many']}`]
    })
    .join(', ')
}
