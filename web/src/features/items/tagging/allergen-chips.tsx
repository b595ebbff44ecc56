import type { AllergenView } from '@safe-menu/contracts/allergens/views'
import type { ShownItem } from '../../../seen/shown-item.ts'
import { TagIcon } from '../../../tags/item-tags.tsx'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { useReliedOn } from '../menu-past.ts'
import { type CellValue, cellValue } from './cell-values.ts'
import { choiceOf } from './presence-choices.ts'
import type { Cell, Cycling } from './use-cycle.ts'

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
        const { label, tone } = choiceOf(value)
        return (
          <ToggleChip
            key={id}
            tone={tone}
            icon={<TagIcon id={id} />}
            pressed={value !== null}
            busy={isBusy(id)}
            pending={isCycled}
            onPressed={() => {
              if (saved !== null && !isCycled && isReliedOn(item)) onRemove(id)
              else onCycle([{ itemId: item.id, tagId: id }], id, saved)
            }}
          >
            {value === null || value === 'contains' ? name : `${name}: ${label.toLowerCase()}`}
          </ToggleChip>
        )
      })}
    </div>
  )
}
