import { expect } from 'chai'
import { csvTable, describeDish, nameOf } from '../testing/answer-all.ts'
import type { Answers } from './answers.ts'
import { interpretSheet } from './interpret.ts'

function read(csv: string, answers: Answers = {}) {
  const { dishes, questions } = interpretSheet(csvTable(csv), { decimals: 2 }, answers)
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

/** A dish with words in brackets, beside one with a list of allergens. */
const beside = (inside: string, answers: Answers = {}) =>
  read(`dish,price\n"Toast ${inside}",6\n"Pie (gluten, milk)",5\n`, answers)

describe('allergens in brackets beside other words', () => {
  for (const [inside, dish, asked] of [
    ['(gluten, egg, homemade)', 'Toast (homemade): gluten, eggs', 'homemade'],
    [
      '(gluten, egg; on request without nuts)',
      'Toast (on request without nuts): gluten, eggs',
      'on request without nuts',
    ],
    ['[molluscs, gluten, egg (mayo)]', 'Toast (mayo): molluscs, gluten, eggs', 'mayo'],
    ['(huevo, opción vegana sin huevo)', 'Toast (sin huevo): eggs', 'sin huevo'],
    ['(gluten, egg, may contain egs)', 'Toast (egs): gluten, eggs', 'egs'],
  ] as const)
    it(`are read where the brackets of the file are lists: ${inside}`, () =>
      expect(beside(inside)).to.deep.equal([dish, 'Pie: gluten, milk', `word ${asked}`]))

  it('are read without a question beside what is possible for a diet', () => {
    expect(beside('(milk, vegan option)')).to.deep.equal(['Toast (vegan option): milk', 'Pie: gluten, milk'])
    expect(beside('(milk, gluten-free available)')).to.deep.equal([
      'Toast (gluten-free available): milk',
      'Pie: gluten, milk',
    ])
  })

  it('are read in descriptions, and each word is asked about once', () =>
    expect(
      read(
        'dish,description\nPie,"With salad (gluten, egg, homemade)"\nCake,"Sweet (gluten, milk, homemade)"\n',
      ),
    ).to.deep.equal(['Pie: gluten, eggs', 'Cake: gluten, milk', 'word homemade']))

  it('stay when the words are answered', () => {
    const words = { homemade: { kind: 'noAllergen' } } as const
    expect(beside('(gluten, egg, homemade)', { words })).to.deep.equal([
      'Toast: gluten, eggs',
      'Pie: gluten, milk',
    ])
  })

  it('stay in the name where the brackets of the file are ingredients', () =>
    expect(
      read('dish,price\n"Toast (ham, cheese, egg)",6\n"Pie (apple, walnuts)",5\n"Dip (egg, milk)",4\n'),
    ).to.deep.equal(['Toast (ham, cheese, egg)', 'Pie (apple, walnuts)', 'Dip: eggs, milk']))
})
