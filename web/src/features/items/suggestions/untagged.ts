import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Tag } from '@safe-menu/contracts/allergens/diet-rules'
import type { FieldText, findMentions, Mention } from '@safe-menu/contracts/allergens/words/find-mentions'
import type { ItemView } from '@safe-menu/contracts/items/views'

/** A mention with the name of its allergen. */
export interface NamedMention extends Mention {
  readonly name: string
}

/** The part of an item that is searched: all that guests read, also in other languages. */
export type SearchedItem = Pick<
  ItemView,
  'name' | 'description' | 'crossContamination' | 'modifications' | 'translations'
> & { readonly allergens: readonly Tag[] }

/** What an item's texts mention and its tags do not say. `language`: the restaurant's. */
export function findUntagged(
  find: typeof findMentions,
  item: SearchedItem,
  language: string,
): readonly NamedMention[] {
  const texts: FieldText[] = [
    { field: 'name', text: item.name },
    { field: 'description', text: item.description },
    { field: 'crossContamination', text: item.crossContamination },
    { field: 'modifications', text: item.modifications },
    ...(item.translations ?? []).flatMap((each): FieldText[] => [
      { field: 'name', text: each.name },
      { field: 'description', text: each.description },
    ]),
  ]
  return find(texts, { language })
    .filter(mention => !isTagged(mention, item.allergens))
    .map(mention => ({ ...mention, name: catalogueEntry(mention.allergenId)?.name ?? mention.allergenId }))
}

/** "May contain" is too weak for a text that names an ingredient. A dish that only usually contains it may well be so. */
function isTagged({ allergenId, presence, kind }: Mention, tags: readonly Tag[]): boolean {
  const isWeakEnough = kind === 'implied' || presence === 'may_contain'
  return tags.some(tag => tag.id === allergenId && (isWeakEnough || tag.presence !== 'may_contain'))
}

const verbs = [
  { verb: 'mentions', is: ({ kind, presence }: Mention) => kind === 'named' && presence === 'contains' },
  { verb: 'says that it may contain', is: ({ presence }: Mention) => presence === 'may_contain' },
  {
    verb: 'usually contains',
    is: ({ kind, presence }: Mention) => kind === 'implied' && presence === 'contains',
  },
] as const

/** "mentions Eggs (“egg white”) and usually contains Milk (“Tiramisù”)": which tag is meant, and by which word. */
export function mentionWords(mentions: readonly NamedMention[]): string {
  const parts = verbs.flatMap(({ verb, is }) => {
    const names = mentions.filter(is).map(({ name, word }) => `${name} (“${word}”)`)
    return names.length === 0 ? [] : [`${verb} ${names.join(', ')}`]
  })
  return parts.join(' and ')
}
