import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface TableProps {
  readonly id?: string
  /** What it shows, read out before it. */
  readonly caption: string
  readonly columns: readonly string[]
  /** The cells of each row. The last column holds figures. */
  readonly rows: readonly (readonly ReactNode[])[]
  /** The index of the cell that names its row. */
  readonly heading?: number
}

/** A table of figures. */
export function Table({ id, caption, columns, rows, heading = 0 }: TableProps) {
  const last = columns.length - 1
  const align = (index: number) => cx('py-2', index === last ? 'text-right tabular-nums' : 'pr-3 text-left')
  return (
    <table id={id} className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-edge">
          {columns.map((column, index) => (
            <th key={column} scope="col" className={align(index)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may hold the same
          <tr key={row} className="border-b border-line last:border-0">
            {cells.map((cell, index) =>
              index === heading ? (
                <th key={columns[index]} scope="row" className={cx(align(index), 'font-normal')}>
                  {cell}
                </th>
              ) : (
                <td key={columns[index]} className={cx(align(index), index !== last && 'text-soft')}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
