import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { TagIcon } from '../../../tags/item-tags.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { columns } from '../tagging/cell-values.ts'

/** The width of the items' names, in pixels. */
export const nameWidth = 224
/** The widths of a row's columns: the name, then 44 px for each tag. */
export const rowColumns = `${nameWidth}px repeat(${columns.length}, 44px)`

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
          Item
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
