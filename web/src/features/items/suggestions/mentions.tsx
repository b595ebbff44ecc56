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

/** The allergens that an item's texts, also the translated ones, name and its tags do not. Loads the words when they are first needed. */
export function useMentions(item: ItemView): readonly NamedMention[] {
  const { data } = useQuery({
    queryKey: ['allergen-words'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => import('@safe-menu/contracts/allergens/words/find-mentions'),
  })
  const { name, description, crossContamination, modifications, translations, allergens } = item
  return useMemo(() => {
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
    return (data?.findMentions(texts) ?? [])
      .filter(({ allergenId }) => !allergens.some(({ id }) => id === allergenId))
      .map(mention => ({ ...mention, name: catalogueEntry(mention.allergenId)?.name ?? mention.allergenId }))
  }, [data, name, description, crossContamination, modifications, translations, allergens])
}
