import { expect } from 'chai'
import { csvTable, describeDish, nameOf } from '../testing/answer-all.ts'
import type { Answers } from './answers.ts'
import { interpretSheet } from './interpret.ts'
import { readPastedText } from './layout/read-pasted-text.ts'
import type { SheetTable } from './sheet/sheet-table.ts'

const settings = { decimals: 2 }
const key = 'A = Gluten, C = Eggs, G = Milk, H = Nuts'
const noAllergen = { kind: 'noAllergen', keep: 'description' } as const

function said(table: SheetTable, answers: Answers) {
  const { dishes, questions } = interpretSheet(table, settings, answers)
  const [dish] = dishes
  return [dish ? describeDish(dish) : '', ...questions.map(question => `? ${nameOf(question)}`)]
}

function inMenu(text: string, answers: Answers = {}, below = key) {
  const read = readPastedText(`Bowl 5.00\n${text}\nSoup 4.00\nwith bread\n\n${below}`)
  return read.ok ? said(read.table, answers) : expect.fail(read.problem)
}

const inSheet = (text: string, answers: Answers = { codes: 'austria' }) =>
  said(csvTable(`dish,description\nBowl,"${text}"\n`), answers)

describe('the codes of a dish behind what it may contain', () => {
  for (const [text, right] of [
    ['May contain nuts\n(A, G)', 'Bowl: gluten, milk; may nuts'],
    ['May contain nuts\nA, G', 'Bowl: gluten, milk; may nuts'],
    ['may contain nuts (A, C)', 'Bowl: gluten, eggs; may nuts'],
    ['may contain fish A, C', 'Bowl: gluten, eggs; may fish'],
    ['may contain fish [A, G]', 'Bowl: gluten, milk; may fish'],
    ['may contain fish ᴬ ᴳ', 'Bowl: gluten, milk; may fish'],
    ['may contain fishᴬᴳ', 'Bowl: gluten, milk; may fish'],
    ['Spuren von Nüssen (A,G)', 'Bowl: gluten, milk; may nuts'],
    ['Kann Spuren von Nüssen enthalten (G)', 'Bowl: milk; may nuts'],
    ['Kann Spuren von Nüssen (A, G) enthalten', 'Bowl: gluten, milk; may nuts'],
    ['peut contenir des traces de soja (A, G)', 'Bowl: gluten, milk; may soybeans'],
    ['may contain nuts, A, G', 'Bowl: gluten, milk; may nuts'],
    ['May contain nuts,\nA, G', 'Bowl: gluten, milk; may nuts'],
    ['Kann Milch und Nüsse und A, C enthalten', 'Bowl: gluten, eggs; may milk, nuts'],
    ['(may contain nuts (A, G))', 'Bowl: gluten, milk; may nuts'],
    ['Nut traces (A, G)', 'Bowl: gluten, milk; may nuts'],
    ['may contain nuts (A, H)', 'Bowl: nuts, gluten'],
    ['Contains milk (A), may contain nuts (C)', 'Bowl: milk, gluten, eggs; may nuts'],
    ['nut traces A, G', 'Bowl: gluten, milk; may nuts'],
  ] as const)
    it(`are read as without it: ${text.replace('\n', ' | ')}`, () => {
      expect(inMenu(text), 'with a key').to.deep.equal([right])
      expect(inSheet(text), 'with the letters of Austria').to.deep.equal([right])
    })

  it('are asked about without a key', () => {
    expect(inSheet('may contain nuts (A, G)', {})).to.deep.equal(['Bowl; may nuts', '? codes'])
    expect(inSheet('may contain nuts 1, 7', { codes: 'annex' })).to.deep.equal([
      'Bowl: gluten, milk; may nuts',
    ])
  })

  it('are read in a column of allergens', () => {
    const table = (cell: string) => csvTable(`dish,allergens\nBowl,"${cell}"\nSoup,"A, C"\n`)
    for (const cell of ['May contain nuts (A, G)', 'may contain nuts A, G', 'Nuts traces (A, G)'])
      expect(said(table(cell), { codes: 'austria' }), cell).to.deep.equal(['Bowl: gluten, milk; may nuts'])
    expect(said(table('may contain: E, H'), { codes: 'austria' })).to.deep.equal(['Bowl; may peanuts, nuts'])
  })

  it('can be a list of names', () => {
    expect(inSheet('may contain nuts (milk, eggs)')).to.deep.equal(['Bowl: milk, eggs; may nuts'])
    expect(inSheet('may contain nuts (fish)')).to.deep.equal(['Bowl: fish; may nuts'])
  })

  it('can be a list of names with those of the sentence', () => {
    for (const [text, right] of [
      ['may contain nuts (walnuts, milk, egg)', 'nuts (walnut), milk, eggs'],
      ['may contain nuts (almonds, peanuts)', 'nuts (almond), peanuts'],
      ['traces of nuts (milk, nuts, egg)', 'nuts, milk, eggs'],
      ['kann Nüsse enthalten (Milch, Nüsse, Ei)', 'nuts, milk, eggs'],
      ['may contain milk and nuts (G, H)', 'milk, nuts'],
    ] as const) {
      expect(inSheet(text), text).to.deep.equal([`Bowl: ${right}`])
      expect(said(csvTable(`dish,allergens\nBowl,"${text}"\n`), { codes: 'austria' })).to.deep.equal([
        `Bowl: ${right}`,
      ])
    }
  })

  it('are asked about with a name that is not known', () =>
    expect(inSheet('may contain wheat (wheat flour, egg)')).to.deep.equal([
      'Bowl',
      '? word wheat (wheat flour, egg)',
    ]))

  for (const [text, right] of [
    ['may contain nuts (Almond, Walnut)', 'Bowl; may nuts (almond, walnut)'],
    ['may contain nuts (almond)', 'Bowl; may nuts (almond)'],
    ['may contain (A, G)', 'Bowl; may gluten, milk'],
    ['may contain A, G', 'Bowl; may gluten, milk'],
    ['Peanut sauce, traces (A, G)', 'Bowl; may gluten, milk'],
    ['may contain traces of: A, G', 'Bowl; may gluten, milk'],
    ['may contain milk (G), nuts (H)', 'Bowl; may milk, nuts'],
    ['may contain nuts (H)', 'Bowl; may nuts'],
    ['may contain nuts H', 'Bowl; may nuts'],
    ['Kann Milch (G), Nüsse (H) und Soja (F) enthalten', 'Bowl; may milk, nuts, soybeans'],
    ['may contain milk G, nuts H and soya F', 'Bowl; may milk, nuts, soybeans'],
    ['contains milk (G) and soya (F)', 'Bowl: milk, soybeans'],
  ] as const)
    it(`are not what the sentence names: ${text}`, () => expect(inSheet(text)).to.deep.equal([right]))
})

