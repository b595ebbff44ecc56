import { expect } from 'chai'
import { fieldsOf } from '../../question-choices.ts'
import { stepOf } from '../../steps.ts'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { answersFor, readSheet } from '../sheet-reading.ts'

const settings = { decimals: 2 }

const symbols = { X: { says: 'contains' }, T: { says: 'may_contain' } } as const

function saidIn(csv: string, answers: Answers = {}) {
  const { dishes, questions } = interpretSheet(csvTable(csv), settings, { symbols, ...answers })
  return [
    ...dishes.map(dish => [dish.section, describeDish(dish), dish.price].filter(Boolean).join(' | ')),
    ...questions.map(nameOf),
  ]
}

const turned = { layout: 'dishesInColumns' } as const

const matrices: readonly (readonly [string, string])[] = [
  ['with a word in its corner', 'Allergen;Lasagne;Trout;Cake\nGluten;X;;X\nMilk;X;X;T\nFish;;X;\n'],
  ['with an empty corner', ';Lasagne;Trout;Cake\nGluten;X;;X\nMilk;X;X;T\nFish;;X;\n'],
  ['with numbered allergens', 'Nr;Allergen;Lasagne;Trout;Cake\n1;Gluten;X;;X\n7;Milk;X;X;T\n4;Fish;;X;\n'],
  ['with a title', 'Allergens 2026;;;\n;Lasagne;Trout;Cake\nGluten;X;;X\nMilk;X;X;T\nFish;;X;\nEggs;;;\n'],
]

describe('a key at the foot of a sheet', () =>
  it('is no matrix with allergens in its rows', () => {
    const key = '1 = Gluten;;\n2 = Crustaceans;;\n7 = Milk;;\n'
    expect(saidIn(`Name;Detail;Allergens\nSoup;with cream;1, 7\n${key}`)).to.deep.equal([
      'Soup: gluten, milk',
      'column Detail',
    ])
  }))

describe('a matrix with allergens in rows and dishes in columns', () => {
  for (const [name, csv] of matrices)
    it(`is asked about, and then read by its columns: ${name}`, () => {
      expect(saidIn(csv)).to.deep.equal(['layout'])
      expect(saidIn(csv, turned)).to.deep.equal([
        'Lasagne: gluten, milk',
        'Trout: milk, fish',
        'Cake: gluten; may milk',
      ])
    })

  it('keeps prices, sections, its legend and what it says of no allergen', () => {
    const csv =
      ';Starters;Mains\n;Soup;Trout\nPrice;4,50;12\nMilk;X;T\nFish;;X\nEggs;;\nChef;Ann;Bob\nX = contains, T = traces;;\n'
    expect(saidIn(csv, turned)).to.deep.equal([
      'Soup: milk | 4.50',
      'Trout: fish; may milk | 12',
      'column column 1',
      'column Chef',
    ])
    const columns = { 'column 1': { kind: 'section' }, Chef: { kind: 'leaveOut' } } as const
    expect(saidIn(csv, { ...turned, columns, symbols: {} })).to.deep.equal([
      'Starters | Soup: milk | 4.50',
      'Mains | Trout: fish; may milk | 12',
    ])
  })

  it('is read by its rows if the manager says so', () =>
    expect(saidIn(matrices[0]?.[1] ?? '', { layout: 'dishesInRows' })).not.to.include('layout'))

  it('is asked about in the first step, once for files of the same heading', () => {
    const table = csvTable(matrices[0]?.[1] ?? '')
    const [question] = readSheet(table, settings, {}).asked
    if (!question) return expect.fail('no question')
    expect([stepOf(question), fieldsOf(question, []).label]).to.deep.equal([
      'columns',
      'The first column names allergens. Where are the dishes, such as “Lasagne”?',
    ])
    const before = readSheet(table, settings, turned)
    expect(answersFor(csvTable('Allergen;Pie\nGluten;X\nMilk;X\nFish;\n'), settings, before)).to.deep.equal(
      turned,
    )
  })

  it('is none with dishes called as allergens, or a key below the dishes', () => {
    for (const csv of [
      'Dish;Price;Gluten;Milk\nFish;12;X;\nEgg;3;;X\nCelery;4;;\n',
      'Dish;Price;Allergens\nFish;12;fish\nEgg;3;eggs\nCelery;4;celery\n',
      'Dish;Price\nSoup A;4\nPie C;5\nGluten;A\nEggs;C\nMilk;G\n',
      'Dish;Allergens\nSoup;A\nPie;A,C\nGluten;A\nEggs;C\nMilk;G\n',
    ])
      expect(saidIn(csv), csv).not.to.include('layout')
  })
})
