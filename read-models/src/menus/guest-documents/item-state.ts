import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { Mention } from '@safe-menu/contracts/allergens/words/find-mentions'
import { confirmationOf, notConfirmed, removesConfirmation } from '@safe-menu/contracts/items/confirmation'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { TranslatedField } from '@safe-menu/contracts/items/matrix'
import { type ItemMention, mentionsRecordedBy, openMentions } from '@safe-menu/contracts/items/mentions'
import { changesTranslatedText } from '@safe-menu/contracts/items/state'
import { compareBytes } from '@safe-menu/contracts/menus/arrangement'
import { type RecordedAs, withoutUndefined } from '../../folding.ts'
import { pictureText } from '../picture-text.ts'

export interface TagState {
  /** `null`: withdrawn. */
  readonly presence: string | null
  readonly details: readonly string[]
  readonly position: bigint
}

export interface TranslationState {
  /** `null`: removed. */
  readonly texts: Readonly<Record<TranslatedField, string>> | null
  /** Written for other texts than the item had. */
  readonly outdated: boolean
  readonly position: bigint
}

/** What the item's own texts or a translation name. */
export interface FoundMentions {
  readonly found: readonly Mention[]
  readonly position: bigint
}

/** The last "Not in it" for an allergen. */
export interface AnswerState {
  /** `null`: it was withdrawn. */
  readonly at: string | null
  readonly position: bigint
}

interface ReviewState {
  readonly confirmedAt: string | null
  readonly confirmedEdition: number | null
  readonly position: bigint
}

/** An item as it is in guests' documents. */
export interface ItemDocument {
  readonly name: string
  readonly section: string
  readonly json: string
  /** Names `json`. */
  readonly hash: string
}

/** An item as its events leave it. Everywhere in it, `position` is that of the last event that changed the value. */
export interface ItemState {
  readonly id: string
  menuId: string
  name: string
  description: string
  section: string
  crossContamination: string
  modifications: string
  priceCents: number
  soldOutUntil: string | null
  /** JSON, as it is stored. */
  picture: string | null
  archivedAt: string | null
  deleted: boolean
  updatedAt: string
  revision: bigint
  position: bigint
  /** Of the last change of a text that translations translate. */
  textPosition: bigint | null
  readonly tags: Map<string, TagState>
  /** By language. */
  readonly translations: Map<string, TranslationState>
  /** By language; empty: the item's own texts. */
  readonly mentions: Map<string, FoundMentions>
  /** By allergen. */
  readonly answers: Map<string, AnswerState>
  review: ReviewState | null
  /** As it is in the documents; `null` until it is needed. */
  document: ItemDocument | null
}

export type RecordedItemEvent = RecordedAs<ItemEvent['type']>

/** The item as its first event leaves it. */
export function createItem(event: RecordedAs<'ItemCreated'>): ItemState {
  const { itemId: id, restaurantId: _, mentions: __, copyOf: ___, ...columns } = event.data
  return {
    ...columns,
    id,
    soldOutUntil: null,
    picture: null,
    archivedAt: null,
    deleted: false,
    updatedAt: event.metadata.decidedAt,
    revision: event.revision,
    position: event.position,
    textPosition: null,
    tags: new Map(),
    translations: new Map(),
    mentions: new Map(),
    answers: new Map(),
    review: null,
    document: null,
  }
}

/** Applies what changes the item itself. The caller compares positions. */
export function changeItem(item: ItemState, event: RecordedItemEvent): void {
  switch (event.type) {
    case 'ItemDetailsChanged': {
      const { itemId: _, mentions: __, ...texts } = event.data
      Object.assign(item, withoutUndefined(texts))
      if (changesTranslatedText(event)) item.textPosition = event.position
      break
    }
    case 'ItemPriceChanged':
      item.priceCents = event.data.priceCents
      break
    case 'ItemAvailabilityChanged':
      item.soldOutUntil = event.data.soldOutUntil
      break
    case 'ItemPictureSet':
      item.picture = pictureText(event.data.picture)
      break
    case 'ItemPictureRemoved':
      item.picture = null
      break
    case 'ItemArchived':
      item.archivedAt = event.metadata.decidedAt
      break
    case 'ItemRestored':
      item.archivedAt = null
      item.menuId = event.data.menuId
      break
    case 'ItemDeleted':
      item.deleted = true
  }
}

