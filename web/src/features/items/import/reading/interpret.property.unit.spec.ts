import { allergens, catalogueEntry, diets } from '@safe-menu/contracts/allergens/catalogue'
import { cases } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import fc from 'fast-check'
import { isSymbol, type RandomSheet, randomSheet, statedBy, tableOf } from '../testing/random-sheet.ts'
import type { Answers } from './answers.ts'
import { type Interpretation, interpretSheet } from './interpret.ts'
import { readCsvTable } from './sheet/read-csv.ts'

const settings = { decimals: 2 }
const tagOf = (read: Interpretation, row: number, id: string) =>
  read.dishes.find(({ line }) => line === row + 2)?.tags.find(tag => tag.id === id)

describe('a sheet read with any answers', () => {
  it('neither weakens nor invents answers, and asks about every other symbol', () => {
    fc.assert(
      fc.property(randomSheet, made => {
        const answers: Answers = { symbols: made.symbols, remarks: 'leaveOut' }
        const read = interpretSheet(tableOf(made), settings, answers)
        for (const [row] of made.rows.entries())
          for (const { id } of allergens) {
            const stated = statedBy(made, row, id)
            const tag = tagOf(read, row, id)
            expectNotWeaker(stated, tag?.says)
            expectNotInvented(stated, tag?.says ?? 'unknown')
            expectEveryCellNames(made, row, id, tag?.details ?? [])
          }
        const asked = read.questions.flatMap(question =>
          question.kind === 'symbol' && isSymbol(question.key) ? [question.key] : [],
        )
        const used = made.rows
          .flatMap(row => row.slice(0, made.columns.length))
          .filter(symbol => symbol !== '')
        const open = used.filter(symbol => made.symbols[symbol] === undefined)
        expect(new Set(asked)).to.deep.equal(new Set(open))
      }),
      { numRuns: cases(60, 120) },
    )
  })

  /** Declares no presence that is weaker than the answers say. */
  function expectNotWeaker(stated: readonly string[], says: string | undefined) {
    const wants = (presence: string) => stated.includes(presence)
    if (wants('contains')) expect(says).to.equal('contains')
    else if (wants('may_contain') || wants('can_be_made_without'))
      expect(says).to.be.oneOf(['contains', wants('may_contain') ? 'may_contain' : 'can_be_made_without'])
  }

  /** Invents no allergen and no absence. */
  function expectNotInvented(stated: readonly string[], says: string) {
    const isStated = stated.some(each => ['contains', 'may_contain', 'can_be_made_without'].includes(each))
    if (!isStated) expect(says).to.be.oneOf(['unknown', 'absent'])
    if (says === 'absent') expect(new Set(stated)).to.deep.equal(new Set(['absent']))
  }

  /** Names a cereal or nut only if every cell that counts does. */
  function expectEveryCellNames(made: RandomSheet, row: number, id: string, details: readonly string[]) {
    const known = catalogueEntry(id)?.details.map(detail => detail.id) ?? []
    expect(known).to.include.members([...details])
    const hasBare = made.columns.some((column, at) => {
      const answer = made.symbols[made.rows[row]?.[at] ?? '']
      const named = (answer?.details ?? []).some(detail => known.includes(detail)) || made.remark !== ''
      return column === id && answer?.says === 'contains' && !named
    })
    if (hasBare) expect(details).to.deep.equal([])
  }

  it('never fails, and adds no tag without an answer, whatever the file', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        'Soup (A,C)',
        'X',
        'milk',
        'gluten',
        'dish',
        'price',
        'A=Milk',
        '4,50',
        'constructor',
        '__proto__',
      ),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), rows => {
        const texts = rows.flat()
        const table = {
          name: '',
          rows: rows.map((cells, at) => ({
            line: at + 1,
            cells: cells.map(text => ({ text: text.trim() })),
          })),
        }
        const { dishes } = interpretSheet(table, settings)
        const words = texts.join(' ').toLowerCase()
        for (const tag of dishes.flatMap(({ tags }) => tags)) {
          expect(tag.says).to.not.equal('absent')
          if (tag.says !== 'unknown') expect(words).to.match(/milk|gluten|=|:/u) // its own name in a list, or a legend
          expect(diets.map(({ id }) => id).includes(tag.id) && tag.says === 'contains').to.equal(false)
        }
      }),
      { numRuns: cases(75, 150) },
    )
  })

  it('reads what a spreadsheet writes with any separator', () => {
    const cell = fc.constantFrom('Soup', 'Stew, hot', 'say "x"', '4;5', 'a\tb', 'two\nlines', '')
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 6 }),
        fc.constantFrom(',', ';', '\t', '|'),
        (rows, separator) => {
          const quote = (text: string) =>
            /[",;\t|\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
          const lines = [['dish', 'price', 'milk'], ...rows].map(cells => cells.map(quote).join(separator))
          const read = readCsvTable(lines.join('\r\n'))
          const texts = (read.ok ? (read.sheets[0]?.rows ?? []) : []).map(({ cells }) =>
            cells.map(({ text }) => text),
          )
          const wanted = rows
            .filter(cells => cells.some(text => text !== ''))
            .map(cells =>
              cells.slice(0, cells.findLastIndex(text => text !== '') + 1).map(text => text.trim()),
            )
          expect(texts.slice(1)).to.deep.equal(wanted)
        },
      ),
      { numRuns: 100 },
    )
  })
})
