import { expect } from 'chai'
import { wordsOf } from '../../question-choices.ts'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers, RowKind } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

function read(text: string, answers: Answers) {
  const pasted = readPastedText(text)
  if (!pasted.ok) return expect.fail(pasted.problem)
  return interpretSheet(pasted.table, { decimals: 2 }, answers)
}

/** `section | dish: allergens | description | price` of each dish, and the open questions. */
function saidIn(text: string, answers: Answers) {
  const { dishes, questions } = read(text, answers)
  return [
    ...dishes.map(dish => [dish.section, describeDish(dish), dish.description, dish.price].join(' | ')),
    ...questions.map(nameOf),
  ]
}

const as = (coded: RowKind): Answers => ({
  nameOnlyRows: { coded },
  nameParts: { '4 7': 'codes', '1,7': 'codes', A: 'codes' },
})

describe('codes behind names and in descriptions', () => {
  it('are asked about once for the file if hyphens divide them', () => {
    const text = 'Suppe 1-3-9 4,50\nSchnitzel 1-3-7 9,50\nSalat 5,00'
    expect(saidIn(text, {}).at(-1)).to.equal('codes')
    expect(saidIn(text, { codes: 'annex' })).to.deep.equal([
      ' | Suppe: gluten, eggs, celery |  | 4.50',
      ' | Schnitzel: gluten, eggs, milk |  | 9.50',
      ' | Salat |  | 5.00',
    ])
  })

  it('are asked about if they only count: “1-2-3”', () => {
    const text = 'Suppe 1-3-9 4,50\nKinderteller 1-2-3 9,50'
    expect(saidIn(text, { codes: 'annex' }).at(-1)).to.equal('namePart 1-2-3')
  })

  it('are no prices of something more', () => {
    const text = 'Burger 12.50\nwith fries (+2.00)\nSoup (A) 4.00'
    expect(saidIn(text, { codes: 'austria' })).to.deep.equal([
      ' | Burger | with fries (+2.00) | 12.50',
      ' | Soup: gluten |  | 4.00',
    ])
  })
})

describe('a line with codes and no price below a dish', () => {
  const text = 'Soup 4.50\nTrout 4 7\nwith butter\nBread 3.00\n'

  it('is asked about: a dish, or a part of the dish above', () => {
    expect(saidIn(text, { codes: 'annex' })).to.include('nameOnlyRows coded')
    expect(saidIn(text, { codes: 'annex', ...as('dish') })).to.deep.equal([
      ' | Soup |  | 4.50',
      ' | Trout: fish, milk | with butter | ',
      ' | Bread |  | 3.00',
    ])
    expect(saidIn(text, { codes: 'annex', ...as('more') })).to.deep.equal([
      ' | Soup: fish, milk | Trout\nwith butter | 4.50',
      ' | Bread |  | 3.00',
    ])
  })

  it('is asked about once for the file, also in a block of its own', () => {
    const many = 'Suppe 4,50\nBrot (A)\nButter G\n\nLasagne 1,7\n\nEis 3,00\n'
    const { questions } = read(many, {})
    expect(questions.map(nameOf)).to.deep.equal(['nameOnlyRows coded'])
    const [question] = questions
    if (question?.kind !== 'nameOnlyRows') return expect.fail('no question')
    expect(question.rows.map(({ name }) => name)).to.deep.equal(['Brot (A)', 'Butter G', 'Lasagne 1,7'])
    expect(wordsOf(question).choices.map(({ answer }) => answer)).to.deep.equal([
      'more',
      'moreBelow',
      'dish',
      'section',
      'nothing',
    ])
  })

  it('continues the dish if it does not begin as a name', () => {
    for (const line of ['mit Pommes und Salat A,C', 'with fries A', 'Menu for 2', 'Contains milk'])
      expect(saidIn(`Soup 4.50\n${line}\nBread 3.00\n`, {}), line).not.to.include('nameOnlyRows coded')
  })
})

describe('a line of codes apart from the dishes', () => {
  const text = 'Schnitzel 14,90\nmit Pommes\n\nA, C, G\n\nGulasch 12,50\nmit Brot\n\nA, L\n'

  it('is asked about, and belongs to the dish above or below', () => {
    expect(saidIn(text, { codes: 'austria' })).to.deep.equal([
      ' | Schnitzel | mit Pommes | 14.90',
      ' | Gulasch | mit Brot | 12.50',
      'nameOnlyRows coded',
    ])
    expect(saidIn(text, { codes: 'austria', ...as('more') })).to.deep.equal([
      ' | Schnitzel: gluten, eggs, milk | mit Pommes | 14.90',
      ' | Gulasch: gluten, celery | mit Brot | 12.50',
    ])
    // With no dish below, codes stay with the dish above.
    expect(saidIn(text, { codes: 'austria', ...as('moreBelow') })).to.deep.equal([
      ' | Schnitzel | mit Pommes | 14.90',
      ' | Gulasch: gluten, eggs, milk, celery | mit Brot | 12.50',
    ])
  })

  it('is asked about before the first dish, with no dish above', () => {
    const first = 'A, C, G\n\nSchnitzel 14,90\n\nSuppe 4,50\n'
    const question = read(first, { codes: 'austria' }).questions.find(({ kind }) => kind === 'row')
    expect(question && wordsOf(question).choices.map(({ answer }) => answer)).to.deep.equal([
      'dish',
      'section',
      'moreBelow',
      'nothing',
    ])
    expect(saidIn(first, { codes: 'austria', rows: { 1: 'moreBelow' } })).to.deep.equal([
      ' | Schnitzel: gluten, eggs, milk |  | 14.90',
      ' | Suppe |  | 4.50',
    ])
  })
})

describe('a price right behind the brackets of a name', () => {
  it('is read without decimals, and asked about if it can be codes', () => {
    expect(saidIn('Forelle (A,D)18 €\nBrot (G)2,7 €\n', { codes: 'austria' })).to.deep.equal([
      ' | Forelle: gluten, fish |  | 18',
      ' | Brot: milk |  | 2.70',
    ])
    expect(saidIn('Schnitzel (A,C)18\nSalat 4,50\n', { codes: 'austria' })).to.deep.equal([
      ' | Schnitzel: gluten, eggs |  | 18',
      ' | Salat |  | 4.50',
    ])
    expect(saidIn('Trout (A)1,4\nBread (G)2,7\nSoup 4.50\n', { codes: 'austria' })).to.deep.equal([
      ' | Trout: gluten |  | ',
      ' | Bread: milk |  | ',
      ' | Soup |  | 4.50',
      'number ',
    ])
  })
})
