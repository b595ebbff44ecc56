import type { Tag } from '@safe-menu/contracts/allergens/contradictions'
import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import { confirmedTexts } from '@safe-menu/contracts/items/confirmation'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { useContext, useDeferredValue, useEffect, useMemo } from 'react'
import { MoneyContext } from '../../../i18n/money.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { mentionsOf, mentionWords, type NamedMention, notTagged } from './mention-words.ts'

type TypedTexts = Readonly<Record<(typeof confirmedTexts)[number], string>>

interface TypedMentionsProps {
  readonly typed: TypedTexts
  /** The tags that the item has. */
  readonly allergens: readonly Tag[]
  readonly onMentions?: ((mentions: readonly NamedMention[]) => void) | undefined
}

/**
 * What the texts in a form name, while they are typed. command-api searches them again when they are saved, so this is only a hint.
 * It loads with the words of all languages, when a form first needs them.
 */
export function TypedMentions({ typed, allergens, onMentions }: TypedMentionsProps) {
  const { name, description, crossContamination, modifications } = useDeferredValue(typed)
  const { locale } = useContext(MoneyContext) ?? defaultMoney
  const mentions = useMemo(() => {
    const texts = { name, description, crossContamination, modifications }
    const fields = confirmedTexts.map(field => ({ field, text: texts[field] }))
    const [language = ''] = locale.split('-')
    return mentionsOf({ mentions: [...findMentions(fields, { language })], allergens })
  }, [locale, name, description, crossContamination, modifications, allergens])
  useEffect(() => onMentions?.(mentions), [mentions, onMentions])
  return (
    <div role="status" className="empty:hidden">
      {mentions.length > 0 ? (
        <Banner tone="note" title={`This text ${mentionWords(mentions)}`}>
          {notTagged(mentions)} You can tag the dish after you save it.
        </Banner>
      ) : null}
    </div>
  )
}
