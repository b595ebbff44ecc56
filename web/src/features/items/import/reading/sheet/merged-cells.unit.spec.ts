import { expect } from 'chai'
import writeWorkbook from 'write-excel-file/universal'
import { answerAll, describeDish, nameOf, type Replies, sheetOf } from '../../testing/answer-all.ts'
import { interpretSheet } from '../interpret.ts'

type Cell = { readonly value: string; readonly columnSpan?: number; readonly rowSpan?: number } | null

const cell = (value: string, spans: Omit<NonNullable<Cell>, 'value'> = {}) => ({ value, ...spans })
const over = (value: string, columnSpan: number) => cell(value, { columnSpan })
const down = (value: string, rowSpan: number) => cell(value, { rowSpan })
const row = (...values: string[]) => values.map(value => (value === '' ? null : cell(value)))

/** An Excel file with merged cells. */
async function excelOf(data: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const typed = data.map(cells => cells.map(each => each && { ...each, type: String }))
  const file = await writeWorkbook([{ data: typed, sheet: 'Menu' }]).toBlob()
  return new Uint8Array(await file.arrayBuffer())
}

async function dishesIn(data: readonly (readonly Cell[])[], replies: Replies = {}) {
  const { dishes } = answerAll(await sheetOf(await excelOf(data)), {
    'symbol X': { says: 'contains' },
    'symbol T': { says: 'may_contain' },
    'symbol -': { says: 'absent' },
    ...replies,
  })
  return dishes.map(dish => `${dish.section} | ${dish.price} | ${describeDish(dish)}`)
}

