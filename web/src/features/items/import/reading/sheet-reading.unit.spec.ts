import { itemIdColumn, matrixColumns, matrixTagColumns } from '@safe-menu/contracts/items/matrix'
import { expect } from 'chai'
import { nextStep } from '../steps.ts'
import { csvTable, nameOf } from '../testing/answer-all.ts'
import { type Answers, dishKey } from './answers.ts'
import { readPastedText } from './layout/read-pasted-text.ts'
import { withAnswer } from './questions.ts'
import { answersFor, dishesLeftOut, importFileOf, readSheet } from './sheet-reading.ts'

const settings = { decimals: 2 }

describe('the reading of a sheet', () => {
  it('keeps answered questions in their place, and drops one that no longer occurs', () => {
    const table = csvTable('dish;price;milk;eggs;Notes\nSoup;4;W;W;x\nRoll;3;q;;\n')
    let reading = readSheet(table, settings, {})
    const answer = (kind: 'column' | 'symbol', key: string, said: unknown) => {
      reading = readSheet(table, settings, withAnswer(reading.answers, { kind, key }, said), reading)
    }
    expect(reading.asked.map(nameOf)).to.deep.equal(['column Notes', 'symbol W', 'symbol Q'])
    answer('symbol', 'milk|W', { says: 'contains' })
    expect(reading.read.questions.map(nameOf)).to.deep.equal(['column Notes', 'symbol W', 'symbol Q'])
    answer('symbol', 'eggs|W', { says: 'absent' })
    answer('column', 'Notes', { kind: 'leaveOut' })
    expect(reading.read.questions.map(nameOf)).to.deep.equal(['symbol Q'])
    expect(reading.asked.map(nameOf)).to.deep.equal(['column Notes', 'symbol W', 'symbol Q'])
    expect(importFileOf(reading), 'with an open question').to.equal(null)
    answer('column', 'milk', { kind: 'leaveOut' })
    expect(reading.asked.map(nameOf)).to.deep.equal(['column Notes', 'symbol W'])
  })

  it('keeps the answers for a file of the same headings, except those for single lines', () => {
    const before = readSheet(csvTable('dish,milk\nSoup,W\nx,x\n'), settings, {
      symbols: { W: { says: 'contains' } },
      rows: { '3': 'nothing' },
    })
    const kept = answersFor(csvTable('dish,milk\nSoup,W\nRoll,W\n'), settings, before)
    expect(kept).to.deep.equal({ symbols: { W: { says: 'contains' } } })
    for (const other of ['dish,eggs\nSoup,W\n', 'milk,dish\nW,Soup\n', 'dish\nSoup\n'])
      expect(answersFor(csvTable(other), settings, before), other).to.equal(null)
  })

  it('leaves out single dishes, but not those of another file', () => {
    const file = csvTable('dish,price\nSoup,4\nCover charge,2\n')
    const before = readSheet(file, settings, {
      leftOut: [dishKey({ line: 3, section: '', name: 'Cover charge' })],
    })
    const { csv, lines } = importFileOf(before) ?? expect.fail('a question is open')
    expect([csv.includes('Soup'), csv.includes('Cover charge'), [...lines]]).to.deep.equal([
      true,
      false,
      [
        [1, 0],
        [2, 2],
      ],
    ])
    expect(dishesLeftOut(before).map(({ name }) => name)).to.deep.equal(['Cover charge'])
    expect(answersFor(file, settings, before)).to.deep.equal({})
    const renamed = readSheet(
      csvTable('dish,price\nSoup,4\nCover charge (milk),2\n'),
      settings,
      before.answers,
    )
    expect(dishesLeftOut(renamed)).to.deep.equal([])
  })

  it('leaves out one dish of a line with several of the same name', () => {
    const file = csvTable('Tag;Menü 1;Menü 2\nMontag;Suppe (A);Suppe (G)\n')
    const dish = { kind: 'dish' } as const
    const columns = { Tag: { kind: 'leaveOut' }, 'Menü 1': dish, 'Menü 2': dish } as const
    const before = readSheet(file, settings, { codes: 'austria', columns })
    const [first = expect.fail('no dish')] = before.read.dishes
    const reading = readSheet(file, settings, { ...before.answers, leftOut: [dishKey(first)] })
    expect(dishesLeftOut(reading).map(({ section }) => section)).to.deep.equal(['Menü 1'])
    expect(importFileOf(reading)?.csv).to.contain('"Suppe","Menü 2"').and.not.to.contain('"Menü 1"')
  })

  it('knows a dish to leave out as the server spells it', () => {
    for (const [written, name] of [
      ['Cafe\u0301', 'Café'],
      ['\u200BZero', 'Zero'],
    ] as const)
      expect(dishKey({ line: 2, section: written, name: written })).to.equal(
        dishKey({ line: 2, section: name, name }),
      )
  })

  it('asks again about a symbol that stood for another allergen than its column’s', () => {
    const before = readSheet(csvTable('dish,milk,nuts\nPad Thai,,P\n'), settings, {
      symbols: { P: { says: 'contains', instead: 'peanuts' } },
    })
    const next = csvTable('dish,milk,nuts\nCake,P,\n')
    expect(answersFor(next, settings, before)).to.deep.equal({})
    expect(readSheet(next, settings, before.answers).read.questions.map(nameOf)).to.include('symbol P')
  })

  it('leaves out a column that names an allergen only for one file', () => {
    const file = csvTable('dish,Dairy notes,Chef\nSoup,see the board,Ann\n')
    const columns = { 'Dairy notes': { kind: 'leaveOut' }, Chef: { kind: 'leaveOut' } } as const
    const kept = answersFor(file, settings, readSheet(file, settings, { columns }))
    expect(kept).to.deep.equal({ columns: { Chef: { kind: 'leaveOut' } } })
    expect(readSheet(file, settings, kept ?? {}).read.questions.map(nameOf)).to.deep.equal([
      'column Dairy notes',
    ])
  })

  it('passes an export on as it is, with the columns that the manager explains', () => {
    const fixed = Object.values(matrixColumns).map(name => (name === 'item' ? 'Was' : name))
    const tags = matrixTagColumns.map(id => (id === 'milk' ? 'C' : id === 'eggs' ? 'N' : '?'))
    const csv = `${[...fixed, ...matrixTagColumns, 'name:de'].join(',')}\nSoup (A),,"a\nb",4.50,,,2026-03-12T10:00:00.000Z,${tags.join(',')},Suppe\nRoll,,,2.00,,,,${tags.join(',')},\n`
    const asked = readSheet(csvTable(csv), settings, {})
    expect(asked.asked.map(nameOf)).to.deep.equal(['column Was'])
    const read = readSheet(csvTable(csv), settings, { columns: { Was: { kind: 'dish' } } }, asked)
    const file = importFileOf(read)
    expect(file?.columns).to.deep.equal({ Was: 'item' })
    expect(file?.csv).to.contain('"Soup (A)","","a\nb","4.50"').and.to.contain('"Suppe"')
    expect([...(file?.lines ?? [])]).to.deep.equal([
      [1, 0],
      [2, 2],
      [4, 4],
    ])
  })

  it('passes on the ids of an export, which distinguish dishes of the same name', () => {
    const header = [...Object.values(matrixColumns), itemIdColumn, ...matrixTagColumns]
    const rows = ['1', '2'].map(
      digit => `Soup,,,,,,,${digit.repeat(8)}${',?'.repeat(matrixTagColumns.length)}`,
    )
    const read = readSheet(csvTable([header.join(), ...rows].join('\n')), settings, {})
    expect(read.asked).to.deep.equal([])
    expect(importFileOf(read)?.csv).to.contain('"11111111"').and.to.contain('"22222222"')
  })

  it('carries translations into the file for the import', () => {
    const read = readSheet(csvTable('item,name:fr\nLeek soup,Soupe aux poireaux\n'), settings, {})
    expect(importFileOf(read)?.csv).to.match(/,"name:fr"\r\n"Leek soup".*"Soupe aux poireaux"\r\n$/u)
  })

  it('goes back to a step before if an answer opens a question there', () => {
    const pasted = readPastedText(
      'PASTA\nalle Nudelgerichte enthalten A und C\nCarbonara (G) 9,50 €\nAglio e olio 8,00 €\n\nA Gluten, C Eier, G Milch\n',
    )
    if (!pasted.ok) return expect.fail(pasted.problem)
    const answers: Answers = {
      notes: { 'PASTA alle Nudelgerichte enthalten A und C': 'everyDish' },
      nameParts: { 'A und C': 'codes' },
    }
    const reading = readSheet(pasted.table, settings, answers)
    expect(reading.read.questions.map(nameOf)).to.deep.equal(['note PASTA alle Nudelgerichte enthalten'])
    expect(nextStep('symbols', reading)).to.equal('columns')
  })
})
