import { cases } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import fc from 'fast-check'
import { wordsOf } from '../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../testing/answer-all.ts'
import type { Answers } from './answers.ts'
import { interpretSheet } from './interpret.ts'

function read(cell: string, answers: Answers = {}) {
  const row = (line: number, ...texts: string[]) => ({ line, cells: texts.map(text => ({ text })) })
  const table = { name: '', rows: [row(1, 'dish', 'contains'), row(2, 'Bowl', cell)] }
  return interpretSheet(table, { decimals: 2 }, answers)
}

/** The first answers that the dialog shows, up to the one without an allergen. */
function offered(cell: string, answers: Answers = {}) {
  const labels = read(cell, answers).questions.flatMap(question => wordsOf(question).choices)
  const texts = labels.map(({ label }) => label)
  return texts.slice(0, texts.indexOf('No allergen: an additive, a spice or a remark'))
}

describe('a column of lists', () => {
  it('says by the words in brackets what its lists mean', () => {
    const table = csvTable('Name,Allergens (contains),Allergens (may contain)\nSoup,Milk,Nuts\n')
    const { dishes } = interpretSheet(table, { decimals: 2 })
    expect(dishes.map(describeDish)).to.deep.equal(['Soup: milk; may nuts'])
  })
})

describe('a short name before a remark', () => {
  it('is offered first', () => {
    for (const [cell, choice] of [
      ['Ei - wird separat serviert', 'Eggs'],
      ['egg - served separately', 'Eggs'],
    ] as const)
      expect(offered(cell)[0], cell).to.equal(choice)
    expect(
      wordsOf(read('Soja, Ei - wird separat serviert').questions[0] as never).choices[0]?.label,
    ).to.equal('Eggs')
  })

  it('is offered before a question mark as “Not known”', () =>
    expect(wordsOf(read('?').questions[0] as never).choices[0]?.label).to.equal(
      'Not known: nothing is imported for it',
    ))
})

describe('two codes that a spreadsheet can have taken for a number', () => {
  it('are asked about if the last one can be 10', () => {
    for (const [cell, choices] of [
      ['1.1', ['Gluten and Mustard', 'Gluten']],
      ['3,1', ['Eggs and Mustard', 'Eggs and Gluten']],
    ] as const)
      expect(offered(cell, { codes: 'annex' }), cell).to.deep.equal(choices)
    expect(read('1.7', { codes: 'annex' }).questions).to.deep.equal([])
  })
})

