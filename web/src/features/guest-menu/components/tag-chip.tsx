import { TagIcon } from '../../../tags/tag-icon.tsx'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import type { OfferedTag } from '../model/offered.ts'

interface TagChipProps {
  readonly tag: OfferedTag
  readonly pressed: boolean
  readonly onToggle: () => void
}

/** An allergen to avoid or a diet to follow. */
export function TagChip({ tag, pressed, onToggle }: TagChipProps) {
  return (
    <ToggleChip
      tone={tag.category === 'ALLERGEN' ? 'stop' : 'brand'}
      icon={<TagIcon id={tag.id} />}
      pressed={pressed}
      onPressed={onToggle}
    >
      {tag.name}
    </ToggleChip>
  )
}
