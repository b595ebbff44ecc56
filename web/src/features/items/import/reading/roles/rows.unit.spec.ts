import { expect } from 'chai'
import { wordsOf } from '../../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'

function read(csv: string, answers: Answers = {}) {
  const table = csvTable(csv)
  return interpretSheet(table, { decimals: 2 }, answers)
}

/** What each dish says, and the open questions. */
function saidIn(csv: string, answers: Answers = {}) {
  const { dishes, questions } = read(csv, answers)
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

describe('a row with a name that is too long for a dish', () => {
  const long = `Allergens ${'are listed on the wall '.repeat(6)}here`
  const csv = `Dish,Price,Allergens\nSoup,4,celery\n${long},2,\nCake,3,milk\n`

  it('is asked about, and can be left out or be a text of the dish above', () => {
    expect(saidIn(csv).at(-1)).to.equal('row 3')
    const [question] = read(csv).questions
    expect(question && wordsOf(question).choices.map(({ answer }) => answer)).to.deep.equal([
      'more',
      'nothing',
    ])
    expect(saidIn(csv, { rows: { 3: 'dish' } }).at(-1)).to.equal('row 3')
    expect(saidIn(csv, { rows: { 3: 'nothing' } })).to.deep.equal(['Soup: celery', 'Cake: milk'])
  })

  it('is asked about alone if it has only a name', () => {
    const bare = `Dish,Price,Allergens\nSoup,4,celery\n${long},,\nCake,3,milk\n`
    expect(saidIn(bare, { nameOnlyRows: { aboveDish: 'dish' } }).at(-1)).to.equal('row 3')
  })

  it('is a dish if only its codes in brackets are long', () => {
    const csv = `Dish;Price\nBoard (${'milk, eggs, celery, '.repeat(7)}fish);4\nCake;3\n`
    expect(saidIn(csv)).to.deep.equal(['Board: milk, eggs, celery, fish', 'Cake'])
  })
})

describe('a row with the name of a dish', () => {
  it('is a dish beside a cell with the form of a legend', () => {
    const csv = 'Name;Allergens\nFish pie;"A: gluten, D: fish"\nBread;gluten\nSole;fish\n'
    expect(saidIn(csv)).to.deep.equal([
      'Fish pie',
      'Bread: gluten',
      'Sole: fish',
      'word a: gluten',
      'word d: fish',
    ])
    expect(saidIn('Name;Price\nCoffee;"S: 3, L: 4"\nTea;2\n')).to.deep.equal([
      'Coffee',
      'Tea',
      'price S: 3, L: 4',
    ])
  })

  it('is asked about if the name has the form of a legend', () => {
    for (const row of ['"Fish pie (A: gluten, D: fish)";9.50', '"A: gluten, D: fish";9.50'])
      expect(saidIn(`Name;Price\n${row}\nBread;2\n`)).to.deep.equal(['Bread', 'row 2'])
  })

  it('is none in a legend', () => {
    for (const row of ['A = gluten, D = fish;', 'Legend;"A = gluten, D = fish"', 'A = gluten;D = fish'])
      expect(saidIn(`Name;Allergens\nSole;fish\n${row}\n`), row).to.deep.equal(['Sole: fish'])
  })
})

describe('a footnote', () => {
  const sheet = (...rows: string[]) => `Name,Price\n${rows.map(row => `${row},\n`).join('')}`

  it('counts for the dishes with its mark', () => {
    for (const [dish, note] of [
      ['Ragout*', '* contains peanuts'],
      ['Ragout *', '*contains peanuts.'],
      ['Ragout (*)', '(*) Peanuts'],
      ['Ragout†', '† enthält Erdnüsse'],
      ['Ragout**', '** contains peanuts'],
      ['Ragout¹', '¹ contains peanuts'],
      ['Ragout 1)', '1) contains peanuts'],
      ['Ragout (1)', '1) contains peanuts'],
      ['*Ragout', '* contains peanuts'],
      ['* Ragout', '* contains peanuts'],
    ] as const)
      expect(saidIn(`Name,Price\n${dish},9\nSoup,4\n${note},\n`), `${dish} ${note}`).to.deep.equal([
        'Ragout: peanuts',
        'Soup',
      ])
  })

  it('counts for the dishes with its mark in the description or the section', () => {
    expect(saidIn('Name,Description,Price\nRagout,with satay*,9\n* contains peanuts,,\n')).to.deep.equal([
      'Ragout: peanuts',
    ])
    expect(saidIn('Name,Section,Price\nRagout,Curries*,9\n* contains peanuts,,\n')).to.deep.equal([
      'Ragout: peanuts',
    ])
  })

  it('counts for the dishes with its mark in a list of allergens', () => {
    for (const cell of ['"celery, *"', 'celery*'])
      expect(saidIn(`Name,Allergens\nRagout,${cell}\n* peanuts,\n`), cell).to.deep.equal([
        'Ragout: celery, peanuts',
      ])
    expect(saidIn('Name,Allergens\nRagout,*\nSoup,celery\n* peanuts,\n')).to.deep.equal([
      'Ragout: peanuts',
      'Soup: celery',
    ])
  })

  it('counts for the dishes with its mark if an equals sign explains it', () => {
    expect(saidIn('* = contains peanuts,\nName,Price\nRagout*,9\n')).to.deep.equal(['Ragout: peanuts'])
  })

  it('is asked about if its words are not certain, with what they name as a suggestion', () => {
    const { dishes, questions } = read(
      'Name,Price\nRagout*,9\nSoup,4\n* may contain nuts or traces of sesame,\n',
    )
    expect(dishes.map(describeDish)).to.deep.equal(['Ragout', 'Soup'])
    const may = ['nuts', 'sesame'].map(id => ({ id, detail: null }))
    expect(questions).to.have.length(1)
    expect(questions[0]).to.deep.include({
      kind: 'word',
      key: '*',
      hint: 'may contain nuts or traces of sesame',
      suggestions: [{ kind: 'tags', targets: [], may }],
    })
    expect(saidIn('Name,Price\nRagout*,9\n* gluten free,\n')).to.deep.equal(['Ragout', 'word *'])
  })

  it('is asked about as a row if no dish has its mark, and tells what is lost', () => {
    for (const note of [
      '* contains peanuts',
      'Contains peanuts',
      'All dishes may contain traces of peanuts',
    ]) {
      const csv = `Name,Price\nRagout,9\n${note},\n`
      expect(saidIn(csv, { nameOnlyRows: { aboveName: 'section' } }), note).to.deep.equal(['Ragout', 'row 3'])
      const [question] = read(csv).questions
      if (!question) return expect.fail('no question')
      expect(wordsOf(question).choices).to.deep.include({
        label: 'Leave it out: no dish is imported as free from Peanuts',
        answer: 'nothing',
      })
    }
  })

  it('is none in a dish without a price that begins with its mark', () =>
    expect(saidIn('Name,Price\nRagout*,9\n*Stew,\n*Fish soup,\n* contains peanuts,\n')).to.deep.equal([
      'Ragout: peanuts',
      'nameOnlyRows aboveName',
      'row 4',
    ]))

  it('is asked about in a column that is left out', () => {
    expect(saidIn('#,Name,Price\n1,Ragout,9\n* contains peanuts,,\n')).to.deep.equal(['Ragout', 'row 3'])
  })

  it('is no heading that names a food, and no dish with a number', () => {
    expect(saidIn(sheet('Fish', '1. Nut roast', '2) Fish soup').concat('Sole,9\n'))).to.deep.equal([
      'Sole',
      'nameOnlyRows aboveName',
      'nameOnlyRows aboveDish',
    ])
  })

  it('is read for the dish above, or is a text of every dish, if the manager says so', () => {
    const csv = 'Name,Price\nRagout,9\nSoup,4\nContains peanuts,\n'
    const texts = (kind: 'more' | 'everyDish') =>
      read(csv, { rows: { 4: kind } }).dishes.map(dish => [describeDish(dish), dish.crossContamination])
    expect(texts('more')).to.deep.equal([
      ['Ragout', ''],
      ['Soup: peanuts', ''],
    ])
    expect(texts('everyDish')).to.deep.equal([
      ['Ragout', 'Contains peanuts'],
      ['Soup', 'Contains peanuts'],
    ])
  })
})
