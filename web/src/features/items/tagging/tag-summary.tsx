import { detailNames } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { TagIcon } from '../../../dish/item-tags.tsx'
import { Badge } from '../../../ui/base/badge.tsx'

/** An item's tags at a glance. */
export function TagSummary({ tags }: { tags: readonly ItemAllergenView[] }) {
  const isDiet = (tag: ItemAllergenView) => tag.category === 'DIETARY_RESTRICTION'
  const allergens = tags.filter(tag => !isDiet(tag))
  const contained = allergens.filter(({ presence }) => presence !== 'may_contain')
  const possible = allergens.filter(({ presence }) => presence === 'may_contain')
  return (
    <div className="grid gap-3">
      {contained.length > 0 || possible.length === 0 ? (
        <Row title="Contains Allergens:" tags={contained} />
      ) : null}
      {possible.length > 0 ? <Row tags={possible} /> : null}
      <Row title="Dietary Options:" tags={tags.filter(isDiet)} />
    </div>
  )
}

/** Without a title where each badge says what it means: "May contain Celery". */
function Row({ title, tags }: { title?: string; tags: readonly ItemAllergenView[] }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {title === undefined ? null : <p className="text-sm font-semibold">{title}</p>}
      {tags.length === 0 ? <span className="text-sm text-soft">none declared</span> : null}
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
