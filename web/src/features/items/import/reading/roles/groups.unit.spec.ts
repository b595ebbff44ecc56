import { expect } from 'chai'
import { fieldsOf } from '../../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers, SymbolMeaning } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'

function read(csv: string, answers: Answers = {}) {
  const table = csvTable(csv)
  return interpretSheet(table, { decimals: 2 }, answers)
}

const saidIn = (csv: string, symbols: Readonly<Record<string, SymbolMeaning>> = {}) => {
  const { dishes, questions } = read(csv, { symbols })
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

const contains: SymbolMeaning = { says: 'contains' }
const may: SymbolMeaning = { says: 'may_contain' }
const absent: SymbolMeaning = { says: 'absent' }

describe('a heading over the columns of allergens', () => {
  for (const group of [
    'Free from',
    'Frei von',
    'Sans',
    'Sin',
    'Senza',
    'Vrij van',
    'Sem',
    'Bez',
    'خالٍ من',
    'Does not contain',
    'Safe for',
    'May contain',
    'Spuren',
    'Cross contamination',
  ])
    it(`is asked what a mark under it means: “${group}”`, () => {
      expect(saidIn(`,${group},,\ndish,milk,eggs,fish\nSoup,x,,x\n`, { X: contains })).to.deep.equal([
        'Soup',
        `symbol ${group}|X`,
      ])
      expect(saidIn(`,${group},\ndish,milk,eggs\nSoup,x,\n`, { [`${group}|X`]: absent })).to.deep.equal([
        'Soup: no milk',
      ])
    })

  for (const group of ['Contains', 'Allergens', 'Allergene', '14 major allergens', 'Contient', 'Legend'])
    it(`changes nothing: “${group}”`, () =>
      expect(saidIn(`,${group},,\ndish,milk,eggs,fish\nSoup,x,,x\n`, { X: contains })).to.deep.equal([
        'Soup: milk, fish',
      ]))

  it('is asked about apart from the other groups of its line', () => {
    const csv =
      ',Contains,,May contain,,Free from,\ndish,milk,eggs,milk,eggs,milk,eggs\nSoup,x,,,x,,\nPie,,,,,x,x\n'
    expect(saidIn(csv, { X: contains })).to.deep.equal([
      'Soup: milk',
      'Pie',
      'symbol May contain|X',
      'symbol Free from|X',
    ])
    expect(saidIn(csv, { X: contains, 'May contain|X': may, 'Free from|X': absent })).to.deep.equal([
      'Soup: milk; may eggs',
      'Pie',
    ])
  })

  it('is found over the cereals and nuts, and over a heading in two lines', () => {
    const csv = 'Dish,Price,May contain,,\n,,Gluten,,Milk\n,,Wheat,Rye,\nBread,2,k,,k\n'
    expect(saidIn(csv, { K: contains })).to.deep.equal(['Bread', 'symbol May contain|K'])
    expect(saidIn('Dish,Free from,Free from\n,Milk,Eggs\nSoup,✓,\n', { '✓': contains })).to.deep.equal([
      'Soup',
      'symbol Free from|✓',
    ])
  })

  it('counts more than a legend of the file, which may speak of other columns', () =>
    expect(saidIn('- = not present,,\n,Safe for,\ndish,milk,eggs\nSoup,-,\n')).to.deep.equal([
      'Soup',
      'symbol Safe for|-',
    ]))

  it('is not made of a title in the first column, or over the dishes', () => {
    for (const title of ['Free from', 'Lunch menu'])
      expect(saidIn(`${title},,\ndish,milk,eggs\nSoup,x,\n`, { X: contains })).to.deep.equal(['Soup: milk'])
  })

  it('is found in a blank column before those that it is about', () =>
    expect(
      saidIn('dish,Contains:,milk,eggs,Free from:,milk,eggs\nSoup,,x,,,,x\n', { X: contains }),
    ).to.deep.equal(['Soup: milk', 'symbol Free from:|X']))

  it('is not made of a code or number for each column', () => {
    for (const codes of [',G,C', ',7,3', 'Column1,Column2,Column3'])
      expect(saidIn(`${codes}\ndish,milk,eggs\nSoup,x,\n`, { X: contains }), codes).to.deep.equal([
        'Soup: milk',
      ])
  })

  it('is asked about where it differs over another table', () => {
    const table = 'dish,milk,eggs\nSoup,x,\n'
    const read = (one: string, other: string) =>
      saidIn(`,${one},\n${table},${other},\n${table}`, { 'Free from|X': absent, X: contains })
    const asked = (questions: readonly string[]) => questions.filter(each => each.startsWith('column'))
    expect(asked(read('Free from', 'Contains'))).to.deep.equal(['column milk', 'column eggs'])
    expect(asked(read('Contains', 'Free from'))).to.deep.equal([
      'column milk / Free from: milk',
      'column eggs / Free from: eggs',
    ])
    for (const group of ['Free from', 'Contains']) expect(asked(read(group, group)), group).to.deep.equal([])
  })

  it('is named in the question, also for each column', () => {
    const { questions, columns } = read(',Free from,\ndish,milk,eggs\nSoup,x,x\n')
    const [question] = questions
    const { label, each } = fieldsOf(question ?? expect.fail('no question'), columns)
    expect([label, ...each.map(({ label }) => label)]).to.deep.equal([
      '“X” under “Free from”',
      '“X” under “Free from”, milk',
      '“X” under “Free from”, eggs',
    ])
    expect(
      saidIn(',Free from,\ndish,milk,eggs\nSoup,x,x\n', {
        'milk|Free from|X': absent,
        'eggs|Free from|X': contains,
      }),
    ).to.deep.equal(['Soup: eggs; no milk'])
  })
})

describe('a line of presences below the allergens', () => {
  const said = { X: contains, 'May contain|X': may }

  it('belongs to the heading, and its marks are asked apart', () => {
    for (const heading of [
      'Dish,Gluten,,Milk,\n,Contains,May contain,Contains,May contain',
      ',Gluten,,Milk,\nDish,Contains,May contain,Contains,May contain',
      'Dish,Gluten,Gluten,Milk,Milk\n,Contains,May contain,Contains,May contain',
      'Dish,Gluten,,Milk,\nDish,Contains,May contain,Contains,May contain',
    ]) {
      const csv = `${heading}\nBread,X,,,X\nSoup,,X,X,\n`
      expect(saidIn(csv), heading).to.deep.equal(['Bread', 'Soup', 'symbol X', 'symbol May contain|X'])
      expect(saidIn(csv, said), heading).to.deep.equal(['Bread: gluten; may milk', 'Soup: milk; may gluten'])
    }
  })

  it('can use other words', () => {
    for (const [one, other] of [
      ['enthält', 'Spuren'],
      ['Present', 'Traces'],
      ['Contains', 'Can be removed'],
      ['Contiene', 'Puede contener'],
    ])
      expect(
        saidIn(`Dish,Gluten,,Milk,\n,${one},${other},${one},${other}\nBread,X,,,X\n`, {
          X: contains,
          'Present|X': contains,
          [`${other}|X`]: may,
        }),
        other,
      ).to.deep.equal(['Bread: gluten; may milk'])
  })
})

describe('a heading that denies an allergen', () => {
  for (const heading of [
    'Egg free',
    'Eifrei',
    'Free from egg',
    'Sans œuf',
    'Senza uova',
    'Eivrij',
    'May contain egg',
  ])
    it(`is asked apart from the others what a mark under it means: “${heading}”`, () => {
      const columns = { [heading]: { kind: 'tags', targets: [{ id: 'eggs', detail: null }] } } as const
      const csv = `dish,milk,${heading}\nSoup,N,N\n`
      const { dishes, questions } = read(csv, { symbols: { N: absent }, columns })
      expect([...dishes.map(describeDish), ...questions.map(nameOf)]).to.deep.equal([
        'Soup: no milk',
        `symbol ${heading}|N`,
      ])
    })
})
