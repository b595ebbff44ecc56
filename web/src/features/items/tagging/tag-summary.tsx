import { detailNames, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { TagIcon } from '../../../dish/item-tags.tsx'
import { Badge } from '../../../ui/base/badge.tsx'

interface TagSummaryProps {
  readonly tags: readonly ItemAllergenView[]
  /** The tags that are not saved yet: without others, their row does not say that there are none. */
  readonly unsavedTags?: readonly string[]
}

/** An item's saved tags at a glance. */
export function TagSummary({ tags, unsavedTags = [] }: TagSummaryProps) {
  const isDietTag = (tag: ItemAllergenView) => tag.category === 'DIETARY_RESTRICTION'
  const allergens = tags.filter(tag => !isDietTag(tag))
  const contained = allergens.filter(({ presence }) => presence !== 'may_contain')
  const possible = allergens.filter(({ presence }) => presence === 'may_contain')
  return (
    <div className="grid gap-3">
      {contained.length > 0 || possible.length === 0 ? (
        <Row title="Contains Allergens:" tags={contained} isUnsaved={!unsavedTags.every(isDiet)} />
      ) : null}
      {possible.length > 0 ? <Row tags={possible} /> : null}
      <Row title="Dietary Options:" tags={tags.filter(isDietTag)} isUnsaved={unsavedTags.some(isDiet)} />
    </div>
  )
}

interface RowProps {
  /** Missing where each badge says what it means: "May contain Celery". */
  readonly title?: string
  readonly tags: readonly ItemAllergenView[]
  readonly isUnsaved?: boolean
}

function Row({ title, tags, isUnsaved = false }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {title === undefined ? null : <p className="text-sm font-semibold">{title}</p>}
      {tags.length === 0 ? (
        <span className="text-sm text-soft">{isUnsaved ? 'not saved yet' : 'none declared'}</span>
      ) : null}
      {tags.map(tag => (
        <Badge
          key={tag.id}
          long={tag.details.length > 0}
          tone={
            tag.category === 'DIETARY_RESTRICTION' ? 'brand' : tag.presence === 'contains' ? 'stop' : 'ask'
          }
          icon={<TagIcon id={tag.id} />}
        >
          {badgeText(tag)}
        </Badge>
      ))}
    </div>
  )
}

/** A tag on its badge. The presence is said in words, never by colour alone. */
function badgeText({ id, name, presence, details }: ItemAllergenView): string {
  const names = detailNames(id, details)
  const suffix = names.length > 0 ? `: ${names.join(', ')}` : ''
  if (presence === 'may_contain') return `May contain ${name}${suffix}`
  return `${name}${presence === 'can_be_made_without' ? ' (can be made without)' : ''}${suffix}`
}
