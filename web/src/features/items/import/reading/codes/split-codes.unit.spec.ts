import { expect } from 'chai'
import fc from 'fast-check'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers, CodeSystem } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { codesOf } from './code-systems.ts'
import { splitCodes } from './split-codes.ts'

/** A dish as it is read with a legend, and the questions that stay. */
function read(dish: string, legend: string, answers = {}) {
  const row = (line: number, ...texts: string[]) => ({ line, cells: texts.map(text => ({ text })) })
  const title = legend.includes(' ') ? [row(1, legend)] : []
  const table = { name: '', rows: [...title, row(2, 'dish', 'price'), row(3, dish, '4')] }
  const system: Answers = title.length > 0 || legend === '' ? {} : { codes: legend as CodeSystem }
  const { dishes, questions } = interpretSheet(table, { decimals: 2 }, { ...system, ...answers })
  return [dishes.map(describeDish).join(), ...questions.map(nameOf)]
}

const sizes = 'S = Sesame, M = Mustard, L = Celery'

describe('codes in the names of dishes', () => {
  const certain = [
    [
      'Kartoffelsuppe (So) mit Fladen (Wz)',
      'So = Soja; Wz = Weizen',
      'Kartoffelsuppe mit Fladen: soybeans, gluten (wheat)',
    ],
    [
      'Kartoffelsuppe ( So ) mit Fladen (Wz )',
      'So = Soja; Wz = Weizen',
      'Kartoffelsuppe mit Fladen: soybeans, gluten (wheat)',
    ],
    [
      'Eintopf (1,3,11w,11g,13,20)',
      '1 to 3 = additives; 11w Weizen; 11g Gerste; 13 Eier; 20 Sellerie',
      'Eintopf: gluten (wheat, barley), eggs, celery',
    ],
    ['Backhendl A,C,G', 'austria', 'Backhendl: gluten, eggs, milk'],
    ['Spargelcreme [G,L]', 'austria', 'Spargelcreme: milk, celery'],
    ['Fischsuppe (ADL)', 'austria', 'Fischsuppe: gluten, fish, celery'],
    ['Lasagne 1,7,9', 'annex', 'Lasagne: gluten, milk, celery'],
    ['Lasagne 1 e 7 e 9', 'annex', 'Lasagne: gluten, milk, celery'],
    ['Lasagne (1, 7 y 9)', 'annex', 'Lasagne: gluten, milk, celery'],
    ['Lasagne A e G', 'austria', 'Lasagne: gluten, milk'],
    ['Torte (Ei) [Hn]', '[ ] = traces; Ei = eggs; Hn = hazelnuts', 'Torte: eggs; may nuts (hazelnut)'],
    ['Lasagne (a e g)', 'austria', 'Lasagne: gluten, peanuts, milk'],
    ['Lasagne 1-7-9', 'annex', 'Lasagne: gluten, milk, celery'],
    ['Kartoffelcurry VG', 'VG = vegan; N = nuts', 'Kartoffelcurry: vegan'],
    ['Fries (+2.00)', 'annex', 'Fries (+2.00)'],
    ['Kaltschale ⁷,⁸', 'annex', 'Kaltschale: milk, nuts'],
    ['Suppe ᴬᶜ', 'austria', 'Suppe: gluten, eggs'],
    ['Brotsuppe (vegan) (a1, i)', 'a1 = wheat; i = celery', 'Brotsuppe (vegan): gluten (wheat), celery'],
    ['Focaccia 30 cm', 'annex', 'Focaccia 30 cm'],
    ['Vitamin D3 Saft', 'austria', 'Vitamin D3 Saft'],
    ['Radler 0,5', 'annex', 'Radler 0,5'],
    ['Gulasch A G', 'austria', 'Gulasch: gluten, milk'],
    ['Pizza A C G', 'austria', 'Pizza: gluten, eggs, milk'],
    ['Salat L M (vegan)', 'austria', 'Salat (vegan): celery, mustard'],
    ['Fisch a,c,d', 'austria', 'Fisch: gluten, eggs, fish'],
    ['Ragout A.C.G.', 'austria', 'Ragout: gluten, eggs, milk'],
    ['Gulasch A+G', 'austria', 'Gulasch: gluten, milk'],
    ['Rolle A-C-G', 'austria', 'Rolle: gluten, eggs, milk'],
    ['Rolle (A-C-G)', 'austria', 'Rolle: gluten, eggs, milk'],
    ['Gulasch A,C,G.', 'austria', 'Gulasch: gluten, eggs, milk'],
    ['Pizza XL A C', 'austria', 'Pizza XL: gluten, eggs'],
    ['Lachs 80 g A,C', 'austria', 'Lachs 80 g: gluten, eggs'],
    ['Salad M S E', `${sizes}, E = Eggs`, 'Salad: mustard, sesame, eggs'],
    ['Steak 250 g', 'austria', 'Steak 250 g'],
    ['Rinderfilet à la carte', 'austria', 'Rinderfilet à la carte'],
    ['Fondue 2-4 Personen', 'annex', 'Fondue 2-4 Personen'],
    ['Samosas (2 pcs)', 'annex', 'Samosas (2 pcs)'],
    ['Nuggets (6 Stück)', 'annex', 'Nuggets (6 Stück)'],
    ['Bao (x2)', 'annex', 'Bao (x2)'],
    ['NO & LOW', 'austria', 'NO & LOW'],
    ['Radler 0.5', 'annex', 'Radler 0.5'],
  ] as const
  for (const [dish, legend, right] of certain)
    it(`reads "${dish}" with ${legend}`, () => expect(read(dish, legend)).to.deep.equal([right]))

  const asked = [
    ['Backhendl ACG mit Salat', 'austria', 'namePart ACG', 'Backhendl mit Salat: gluten, eggs, milk'],
    ['Plate 1, 7 Herbs', 'annex', 'namePart 1, 7', 'Plate Herbs: gluten, milk'],
    ['KALTE PLATTE GM', 'austria', 'namePart GM', 'KALTE PLATTE: milk, mustard'],
    ['Rosso (DOC)', 'austria', 'namePart DOC', null],
    ['Unagi (Aal)', 'Fi = Fisch; So = Soja', 'namePart Aal', null],
    ['Rosso D.O.C.', 'austria', 'namePart D.O.C.', null],
    ['Menu A', 'austria', 'namePart A', null],
    ['Vitamin C', 'austria', 'namePart C', null],
    ['Radler 0,5 A', 'austria', 'namePart A', 'Radler 0,5: gluten'],
    ['Menu 1 2', 'annex', 'namePart 1 2', null],
    ['Fisch a c d', 'austria', 'namePart a c d', 'Fisch: gluten, eggs, fish'],
    ['Gulasch A G mit Salat', 'austria', 'namePart A G', 'Gulasch mit Salat: gluten, milk'],
    ['Rolle A-C', 'austria', 'namePart A-C', 'Rolle: gluten, eggs'],
    ['Rolle (A-C)', 'austria', 'namePart A-C', 'Rolle: gluten, eggs'],
    ['Rolle A-C, G', 'austria', 'namePart A-C, G', 'Rolle: gluten, crustaceans, eggs, milk'],
    ['Rolle (A-C, G)', 'austria', 'namePart A-C, G', 'Rolle: gluten, crustaceans, eggs, milk'],
    ['Rolle (kalt, A-C)', 'austria', 'namePart kalt, A-C', 'Rolle (kalt): gluten, crustaceans, eggs'],
    ['Gulasch A und G', 'austria', 'namePart A und G', 'Gulasch: gluten, milk'],
    ['Gulasch A:G', 'austria', 'namePart A:G', 'Gulasch: gluten, milk'],
    ['Gulasch A* G', 'austria', 'namePart A* G', 'Gulasch: gluten, milk'],
    ['GL & MI', 'austria', 'namePart GL & MI', null],
    ['GL + MI', 'austria', 'namePart GL + MI', null],
    ['Cookie M&M', 'austria', 'namePart M&M', null],
    ['Curry (v)', 'austria', 'namePart v', null],
    ['Latte S M L', sizes, 'namePart S M L', 'Latte: sesame, mustard, celery'],
    ['Latte (S, M, L)', sizes, 'namePart S, M, L', 'Latte: sesame, mustard, celery'],
    ['Latte S/M/L', sizes, 'namePart S/M/L', 'Latte: sesame, mustard, celery'],
    ['Latte M L XL', `${sizes}, XL = Lupin`, 'namePart M L XL', 'Latte: mustard, celery, lupin'],
    ['Curry (C e)', 'C = Crustaceans, E = Eggs, Ce = Celery', 'namePart C e', 'Curry: celery'],
    ['Cola 1,7,9 0,33 l', 'annex', 'namePart 1,7,9', 'Cola 0,33 l: gluten, milk, celery'],
    ['Curry (scharf, A, C)', 'austria', 'namePart scharf, A, C', 'Curry (scharf): gluten, eggs'],
  ] as const
  for (const [dish, legend, question, right] of asked)
    it(`asks about "${dish}" and keeps the name until then`, () => {
      const key = question.replace('namePart ', '')
      expect(read(dish, legend)).to.deep.equal([dish, question])
      expect(read(dish, legend, { nameParts: { [key]: 'name' } })).to.deep.equal([dish])
      if (right) expect(read(dish, legend, { nameParts: { [key]: 'codes' } })).to.deep.equal([right])
    })

  for (const [dish, key, words] of [
    ['Wurst 3 A C', '3 A C', ['3']],
    ['Gulasch A Q', 'A Q', ['q']],
    ['Gulasch A,SO', 'A,SO', ['so']],
    ['Kaffee 1, 2', '1, 2', ['1', '2']],
    ['Gyoza (6)', '6', ['6']],
  ] as const)
    it(`asks about the whole of "${key}", and about each code in it that is not known`, () => {
      expect(read(dish, 'austria')).to.deep.equal([dish, `namePart ${key}`])
      const [, ...asked] = read(dish, 'austria', { nameParts: { [key]: 'codes' } })
      expect(asked).to.deep.equal(words.map(word => `word ${word}`))
    })

  it('asks what a code with a number means, next to others', () => {
    expect(read('Brot A1, A2', 'austria')).to.deep.equal(['Brot', 'word a1', 'word a2'])
  })

  it('asks about codes of our own before one of them is known', () => {
    expect(read('Gulasch A, G', 'own')).to.deep.equal(['Gulasch A, G', 'namePart A, G'])
    expect(read('Gulasch 1,7', 'own')).to.deep.equal(['Gulasch 1,7', 'namePart 1,7'])
    expect(read('Gulasch A, G', 'own', { nameParts: { 'A, G': 'codes' } })).to.deep.equal([
      'Gulasch',
      'word a',
      'word g',
    ])
  })

  it('asks about a letter within a name that has other codes', () => {
    expect(read('Schnitzel A mit Salat (L)', 'austria')).to.deep.equal([
      'Schnitzel A mit Salat: celery',
      'namePart A',
    ])
    expect(read('Schnitzel A mit Salat L', 'austria').slice(1)).to.deep.equal(['namePart A', 'namePart L'])
    expect(read('Vitamin C Saft', 'austria')).to.deep.equal(['Vitamin C Saft'])
  })

  it('asks about every code beside words in brackets', () => {
    expect(read('Curry (scharf, A, Q)', 'austria', { nameParts: { 'scharf, A, Q': 'codes' } })).to.deep.equal(
      ['Curry (scharf): gluten', 'word q'],
    )
  })

  it('takes only the codes behind a number that belongs to the name', () => {
    const codes = { nameParts: { '3 A C': 'tail', '2 1,3': 'tail', 'BBQ, A': 'tail' } }
    expect(read('Wurst 3 A C', 'austria', codes)).to.deep.equal(['Wurst 3: gluten, eggs'])
    expect(read('Wurst 3 A und G', 'austria', { nameParts: { '3 A und G': 'tail' } })).to.deep.equal([
      'Wurst 3: gluten, milk',
    ])
    expect(read('Menu 2 1,3', 'annex', codes)).to.deep.equal(['Menu 2: gluten, eggs'])
    expect(read('Wings BBQ, A', 'austria', codes)).to.deep.equal(['Wings BBQ: gluten'])
  })

  it('are one or several in raised digits without a mark between them', () => {
    expect(read('Lasagne ¹³', 'annex')).to.deep.equal(['Lasagne ¹³', 'namePart ¹³'])
    expect(read('Lasagne ¹³', 'annex', { nameParts: { '¹³': 'each' } })).to.deep.equal([
      'Lasagne: gluten, eggs',
    ])
    expect(read('Lasagne ¹³', 'annex', { nameParts: { '¹³': 'codes' } })).to.deep.equal(['Lasagne: lupin'])
    expect(read('Lasagne ¹³', 'annex', { nameParts: { '¹³': 'name' } })).to.deep.equal(['Lasagne ¹³'])
    expect(read('Lasagne ¹³⁷', 'annex', { nameParts: { '¹³⁷': 'codes' } })).to.deep.equal([
      'Lasagne: gluten, eggs, milk',
    ])
    expect(read('Lasagne ¹⁰', 'annex')).to.deep.equal(['Lasagne: mustard'])
  })

  it('are in circles', () => {
    expect(read('Lasagne ①③⑦', 'annex')).to.deep.equal(['Lasagne: gluten, eggs, milk'])
    expect(read('Brot Ⓐ ⓖ', 'austria')).to.deep.equal(['Brot: gluten, milk'])
    expect(read('Lasagne ①③⑦', '')).to.deep.equal(['Lasagne ①③⑦', 'codes'])
  })

  it('takes all codes from the first to the last if they are a range', () => {
    const range = { nameParts: { 'A-C': 'range', '1-3': 'range' } }
    for (const dish of ['Rolle A-C', 'Rolle (A-C)'])
      expect(read(dish, 'austria', range)).to.deep.equal(['Rolle: gluten, crustaceans, eggs'])
    expect(read('Rolle 1-3', 'annex', range)).to.deep.equal(['Rolle: gluten, crustaceans, eggs'])
  })

  it('asks which codes a file has, and takes none before', () => {
    for (const dish of [
      'Gulasch (A,C)',
      'Gulasch 2,3,8,A,I',
      'Gulasch ¹²',
      'Gulasch A G',
      'Fisch a,c,d',
      'Ragout A.C.G',
      'Gulasch A+G',
      'Rolle A-C',
      'Rolle (A-C)',
      'Curry (scharf, A)',
      'Brot A1, A2',
      'Gulasch ACGLM, O',
    ])
      expect(read(dish, '')).to.deep.equal([dish, 'codes'])
    for (const dish of [
      'Steak 250 g',
      'Menu A',
      'Menu 1 2',
      'Radler 0,5',
      'KALTE, WARME PLATTE',
      'Coca-Cola',
      'Samosas (2 pcs)',
      'Bao (x2)',
      'NO & LOW',
      'BBQ & MORE',
    ])
      expect(read(dish, '')).to.deep.equal([dish])
    expect(read('Gulasch (A,C)', 'none')).to.deep.equal(['Gulasch (A,C)'])
  })

  it('are asked about behind a word of an address or of a week', () => {
    for (const dish of [
      'Avenue Burger 1,3,7',
      'Schnitzel vom Marktplatz A',
      'Calle Ocho Cubano 1,7',
      'Rua Prawns 2 4',
      'Via Roma Pizza 1 7',
      'Toast Gasse A',
      'Table 4 7',
    ])
      expect(read(dish, ''), dish).to.deep.equal([dish, 'codes'])
  })

  it('asks about a code that the legend does not have', () => {
    expect(read('Gulasch (A,Q)', 'austria')).to.deep.equal(['Gulasch: gluten', 'word q'])
    expect(read('Gulasch (A,Q)', 'austria', { words: { q: { kind: 'noAllergen' } } })).to.deep.equal([
      'Gulasch: gluten',
    ])
  })

  it('are taken or asked about, all of a row, whatever separates them', () => {
    const separator = fc.constantFrom(
      ...[' ', ',', ', ', '.', '. ', '+', '-', ' – ', '/', ' & ', ' und ', ';', '·', ':', '* ', ') ('],
    )
    const row = fc.tuple(
      fc.array(fc.tuple(fc.constantFrom(...'ABCDEFGHLMNOPR', 'A1', 'GM'), separator), {
        minLength: 2,
        maxLength: 5,
      }),
      fc.constantFrom('Gulasch ', 'Menu 2 ', 'Steak 250 g ', 'Gulasch (', 'SUPPE, ', 'Radler 0,5 '),
      fc.constantFrom('', ' (vegan)', ' mit Salat', '.', ' 4'),
    )
    fc.assert(
      fc.property(row, ([codes, start, end]) => {
        const isInBrackets = start.endsWith('(')
        const written = codes
          .map(
            ([code, mark], at) =>
              code + (at === codes.length - 1 ? '' : isInBrackets || mark !== ') (' ? mark : ' '),
          )
          .join('')
        const name = `${start}${written}${isInBrackets ? ')' : ''}${end}`
        const split = splitCodes(name, {
          isKnown: code => codesOf('austria').has(code),
          isOwn: false,
          lettersAtEnds: new Set(),
          answerOf: () => undefined,
        })
        const seen = [...split.codes, ...split.candidates.map(({ text }) => text)].join(' ')
        for (const letter of written.match(/[A-Z]/gu) ?? []) expect(seen, name).to.include(letter)
      }),
      { numRuns: 300 },
    )
  })
})
