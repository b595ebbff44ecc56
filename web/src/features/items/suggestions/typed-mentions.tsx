import type { Tag } from '@safe-menu/contracts/allergens/contradictions'
import { confirmedTexts } from '@safe-menu/contracts/items/confirmation'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { useQuery } from '@tanstack/react-query'
import { useContext, useDeferredValue, useMemo } from 'react'
import { MoneyContext } from '../../../i18n/money.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { RetryButton } from '../../../ui/base/state.tsx'
import { mentionsOf, mentionWords, notTagged } from './mention-words.ts'

type TypedTexts = Readonly<Record<(typeof confirmedTexts)[number], string>>

/**
 * What the texts in a form name, while they are typed. command-api searches them again when they are saved, so this is only a hint.
 * `allergens`: the tags that the item has.
 */
export function TypedMentions({ typed, allergens }: { typed: TypedTexts; allergens: readonly Tag[] }) {
  const { name, description, crossContamination, modifications } = useDeferredValue(typed)
  const words = useAllergenWords()
  const { locale } = useContext(MoneyContext) ?? defaultMoney
  const mentions = useMemo(() => {
    const texts = { name, description, crossContamination, modifications }
    const fields = confirmedTexts.map(field => ({ field, text: texts[field] }))
    const [language = ''] = locale.split('-')
    return mentionsOf({ mentions: [...(words.data?.findMentions(fields, { language }) ?? [])], allergens })
  }, [words.data, locale, name, description, crossContamination, modifications, allergens])
  return (
    <div role="status" className="empty:hidden">
      {words.isError ? (
        <Banner
          tone="ask"
          title="Allergens in these texts are not shown while you type"
          action={<RetryButton onRetry={() => void words.refetch()} />}
        >
          The list of words could not be loaded. The texts are searched when you save them.
        </Banner>
      ) : mentions.length > 0 ? (
        <Banner tone="note" title={`This text ${mentionWords(mentions)}`}>
          {notTagged(mentions)} You can tag the dish after you save it.
        </Banner>
      ) : null}
    </div>
  )
}

/** The words that name allergens, loaded when a form first needs them. */
function useAllergenWords() {
  return useQuery({
    queryKey: ['allergen-words'],
    staleTime: Number.POSITIVE_INFINITY,
    // Without a network it fails and the form says so, instead of waiting.
    networkMode: 'always',
    queryFn: () => import('@safe-menu/contracts/allergens/words/find-mentions'),
  })
}
