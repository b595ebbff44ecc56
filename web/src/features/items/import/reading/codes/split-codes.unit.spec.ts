import { expect } from 'chai'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers, CodeSystem } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'

/** A dish as it is read with a legend, and the questions that stay. */
function read(dish: string, legend: string, answers = {}) {
  const row = (line: number, ...texts: string[]) => ({ line, cells: texts.map(text => ({ text })) })
  const title = legend.includes(' ') ? [row(1, legend)] : []
  const table = { name: '', rows: [...title, row(2, 'dish', 'price'), row(3, dish, '4')] }
  const system: Answers = title.length > 0 || legend === '' ? {} : { codes: legend as CodeSystem }
  const { dishes, questions } = interpretSheet(table, { decimals: 2 }, { ...system, ...answers })
  return [dishes.map(describeDish).join(), ...questions.map(nameOf)]
}

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
    ['Kaltschale ⁷,⁸', 'annex', 'Kaltschale: milk, nuts'],
    ['Brotsuppe (vegan) (a1, i)', 'a1 = wheat; i = celery', 'Brotsuppe (vegan): gluten (wheat), celery'],
    ['Focaccia 30 cm', 'annex', 'Focaccia 30 cm'],
    ['Vitamin D3 Saft', 'austria', 'Vitamin D3 Saft'],
    ['Radler 0,5', 'annex', 'Radler 0,5'],
  ] as const
  for (const [dish, legend, right] of certain)
    it(`reads "${dish}" with ${legend}`, () => expect(read(dish, legend)).to.deep.equal([right]))

  const asked = [
    ['Backhendl ACG mit Salat', 'austria', 'namePart ACG', 'Backhendl mit Salat: gluten, eggs, milk'],
    ['Plate 1, 7 Herbs', 'annex', 'namePart 1, 7', 'Plate Herbs: gluten, milk'],
    ['KALTE PLATTE GM', 'austria', 'namePart GM', 'KALTE PLATTE: milk, mustard'],
    ['Rosso (DOC)', 'austria', 'namePart DOC', null],
    ['Curry (v)', 'austria', 'namePart v', null],
    ['Curry (scharf, A, C)', 'austria', 'namePart scharf, A, C', 'Curry (scharf): gluten, eggs'],
  ] as const
  for (const [dish, legend, question, right] of asked)
    it(`asks about "${dish}" and keeps the name until then`, () => {
      const key = question.replace('namePart ', '')
      expect(read(dish, legend)).to.deep.equal([dish, question])
      expect(read(dish, legend, { nameParts: { [key]: 'name' } })).to.deep.equal([dish])
      if (right) expect(read(dish, legend, { nameParts: { [key]: 'codes' } })).to.deep.equal([right])
    })

  it('asks which codes a file has, and takes none before', () => {
    for (const dish of ['Gulasch (A,C)', 'Gulasch 2,3,8,A,I', 'Gulasch ¹²'])
      expect(read(dish, '')).to.deep.equal([dish, 'codes'])
    expect(read('Gulasch (A,C)', 'none')).to.deep.equal(['Gulasch (A,C)'])
  })

  it('asks about a code that the legend does not have', () => {
    expect(read('Gulasch (A,Q)', 'austria')).to.deep.equal(['Gulasch: gluten', 'word q'])
    expect(read('Gulasch (A,Q)', 'austria', { words: { q: { kind: 'noAllergen' } } })).to.deep.equal([
      'Gulasch: gluten',
    ])
  })
})
