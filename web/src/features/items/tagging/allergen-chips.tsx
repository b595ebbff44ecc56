import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { AllergenView } from '@safe-menu/contracts/allergens/views'
import { Check } from 'lucide-react'
import type { ShownItem } from '../../../seen/shown-item.ts'
import { TagIcon } from '../../../tags/tag-icon.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { type CellValue, cellChoices, cellValue } from '../grid/cell-values.ts'
import type { Cell, Cycling } from '../grid/use-cycle.ts'
import { useReliedOn } from '../relied-on.ts'

const looks: Record<Presence, string> = {
  contains: 'border-stop bg-stop-soft text-stop',
  may_contain: 'border-ask bg-ask-soft text-ask',
  can_be_made_without: 'border-note bg-note-soft text-note',
}

interface AllergenChipsProps {
  readonly item: ShownItem
  readonly allergens: readonly AllergenView[]
  /** What is being saved. */
  readonly isBusy: (id: string) => boolean
  /** What the presses have come to so far. */
  readonly cycling: Cycling | null
  readonly onCycle: (cells: readonly Cell[], tagId: string, value: CellValue) => void
  readonly onRemove: (allergenId: string) => void
}

/**
 * The allergens of one item. Presses go from nothing to contains, may contain and can be made without, and what they come to
 * is saved as one change. Where guests could have relied on a saved allergen, a press asks before it is removed.
 */
export function AllergenChips(props: AllergenChipsProps) {
  const { item, allergens, isBusy, cycling, onCycle, onRemove } = props
  const isReliedOn = useReliedOn()
  return (
    <div className="flex flex-wrap gap-2">
      {allergens.map(({ id, name }) => {
        const saved = cellValue({ item, tagId: id })
        const isCycled = cycling?.cells.some(({ tagId }) => tagId === id) ?? false
        const value = isCycled && cycling ? cycling.value : saved
        const isBusyOrCycled = isCycled || isBusy(id)
        const label = cellChoices.find(choice => choice.value === value)?.label.toLowerCase()
        return (
          <button
            key={id}
            type="button"
            aria-pressed={value !== null}
            aria-busy={isBusyOrCycled || undefined}
            onClick={() => {
              if (isBusy(id)) return
              if (saved !== null && !isCycled && isReliedOn(item)) onRemove(id)
              else onCycle([{ itemId: item.id, tagId: id }], id, saved)
            }}
            className={cx(
              'inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 py-1.5 text-left text-sm transition-colors',
              value === null ? 'border-edge bg-surface text-ink hover:bg-sunken' : looks[value],
              isBusy(id) && 'opacity-65',
            )}
          >
            <span aria-hidden="true" className="grid w-4 shrink-0 place-items-center leading-none">
              {value === null ? <TagIcon id={id} /> : <Check size={16} strokeWidth={3} />}
            </span>
            {value === null || value === 'contains' ? name : `${name}: ${label}`}
          </button>
        )
      })}
    </div>
  )
}
