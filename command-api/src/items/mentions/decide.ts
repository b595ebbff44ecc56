import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import {
  type FieldText,
  findMentions,
  type Mention,
} from '@safe-menu/contracts/allergens/words/find-mentions'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { confirmedTexts } from '@safe-menu/contracts/items/confirmation'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { type ItemMention, openMentions } from '@safe-menu/contracts/items/mentions'
import type { ItemTexts } from '@safe-menu/contracts/items/texts'
import { type Decision, outdatedEdit, type Refusal, refuse } from '../../decision.ts'
import { type ItemState, itemFold, type RevisedItem } from '../state.ts'

/* The rule for words that name an allergen (product, "Mentions"). Every text is searched when it is written. */

type Texts = Pick<ItemTexts, (typeof confirmedTexts)[number]>

/**
 * What an item's own texts name, for the event that writes them. Without the field if they name nothing. `language`: the restaurant's;
 * `undefined`: the texts alone say in which language they are.
 */
export function mentionsIn(texts: Texts, language: string | undefined): { mentions?: Mention[] } {
  return recorded(
    confirmedTexts.map(field => ({ field, text: texts[field] })),
    language,
  )
}

/** What a translation names, for the event that writes it. */
export function mentionsInTranslation({ language, ...texts }: Texts & { readonly language: string }): {
  mentions?: Mention[]
} {
  return recorded(
    confirmedTexts.map(field => ({ field, text: texts[field] })),
    language,
  )
}

function recorded(texts: readonly FieldText[], language?: string): { mentions?: Mention[] } {
  const found = findMentions(texts, language === undefined ? {} : { language })
  return found.length === 0 ? {} : { mentions: [...found] }
}

/** Refuses to confirm an item while its texts name an allergen that is neither tagged nor answered. Names them. */
export function refuseOpen(open: readonly ItemMention[]): Refusal | null {
  if (open.length === 0) return null
  const named = open.map(describeMention).join(', ')
  return refuse(
    'allergens.open_mentions',
    `Nothing was confirmed. The texts of this dish mention ${named}. Add each as a tag, or answer “Not in it”.`,
  )
}

function describeMention({ allergenId, word }: ItemMention): string {
  return `${catalogueEntry(allergenId)?.name ?? allergenId} (“${word}”)`
}

export interface AnswerMention {
  readonly allergenId: AllergenId
  /** The revision whose texts the manager read. */
  readonly revision: string
}

/** Records a manager's "Not in it" for all texts that name the allergen. An allergen that no text names needs no answer. */
export function answerMention(
  item: RevisedItem,
  { allergenId, revision }: AnswerMention,
): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  const outdated = outdatedEdit(item, {
    revision,
    fields: ['mentions'],
    code: 'items.changed_since_seen',
  })
  if (outdated) return outdated
  const isAsked = item.mentions.some(
    mention => mention.allergenId === allergenId && mention.answeredAt === null,
  )
  return isAsked ? [{ type: 'ItemMentionAnswered', data: { itemId: item.itemId, allergenId } }] : []
}

/** Withdraws a manager's "Not in it". The mention is open again, for a confirmed item too. */
export function withdrawAnswer(
  item: RevisedItem,
  { allergenId }: Pick<AnswerMention, 'allergenId'>,
): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  const isAnswered = item.mentions.some(
    mention => mention.allergenId === allergenId && mention.answeredAt !== null,
  )
  return isAnswered ? [{ type: 'ItemMentionAnswerWithdrawn', data: { itemId: item.itemId, allergenId } }] : []
}

/**
 * Searches an item's texts again, with the words of this release and the language of its restaurant. Only texts in which it finds something else make events, so a
 * repeated search makes none.
 */
export function searchAgain(item: RevisedItem, language: string | undefined): Decision<ItemEvent> {
  const { itemId } = item
  const own = { language: undefined, ...mentionsIn(item, language) }
  const translated = item.translations
    .filter(({ outdated }) => !outdated)
    .map(translation => ({ language: translation.language, ...mentionsInTranslation(translation) }))
  return [own, ...translated].flatMap(({ language, mentions = [] }): readonly ItemEvent[] => {
    const before = item.mentions.filter(mention => mention.language === language)
    if (isSame(before, mentions)) return []
    const data = { itemId, mentions, ...(language === undefined ? {} : { language }) }
    return [{ type: 'ItemMentionsFound', data }]
  })
}

function isSame(before: readonly Mention[], after: readonly Mention[]): boolean {
  const keyOf = ({ allergenId, presence, word, field, kind }: Mention) =>
    [allergenId, presence, word, field, kind].join()
  return before.map(keyOf).join('\n') === after.map(keyOf).join('\n')
}

/** The mentions that will be neither tagged nor answered after events of one command. */
export function openAfter(before: ItemState, events: readonly ItemEvent[]): readonly ItemMention[] {
  const at = '1970-01-01T00:00:00.000Z' // the answers and confirmations of one command have no other
  const after = events.reduce((state, event) => itemFold.evolve(state, event, at, 0n), before)
  return after.status === 'empty' ? [] : openMentions(after)
}
