import { detailNames } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { TagIcon } from '../../../tags/tag-icon.tsx'
import { Badge } from '../../../ui/base/badge.tsx'
import { badgeText } from './tag-words.ts'

function details(tag: ItemAllergenView): string {
  const names = detailNames(tag.id, tag.details)
  return names.length > 0 ? `: ${names.join(', ')}` : ''
}

function Row({ title, tags, none }: { title: string; tags: readonly ItemAllergenView[]; none: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-sm font-semibold">{title}</p>
      {tags.length === 0 ? <span className="text-sm text-soft">{none}</span> : null}
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
          {details(tag)}
        </Badge>
      ))}
    </div>
  )
}

/** An item's tags at a glance. */
export function TagSummary({ tags }: { tags: readonly ItemAllergenView[] }) {
  return (
    <div className="grid gap-3">
      <Row
        title="Contains Allergens:"
        none="none declared"
        tags={tags.filter(tag => tag.category !== 'DIETARY_RESTRICTION')}
      />
      <Row
        title="Dietary Options:"
        none="none declared"
        tags={tags.filter(tag => tag.category === 'DIETARY_RESTRICTION')}
      />
    </div>
  )
}
