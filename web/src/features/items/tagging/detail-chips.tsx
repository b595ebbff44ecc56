import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { cx } from '../../../ui/base/cx.ts'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'

interface DetailChipsProps {
  readonly tag: ItemAllergenView
  readonly busy?: boolean
  readonly className?: string
  readonly onPressed: (detailId: string, pressed: boolean) => void
}

/** Which cereals or nuts a tag is about. Nothing for an allergen without any. */
export function DetailChips({ tag, busy = false, className, onPressed }: DetailChipsProps) {
  const details = catalogueEntry(tag.id)?.details ?? []
  if (details.length === 0) return null
  return (
    <fieldset className={cx('flex flex-wrap gap-2', className)}>
      <legend className="mb-1 text-xs text-soft">Which ones? (optional)</legend>
      {details.map(({ id, name }) => (
        <ToggleChip
          key={id}
          tone="stop"
          busy={busy}
          pressed={tag.details.includes(id)}
          onPressed={pressed => onPressed(id, pressed)}
        >
          {name}
        </ToggleChip>
      ))}
    </fieldset>
  )
}
