import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { matrixTagColumns } from '@safe-menu/contracts/items/matrix'
import { expect } from 'chai'
import { wordsOf } from '../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../testing/answer-all.ts'
import type { Answers, TagMeaning } from './answers.ts'
import { interpretSheet } from './interpret.ts'

const answers: Answers = {
  symbols: { Y: { says: 'contains' }, N: { says: 'absent' }, X: { says: 'contains' } },
}

function read(csv: string, said: Answers = answers) {
  const table = csvTable(csv)
  return interpretSheet(table, { decimals: 2 }, said)
}

/** What each dish says, without the diets that it does not carry, and the open questions. */
function saidIn(csv: string, said: Answers = answers) {
  const { dishes, questions } = read(csv, said)
  const described = dishes.map(dish =>
    describeDish({ ...dish, tags: dish.tags.filter(({ id, says }) => says !== 'absent' || !isDiet(id)) }),
  )
  return [...described, ...questions.map(nameOf)]
}

describe('a column of what is free from an allergen', () => {
  for (const [heading, diet, allergens] of [
    ['Gluten free', 'gluten-free', ['gluten']],
    ['glutenfrei', 'gluten-free', ['gluten']],
    ['sans gluten', 'gluten-free', ['gluten']],
    ['خال من الغلوتين', 'gluten-free', ['gluten']],
    ['Dairy free', 'dairy-free', ['milk']],
    ['sin lactosa', 'lactose-free', ['milk']],
    ['Nut free', 'nut-free', ['nuts', 'peanuts']],
    ['bez orzechów', 'nut-free', ['nuts', 'peanuts']],
  ] as const)
    it(`is asked what is in a dish with "no" under "${heading}"`, () => {
      const csv = `Dish,Price,Allergens,${heading}\nStew,9,celery,N\nSalmi,8,celery,Y\n`
      expect(saidIn(csv)).to.deep.equal(['Stew: celery', `Salmi: celery, ${diet}`, `notFree ${diet}`])
      const [question] = read(csv).questions
      const choices = question ? wordsOf(question).choices : []
      for (const id of allergens)
        expect(choices.map(({ answer }) => answer)).to.deep.include({
          kind: 'tags',
          targets: [{ id, detail: null }],
        })
    })

  it('offers what "may contain" says under it', () => {
    const csv = 'Dish,Nut free,Dairy free\nCake,may contain,Y\n'
    const [question] = read(csv).questions
    const { columns } = read(csv)
    const may = { says: 'may_contain' } as const
    expect(question && wordsOf(question, columns).choices).to.deep.include({
      label: 'Is not nut-free: may contain Nuts and Peanuts',
      answer: may,
    })
    expect(saidIn(csv, { symbols: { ...answers.symbols, 'MAY CONTAIN': may } })).to.deep.equal([
      'Cake: dairy-free; may nuts, peanuts',
    ])
  })

  const notFree = (answer: TagMeaning) => ({ ...answers, notFree: { 'gluten-free': answer } })
  const gluten = [{ id: 'gluten', detail: null }]

  it('says of these dishes what the manager answers, and nothing of their texts', () => {
    const csv = 'Dish,Description,Gluten free\nStew,With leek,N\nSalmi,,N\n'
    expect(saidIn(csv, notFree({ kind: 'tags', targets: gluten }))).to.deep.equal([
      'Stew: gluten',
      'Salmi: gluten',
    ])
    expect(saidIn(csv, notFree({ kind: 'tags', targets: [], may: gluten }))).to.deep.equal([
      'Stew; may gluten',
      'Salmi; may gluten',
    ])
    for (const said of [answers, notFree({ kind: 'tags', targets: [] })])
      expect(read(csv, said).dishes.map(({ description }) => description)).to.deep.equal(['With leek', ''])
  })

  it('is asked in words that say what is lost', () => {
    const labels = (heading: string) => {
      const [question] = read(`Dish,${heading}\nStew,N\n`).questions
      if (!question) return expect.fail('no question')
      const { label, choices } = wordsOf(question)
      return [label, ...choices.map(choice => choice.label)]
    }
    expect(labels('Gluten free')).to.deep.equal([
      'Dishes that are not gluten-free',
      'They contain Gluten',
      'They may contain Gluten',
      'Not known: no dish says anything of Gluten for that',
    ])
    expect(labels('Nut free')).to.deep.equal([
      'Dishes that are not nut-free',
      'They contain Nuts and Peanuts',
      'They may contain Nuts and Peanuts',
      'They contain Nuts',
      'They contain Peanuts',
      'Not known: no dish says anything of Nuts and Peanuts for that',
    ])
  })

  it('is no question where the row tags the allergen', () => {
    expect(saidIn('Dish,Gluten,Milk,Gluten free,Dairy free\nStew,X,X,N,N\n')).to.deep.equal([
      'Stew: gluten, milk',
    ])
    expect(saidIn('Dish,Nuts,Nut free\nStew,X,N\n')).to.deep.equal(['Stew: nuts'])
    expect(saidIn('Dish,Peanuts,Nut free\nStew,X,N\n')).to.deep.equal(['Stew: peanuts', 'notFree nut-free'])
  })

  it('takes back what the row says is absent, because traces contradict "free"', () => {
    const csv = 'Dish,Gluten,Gluten free\nStew,N,N\n'
    expect(saidIn(csv)).to.deep.equal(['Stew', 'notFree gluten-free'])
    expect(saidIn(csv, notFree({ kind: 'tags', targets: [] }))).to.deep.equal(['Stew'])
  })

  it('is asked about each of two diets under a heading of both', () => {
    const targets = ['gluten-free', 'dairy-free'].map(id => ({ id, detail: null }))
    const said = { ...answers, columns: { 'GF & DF': { kind: 'tags', targets } } } as const
    expect(saidIn('Dish,GF & DF\nStew,N\n', said)).to.deep.equal([
      'Stew',
      'notFree gluten-free',
      'notFree dairy-free',
    ])
  })

  it('says nothing of other diets', () =>
    expect(saidIn('Dish,Description,Vegan\nStew,With leek,N\n')).to.deep.equal(['Stew']))

  it('is asked what a repeated row says', () =>
    expect(
      saidIn('Dish,Gluten free\nStew,N\nStew,Y\n', { ...answers, repeats: { '|stew': 'unite' } }),
    ).to.deep.equal(['Stew', 'notFree gluten-free']))

  it('is no question in a file with all our columns, where "no" means not tagged', () => {
    const columns = ['Dish', ...matrixTagColumns]
    expect(
      read(`${columns.join()}\nStew${',N'.repeat(matrixTagColumns.length)}\n`).questions.map(nameOf),
    ).to.deep.equal([])
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
      return wordsOf(question, columns).choices.map(({ label }) => label)
    }
    expect(labels('Dish,Gluten free\nStew,N\n')).to.deep.equal([
      'Is gluten-free',
      'Is not gluten-free',
      'Is not gluten-free: may contain Gluten',
      'Not known',
    ])
    expect(labels('Dish,Gluten free,Dairy free\nStew,N,N\n')).to.deep.equal([
      'Is what the heading says, such as gluten-free',
      'Is not what the heading says, such as gluten-free',
      'May contain what the heading says it is free from',
      'Not known',
    ])
    expect(labels('Dish,Milk,Gluten free\nStew,N,N\n')).to.deep.equal([
      'Contains it; is gluten-free',
      'May contain it; is not gluten-free: may contain Gluten',
      'Can be made without it; not known whether gluten-free',
      'Does not contain it; is not gluten-free',
      'Not known',
    ])
    expect(labels('Dish,Gluten free\nStew,traces of rye\n', 'TRACES OF RYE')).to.include(
      'Not known, and the words go into the description',
    )
  })
})
