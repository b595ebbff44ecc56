import { counted } from '../../../format/words.ts'
import type { ShownItem } from '../../../seen/shown-item.ts'
import { Button } from '../../../ui/base/button.tsx'
import { AvailabilityButton } from '../availability-button.tsx'
import type { CellValue } from '../tagging/cell-values.ts'
import { tagChoices } from '../tagging/presence-choices.ts'

interface GridToolbarProps {
  readonly rowCount: number
  readonly columnCount: number
  /** Of the cell with the focus. */
  readonly item: ShownItem | undefined
  readonly tagName: string
  readonly onSet: (value: CellValue) => void
}

/** What is selected, and what to set it to. */
export function GridToolbar({ rowCount, columnCount, item, tagName, onSet }: GridToolbarProps) {
  const tags = columnCount === 1 ? tagName : `${columnCount} tags`
  const on = rowCount === 1 ? (item?.name ?? '') : counted(rowCount, 'item')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 grow text-sm wrap-anywhere">
        <span className="font-semibold">{tags}</span> on {on}
      </p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Set the selection to</legend>
        {tagChoices.map(({ value, letter, label }) => (
          <Button key={letter} variant="secondary" onClick={() => onSet(value)}>
            <span aria-hidden="true" className="text-xs text-soft">
              {letter}
            </span>
            {label}
          </Button>
        ))}
      </fieldset>
      {item && rowCount === 1 ? <AvailabilityButton key={item.id} item={item} variant="secondary" /> : null}
    </div>
  )
}
