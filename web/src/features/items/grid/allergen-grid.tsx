import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ShownItem } from '../../../dish/shown-items.ts'
import { type CellValue, columns, type Target, valueOfKey } from '../tagging/cells.ts'
import { planEdits } from '../tagging/tag-edit.ts'
import { TagEditFailures, TagEditStatus } from '../tagging/tag-edit-messages.tsx'
import type { TagEdits } from '../tagging/use-tag-edits.ts'
import { GridHeader, GridRow, GridToolbar, nameWidth, rowHeight } from './grid-table.tsx'
import { afterKey, at, isSelected, type Place, rangeOf, type Selection } from './selection.ts'

interface GridProps {
  /** The items to show, with their unsaved edits. */
  readonly items: readonly ShownItem[]
  readonly edits: TagEdits
}

/** Items × allergens and diets: letters, arrows, ranges and whole columns change the tags of many items at once. */
export function AllergenGrid({ items, edits }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<{ readonly ids: string; readonly selection: Selection }>()
  const dragging = useRef(false)
  const ids = items.map(({ id }) => id).join()
  // Places name rows: once other items are in these rows, a selection of the old ones must not change the new ones.
  const selection = selected?.ids === ids ? selected.selection : at(0, 0)
  const select = (next: Selection) => setSelected({ ids, selection: next })
  const range = rangeOf(selection)
  const rowCount = range.rows[1] - range.rows[0] + 1
  const columnCount = range.columns[1] - range.columns[0] + 1
  const isRange = rowCount > 1 || columnCount > 1

  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The row with the focus stays in the page, wherever the grid is scrolled to.
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), selection.active.row])]
        .filter(row => row < items.length)
        .sort((one, other) => one - other),
  })

  const selectedTargets = (): Target[] =>
    items
      .slice(range.rows[0], range.rows[1] + 1)
      .flatMap(item =>
        columns.slice(range.columns[0], range.columns[1] + 1).map(({ id }) => ({ item, tagId: id })),
      )
  const set = (value: CellValue) => edits.apply(planEdits(selectedTargets(), value))
  const targetAt = ({ row, column }: Place): Target | null => {
    const [item, tag] = [items[row], columns[column]]
    return item && tag ? { item, tagId: tag.id } : null
  }

  // The cell gets the focus once its row is in the page. Not at first: the page's focus stays where it is. On a busy machine the effect of an
  // earlier rendering may run after the press of a key: it must not give the focus to the old cell.
  const focusNext = useRef<Selection>(null)
  const { row: activeRow, column: activeColumn } = selection.active
  useEffect(() => {
    if (focusNext.current !== selection) return
    focusNext.current = null
    scroller.current
      ?.querySelector<HTMLElement>(`[data-cell="${activeRow}:${activeColumn}"]`)
      ?.focus({ preventScroll: true })
  })
  const moveTo = (next: Selection) => {
    focusNext.current = next
    select(next)
    rows.scrollToIndex(next.active.row)
    scrollToColumn(scroller.current, next.active.column)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.cell) return
    const ctrl = event.ctrlKey || event.metaKey
    const next = afterKey(selection, { rows: items.length, columns: columns.length }, event)
    const value = ctrl || event.altKey ? undefined : valueOfKey(event.key)
    if (next) moveTo(next)
    else if (ctrl && event.key.toLowerCase() === 'z') edits.undo()
    else if (value !== undefined) set(value)
    else if (!ctrl && (event.key === ' ' || event.key === 'Enter')) {
      edits.press(selectedTargets(), event)
    } else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target)
    const target = place && targetAt(place)
    if (!place || !target) return
    if (event.shiftKey) return moveTo({ anchor: selection.anchor, active: place })
    // A drag has selected a range. Assistive technology clicks without a pointer (`detail` is 0).
    if (isRange && event.detail !== 0) return
    select(at(place.row, place.column))
    edits.press([target], event)
  }
  const onPointerDown = (event: PointerEvent) => {
    const place = placeOf(event.target)
    if (!place || event.button !== 0 || event.shiftKey) return
    dragging.current = true
    select(at(place.row, place.column))
  }
  const onPointerOver = (event: PointerEvent) => {
    const place = placeOf(event.target)
    if (place && dragging.current && event.buttons === 1) select({ anchor: selection.anchor, active: place })
  }

  const unsavedIds = new Set(edits.unsaved.map(({ edit }) => edit.itemId))

  return (
    <div className="grid grid-cols-1 gap-2">
      <GridToolbar
        rowCount={rowCount}
        columnCount={columnCount}
        item={items[selection.active.row]}
        tagName={columns[selection.active.column]?.name ?? ''}
        onSet={set}
      />
      <TagEditStatus edits={edits} className="min-h-11" />
      <div
        ref={scroller}
        className="relative max-h-[min(72dvh,60rem)] overflow-auto overscroll-contain rounded-md border border-line bg-surface"
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern, on the table it allows
          role="grid"
          aria-label="Allergens and diets of each dish"
          aria-multiselectable="true"
          aria-rowcount={items.length + 1}
          aria-colcount={columns.length + 1}
          className="block w-max min-w-full"
          onKeyDown={onKeyDown}
          onClick={onClick}
          onPointerDown={onPointerDown}
          onPointerOver={onPointerOver}
          onPointerUp={() => {
            dragging.current = false
          }}
        >
          <GridHeader
            onColumn={column =>
              moveTo({ anchor: { row: 0, column }, active: { row: items.length - 1, column } })
            }
          />
          <tbody className="relative block" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index: row, start }) => {
              const item = items[row]
              return item ? (
                <GridRow
                  key={item.id}
                  item={item}
                  row={row}
                  top={start}
                  activeColumn={selection.active.row === row ? selection.active.column : null}
                  isSelected={column => isSelected(selection, row, column)}
                  isUnsaved={unsavedIds.has(item.id)}
                  isRange={isRange}
                />
              ) : null
            })}
          </tbody>
        </table>
      </div>
      <TagEditFailures edits={edits} className="sticky bottom-2 z-10" />
      <p className="text-xs text-soft">
        Arrow keys move. Shift selects a range, Ctrl+Space a column, Shift+Space a dish. Ctrl+Z undoes.
      </p>
    </div>
  )
}

/** The cell that an event is about. */
function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = cell?.dataset.cell?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** Scrolls sideways until a column is beside the names, which stay in place. */
function scrollToColumn(scroller: HTMLElement | null, column: number) {
  const header = scroller?.querySelectorAll<HTMLElement>('[data-column]')[column]
  if (!scroller || !header) return
  const left = header.offsetLeft - nameWidth
  const right = header.offsetLeft + header.offsetWidth - scroller.clientWidth
  if (scroller.scrollLeft > left) scroller.scrollLeft = left
  else if (scroller.scrollLeft < right) scroller.scrollLeft = right
}
