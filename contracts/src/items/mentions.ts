import type { Presence } from '../allergens/presence.ts'
import type { Mention } from '../allergens/words/find-mentions.ts'
import type { Instant } from '../time.ts'
import { confirmedTexts } from './confirmation.ts'
import type { ItemEvent } from './events.ts'

/* Words in an item's texts that name an allergen (product, "Mentions"). command-api finds them; every other reader only knows what it recorded. */

/** An allergen that a text of an item names, as it was recorded with the text. */
export interface ItemMention extends Mention {
  /** The language of the translation that names it. Missing: the item's own texts do. */
  readonly language?: string | undefined
  /** When a manager answered "Not in it"; `null`: not answered. */
  readonly answeredAt: Instant | null
}

/**
 * Whether a tag says at least what the text says. A text that names an ingredient needs "contains" or "can be made without": "may
 * contain" is weaker. For a dish that usually contains the allergen, and for a text that says "may contain", any tag does.
 */
export function isTagged(
  { allergenId, presence, kind }: Pick<Mention, 'allergenId' | 'presence' | 'kind'>,
  tags: readonly { readonly id: string; readonly presence: Presence }[],
): boolean {
  const suffices = (tag: Presence) =>
    kind === 'implied' || presence === 'may_contain' || tag !== 'may_contain'
  return tags.some(tag => `${tag.id}:`.startsWith(`${allergenId}:`) && suffices(tag.presence))
}

/** The mentions of an item that are neither tagged nor answered: it cannot be confirmed, and guests who avoid them must ask. */
export function openMentions<M extends ItemMention>({
  mentions,
  tags,
}: {
  readonly mentions: readonly M[]
  readonly tags: readonly { readonly id: string; readonly presence: Presence }[]
}): readonly M[] {
  return mentions.filter(mention => mention.answeredAt === null && !isTagged(mention, tags))
}

/** The mentions that an event records, and of which texts: `language` is `null` for the item's own. `null`: the event records none. */
export function mentionsRecordedBy(
  event: ItemEvent,
): { readonly language: string | null; readonly found: readonly Mention[] } | null {
  switch (event.type) {
    case 'ItemCreated':
      return { language: null, found: event.data.mentions ?? [] }
    case 'ItemDetailsChanged': {
      const isRead = confirmedTexts.some(text => event.data[text] !== undefined)
      return isRead ? { language: null, found: event.data.mentions ?? [] } : null
    }
    case 'ItemTextTranslated': {
      const { language, mentions = [], outdated } = event.data
      // Guests never see an outdated translation.
      return { language, found: outdated ? [] : mentions }
    }
    case 'ItemTranslationRemoved':
      return { language: event.data.language, found: [] }
    case 'ItemMentionsFound':
      return { language: event.data.language ?? null, found: event.data.mentions }
    case 'ItemMadeSeparate':
    case 'ItemMentionAnswered':
    case 'ItemMentionAnswerWithdrawn':
    case 'ItemPriceChanged':
    case 'ItemAvailabilityChanged':
    case 'ItemPictureSet':
    case 'ItemPictureRemoved':
    case 'AllergenDeclared':
    case 'AllergenWithdrawn':
    case 'AllergensConfirmed':
    case 'AllergensConfirmationWithdrawn':
    case 'AllergensReviewedInPart':
    case 'ItemArchived':
    case 'ItemRestored':
    case 'ItemDeleted':
      return null
  }
}

/**
 * The mentions after an event. An answer is about a text and the tags of its time: it ends when that text is written again, when the
 * text is searched again with another result, when the tag of its allergen changes, and when a manager withdraws it.
 */
export function mentionsAfter(
  before: readonly ItemMention[],
  event: ItemEvent,
  decidedAt: Instant,
): readonly ItemMention[] {
  const recorded = mentionsRecordedBy(event)
  if (recorded) {
    const language = recorded.language ?? undefined
    // New texts of the item outdate all translations.
    const isKept = (mention: ItemMention) =>
      mention.language !== language && event.type !== 'ItemDetailsChanged'
    const found = recorded.found.map(mention => ({
      ...mention,
      ...(language === undefined ? {} : { language }),
      answeredAt: null,
    }))
    return [...before.filter(isKept), ...found].sort(byLanguage)
  }
  if (
    event.type !== 'ItemMentionAnswered' &&
    event.type !== 'ItemMentionAnswerWithdrawn' &&
    event.type !== 'AllergenDeclared' &&
    event.type !== 'AllergenWithdrawn'
  )
    return before
  const answeredAt = event.type === 'ItemMentionAnswered' ? decidedAt : null
  const { allergenId } = event.data
  return before.map(mention => (mention.allergenId === allergenId ? { ...mention, answeredAt } : mention))
}

/** The item's own texts first. Stable: within a text the order stays as it was found. */
const byLanguage = (one: ItemMention, other: ItemMention) => compare(one.language ?? '', other.language ?? '')
const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
