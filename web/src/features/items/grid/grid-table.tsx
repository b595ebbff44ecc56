import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { needsConfirming } from '@safe-menu/contracts/items/needs-confirming'
import { CircleCheck, CircleHelp } from 'lucide-react'
import { TagIcon } from '../../../dish/item-tags.tsx'
import type { ShownItem } from '../../../dish/shown-items.ts'
import { useSoldOut } from '../../../dish/use-sold-out.ts'
import { counted, listed } from '../../../i18n/words.ts'
import { Button } from '../../../ui/base/button.tsx'
import { cx, toneClass } from '../../../ui/base/cx.ts'
import { AvailabilityButton } from '../availability.tsx'
import { useCopies, useTicked } from '../copies/copies.ts'
import {
  type CellValue,
  cellValue,
  choiceOf,
  columns,
  isCheckedFor,
  isStatedAbsent,
  letterOf,
  spokenValue,
  type Target,
  tagChoices,
} from '../tagging/cells.ts'

/** The width of the items' names, in pixels. */
export const nameWidth = 224
/** The widths of a row's columns: the name, then 44 px for each tag. */
const rowColumns = `${nameWidth}px repeat(${columns.length}, 44px)`

/** The names of the allergens and diets. A press selects the column. */
export function GridHeader({ onColumn }: { readonly onColumn: (column: number) => void }) {
  return (
    <thead className="sticky top-0 z-20 block">
      <tr
        aria-rowindex={1}
        className="grid border-b border-edge bg-surface"
        style={{ gridTemplateColumns: rowColumns }}
      >
        <th
          scope="col"
          aria-colindex={1}
          className="sticky left-0 z-10 flex items-end border-r border-line bg-surface px-3 py-2 text-sm font-semibold"
        >
          Dish
        </th>
        {columns.map(({ id, name }, column) => (
          <th
            key={id}
            scope="col"
            aria-colindex={column + 2}
            data-column=""
            className={cx('border-r border-line font-normal', isDiet(id) && 'bg-sunken')}
          >
            <button
              type="button"
              tabIndex={-1}
              aria-label={`${name}, select the column`}
              onClick={() => onColumn(column)}
              className="flex h-44 w-full flex-col items-center justify-end gap-2 px-1 pb-2 hover:bg-brand-soft"
            >
              <span className="max-h-32 rotate-180 overflow-hidden text-left text-xs leading-tight font-semibold [writing-mode:vertical-rl]">
                {name}
              </span>
              <TagIcon id={id} />
            </button>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The height of each row in pixels. */
export const rowHeight = 44

interface GridRowProps {
  readonly item: ShownItem
  readonly row: number
  /** Its distance from the first row, in pixels. */
  readonly top: number
  /** The column with the focus, if it is in this row. */
  readonly activeColumn: number | null
  readonly isSelected: (column: number) => boolean
  readonly isRange: boolean
  readonly isUnsaved: boolean
}

/** One item and its tags. */
export function GridRow(props: GridRowProps) {
  const { item, row } = props
  const isConfirmed = !needsConfirming(item)
  const isSoldOut = useSoldOut(item.soldOutUntil)
  return (
    <tr
      aria-rowindex={row + 2}
      className="absolute inset-x-0 grid border-b border-line"
      style={{ top: props.top, height: rowHeight, gridTemplateColumns: rowColumns }}
    >
      <th
        scope="row"
        aria-colindex={1}
        className="sticky left-0 z-10 flex items-center gap-2 border-r border-line bg-surface px-3 text-left text-sm"
      >
        {isConfirmed ? (
          <CircleCheck size={16} className="shrink-0 text-safe" />
        ) : (
          <CircleHelp size={16} className="shrink-0 text-ask" />
        )}
        <span className="sr-only">{isConfirmed ? 'Confirmed:' : 'To confirm:'}</span>
        <span title={item.name} className="min-w-0 truncate font-semibold">
          {item.name}
        </span>
        <CopiesMark item={item} />
        {isSoldOut ? <span className="ml-auto shrink-0 text-xs text-note">Sold out</span> : null}
        {props.isUnsaved ? <span className="ml-auto text-xs text-note">Unsaved</span> : null}
      </th>
      {columns.map(({ id: tagId, name, category }, column) => {
        const cell = { item, tagId }
        const value = cellValue(cell)
        const diet = category === 'DIETARY_RESTRICTION'
        const hasDetails = item.allergens.some(({ id, details }) => id === tagId && details.length > 0)
        return (
          <td
            key={tagId}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid, which can be selected
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={props.isSelected(column)}
            aria-label={`${item.name}, ${name}: ${spokenValue(cell)}`}
            tabIndex={props.activeColumn === column ? 0 : -1}
            data-cell={`${row}:${column}`}
            className={cx(
              'relative grid cursor-pointer place-items-center border-r border-line text-base font-bold select-none focus-visible:z-1 focus-visible:-outline-offset-2',
              value ? toneClass[diet ? 'safe' : choiceOf(value).tone] : diet && 'bg-sunken',
              props.isSelected(column) && props.isRange && 'inset-ring-2 inset-ring-brand',
            )}
          >
            <span aria-hidden="true">
              {letterOf(tagId, value) || <span className="font-normal text-soft">{untagged(cell)}</span>}
              {hasDetails ? <sup>+</sup> : null}
            </span>
          </td>
        )
      })}
    </tr>
  )
}

/** What a cell without a tag shows: checked, or what an imported file said. */
const untagged = (cell: Target) => (isStatedAbsent(cell) ? 'N' : isCheckedFor(cell) ? '–' : '')

/** "+2": changes of this item also apply to its copies on two other menus. */
function CopiesMark({ item }: { readonly item: ShownItem }) {
  const copies = useCopies(item)
  const { isTicked } = useTicked(item.id)
  const menus = copies.filter(({ itemId }) => isTicked(itemId)).map(({ menu }) => menu.name)
  if (menus.length === 0) return null
  return (
    <span title={`Also on ${listed(menus)}`} className="shrink-0 text-xs text-soft">
      <span aria-hidden="true">+{menus.length}</span>
      <span className="sr-only">, also on {listed(menus)}</span>
    </span>
  )
}

interface GridToolbarProps {
  readonly rowCount: number
  readonly columnCount: number
  /** The dish of the cell with the focus. */
  readonly item: ShownItem | undefined
  readonly tagName: string
  readonly onSet: (value: CellValue) => void
}

/** What is selected, and what to set it to. */
export function GridToolbar({ rowCount, columnCount, item, tagName, onSet }: GridToolbarProps) {
  const tags = columnCount === 1 ? tagName : `${columnCount} tags`
  const on = rowCount === 1 ? (item?.name ?? '') : counted(rowCount, 'dish')
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
