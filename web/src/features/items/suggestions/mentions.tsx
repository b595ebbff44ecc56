import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { FieldText, Mention } from '@safe-menu/contracts/allergens/words/find-mentions'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'

/** A mention with the name of its allergen. */
export interface NamedMention extends Mention {
  readonly name: string
}

interface MentionsProps {
  readonly itemName: string
  readonly mentions: readonly NamedMention[]
  /** Adds the tag. Without it the mentions are only shown. */
  readonly onAdd?: ((allergenId: string) => void) | undefined
}

/** "Mentions mustard": allergens that an item's texts name and its tags do not, to add with a press. */
export function Mentions({ itemName, mentions, onAdd }: MentionsProps) {
  if (mentions.length === 0) return null
  return (
    <Banner
      tone="note"
      title={`Mentions ${mentions.map(({ word }) => word).join(', ')}`}
      action={
        onAdd ? (
          <span className="flex flex-wrap gap-2">
            {mentions.map(({ allergenId, name }) => (
              <Button key={allergenId} variant="secondary" onClick={() => onAdd(allergenId)}>
                Add {name}
                <span className="sr-only"> to {itemName}</span>
              </Button>
            ))}
          </span>
        ) : null
      }
    >
      {onAdd ? 'Is it in this item?' : 'It is not among the tags.'}
    </Banner>
  )
}

type MentionFinder = (item: ItemView) => readonly NamedMention[]

/**
 * Finds the allergens that an item's texts, also the translated ones, name and its tags do not. Loads the words when they are first
 * needed; `undefined`: they are not loaded, so nothing is known.
 */
export function useMentionFinder(): MentionFinder | undefined {
  const { data } = useQuery({
    queryKey: ['allergen-words'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => import('@safe-menu/contracts/allergens/words/find-mentions'),
  })
  return useMemo(() => {
    if (!data) return undefined
    const known = new WeakMap<ItemView, readonly NamedMention[]>() // a list asks again at every change
    const find: MentionFinder = ({
      name,
      description,
      crossContamination,
      modifications,
      translations,
      allergens,
    }) => {
      const texts: FieldText[] = [
        { field: 'name', text: name },
        { field: 'description', text: description },
        { field: 'crossContamination', text: crossContamination },
        { field: 'modifications', text: modifications },
        ...(translations ?? []).flatMap((each): FieldText[] => [
          { field: 'name', text: each.name },
          { field: 'description', text: each.description },
        ]),
      ]
      return data
        .findMentions(texts)
        .filter(({ allergenId }) => !allergens.some(({ id }) => id === allergenId))
        .map(mention => ({
          ...mention,
          name: catalogueEntry(mention.allergenId)?.name ?? mention.allergenId,
        }))
    }
    return item => {
      const found = known.get(item) ?? find(item)
      known.set(item, found)
      return found
    }
  }, [data])
}

/** The mentions of one item; none while the words are not loaded. */
export function useMentions(item: ItemView): readonly NamedMention[] {
  const find = useMentionFinder()
  return useMemo(() => find?.(item) ?? [], [find, item])
}
