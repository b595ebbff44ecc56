import { expect } from 'chai'
import { fieldsOf, seenText, wordsOf } from '../../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { withAnswer } from '../questions.ts'
import { answersFor, readSheet } from '../sheet-reading.ts'

const settings = { decimals: 2 }

/** The names of the open questions, by their group. */
const askedIn = (csv: string) =>
  readSheet(csvTable(csv), settings, {}).read.questions.flatMap(question =>
    question.kind === 'nameOnlyRows' ? [[question.key, ...question.rows.map(({ name }) => name)]] : [],
  )

const sheet = (...rows: readonly string[]) => `Dish,Gluten,Milk,Egg\n${rows.join('\n')}\n`
const capitals = sheet(
  'MAINS,,,',
  'Lasagne,✓,✓,✓',
  'Grilled chicken breast,,,',
  'SIDES,,,',
  'Steamed rice,,,',
  'Garlic bread,✓,✓,',
)

describe('rows with only a name', () => {
  it('are asked about apart if they are written as the dishes or not', () =>
    expect(askedIn(capitals)).to.deep.equal([
      ['unlikeDishes', 'MAINS', 'SIDES'],
      ['aboveName', 'Grilled chicken breast'],
      ['aboveDish', 'Steamed rice'],
    ]))

  it('are asked about apart if another name follows and no dish is between', () => {
    expect(
      askedIn(sheet('Mains,,,', 'Lasagne,✓,✓,', 'Rice,,,', 'Sides,,,', 'Bread,✓,,', 'Water,,,')),
    ).to.deep.equal([
      ['aboveDish', 'Mains', 'Sides'],
      ['aboveName', 'Rice', 'Water'],
    ])
    expect(askedIn(sheet('BLT,,,', 'MAINS,,,', 'Lasagne,✓,✓,', 'Bread,✓,,', 'Pie,✓,,'))).to.deep.equal([
      ['aboveName', 'BLT'],
      ['unlikeDishes', 'MAINS'],
    ])
  })

  it('are asked about if words in brackets are part of the name', () =>
    expect(askedIn('Dish,Price\nNIGIRI (2 pieces),\nSake,5\nEbi,6\nSOUPS,\nMiso,4\n')).to.deep.equal([
      ['unlikeDishes', 'NIGIRI (2 pieces)', 'SOUPS'],
    ]))

  it('are dishes or headings as the manager says of each group', () => {
    const nameOnlyRows = { unlikeDishes: 'section', aboveName: 'dish', aboveDish: 'dish' } as const
    const { read } = readSheet(csvTable(capitals), settings, {
      nameOnlyRows,
      symbols: { '✓': { says: 'contains' } },
    })
    expect(read.questions).to.deep.equal([])
    expect(read.dishes.map(dish => `${dish.section} | ${describeDish(dish)}`)).to.deep.equal([
      'MAINS | Lasagne: gluten, milk, eggs',
      'MAINS | Grilled chicken breast',
      'SIDES | Steamed rice',
      'SIDES | Garlic bread: gluten, milk',
    ])
  })

  it('can be notes about every dish, and headings with hours', () => {
    const csv = 'Item,Price,Gluten\nLUNCH (12 - 3),,\nSoup,5,x\nSuppliers change without notice,,\n'
    const answers = {
      nameOnlyRows: { unlikeDishes: 'section', aboveName: 'everyDish' },
      symbols: { X: { says: 'contains' } },
    } as const
    const { dishes, questions } = readSheet(csvTable(csv), settings, answers).read
    expect(questions).to.deep.equal([])
    expect(dishes.map(dish => [dish.section, describeDish(dish), dish.crossContamination])).to.deep.equal([
      ['LUNCH (12 - 3)', 'Soup: gluten', 'Suppliers change without notice'],
    ])
  })

  it('are dishes by default, unless written unlike dishes and followed by one', () => {
    const { questions } = readSheet(csvTable(capitals), settings, {}).read
    const first = questions.flatMap(each =>
      each.kind === 'nameOnlyRows' ? [[each.key, wordsOf(each).choices[0]?.answer]] : [],
    )
    expect(first).to.deep.equal([
      ['unlikeDishes', 'section'],
      ['aboveName', 'dish'],
      ['aboveDish', 'dish'],
    ])
    const priced = 'Dish,Price\nMains,\nLasagne,9\nSides,\nBread,3\n'
    const [question] = readSheet(csvTable(priced), settings, {}).read.questions
    expect(question && wordsOf(question).choices[0]?.answer).to.equal('section')
  })

  it('are all shown in the question', () => {
    const [question] = readSheet(csvTable(capitals), settings, {}).read.questions
    expect(question && seenText(question)).to.equal('2 rows: “MAINS” (line 2), “SIDES” (line 5)')
  })

  it('can be answered one by one, and the question stays until then', () => {
    const table = csvTable(capitals)
    let reading = readSheet(table, settings, {})
    const question = reading.asked.find(each => each.kind === 'nameOnlyRows')
    if (question?.kind !== 'nameOnlyRows') return expect.fail('no question')
    const fields = fieldsOf(question, []).each
    expect(fields.map(({ label }) => label)).to.deep.equal(['Line 2: “MAINS”', 'Line 5: “SIDES”'])
    let answers: Answers = {}
    for (const [at, { place }] of fields.entries()) {
      expect(reading.read.questions.map(nameOf)).to.include('nameOnlyRows unlikeDishes')
      answers = withAnswer(answers, place, at === 0 ? 'section' : 'dish')
      reading = readSheet(table, settings, answers, reading)
      const shown = reading.asked.find(each => nameOf(each) === 'nameOnlyRows unlikeDishes')
      expect(shown?.kind === 'nameOnlyRows' && shown.rows.map(({ name }) => name)).to.deep.equal([
        'MAINS',
        'SIDES',
      ])
    }
    expect(reading.read.questions.map(nameOf)).not.to.include('nameOnlyRows unlikeDishes')
    expect(reading.read.dishes.map(({ name, section }) => `${section} | ${name}`)).to.include('MAINS | SIDES')
  })

  it('are asked about again in another file', () => {
    const before = readSheet(csvTable(capitals), settings, { nameOnlyRows: { unlikeDishes: 'section' } })
    expect(answersFor(csvTable(capitals), settings, before)).to.deep.equal({})
  })
})