/** Applies a declared or withdrawn allergen, unless a later event has already done so. */
export function tagItem(item: ItemState, event: RecordedItemEvent): void {
  if (event.type !== 'AllergenDeclared' && event.type !== 'AllergenWithdrawn') return
  const { position } = event
  const { allergenId } = event.data
  const before = item.tags.get(allergenId)
  if (before !== undefined && before.position >= position) return
  const { presence, details } =
    event.type === 'AllergenDeclared' ? event.data : { presence: null, details: [] }
  item.tags.set(allergenId, { presence, details, position })
}

/** Applies a translation or its removal, unless a later event has already done so. */
export function translateItem(item: ItemState, event: RecordedItemEvent): void {
  if (event.type !== 'ItemTextTranslated' && event.type !== 'ItemTranslationRemoved') return
  const { position } = event
  const { language } = event.data
  const before = item.translations.get(language)
  if (before !== undefined && before.position >= position) return
  const removed = { texts: null, outdated: false, position }
  if (event.type === 'ItemTranslationRemoved') item.translations.set(language, removed)
  else {
    const { name, description, crossContamination, modifications, outdated = false } = event.data
    const texts = { name, description, crossContamination, modifications }
    item.translations.set(language, { texts, outdated, position })
  }
}

/** Applies what the texts name, or an answer to it, unless a later event has already done so. */
export function mentionInItem(item: ItemState, event: RecordedItemEvent): void {
  const { position } = event
  if (event.type === 'ItemMentionAnswered' || event.type === 'ItemMentionAnswerWithdrawn') {
    const { allergenId } = event.data
    const before = item.answers.get(allergenId)
    if (before !== undefined && before.position >= position) return
    const at = event.type === 'ItemMentionAnswered' ? event.metadata.decidedAt : null
    item.answers.set(allergenId, { at, position })
    return
  }
  const recorded = mentionsRecordedBy(event)
  if (recorded === null) return
  const language = recorded.language ?? ''
  const before = item.mentions.get(language)
  if (before !== undefined && before.position >= position) return
  item.mentions.set(language, { found: recorded.found, position })
}

/**
 * The mentions of an item, those of its own texts first, each with its answer if that is later than the texts and the tag. Those of
 * outdated translations are left out, because nobody reads these.
 */
export function mentionsOf(item: ItemState): readonly ItemMention[] {
  const { textPosition, tags, answers } = item
  return [...item.mentions]
    .filter(([language, { position }]) => language === '' || textPosition === null || position > textPosition)
    .sort(([one], [other]) => compareBytes(one, other))
    .flatMap(([language, { found, position }]) =>
      found.map((mention): ItemMention => {
        const { allergenId } = mention
        const answer = answers.get(allergenId)
        const tagPosition = tags.get(allergenId)?.position ?? -1n
        const holds = answer !== undefined && answer.position > position && answer.position > tagPosition
        return {
          ...mention,
          ...(language === '' ? {} : { language }),
          answeredAt: holds ? answer.at : null,
        }
      }),
    )
}

/** The mentions that guests and managers read. */
export function openMentionsOf(item: ItemState): readonly ItemMention[] {
  const tags = [...item.tags].flatMap(([id, { presence }]) =>
    presence === null ? [] : [{ id, presence: presence as Presence }],
  )
  return openMentions({ mentions: mentionsOf(item), tags })
}

/** Whether a text is another one than was translated. */
export function isOutdated({ textPosition }: ItemState, { outdated, position }: TranslationState): boolean {
  return outdated || (textPosition !== null && position < textPosition)
}

/** Applies a confirmation, or its end, unless a later event has already done so. */
export function reviewItem(item: ItemState, event: RecordedItemEvent): void {
  const { position } = event
  if (item.review !== null && item.review.position >= position) return
  if (event.type === 'AllergensConfirmed') item.review = { ...confirmationOf(event), position }
  else if (removesConfirmation(event)) item.review = { ...notConfirmed, position }
}

/** What decides on which menu an item is listed. */
export const placeOf = ({ menuId, archivedAt, deleted }: ItemState) =>
  JSON.stringify([menuId, archivedAt, deleted])
