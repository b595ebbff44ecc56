import { expect } from 'chai'
import { csvTable, describeDish, nameOf } from '../testing/answer-all.ts'
import type { Answers } from './answers.ts'
import { interpretSheet } from './interpret.ts'
import { readPastedText } from './layout/read-pasted-text.ts'
import type { SheetTable } from './sheet/sheet-table.ts'

const letters = 'Allergene: A Gluten, C Eier, G Milch, H Schalenfrüchte, L Sellerie'
const numbers = 'Allergens: 1 gluten, 3 eggs, 7 milk, 8 nuts'

function said(table: SheetTable, answers: Answers = {}) {
  const { dishes, questions } = interpretSheet(table, { decimals: 2 }, answers)
  const named = dishes.filter(({ name }) => name !== 'Suppe')
  return [...named.map(describeDish), ...questions.map(question => `? ${nameOf(question)}`)]
}

/** What the line of a menu says, above another dish and the key. */
function saidIn(line: string, key = letters, answers: Answers = {}) {
  const read = readPastedText(`Speisen\n\n${line} 3,00\nSuppe 5,00\n\n${key}\n`)
  return read.ok ? said(read.table, answers) : expect.fail(read.problem)
}

describe('a code with the cereals or nuts of its allergen behind it', () => {
  for (const [line, key, right] of [
    ['Brot (A-Weizen)', letters, 'Brot: gluten (wheat)'],
    ['Schnitzel (A-Weizen, C, G)', letters, 'Schnitzel: gluten (wheat), eggs, milk'],
    ['Knödel (a-Weizen, c, g)', letters, 'Knödel: gluten (wheat), eggs, milk'],
    ['Eis (H-Haselnuss)', letters, 'Eis: nuts (hazelnut)'],
    ['Salat (H: Walnuss, Haselnuss, L)', letters, 'Salat: nuts (hazelnut, walnut), celery'],
    ['Mus (A Weizen, G)', letters, 'Mus: gluten (wheat), milk'],
    ['Kuchen A-Weizen, C, G', letters, 'Kuchen: gluten (wheat), eggs, milk'],
    ['Käsekuchen A(Weizen),C,G', letters, 'Käsekuchen: gluten (wheat), eggs, milk'],
    ['Brot A (Weizen, Roggen)', letters, 'Brot: gluten (wheat, rye)'],
    ['Torte H(Haselnuss, Walnuss)', letters, 'Torte: nuts (hazelnut, walnut)'],
    ['Brot (A-Roggen) und Butter (G)', letters, 'Brot und Butter: gluten (rye), milk'],
    ['Curry 8 (cashew)', numbers, 'Curry: nuts (cashew)'],
    ['Curry (8 cashew, 7)', numbers, 'Curry: nuts (cashew), milk'],
    ['Salat (Spuren: H-Walnuss)', letters, 'Salat; may nuts (walnut)'],
    ['Brot (A-Weizen, kann H-Walnuss enthalten)', letters, 'Brot: gluten (wheat); may nuts (walnut)'],
    ['Bread 1 (wheat, rye)', numbers, 'Bread: gluten (wheat, rye)'],
    [
      'Torte (A-Weizen/Roggen, H-Haselnuss u. Walnuss)',
      letters,
      'Torte: gluten (wheat, rye), nuts (hazelnut, walnut)',
    ],
    ['Brot (A1-Weizen)', letters, 'Brot: gluten (wheat)'],
    ['Kuchen (A1-Weizen, C, H2 Walnuss)', letters, 'Kuchen: gluten (wheat), nuts (walnut), eggs'],
  ] as const)
    it(`is read with them: ${line}`, () => expect(saidIn(line, key)).to.deep.equal([right]))

  it('means all of its allergen if it is also without them in the same text', () =>
    expect(saidIn('Knäcke (A, G) mit Brot A (Roggen)')).to.deep.equal(['Knäcke mit Brot: gluten, milk']))

  for (const [line, key, ...right] of [
    ['Menu 1 (wheat)', numbers, 'Menu 1 (wheat): gluten (wheat)', '? namePart 1'],
    ['3-eggs omelette', numbers, '3-eggs omelette'],
    ['Steak (T-Bone)', letters, 'Steak (T-Bone)'],
  ] as const)
    it(`leaves what belongs to the name: ${line}`, () => expect(saidIn(line, key)).to.deep.equal(right))

  for (const [line, part, answered] of [
    ['Brot (A-Dinkelmehl)', 'A-Dinkelmehl', 'Brot (A-Dinkelmehl): gluten'],
    ['Toast (A-Dinkelmehl, C)', 'A-Dinkelmehl, C', 'Toast (A-Dinkelmehl): gluten, eggs'],
    ['Pilz (G-Weizen)', 'G-Weizen', 'Pilz (G-Weizen): milk'],
  ] as const)
    it(`is asked about with other words behind it: ${line}`, () => {
      expect(saidIn(line)).to.deep.equal([line, `? namePart ${part}`])
      const answers: Answers = { nameParts: { [part]: 'codes' } }
      expect(saidIn(line, letters, answers)).to.deep.equal([answered])
    })

  it('is asked about with a number that the key lacks', () => {
    const [line, part] = ['Brot (A1-Dinkelmehl)', 'A1-Dinkelmehl']
    expect(saidIn(line)).to.deep.equal([line, `? namePart ${part}`])
    expect(saidIn(line, letters, { nameParts: { [part]: 'codes' } })).to.deep.equal([line, '? word a1'])
  })

  it('is asked about if nobody has said what the codes mean', () => {
    const table = csvTable('Name;Preis\nBrot (A-Weizen);3,00\nSuppe;5,00\n')
    expect(said(table)).to.deep.equal(['Brot (A-Weizen)', '? codes'])
    expect(said(table, { codes: 'austria' })).to.deep.equal(['Brot: gluten (wheat)'])
    expect(said(table, { codes: 'none' })).to.deep.equal(['Brot (A-Weizen)'])
  })

  it('is read in a column of allergens', () => {
    const cells = 'Brot;A-Weizen\nTorte;"A (Weizen, Roggen), C, G"\n'
    expect(said(csvTable(`Name;Allergene\n${cells}${letters};\n`))).to.deep.equal([
      'Brot: gluten (wheat)',
      'Torte: gluten (wheat, rye), eggs, milk',
    ])
  })
})
