import { Check } from 'lucide-react'
import { TagIcon } from '../../../tags/tag-icon.tsx'
import { cx } from '../../../ui/base/cx.ts'
import type { OfferedTag } from '../model/offered.ts'

interface ChoiceChipProps {
  readonly tag: OfferedTag
  readonly pressed: boolean
  readonly onToggle: () => void
}

const chosenLooks = {
  ALLERGEN: 'border-stop bg-stop-soft text-stop',
  DIETARY_RESTRICTION: 'border-brand bg-brand-soft text-brand',
}

/** An allergen to avoid or a diet to follow. Chosen shows by a tick, a border and colour; the width stays the same. */
export function ChoiceChip({ tag, pressed, onToggle }: ChoiceChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onToggle}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 py-1.5 text-left text-sm transition-colors',
        pressed ? chosenLooks[tag.category] : 'border-edge bg-surface text-ink hover:bg-sunken',
      )}
    >
      <span aria-hidden="true" className="grid w-4 shrink-0 place-items-center leading-none">
        {pressed ? <Check size={16} strokeWidth={3} /> : <TagIcon id={tag.id} />}
      </span>
      {tag.name}
    </button>
  )
}
