import { t } from '../../../languages/t.ts'
import { NotConfirmed } from '../../../tags/item-tags.tsx'
import { TagIcon } from '../../../tags/tag-icon.tsx'
import { dietsOf, translatedName } from '../../../tags/tag-text.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import type { GuestItem } from '../model/guest-document.ts'
import { allergenLine, confirmedText, dietLine } from '../model/tag-line.ts'

interface QuietTagsProps {
  readonly item: GuestItem
  readonly filters: readonly string[]
  /** The place above already says that the tags are not confirmed. */
  readonly isUnconfirmedShown: boolean
}

/** The tags of a dish for a guest with filters: the diets that they follow, and in one quiet line all else. */
export function QuietTags({ item, filters, isUnconfirmedShown }: QuietTagsProps) {
  const followed = dietsOf(item).filter(({ id }) => filters.includes(id))
  const confirmed = item.allergensConfirmedAt !== null
  const line = [allergenLine(item), dietLine(item, filters), confirmed ? confirmedText(item) : '']
  return (
    <>
      {confirmed || isUnconfirmedShown ? null : <NotConfirmed />}
      {followed.length > 0 ? (
        <ul aria-label={t('dish.diets')} className="flex flex-wrap gap-1.5">
          {followed.map(({ id, name }) => (
            <li key={id}>
              <Badge tone="brand" icon={<TagIcon id={id} className="size-3.5" />}>
                {translatedName(id, name)}
              </Badge>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-xs text-soft">{line.filter(Boolean).join(' · ')}</p>
    </>
  )
}
