import type { ItemView } from '@safe-menu/contracts/items/views'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Mention } from './find-mentions.ts'

/** The allergens that an item's texts, also the translated ones, name and its tags do not. Loads the words when they are first needed. */
export function useMentions(item: ItemView): readonly Mention[] {
  const { data } = useQuery({
    queryKey: ['allergen-words'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => import('./find-mentions.ts'),
  })
  const { name, description, crossContamination, modifications, translations, allergens } = item
  return useMemo(() => {
    const texts = [name, description, crossContamination, modifications]
    const translated = (translations ?? []).flatMap(each => [each.name, each.description])
    const found = data?.findMentions([...texts, ...translated]) ?? []
    return found.filter(({ allergenId }) => !allergens.some(({ id }) => id === allergenId))
  }, [data, name, description, crossContamination, modifications, translations, allergens])
}
