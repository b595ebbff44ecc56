import type { Presence } from '../allergens/presence.ts'
import type { EventOf } from '../events/event-type.ts'
import type { ItemId, MenuId, RestaurantId } from '../ids.ts'
import type { Picture } from '../picture.ts'
import type { Instant } from '../time.ts'
import {
  confirmationOf,
  confirmedTexts,
  notConfirmed,
  removesConfirmation,
  statedAbsentAfter,
} from './confirmation.ts'
import type { ItemDetailsChanged, ItemEvent } from './events.ts'
import { type ItemMention, mentionsAfter } from './mentions.ts'
import type { ItemTexts } from './texts.ts'

/** An allergen or diet that an item declares. */
export interface ItemTag {
  readonly id: string
  readonly presence: Presence
  /** Named cereals or nuts, in the catalogue's order. */
  readonly details: readonly string[]
}

/** The restaurant's own translation of an item's texts. */
export interface ItemTranslation {
  readonly language: string
  readonly name: string
  readonly description: string
  readonly crossContamination: string
  readonly modifications: string
  /** One of the texts has changed since: guests never see it. */
  readonly outdated: boolean
}

/** An item and its tags: one aggregate, the stream `item-{id}`. */
export interface Item extends ItemTexts {
  readonly itemId: ItemId
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  /** The same for an item and its copies on other menus. */
  readonly familyId: string
  readonly priceCents: number
  /** Sold out until this instant; `null` or in the past: available. */
  readonly soldOutUntil: Instant | null
  readonly picture: Picture | null
  /** Sorted by id. */
  readonly tags: readonly ItemTag[]
  /** Sorted by language. */
  readonly translations: readonly ItemTranslation[]
  /** The allergens that its texts name, those of its own texts first. */
  readonly mentions: readonly ItemMention[]
  /** What an imported row said is not in it, until the item is confirmed (`statedAbsentAfter`). */
  readonly statedAbsent: readonly string[]
  /** When the tags were last confirmed to be complete; `null`: not confirmed. */
  readonly confirmedAt: Instant | null
  /** The edition of the allergen catalogue that the confirmation covers. */
  readonly confirmedEdition: number | null
  readonly status: 'active' | 'archived' | 'deleted'
  /** Set while the item is archived. */
  readonly archivedAt: Instant | null
}

/**
 * Applies one event to an item: the only fold of items, for decisions and for the audit trail. Pure. A second creation and
 * events after a deletion change nothing.
 * @throws Error when the item was never created: the log is broken
 */
export function evolveItem(item: Item | undefined, event: ItemEvent, decidedAt: Instant): Item {
  if (item === undefined) {
    if (event.type !== 'ItemCreated') throw new Error(`item ${event.data.itemId} was never created`)
    const { mentions: _, copyOf, ...created } = event.data
    return {
      ...created,
      familyId: copyOf?.familyId ?? created.itemId,
      mentions: mentionsAfter([], event, decidedAt),
      soldOutUntil: null,
      picture: null,
      tags: [],
      translations: [],
      statedAbsent: [],
      ...notConfirmed,
      status: 'active',
      archivedAt: null,
    }
  }
  if (item.status === 'deleted') return item
  const next = {
    ...item,
    ...(removesConfirmation(event) ? notConfirmed : {}),
    mentions: mentionsAfter(item.mentions, event, decidedAt),
    statedAbsent: statedAbsentAfter(item.statedAbsent, event),
  }
  switch (event.type) {
    case 'ItemCreated':
    case 'AllergensConfirmationWithdrawn':
    case 'AllergensReviewedInPart':
    case 'ItemMentionsFound':
    case 'ItemMentionAnswered':
    case 'ItemMentionAnswerWithdrawn':
      return next
    case 'ItemMadeSeparate':
      return { ...next, familyId: event.data.familyId }
    case 'ItemDetailsChanged':
      return {
        ...next,
        ...definedTexts(event.data),
        translations: changesTranslatedText(event)
          ? item.translations.map(translation => ({ ...translation, outdated: true }))
          : item.translations,
      }
    case 'ItemPriceChanged':
      return { ...next, priceCents: event.data.priceCents }
    case 'ItemAvailabilityChanged':
      return { ...next, soldOutUntil: event.data.soldOutUntil }
    case 'ItemTextTranslated': {
      const { itemId: _, mentions: __, outdated = false, ...texts } = event.data
      const translation = { ...texts, outdated }
      return { ...next, translations: [...without(texts.language, item), translation].sort(byLanguage) }
    }
    case 'ItemTranslationRemoved':
      return { ...next, translations: without(event.data.language, item) }
    case 'ItemPictureSet':
      return { ...next, picture: event.data.picture }
    case 'ItemPictureRemoved':
      return { ...next, picture: null }
    case 'AllergenDeclared': {
      const { allergenId: id, presence, details } = event.data
      const tags = [...item.tags.filter(tag => tag.id !== id), { id, presence, details }]
      return { ...next, tags: tags.sort((left, right) => (left.id < right.id ? -1 : 1)) }
    }
    case 'AllergenWithdrawn':
      return { ...next, tags: item.tags.filter(tag => tag.id !== event.data.allergenId) }
    case 'AllergensConfirmed':
      return { ...next, ...confirmationOf(event) }
    case 'ItemArchived':
      return { ...next, status: 'archived', archivedAt: decidedAt }
    case 'ItemRestored':
      return { ...next, status: 'active', archivedAt: null, menuId: event.data.menuId }
    case 'ItemDeleted':
      return { ...next, status: 'deleted' }
  }
}

/** Whether an event changes a text that translations translate. */
export function changesTranslatedText(event: ItemEvent): boolean {
  return event.type === 'ItemDetailsChanged' && confirmedTexts.some(text => event.data[text] !== undefined)
}

const without = (language: string, { translations }: Item) =>
  translations.filter(translation => translation.language !== language)

const byLanguage = (one: ItemTranslation, other: ItemTranslation) => (one.language < other.language ? -1 : 1)

/** The texts that an event changes. A key whose value is `undefined` must not overwrite. */
function definedTexts({
  itemId: _,
  mentions: __,
  ...texts
}: EventOf<typeof ItemDetailsChanged>['data']): Partial<ItemTexts> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
}
