import { expect } from 'chai'
import { wordsOf } from '../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../testing/answer-all.ts'
import type { LabelMeaning } from './answers.ts'
import { interpretSheet } from './interpret.ts'
import { readPastedText } from './layout/read-pasted-text.ts'
import type { SheetTable } from './sheet/sheet-table.ts'

function readTable(table: SheetTable) {
  const { dishes, questions } = interpretSheet(table, { decimals: 2 }, {})
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

/** What a list of allergens says. */
const listed = (cell: string) => readTable(csvTable(`Dish,Allergens\nSoup,"${cell}"\n`))

describe('a list of allergens that a dish does not have', () => {
  for (const [cell, dish, asked] of [
    ['Contains: Milk. Free from: Gluten, Nuts.', 'Soup: milk', 'free from: gluten, nuts'],
    ['Milk; free from egg, fish', 'Soup: milk', 'free from egg, fish'],
    ['Milk, without egg, fish', 'Soup: milk', 'without egg, fish'],
    ['Does not contain nuts, egg', 'Soup', 'does not contain nuts, egg'],
    ['Without egg, fish, contains milk', 'Soup: milk', 'without egg, fish'],
    ['No nuts; may contain: sesame, milk', 'Soup; may sesame, milk', 'no nuts'],
    ['Ohne Ei, Fisch. Milch', 'Soup: milk', 'ohne ei, fisch'],
  ] as const)
    it(`is asked about as a whole: ${cell}`, () =>
      expect(listed(cell)).to.deep.equal([dish, `word ${asked}`]))
})

describe('a list of allergens behind a label that is not understood', () => {
  const csv =
    'Dish,Allergens,Description\nSoup,"Milk; MC: Egg, Soya",\nStew,"Contains: fish. MC: nuts, odd",MC: celery\n'
  const readWith = (meaning?: LabelMeaning) => {
    const labels = meaning === undefined ? {} : { labels: { mc: meaning } }
    const { dishes, questions } = interpretSheet(csvTable(csv), { decimals: 2 }, labels)
    return [...dishes.map(describeDish), ...questions.map(nameOf)]
  }

  it('is one question about the label, for all lists', () => {
    expect(readWith()).to.deep.equal(['Soup: milk', 'Stew: fish', 'label mc'])
    expect(readWith('may_contain')).to.deep.equal([
      'Soup: milk; may eggs, soybeans',
      'Stew: fish; may nuts, celery',
      'word odd',
    ])
    expect(readWith('contains')).to.deep.equal([
      'Soup: milk, eggs, soybeans',
      'Stew: fish, nuts, celery',
      'word odd',
    ])
  })

  it('is asked about as a whole if the label says something else', () => {
    expect(readWith('each')).to.deep.equal([
      'Soup: milk',
      'Stew: fish',
      'word mc: egg, soya',
      'word mc: nuts, odd',
    ])
    const { questions } = interpretSheet(csvTable(csv), { decimals: 2 }, { labels: { mc: 'each' } })
    const choices = questions.flatMap(question => wordsOf(question).choices.map(({ label }) => label))
    expect(choices[0]).to.equal('Eggs and Soybeans')
  })

  it('is shown in questions and texts as it is written', () => {
    const text = 'Warm. MC: fish, odd bread. With nuts'
    const read = (meaning: LabelMeaning, description: string) => {
      const table = csvTable(`Dish,Description\nStew,"${description}"\n`)
      const answers = { codes: 'austria', labels: { mc: meaning } } as const
      const { dishes, questions } = interpretSheet(table, { decimals: 2 }, answers)
      const examples = questions.map(question => `${nameOf(question)} | ${question.seen.example}`)
      return [...dishes.map(dish => `${describeDish(dish)} | ${dish.description}`), ...examples]
    }
    expect(read('may_contain', text)).to.deep.equal([`Stew; may fish | ${text}`, `word odd bread | ${text}`])
    expect(read('contains', text)).to.deep.equal([`Stew: fish | ${text}`, `word odd bread | ${text}`])
    expect(read('may_contain', 'Warm. MC: fish, egg. With rice')).to.deep.equal([
      'Stew; may fish, eggs | Warm. With rice',
    ])
    expect(read('may_contain', 'MC: fish (A, G)')).to.deep.equal(['Stew: gluten, milk; may fish | '])
    expect(read('may_contain', 'MC: fish,\negg')).to.deep.equal(['Stew; may fish, eggs | '])
    expect(read('contains', 'MC: no fish')[0]).to.equal('Stew | MC: no fish')
  })

  it('ends where the next label begins', () =>
    expect(listed('MC: Egg, Soya; Contains: Milk, Fish')).to.deep.equal(['Soup: milk, fish', 'label mc']))

  it('is read where the label is an allergen', () =>
    expect(listed('Gluten: wheat, rye')).to.deep.equal(['Soup: gluten (wheat, rye)']))
})

describe('a list of allergens in lines', () => {
  it('has a heading that is about all lines below it', () =>
    expect(listed('Milk\nEgg\nMay contain\nNuts\nSesame')).to.deep.equal([
      'Soup: milk, eggs; may nuts, sesame',
    ]))

  it('has a heading up to a blank line or another heading', () => {
    expect(listed('Milk\nMay contain:\nNuts\n\nEgg')).to.deep.equal(['Soup: milk, eggs; may nuts'])
    expect(listed('Milk\nMay contain\nNuts\nContains\nEgg\nFish')).to.deep.equal([
      'Soup: milk, eggs, fish; may nuts',
    ])
  })
})

describe('a list of allergens without one', () => {
  for (const word of ['none', 'None', 'n/a', 'N/A', '-', '–', 'nessuno', 'aucune', 'keine', 'ninguno'])
    it(`says nothing of the dish, and is no question: ${word}`, () =>
      expect(readTable(csvTable(`Dish,Allergens\nSoup,${word}\nCake,milk\n`))).to.deep.equal([
        'Soup',
        'Cake: milk',
      ]))
})

describe('a line that begins with a denial or a diet', () => {
  it('does not go on with the statement above it', () => {
    const read = readPastedText(
      'Kedgeree\nContains: Fish, Egg, Mustard, Celery\nWithout milk on request\n£12.00\nPie\nContains: Milk\nGluten-free on request\n£5.00\n',
    )
    expect(readTable(read.ok ? read.table : expect.fail(read.problem))).to.deep.equal([
      'Kedgeree: fish, eggs, mustard, celery',
      'Pie: milk',
    ])
  })
})