describe('the codes of a dish in a sentence that is asked about', () => {
  for (const [text, key, right] of [
    ['does not contain fish (A, C)', 'does not contain fish', 'gluten, eggs'],
    ['does not contain fish A, C', 'does not contain fish', 'gluten, eggs'],
    ['does not contain fish (may contain milk)', 'does not contain fish', '; may milk'],
    ['contains no fish (milk, eggs)', 'contains no fish', 'milk, eggs'],
    ['contains no fish (milk)', 'contains no fish', 'milk'],
    ['contains our fish sauce (A, C)', 'our fish sauce', 'gluten, eggs'],
    ['Pie A, C does not contain fish', 'does not contain fish', 'gluten, eggs'],
    ['Pie ᴬ ᶜ does not contain fish', 'does not contain fish', 'gluten, eggs'],
    ['A, C does not contain fish', 'does not contain fish', 'gluten, eggs'],
    ['Nut traces and milk A, C', 'nut traces and milk', 'gluten, eggs'],
    ['nut traces A, G with cream', 'nut traces with cream', 'gluten, milk'],
    ['nut traces A, G, soya', 'nut traces, soya', 'gluten, milk'],
    ['Pie A, C mit Fisch enthalten', 'pie mit fisch enthalten', 'gluten, eggs'],
    ['Pie (A,C) mit Fisch enthalten', 'pie mit fisch enthalten', 'gluten, eggs'],
  ] as const)
    it(`count whatever the answer is: ${text}`, () => {
      const dish = right.startsWith(';') ? `Bowl${right}` : `Bowl: ${right}`
      expect(inSheet(text)).to.deep.equal([dish, `? word ${key}`])
      expect(inSheet(text, { codes: 'austria', words: { [key]: noAllergen } })).to.deep.equal([dish])
    })

  it('count in a column of allergens, too', () => {
    for (const [text, key] of [
      ['contains no fish A, C', 'contains no fish'],
      ['A, C does not contain fish', 'does not contain fish'],
      ['Nut traces and milk A, C', 'nut traces and milk'],
    ] as const) {
      const table = csvTable(`dish,allergens\nBowl,"${text}"\nSoup,"A, C"\n`)
      expect(said(table, { codes: 'austria' })).to.deep.equal(['Bowl: gluten, eggs', `? word ${key}`])
    }
  })

  it('stay in the question of a column if the denial names one of them', () => {
    for (const text of ['no nuts (H)', 'free from gluten (A)', 'contains no milk (G)'])
      expect(said(csvTable(`dish,allergens\nBowl,"${text}"\n`), { codes: 'austria' }), text).to.deep.equal([
        'Bowl',
        `? word ${text.toLowerCase()}`,
      ])
  })

  it('stay in the question of a text if the denial names all of them', () => {
    for (const [text, key, right] of [
      ['no nuts (H)', 'no nuts (h)', ''],
      ['Served warm, no nuts (H), may contain milk', 'no nuts (h)', '; may milk'],
      ['no nuts (H), with cream (G)', 'no nuts (h)', ': milk'],
    ] as const) {
      expect(inSheet(text), text).to.deep.equal([`Bowl${right}`, `? word ${key}`])
      const nuts = { kind: 'tags', targets: [{ id: 'nuts', detail: null }] } as const
      const said = inSheet(text, { codes: 'austria', words: { [key]: nuts } })
      expect(said.join(), text).to.match(/^Bowl: (?:milk, )?nuts|^Bowl: nuts/u)
    }
    expect(inSheet('no sugar but milk (G)')).to.deep.equal(['Bowl: milk'])
  })

  it('count beside those of what a denial names', () => {
    const inColumn = (text: string) =>
      said(csvTable(`dish,allergens\nBowl,"${text}"\nSoup,"A, C"\n`), { codes: 'austria' })
    for (const words of ['no nuts', 'without nuts', 'contains no nuts'])
      for (const read of [inSheet, inColumn])
        expect(read(`${words} (A, H)`), words).to.deep.equal(['Bowl: gluten', `? word ${words} (h)`])
    expect(inColumn('contains no nuts A, H')).to.deep.equal(['Bowl: gluten', '? word contains no nuts (h)'])
    expect(inSheet('without nuts (A, H, Q)')).to.deep.equal([
      'Bowl: gluten',
      '? word without nuts (h)',
      '? word q',
    ])
  })

  it('count before a denial', () => {
    const inColumn = (text: string) =>
      said(csvTable(`dish,allergens\nBowl,"${text}"\nSoup,"A, C"\n`), { codes: 'austria' })
    for (const [text, key, right] of [
      ['contains milk, no nuts', 'no nuts', 'milk'],
      ['contains milk and eggs and no nuts', 'no nuts', 'milk, eggs'],
      ['contains milk (G) and no soya (F)', 'no soya (f)', 'milk'],
      ['contains milk, does not contain nuts', 'does not contain nuts', 'milk'],
      ['contains milk, no nuts, eggs', 'no nuts, eggs', 'milk'],
      ['contains milk, no nuts (A, H)', 'no nuts (h)', 'milk, gluten'],
      ['enthält Milch und keine Nüsse', 'keine nüsse', 'milk'],
      ['contains milk, eggs but no nuts (C, H)', 'no nuts (h)', 'milk, eggs'],
      ['contains milk - no soya', 'no soya', 'milk'],
      ['contains gluten, milk (without cream)', 'milk (without cream)', 'gluten'],
    ] as const)
      for (const read of [inSheet, inColumn])
        expect(read(text), text).to.deep.equal([`Bowl: ${right}`, `? word ${key}`])
    expect(inColumn('milk (G) and no soya (F)')).to.deep.equal(['Bowl: milk', '? word no soya (f)'])
  })

  it('end with the denial, and no answer drops what follows', () => {
    for (const [text, key, right] of [
      ['Contains no fish; may contain nuts (H), contains milk', 'contains no fish', ': milk; may nuts'],
      ['Contains no nuts A, G but may contain fish', 'contains no nuts', ': gluten, milk; may fish'],
      ['Does not contain fish, contains: milk, eggs', 'does not contain fish', ': milk, eggs'],
    ] as const)
      expect(inSheet(text), text).to.deep.equal([`Bowl${right}`, `? word ${key}`])
    for (const text of [
      'No nuts; contains: egg, may contain sesame',
      'No nuts or milk, contains egg, traces of sesame',
    ])
      expect(inSheet(text), text).to.deep.equal(['Bowl: eggs; may sesame'])
    const far = 'no dish, including desserts, contains nuts'
    expect(inSheet(far)).to.deep.equal(['Bowl', `? word ${far}`])
    for (const text of ['contains no nuts, fish and may contain milk', 'contains no nuts, fish'])
      expect(inSheet(text), text).to.deep.equal(['Bowl', `? word ${text}`])
  })

  it('are asked about if there is only one before the sentence, or a word', () => {
    expect(inSheet('Pie A does not contain fish')).to.deep.equal([
      'Bowl',
      '? word does not contain fish',
      '? namePart A',
    ])
    expect(inSheet('Pie ACG does not contain fish')).to.deep.equal([
      'Bowl',
      '? word does not contain fish',
      '? namePart ACG',
    ])
    const shouted = 'this does NOT EVER contain fish'
    expect(inSheet(shouted)).to.deep.equal(['Bowl', `? word ${shouted.toLowerCase()}`])
  })

  it('leave nothing certain of words on both sides of traces', () => {
    const text = 'nut traces and milk'
    expect(inSheet(text)).to.deep.equal(['Bowl', `? word ${text}`])
    expect(said(csvTable(`dish,allergens\nBowl,"${text}"\n`), { codes: 'austria' })).to.deep.equal([
      'Bowl',
      `? word ${text}`,
    ])
  })

  it('stay in the question if they are what it is about', () => {
    for (const text of ['contains no fish (salmon)', 'contains no milk (lactose)'])
      expect(inSheet(text), text).to.deep.equal(['Bowl', `? word ${text}`])
  })
})