describe('merged cells of an Excel file', () => {
  it('count in each column of allergens that they cover', async () => {
    expect(
      await dishesIn([
        row('Dish', 'Milk', 'Eggs', 'Fish'),
        [cell('Tart'), over('X', 2), null, cell('-')],
        [cell('Soup'), over('-', 3), null, null],
      ]),
    ).to.deep.equal([' |  | Tart: milk, eggs; no fish', ' |  | Soup: no milk, eggs, fish'])
  })

  it('count for each dish that they stand beside', async () => {
    expect(
      await dishesIn([
        row('Section', 'Dish', 'Price', 'Milk', 'Eggs'),
        [down('Starters', 3), cell('Tart'), down('4.50', 2), down('X', 3), null],
        [null, cell('Quiche'), null, null, cell('X')],
        [null, cell('Dip'), cell('3.00'), null, null],
        [cell('Mains'), cell('Steak'), cell('19.00'), null, cell('T')],
      ]),
    ).to.deep.equal([
      'Starters | 4.50 | Tart: milk',
      'Starters | 4.50 | Quiche: milk, eggs',
      'Starters | 3.00 | Dip: milk',
      'Mains | 19.00 | Steak; may eggs',
    ])
  })

  it('can be the name of one dish beside several rows', async () => {
    expect(
      await dishesIn(
        [
          row('Dish', 'Part', 'Milk', 'Eggs', 'Gluten'),
          row('Soup', '', 'X', '', ''),
          [down('Burger', 3), null, null, null, null],
          [null, cell('Bun'), null, cell('X'), cell('X')],
          [null, cell('Sauce'), cell('T'), null, null],
          row('Steak', '', '', '', 'T'),
        ],
        { 'column Part': { kind: 'description' } },
      ),
    ).to.deep.equal([' |  | Soup: milk', ' |  | Burger: eggs, gluten; may milk', ' |  | Steak; may gluten'])
  })

  it('leave headings of sections and titles as they are', async () => {
    expect(
      await dishesIn(
        [
          [over('Allergens of our menu', 4), null, null, null],
          [cell('Dish'), over('Contains', 3), null, null],
          row('', 'Milk', 'Eggs', 'Fish'),
          [over('STARTERS', 4), null, null, null],
          row('Tart', 'X', '', ''),
          [over('MAINS', 4), null, null, null],
          row('Cod', '', '', 'X'),
        ],
        { 'nameOnlyRows unlikeDishes': 'section' },
      ),
    ).to.deep.equal(['STARTERS |  | Tart: milk', 'MAINS |  | Cod: fish'])
  })

  it('are asked about in each column of allergens if they hold words', async () => {
    expect(
      await dishesIn(
        [row('Dish', 'Milk', 'Eggs'), [cell('Dish of the day'), over('changes daily', 2), null]],
        { 'symbol CHANGES DAILY': { says: 'may_contain' } },
      ),
    ).to.deep.equal([' |  | Dish of the day; may milk, eggs'])
  })

  it('are no blank cells where the file says what these mean', async () => {
    expect(
      await dishesIn([
        row('Empty cells = does not contain'),
        row('Dish', 'Description', 'Milk', 'Eggs'),
        row('Soup', '', 'X', ''),
        [cell('Stew'), over('please ask our staff', 3), null, null],
      ]),
    ).to.deep.equal([' |  | Soup: milk; no eggs', ' |  | Stew'])
  })

  it('are read in a table with its dishes in columns', async () => {
    expect(
      await dishesIn(
        [
          [cell('Allergen'), cell('Tart'), cell('Quiche'), cell('Cod')],
          [cell('Milk'), over('X', 2), null, null],
          [cell('Eggs'), cell('X'), null, down('T', 2)],
          [cell('Fish'), null, null, null],
        ],
        { layout: 'dishesInColumns' },
      ),
    ).to.deep.equal([' |  | Tart: milk, eggs', ' |  | Quiche: milk', ' |  | Cod; may eggs, fish'])
  })

  it('count under codes, and in a column that the manager explains', async () => {
    expect(
      await dishesIn([row('Dish', 'A', 'C', 'G'), [cell('Tart'), over('X', 3), null, null]], {
        codes: 'austria',
      }),
    ).to.deep.equal([' |  | Tart: gluten, eggs, milk'])
    expect(
      await dishesIn([row('Dish', 'Fish', 'Shellfish'), [cell('Stew'), over('X', 2), null]], {
        'column Shellfish': { kind: 'tags', targets: [{ id: 'molluscs', detail: null }] },
      }),
    ).to.deep.equal([' |  | Stew: fish, molluscs'])
  })

  it('count also beside a column that the manager leaves out', async () => {
    expect(
      await dishesIn([row('Dish', 'Fish', 'Algae', 'Eggs'), [cell('Stew'), over('X', 3), null, null]], {
        'column Algae': { kind: 'leaveOut' },
        'symbol Algae|X': { says: 'contains' },
      }),
    ).to.deep.equal([' |  | Stew: fish, eggs'])
  })

  it('are a dish on each row in a sheet with a column for each course', async () => {
    const course = { kind: 'dish' }
    expect(
      await dishesIn(
        [
          row('Day', 'Lunch', 'Dinner'),
          [cell('Monday'), down('Soup (G)', 2), cell('Tart (A)')],
          [cell('Tuesday'), null, cell('Cod (D)')],
        ],
        {
          'column Day': { kind: 'leaveOut' },
          'column Lunch': course,
          'column Dinner': course,
          codes: 'austria',
        },
      ),
    ).to.deep.equal(['Lunch |  | Soup: milk', 'Dinner |  | Tart: gluten', 'Dinner |  | Cod: fish'])
  })

  async function readingOf(data: readonly (readonly Cell[])[]) {
    const { columns, questions } = interpretSheet(await sheetOf(await excelOf(data)), { decimals: 2 })
    return [columns.map(({ key }) => key).join(', '), ...questions.map(nameOf)]
  }

  it('keep the row below in a heading over two rows', async () => {
    const heading = (...texts: string[]) => [
      [down('Dish', 2), over('Contains', 3), null, null],
      [null, ...row(...texts)],
      row('Tart', 'X', '', 'X'),
      row('Soup', '', 'X', ''),
    ]
    expect(await readingOf(heading('Milk', 'Garlic', 'Eggs'))).to.deep.equal([
      'Dish, Milk, Contains: Garlic, Eggs',
      'column Contains: Garlic',
      'symbol X',
    ])
    expect(await readingOf(heading('1', '3', '7'))).to.deep.equal(['Dish, 1, 3, 7', 'codes'])
  })

  it('are a list in each column under the heading of one', async () =>
    expect(
      await readingOf([
        [cell('Dish'), over('Contains', 2), null, over('May contain', 2), null],
        row('Tart', 'Milk', 'Eggs', 'Nuts', ''),
        row('Soup', 'Celery', '', 'Fish', 'Milk'),
      ]),
    ).to.deep.equal(['Dish, Contains, Contains #2, May contain, May contain #2']))
})
