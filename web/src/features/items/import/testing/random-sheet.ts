import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import fc from 'fast-check'
import type { SymbolMeaning } from '../reading/answers.ts'
import type { SheetTable } from '../reading/sheet/sheet-table.ts'

const says = ['contains', 'may_contain', 'can_be_made_without', 'absent', 'unknown'] as const
const symbols = ['X', 'W', 'M', 'G', '-', 'YES', 'O', '1', 'CC'] as const
const headings = [
  ...allergens.map(({ id }) => id),
  ...allergens.flatMap(({ id, details }) => details.map(detail => `${id}:${detail.id}`)),
]

const meaning: fc.Arbitrary<SymbolMeaning> = fc.record({
  says: fc.constantFrom(...says),
  details: fc.subarray(['wheat', 'rye', 'almond', 'walnut']),
})

/** A matrix of allergens, and what the manager says of some of its symbols. */
export const randomSheet = fc.record({
  columns: fc.array(fc.constantFrom(...headings), { minLength: 1, maxLength: 6 }),
  rows: fc.array(fc.array(fc.constantFrom('', ...symbols), { minLength: 6, maxLength: 6 }), {
    minLength: 1,
    maxLength: 5,
  }),
  symbols: fc.dictionary(fc.constantFrom(...symbols), meaning, { noNullPrototype: true }),
  remark: fc.constantFrom('', ' - sauce', ':wheat', ' (walnut)'),
})

export type RandomSheet = typeof randomSheet extends fc.Arbitrary<infer T> ? T : never

export function tableOf({ columns, rows, remark }: RandomSheet): SheetTable {
  const cells = (texts: readonly string[]) => texts.map(text => ({ text }))
  return {
    name: '',
    rows: [
      { line: 1, cells: cells(['dish', 'price', ...columns]) },
      ...rows.map((row, at) => ({
        line: at + 2,
        cells: cells([
          `Dish ${'abcdef'.charAt(at)}`,
          '1',
          ...columns.map((_, column) => withRemark(row[column] ?? '', remark)),
        ]),
      })),
    ],
  }
}

const withRemark = (symbol: string, remark: string) => (symbol === '' ? '' : `${symbol}${remark}`)

/** Other keys are whole cells, whose words can take back what the symbol denies. */
export const isSymbol = (key: string) => symbols.some(symbol => symbol === key)

/** What the answers say of an allergen in a row, by hand: the oracle repeats nothing of the reader. */
export function statedBy({ columns, rows, symbols: answered }: RandomSheet, row: number, id: string) {
  return columns.flatMap((column, at) => {
    if (column.split(':')[0] !== id) return []
    const symbol = rows[row]?.[at] ?? ''
    return [symbol === '' ? 'unknown' : (answered[symbol]?.says ?? 'open')]
  })
}
