import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import { matrixTagColumns } from '@safe-menu/contracts/items/matrix'
import { expect } from 'chai'
import { symbolFields } from '../question-choices.ts'
import { describeDish, nameOf } from '../testing/answer-all.ts'
import type { Answers } from './answers.ts'
import { interpretSheet } from './interpret.ts'
import { readCsvTable } from './sheet/read-csv.ts'

const answers: Answers = {
  symbols: { Y: { says: 'contains' }, N: { says: 'absent' }, X: { says: 'contains' } },
}

function read(csv: string, said: Answers = answers) {
  const file = readCsvTable(csv)
  const [table] = file.ok ? file.sheets : []
  return interpretSheet(table ?? expect.fail('no sheet'), { decimals: 2 }, said)
}

/** The description of each dish, and the allergens that it names. */
const openIn = (csv: string) =>
  read(csv).dishes.map(({ description }) => [
    description,
    ...findMentions([{ field: 'description', text: description }]).map(({ allergenId }) => allergenId),
  ])

describe('a column of what is free from an allergen', () => {
  for (const [heading, text, ...open] of [
    ['Gluten free', 'Not gluten-free', 'gluten'],
    ['glutenfrei', 'Not gluten-free', 'gluten'],
    ['sans gluten', 'Not gluten-free', 'gluten'],
    ['Dairy free', 'Not dairy-free', 'milk'],
    ['Lactose free', 'Not lactose-free', 'milk'],
    ['Nut free', 'Not nut-free (nuts, peanuts)', 'peanuts', 'nuts'],
  ] as const)
    it(`leaves ${open.join(' and ')} open with "no" under "${heading}"`, () =>
      expect(openIn(`Dish,Price,Allergens,${heading}\nStew,9,celery,N\nSalmi,8,celery,Y\n`)).to.deep.equal([
        [text, ...open],
        [''],
      ]))

  it('leaves nothing open that the row tags', () => {
    expect(openIn('Dish,Gluten,Milk,Gluten free,Dairy free\nStew,X,X,N,N\n')).to.deep.equal([['']])
    expect(openIn('Dish,Nuts,Nut free\nStew,X,N\n')).to.deep.equal([['']])
    expect(openIn('Dish,Peanuts,Nut free\nStew,X,N\n')).to.deep.equal([['Not nut-free (nuts)', 'nuts']])
  })

  it('leaves open what the row says is absent, because traces contradict "free"', () =>
    expect(openIn('Dish,Gluten,Gluten free\nStew,N,N\n')).to.deep.equal([['Not gluten-free', 'gluten']]))

  it('leaves each of two diets open under a heading of both', () => {
    const targets = ['gluten-free', 'dairy-free'].map(id => ({ id, detail: null }))
    const said = { ...answers, columns: { 'GF & DF': { kind: 'tags', targets } } } as const
    expect(read('Dish,GF & DF\nStew,N\n', said).dishes.map(({ description }) => description)).to.deep.equal([
      'Not gluten-free\nNot dairy-free',
    ])
  })

  it('adds to the description, and says nothing of other diets', () =>
    expect(openIn('Dish,Description,Vegan,Gluten free\nStew,With leek,N,N\n')).to.deep.equal([
      ['With leek\nNot gluten-free', 'gluten'],
    ]))

  it('leaves what a repeated row says open', () => {
    const csv = 'Dish,Gluten free\nStew,N\nStew,Y\n'
    const { dishes } = read(csv, { ...answers, repeats: { 'stew|': 'unite' } })
    expect(dishes.map(dish => [describeDish(dish), dish.description])).to.deep.equal([
      ['Stew', 'Not gluten-free'],
    ])
  })

  it('leaves nothing open in a file with all our columns, where "no" means not tagged', () => {
    const columns = ['Dish', ...matrixTagColumns]
    expect(openIn(`${columns.join()}\nStew${',N'.repeat(matrixTagColumns.length)}\n`)).to.deep.equal([['']])
  })

  it('is asked about a symbol that a legend explains as "free from"', () => {
    const { questions } = read('F = free from,\nDish,Milk,Gluten free\nStew,F,F\n', {})
    expect(questions.map(nameOf)).to.deep.equal(['symbol F'])
    expect(questions[0]).to.deep.include({ columns: ['Gluten free'] })
  })

  it('is asked about in the words of its diet', () => {
    const labels = (csv: string, key = 'N') => {
      const { questions, columns } = read(csv, {})
      const question = questions.find(each => each.kind === 'symbol' && each.key === key)
      if (question?.kind !== 'symbol') return expect.fail('no question')
      return symbolFields(question, columns).everywhere.choices.map(({ label }) => label)
    }
    expect(labels('Dish,Gluten free\nStew,N\n')).to.deep.equal([
      'Is gluten-free',
      'Is not gluten-free',
      'Not known',
    ])
    expect(labels('Dish,Gluten free,Dairy free\nStew,N,N\n')).to.deep.equal([
      'Is what the heading says, such as gluten-free',
      'Is not what the heading says, such as gluten-free',
      'Not known',
    ])
    expect(labels('Dish,Milk,Gluten free\nStew,N,N\n')).to.deep.equal([
      'Contains it; is gluten-free',
      'May contain it; not known whether gluten-free',
      'Can be made without it; not known whether gluten-free',
      'Does not contain it; is not gluten-free',
      'Not known',
    ])
    expect(labels('Dish,Gluten free\nStew,traces of rye\n', 'TRACES OF RYE')).to.include(
      'Not known, and the words go into the description',
    )
  })
})