describe('words of a list that name allergens', () => {
  it('mean all nuts beside a remark about the nuts of one dish', () => {
    const csv = 'dish,contains,description\nTart,nuts,\nBrownie,milk,"Nuts = almonds, hazelnuts"\n'
    const [tart = ''] = interpretSheet(csvTable(csv), { decimals: 2 }).dishes.map(describeDish)
    expect(tart).to.equal('Tart: nuts')
  })

  it('can be traces by the answer', () => {
    const [question] = read('puede llevar sésamo').questions
    const choice =
      question && wordsOf(question).choices.find(({ label }) => label === 'May contain Sesame seeds')
    const words = { 'puede llevar sésamo': choice?.answer } as NonNullable<Answers['words']>
    expect(read('puede llevar sésamo', { words }).dishes.map(describeDish)).to.deep.equal([
      'Bowl; may sesame',
    ])
  })

  it('are known in each language: milk products', () => {
    for (const word of ['lácteos', 'Productos lácteos', 'produits laitiers', 'latticini', 'zuivel', 'nabiał'])
      expect(read(word).dishes.map(describeDish), word).to.deep.equal(['Bowl: milk'])
  })

  it('are codes of one system, which is asked about once', () => {
    for (const cell of ['A, G', 'A', 'ACG', '1,3,7', '(A, G)'])
      expect(read(cell).questions.map(nameOf), cell).to.deep.equal(['codes'])
    expect(read('A, G', { codes: 'none' }).questions.map(nameOf)).to.deep.equal(['word a', 'word g'])
    expect(read('milk, A').questions.map(nameOf)).to.deep.equal(['word a'])
  })

  it('are codes also where a letter is a word of another language: E, and', () => {
    const said = (cell: string) => read(cell, { codes: 'austria' }).dishes.map(describeDish)[0]
    for (const cell of ['E, L', 'Enthält: E, L', 'Contains: E L', 'Allergene: L E', 'E L', 'Contains: e, l'])
      expect(said(cell)?.split(/[:,] /u).sort(), cell).to.deep.equal(['Bowl', 'celery', 'peanuts'])
    expect(said('A E L')).to.equal('Bowl: gluten, peanuts, celery')
    expect(said('Contains: A. Kann enthalten: E')).to.equal('Bowl: gluten; may peanuts')
    expect(said('Contiene latte e uova, e può contenere sesamo')).to.equal('Bowl: milk, eggs; may sesame')
  })

  it('state each allergen with the presence of its phrase', () => {
    const { dishes, questions } = read('Contains: milk. May contain: nuts, fish')
    expect([dishes.map(describeDish), questions]).to.deep.equal([['Bowl: milk; may nuts, fish'], []])
  })

  it('are asked about once, and answered wherever they are', () => {
    const cell = 'egs. May contain: egs, fich'
    expect(read(cell).questions.map(nameOf)).to.deep.equal(['word egs', 'word fich'])
    const fish = { kind: 'tags', targets: [{ id: 'fish', detail: null }] } as const
    const eggs = { kind: 'tags', targets: [{ id: 'eggs', detail: null }] } as const
    expect(read(cell, { words: { egs: eggs, fich: fish } }).dishes.map(describeDish)).to.deep.equal([
      'Bowl: eggs; may fish',
    ])
  })

  for (const [cell, choices] of [
    ['fresh milk with hazelnut sauce', ['Milk and Nuts']],
    ['milk roll made where we also use nuts', ['Milk, may contain Nuts']],
    ['produced in a kitchen that handles nuts', ['May contain Nuts']],
    ['all except fish', ['All allergens except Fish']],
    ['everything but fish', ['All allergens except Fish']],
    ['alle außer Fisch und Milch', ['All allergens except Fish and Milk']],
    ['egs', []],
  ] as const)
    it(`are offered together in "${cell}"`, () => expect(offered(cell)).to.deep.equal(choices))

  it('are offered together in codes that can be a range or a placeholder', () => {
    const codes = { codes: 'austria' } as const
    expect(offered('A-C', codes)).to.deep.equal(['Gluten and Eggs', 'Gluten and Crustaceans and Eggs'])
    for (const code of ['A1', 'A*', 'A?']) expect(offered(code, codes)).to.deep.equal(['Gluten'])
    expect(offered('N/A', codes)).to.deep.equal(['Sesame seeds and Gluten'])
    expect(offered('n/a')).to.deep.equal([])
  })

  it('stay as a text of the dish if the answer does not have all of them', () => {
    const cell = 'fresh milk with hazelnut sauce'
    const withAnswer = (...ids: string[]) => {
      const targets = ids.map(id => ({ id, detail: null }))
      return read(cell, { words: { [cell]: { kind: 'tags', targets } } }).dishes[0]?.description
    }
    expect([withAnswer('milk'), withAnswer('milk', 'nuts')]).to.deep.equal([cell, ''])
    const may = { kind: 'tags', targets: [], may: [{ id: 'nuts', detail: null }] } as const
    const shared = 'served where we use nuts or fish'
    expect(read(shared, { words: { [shared]: may } }).dishes.map(describeDish)).to.deep.equal([
      'Bowl; may nuts',
    ])
    expect(read(shared, { words: { [shared]: may } }).dishes[0]?.description).to.equal(shared)
  })

  it('can be kept as a text of the dish', () => {
    for (const cell of ['ask staff', 'alle außer Fisch', 'free from gluten and dairy', 'Tagesabhängig']) {
      const [question] = read(cell).questions
      const answer = { kind: 'noAllergen', keep: 'crossContamination' } as const
      expect(question && wordsOf(question).choices, cell).to.deep.include({
        label: 'No tag: the words go into the cross-contamination text',
        answer,
      })
      const [dish] = read(cell, { words: { [cell.toLowerCase()]: answer } }).dishes
      expect(dish?.crossContamination).to.equal(cell)
    }
  })

  it('can be kept as a text of the dish, and the other words of the list count', () => {
    const words = { 'served hot': { kind: 'noAllergen', keep: 'description' } } as const
    const csv = 'dish,price,description\nSoup,4,"Contains: egg, served hot"\n"Cake (milk, served hot)",5,\n'
    const { dishes, questions } = interpretSheet(csvTable(csv), { decimals: 2 }, { words })
    expect(questions.map(nameOf)).to.deep.equal([])
    expect(dishes.map(describeDish)).to.deep.equal(['Soup: eggs', 'Cake (served hot): milk'])
    expect(dishes[0]?.description).to.equal('served hot')
  })

  it('are asked about together with "no" in capitals', () =>
    expect(read('soya, NO nuts').questions.map(nameOf)).to.deep.equal(['word no nuts']))

  it('are stated or asked about, all of a cell, whatever separates them', () => {
    const part = fc.record({
      phrase: fc.constantFrom(
        '',
        'contains ',
        'Contains: ',
        'may contain ',
        'May contain: ',
        'traces of ',
        'evtl. ',
        'no ',
      ),
      name: fc.constantFrom('milk', 'eggs', 'fish', 'nuts', 'celery', 'mustard'),
      more: fc.constantFrom('', '', ' sauce', ' (fresh)', ' (traces)', ' (may contain lupin)'),
      mark: fc.constantFrom(', ', '; ', '. ', ' and ', ' / ', '\n', ' & ', ' '),
    })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), parts => {
        const cell = parts.map(({ phrase, name, more, mark }) => `${phrase}${name}${more}${mark}`).join('')
        const { dishes, questions } = read(cell)
        const asked = questions.map(nameOf).join()
        const said = (id: string) => dishes[0]?.tags.find(tag => tag.id === id)?.says
        for (const { name } of parts)
          if (!asked.includes(name)) expect(said(name), cell).to.be.oneOf(['contains', 'may_contain'])
        const hasMay = /may|trace|evtl/iu.test(cell)
        for (const { name } of parts)
          if (!hasMay && !asked.includes(name)) expect(said(name), cell).to.equal('contains')
        if (cell.includes('lupin') && !asked.includes('lupin'))
          expect(said('lupin'), cell).to.equal('may_contain')
      }),
      { numRuns: cases(100, 300) },
    )
  })
})
