import { t } from '../../../languages/t.ts'
import type { GuestItem } from '../model/guest-document.ts'
import { useOriginalLanguage } from '../state/use-original-language.ts'

/** "Translated by the restaurant", which opens the texts that the kitchen knows. Works without a script. */
export function OriginalTexts({ item }: { readonly item: GuestItem }) {
  const lang = useOriginalLanguage()
  if (!item.translation) return null
  const { name, description } = item
  return (
    <details className="text-xs text-soft print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center underline">
        {t('dish.translated')}
      </summary>
      <p lang={lang} className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p lang={lang} className="whitespace-pre-line wrap-anywhere">
        <bdi>{description}</bdi>
      </p>
    </details>
  )
}
