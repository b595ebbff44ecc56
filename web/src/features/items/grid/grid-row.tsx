import { needsConfirming } from '@safe-menu/contracts/items/confirmation'
import { CircleCheck, CircleHelp } from 'lucide-react'
import { useSoldOut } from '../../../availability/use-sold-out.ts'
import type { ShownItem } from '../../../seen/shown-item.ts'
import { cx, toneClass } from '../../../ui/base/cx.ts'
import {
  type CellValue,
  cellValue,
  columns,
  isCheckedFor,
  letterOf,
  spokenValue,
} from '../tagging/cell-values.ts'
import { choiceOf } from '../tagging/presence-choices.ts'
import { rowColumns } from './grid-header.tsx'

/** In pixels; the same for all rows. */
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
  readonly cyclingValue: (tagId: string) => CellValue | undefined
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
        <span className="sr-only">{isConfirmed ? 'Confirmed:' : 'Not confirmed:'}</span>
        <span title={item.name} className="min-w-0 truncate font-semibold">
          {item.name}
        </span>
        {isSoldOut ? <span className="ml-auto shrink-0 text-xs text-note">Sold out</span> : null}
        {props.isUnsaved ? <span className="ml-auto text-xs text-note">Unsaved</span> : null}
      </th>
      {columns.map(({ id: tagId, name, category }, column) => {
        const cycled = props.cyclingValue(tagId)
        const value = cycled === undefined ? cellValue({ item, tagId }) : cycled
        const diet = category === 'DIETARY_RESTRICTION'
        const hasDetails = item.allergens.some(({ id, details }) => id === tagId && details.length > 0)
        const spoken =
          cycled === undefined ? spokenValue({ item, tagId }) : (cycled ?? 'none').replaceAll('_', ' ')
        return (
          <td
            key={tagId}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid, which can be selected
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={props.isSelected(column)}
            aria-label={`${item.name}, ${name}: ${spoken}`}
            tabIndex={props.activeColumn === column ? 0 : -1}
            data-cell={`${row}:${column}`}
            className={cx(
              'relative grid cursor-pointer place-items-center border-r border-line text-base font-bold select-none focus-visible:z-1 focus-visible:-outline-offset-2',
              value ? toneClass[diet ? 'safe' : choiceOf(value).tone] : diet && 'bg-sunken',
              props.isSelected(column) && props.isRange && 'inset-ring-2 inset-ring-brand',
            )}
          >
            <span aria-hidden="true">
              {letterOf(tagId, value) ||
                (isCheckedFor({ item, tagId }) ? <span className="text-soft">–</span> : '')}
              {hasDetails ? <sup>+</sup> : null}
            </span>
          </td>
        )
      })}
    </tr>
  )
}
