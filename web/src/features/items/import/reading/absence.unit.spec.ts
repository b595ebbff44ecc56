import { expect } from 'chai'
import { csvTable, describeDish, nameOf } from '../testing/answer-all.ts'
import type { Answers, ColumnRole } from './answers.ts'
import { answersFor, readSheet } from './sheet-reading.ts'

const settings = { decimals: 2 }
const no = { symbols: { NO: { says: 'absent' } } } as const satisfies Answers

const dishesOf = (csv: string, answers: Answers) =>
  readSheet(csvTable(csv), settings, answers).read.dishes.map(describeDish)

const tag = (id: string): ColumnRole => ({ kind: 'tags', targets: [{ id, detail: null }] })

describe('what a sheet says is not in a dish', () => {
  for (const [heading, said] of [
    ['Milk / Lait / Milch', 'Soup: no milk'],
    ['Gluten (wheat, rye)', 'Soup: no gluten'],
    ['Fish & eggs', 'Soup: no fish, eggs'],
    ['Prawns / crab', 'Soup'],
    ['Cheese & butter', 'Soup'],
    ['Mussels; oysters', 'Soup'],
    ['Fish and prawns', 'Soup'],
  ] as const)
    it(`is ${said === 'Soup' ? 'nothing' : 'all of it'} under "${heading}"`, () =>
      expect(dishesOf(`dish,"${heading}"\nSoup,no\n`, no)).to.deep.equal([said]))

  for (const heading of ['Gluten & dairy free', 'Sin gluten y lácteos', 'Nut & gluten free'])
    it(`is asked about under "${heading}", which is two diets`, () =>
      expect(
        readSheet(csvTable(`dish,${heading}\nSoup,no\n`), settings, no).read.questions.map(nameOf),
      ).to.deep.equal([`column ${heading}`]))

  it('is not what the heading says of less or of something other than its column', () => {
    const read = (heading: string, role: ColumnRole, more = '') =>
      dishesOf(`dish,${heading}${more && `,${more}`}\nSoup,${more ? 'yes,no' : 'no'}\n`, {
        symbols: { ...no.symbols, YES: { says: 'contains' } },
        columns: { [heading]: role },
      })
    expect(read('Hazelnuts', tag('nuts'))).to.deep.equal(['Soup'])
    expect(read('Milk', tag('eggs'))).to.deep.equal(['Soup'])
    expect(read('Fish & shellfish', tag('fish'), 'Crustaceans')).to.deep.equal(['Soup: fish'])
    expect(read('Column of the chef', tag('milk'))).to.deep.equal(['Soup: no milk'])
  })

  it('is not what a column names that is left out or a text', () => {
    const csv = 'dish,milk,eggs,Dairy notes\nSoup,no,no,see the board\n'
    for (const kind of ['leaveOut', 'description'] as const)
      expect(dishesOf(csv, { ...no, columns: { 'Dairy notes': { kind } } })).to.deep.equal(['Soup: no eggs'])
  })

  it('is not an allergen of which another column names one food', () => {
    const columns = { Shellfish: tag('crustaceans') }
    expect(
      dishesOf('dish,Prawns,Lactose,Shellfish,Molluscs\nSoup,no,no,no,no\n', { ...no, columns }),
    ).to.deep.equal(['Soup: no molluscs'])
  })

  it('is not what a left-out cell of its row may name', () => {
    const columns = { Notes: { kind: 'leaveOut' }, 'column 4': { kind: 'leaveOut' } } as const
    const read = (note: string, unnamed: string) =>
      dishesOf(`dish,sesame,Notes,,milk\nSoup,no,${note},${unnamed},no\n`, { ...no, columns })
    expect(read('hot', '')).to.deep.equal(['Soup: no sesame, milk'])
    expect(read('may contain sesame', '')).to.deep.equal(['Soup: no milk'])
    expect(read('', 'S')).to.deep.equal(['Soup'])
  })

  it('is no answer about other columns if the file’s legend explains the symbol', () => {
    const csv = 'N = Nuts,,,\ndish,milk,eggs,nuts\nSoup,N,N,N\n'
    expect(dishesOf(csv, { symbols: { N: { says: 'absent' } } })).to.deep.equal(['Soup: nuts; no milk, eggs'])
  })

  it('is not an answer for another file, where this one has its own legend', () => {
    const before = readSheet(csvTable('dish,milk\nSoup,O\n'), settings, {
      symbols: { O: { says: 'absent' } },
    })
    for (const [legend, said, asked] of [
      ['O = may contain', 'Soup; may milk', []],
      ['O = ask the kitchen', 'Soup', ['symbol O']],
    ] as const) {
      const next = csvTable(`${legend},\ndish,milk\nSoup,O\n`)
      const { read } = readSheet(next, settings, answersFor(next, settings, before) ?? {})
      expect([read.dishes.map(describeDish), read.questions.map(nameOf)]).to.deep.equal([[said], asked])
    }
  })

  it('is not the line of a dish that another file has in another place', () => {
    const answers: Answers = {
      symbols: { O: { says: 'absent' }, X: { says: 'contains' } },
      repeats: { 'soup|': 'first' },
    }
    const before = readSheet(csvTable('dish,milk\nSoup,X\nSoup,O\n'), settings, answers)
    const next = csvTable('dish,milk\nSoup,O\nSoup,X\n')
    expect(answersFor(next, settings, before)).to.deep.equal({ symbols: answers.symbols })
  })

  it('is not what a legend says that contradicts itself, however often', () => {
    const legend = 'N = nuts,\nN = not present,\nN = not present,\n'
    const { read } = readSheet(csvTable(`${legend}dish,milk\nSoup,N\n`), settings, {})
    expect(read.questions.map(nameOf)).to.deep.equal(['symbol N'])
  })
})
