import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Tag } from '@safe-menu/contracts/allergens/contradictions'
import type { ItemMentionView } from '@safe-menu/contracts/allergens/views'
import type { Mention } from '@safe-menu/contracts/allergens/words/find-mentions'
import { isTagged } from '@safe-menu/contracts/items/mentions'
import type { ItemView } from '@safe-menu/contracts/items/views'

/** A mention with the name of its allergen. */
export interface NamedMention extends ItemMentionView {
  readonly name: string
}

interface Mentioning {
  readonly mentions?: readonly ItemMentionView[] | undefined
  readonly allergens: readonly Tag[]
}

/**
 * The allergens that an item's texts name, each once, as the server found them, and that are neither tagged nor answered. Tags that are
 * still being saved count.
 */
export function mentionsOf({ mentions = [], allergens }: Mentioning): readonly NamedMention[] {
  const open = mentions.filter(mention => !isTagged(mention, allergens))
  return [...new Map(open.map(mention => [mention.allergenId, mention])).values()].map(mention => ({
    ...mention,
    name: catalogueEntry(mention.allergenId)?.name ?? mention.allergenId,
  }))
}

/** The answers "Not in it" that hold, one for each allergen, with the words that they are about. */
export function answersOf({ answeredMentions = [] }: Pick<ItemView, 'answeredMentions'>) {
  const words = new Map<string, Set<string>>()
  for (const { allergenId, word } of answeredMentions)
    words.set(allergenId, (words.get(allergenId) ?? new Set()).add(`“${word}”`))
  return [...words].map(([allergenId, all]) => ({
    allergenId,
    name: catalogueEntry(allergenId)?.name ?? allergenId,
    words: [...all].join(', '),
  }))
}

type Said = Pick<Mention, 'kind' | 'presence'>

const verbs = [
  { verb: 'mentions', is: ({ kind, presence }: Said) => kind === 'named' && presence === 'contains' },
  { verb: 'says that it may contain', is: ({ presence }: Said) => presence === 'may_contain' },
  {
    verb: 'usually contains',
    is: ({ kind, presence }: Said) => kind === 'implied' && presence === 'contains',
  },
] as const

/** "mentions Eggs (“egg white”) and usually contains Milk (“Tiramisù”)": the tags that are meant, each with its word. */
export function mentionWords(mentions: readonly NamedMention[]): string {
  const parts = verbs.flatMap(({ verb, is }) => {
    const names = mentions.filter(is).map(({ name, word }) => `${name} (“${word}”)`)
    return names.length === 0 ? [] : [`${verb} ${names.join(', ')}`]
  })
  return parts.join(' and ')
}

/** "Eggs and Milk are not tagged." */
export function notTagged(mentions: readonly NamedMention[]): string {
  const names = mentions.map(({ name }) => name)
  const list = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
  return `${list} ${names.length === 1 ? 'is' : 'are'} not tagged.`
}