describe('rows with a name and allergens, and nothing else', () => {
  const said = (csv: string, answers: Answers = {}) => {
    const { dishes, questions } = readSheet(csvTable(csv), settings, answers).read
    return [
      ...dishes.map(dish => `${dish.section} | ${describeDish(dish)}`.replace(/^ \| /u, '')),
      ...questions.map(nameOf),
    ]
  }
  const key = 'A = Gluten, G = Milch, L = Sellerie;;\n'
  const codes = `Gericht;Preis;Allergene\nPizzen;;A, G\nMargherita;7,50;\nSalami;8,50;L\n${key}`
  const ticks = 'Dish,Price,Gluten,Milk,Eggs\nPizzas,,x,x,\nHouse pizza,9.50,,-,-\nSalami,10.50,,,x\n'
  const symbols = { X: { says: 'contains' }, '-': { says: 'absent' } } as const

  it('are asked about above a dish with a price', () => {
    expect(said(codes)).to.include('nameOnlyRows withoutPrice')
    expect(said(ticks, { symbols })).to.include('nameOnlyRows withoutPrice')
    expect(said('Dish,Price,Gluten\nBread,2,x\nSoup of the day,,x\n', { symbols })).to.deep.equal([
      'Bread: gluten',
      'Soup of the day: gluten',
    ])
  })

  it('are asked about without prices if they are not written like the dishes', () => {
    const dishes = ['Roll', 'Bun', 'Toast', 'Bagel', 'Wrap', 'Pita'].map(name => `${name},,x\n`).join('')
    expect(said(`Dish,Gluten,Milk\nBREADS,x,\n${dishes}`, { symbols })).to.include(
      'nameOnlyRows unlikeWithoutPrice',
    )
  })

  it('are dishes if the manager says so', () =>
    expect(said(codes, { nameOnlyRows: { withoutPrice: 'dish' } })).to.deep.equal([
      'Pizzen: gluten, milk',
      'Margherita',
      'Salami: celery',
    ]))

  it('say of each dish below what they say as headings', () => {
    const nameOnlyRows = { withoutPrice: 'section' } as const
    expect(said(codes, { nameOnlyRows })).to.deep.equal([
      'Pizzen | Margherita: gluten, milk',
      'Pizzen | Salami: celery, gluten, milk',
    ])
    expect(said(ticks, { nameOnlyRows, symbols })).to.deep.equal([
      'Pizzas | House pizza: gluten, milk; no eggs',
      'Pizzas | Salami: gluten, milk, eggs',
    ])
    const next = 'Dish,Price,Gluten\nPizzas,,x\nMarinara,9,\nSides,,\nChips,3,\n'
    expect(said(next, { nameOnlyRows: { ...nameOnlyRows, aboveDish: 'section' }, symbols })).to.deep.equal([
      'Pizzas | Marinara: gluten',
      'Sides | Chips',
    ])
  })

  it('leave open as headings what their cells leave open, but not what is blank', () => {
    const csv = 'Dish,Price,Milk,Nuts\nPizzas,,x,?\nSalami,9,,\n"blank = does not contain",,,\n'
    const unknown = { symbols: { ...symbols, '?': { says: 'unknown' } } } as const
    expect(said(csv, { nameOnlyRows: { withoutPrice: 'section' }, ...unknown })).to.deep.equal([
      'Pizzas | Salami: milk',
    ])
  })

  it('say as headings the same below the next heading, if no dish is between', () => {
    const csv =
      'Dish,Price,Allergens\nBURGERS,,gluten\nSERVED WITH CHIPS,,\nCheeseburger,8,milk\nSIDES,,\nRice,3,\n'
    const nameOnlyRows = {
      withoutPrice: 'section',
      unlikeWithoutPrice: 'section',
      aboveDish: 'section',
    } as const
    expect(said(csv, { nameOnlyRows })).to.deep.equal([
      'SERVED WITH CHIPS | Cheeseburger: milk, gluten',
      'SIDES | Rice',
    ])
  })

  it('are dishes by the first choice, unless they are not written like the dishes', () => {
    const firstOf = (csv: string) =>
      readSheet(csvTable(csv), settings, {}).read.questions.flatMap(each =>
        each.kind === 'nameOnlyRows' ? [[each.key, wordsOf(each).choices[0]?.answer]] : [],
      )
    const dishes = 'Lobster,,crustaceans\nOysters,,molluscs\nCake,,milk\nTea,1,\nFlan,2,egg\nRice,3,\n'
    expect(firstOf(`Dish,Price,Allergens\n${dishes}`)).to.deep.equal([['withoutPrice', 'dish']])
    expect(firstOf(`Dish,Price,Allergens\nSEAFOOD,,fish\n${dishes}`)).to.deep.include.members([
      ['unlikeWithoutPrice', 'section'],
      ['withoutPrice', 'dish'],
    ])
    expect(firstOf('Dish,Price,Allergens\nBURGERS,,gluten\nCheeseburger,8,milk\n')).to.deep.equal([
      ['unlikeWithoutPrice', 'section'],
    ])
  })

  it('are dishes if their name is merged with the row below', () => {
    const row = (line: number, ...texts: readonly string[]) => ({
      line,
      cells: texts.map(text => ({ text })),
    })
    const wine = { text: '', covered: { text: 'Wine', up: 1, left: 0 } }
    const rows = [
      row(1, 'Dish', 'Price', 'Allergens'),
      row(2, 'Soup', '4', 'celery'),
      row(3, 'Wine', '', 'sulphites'),
      { line: 4, cells: [wine, { text: '6' }, { text: '' }] },
      row(5, 'Cake', '3', 'milk'),
    ]
    const { dishes, questions } = readSheet({ name: '', rows }, settings, {}).read
    expect(questions).to.deep.equal([])
    expect(dishes.map(dish => `${dish.price} | ${describeDish(dish)}`)).to.deep.equal([
      '4 | Soup: celery',
      '6 | Wine: sulphites',
      '3 | Cake: milk',
    ])
  })
})
