import type { Mention } from '@safe-menu/contracts/allergens/words/find-mentions'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { useQuery } from '@tanstack/react-query'
import { useContext, useDeferredValue, useMemo } from 'react'
import { MoneyContext } from '../../../format/money.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { RetryButton } from '../../../ui/base/state.tsx'
import { findUntagged, mentionWords, type NamedMention, type SearchedItem } from './untagged.ts'

export type { NamedMention } from './untagged.ts'

/** The mentions of an item; `undefined`: the words are not loaded, so nobody knows. */
export type FoundMentions = readonly NamedMention[] | undefined

interface MentionsProps {
  readonly itemName: string
  readonly mentions: FoundMentions
  /** Adds the tag as the text says it. Without it the mentions are only shown. */
  readonly onAdd?: ((allergenId: string, presence: Mention['presence']) => void) | undefined
}

/** "Mentions Mustard (“Dijon”)": allergens that an item's texts name and its tags do not, to add with a press. */
export function Mentions({ itemName, mentions, onAdd }: MentionsProps) {
  if (!mentions) return <MissingWords />
  if (mentions.length === 0) return null
  const words = mentionWords(mentions)
  return (
    <Banner
      tone="note"
      title={words.charAt(0).toUpperCase() + words.slice(1)}
      action={
        onAdd ? (
          <span className="flex flex-wrap gap-2">
            {mentions.map(({ allergenId, name, presence }) => (
              <Button key={allergenId} variant="secondary" onClick={() => onAdd(allergenId, presence)}>
                Add {name}
                {presence === 'may_contain' ? ': may contain' : ''}
                <span className="sr-only"> to {itemName}</span>
              </Button>
            ))}
          </span>
        ) : null
      }
    >
      {onAdd ? 'Is it in this item?' : 'The tags do not say so.'}
    </Banner>
  )
}

/** Said when the words could not be loaded: no hint then proves nothing. */
function MissingWords() {
  const words = useAllergenWords()
  if (!words.isError) return null
  return (
    <Banner
      live
      tone="ask"
      title="The texts were not searched for allergens"
      action={<RetryButton onRetry={() => void words.refetch()} />}
    >
      The list of words could not be loaded. Read the texts yourself, or reload the page.
    </Banner>
  )
}

/** What the texts in a form mention, while they are typed. */
export function TypedMentions(typed: SearchedItem) {
  const { name, description, crossContamination, modifications, allergens } = useDeferredValue(typed)
  const find = useMentionFinder()
  const mentions = useMemo(
    () => find?.({ name, description, crossContamination, modifications, allergens }),
    [find, name, description, crossContamination, modifications, allergens],
  )
  return (
    <div role="status" className="empty:hidden">
      <Mentions itemName={name} mentions={mentions} />
    </div>
  )
}

/** The words that name allergens, loaded when they are first needed. */
function useAllergenWords() {
  return useQuery({
    queryKey: ['allergen-words'],
    staleTime: Number.POSITIVE_INFINITY,
    // Without a network it fails and says so, instead of waiting.
    networkMode: 'always',
    queryFn: () => import('@safe-menu/contracts/allergens/words/find-mentions'),
  })
}

type MentionFinder = (item: SearchedItem) => readonly NamedMention[]

/**
 * Finds the allergens that an item's texts, also the translated ones, name and its tags do not. `undefined`: the words are not
 * loaded, so nothing is known.
 */
export function useMentionFinder(): MentionFinder | undefined {
  const { data } = useAllergenWords()
  const { locale } = useContext(MoneyContext) ?? defaultMoney
  return useMemo(() => {
    if (!data) return undefined
    const [language = ''] = locale.split('-')
    const known = new WeakMap<SearchedItem, readonly NamedMention[]>() // a list asks again at every change
    return item => {
      const found = known.get(item) ?? findUntagged(data.findMentions, item, language)
      known.set(item, found)
      return found
    }
  }, [data, locale])
}

/** The mentions of one item. */
export function useMentions(item: ItemView): FoundMentions {
  const find = useMentionFinder()
  return useMemo(() => find?.(item), [find, item])
}
