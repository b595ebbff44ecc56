import { expect } from 'chai'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

/** Each dish with its description, the open questions, and what was left out. */
function saidIn(text: string) {
  const read = readPastedText(text)
  if (!read.ok) return expect.fail(read.problem)
  const { dishes, questions } = interpretSheet(read.table, { decimals: 2 })
  return [
    ...dishes.map(dish => [describeDish(dish), dish.description].filter(Boolean).join(' | ')),
    ...questions.map(nameOf),
    ...read.leftOut.map(each => `left out: ${each}`),
  ]
}

describe('a line about the bill or the restaurant', () => {
  for (const footer of [
    'IVA incluido',
    'Prix nets, service compris',
    'Alle Preise in Euro inkl. MwSt.',
    'All prices include VAT',
    'Reservas: tel. 912 345 678',
    'www.casa-pepe.example',
  ])
    it(`is left out: ${footer}`, () => {
      expect(saidIn(`Sopa 5,00\nPan 2,00\n${footer}\n`)).to.deep.equal(['Sopa', 'Pan', `left out: ${footer}`])
      const listed =
        'Sopa 5,00\nContiene: apio\nPan 2,00\nContiene: gluten\nFlan 4,50\nContiene: huevo, leche\n'
      expect(saidIn(`${listed}${footer}\n`)).to.deep.equal([
        'Sopa: celery',
        'Pan: gluten',
        'Flan: eggs, milk',
        `left out: ${footer}`,
      ])
    })

  it('is not one that names an allergen or has codes', () => {
    expect(saidIn('Sopa 5,00\ncon leche, IVA incluido\nPan 2,00\n')[0]).to.equal(
      'Sopa | con leche, IVA incluido',
    )
    expect(saidIn('Sopa 5,00\nIVA incluido (A, G)\nPan 2,00\n')).to.include('nameOnlyRows coded')
  })

  it('can have a price, but not with bread', () => {
    expect(saidIn('Zuppa 5,00\nPasta 9,00\nCoperto 2,50\n')).to.deep.equal([
      'Zuppa',
      'Pasta',
      'left out: Coperto',
    ])
    expect(saidIn('Zuppa 5,00\nPane e coperto 2,50\n')).to.deep.equal(['Zuppa', 'Pane e coperto'])
  })
})

describe('opening hours', () => {
  for (const hours of [
    'Open di t/m za 9.00 - 17.00 uur, keuken sluit om 16.30',
    'Mon to Sat 11.30 – 22.00, kitchen closes at 21.30',
    'Geöffnet von 11.00 bis 22.00 Uhr, Küche bis 21.30',
    'Lunch served 12.00 - 15.00 daily',
  ])
    it(`are no price: ${hours}`, () =>
      expect(saidIn(`BISTRO\n${hours}\n\nMAINS\nSoup 5,00\nBread 2,00\n`)).to.deep.equal([
        'Soup',
        'Bread',
        'left out: BISTRO',
        `left out: ${hours}`,
      ]))

  it('are not in a price for two sizes', () =>
    expect(saidIn('Soup 5,00\nBeer 3.00 - 4.50 large\n')).to.include('price 3.00 4.50 large'))

  for (const [name, price] of [
    ['Fries', '4.00 - 6.00 small/large'],
    ['Fries', '4.00–6.00 small/large'],
    ['Salmon', '12.00 to 15.00 depending on size'],
    ['Wein', '4.00 - 6.00 je Glas'],
    ['Sunday roast', '12.00 - 15.00 small/large'],
    ['Open sandwich', '12.00 - 15.00 with one topping or two'],
  ] as const)
    it(`are not in a price that is asked: ${name} ${price}`, () =>
      expect(saidIn(`Steak 18.00\n${name} ${price}\nSoup 5.00\n`)).to.deep.equal([
        'Steak',
        name,
        'Soup',
        `price ${price}`,
      ]))
})

describe('a line with a diet alone', () =>
  it('is no heading', () => {
    const read = readPastedText('Burger 9.00\nGFO\nPie 8.00\nSoup 5.00\n')
    const { dishes } = interpretSheet(read.ok ? read.table : expect.fail(read.problem), { decimals: 2 })
    expect(dishes.map(({ section, description }) => [section, description])).to.deep.equal([
      ['', 'GFO'],
      ['', ''],
      ['', ''],
    ])
  }))

describe('a list over several lines', () =>
  it('is whole where other dishes have their price below', () => {
    const below = 'Risotto\nContains milk\n12.00\nBurger\nContains gluten\n13.00\n'
    expect(saidIn(`${below}Stew 9.00\nContains milk,\ncelery and\nsulphites\nCake 5.00\n`)).to.deep.equal([
      'Risotto: milk',
      'Burger: gluten',
      'Stew: milk, celery, sulphites',
      'Cake',
    ])
  }))

describe('a line of allergens that ends with a number', () =>
  it('has no price', () => {
    const key = '1 gluten, 3 eggs, 7 milk, 9 celery'
    expect(
      saidIn(
        `Oscypek 22 zł\nalergeny: 7\nBarszcz 20 zł\nalergeny: 1, 3, 9, może zawierać: 7\nRosół 18 zł\n\n${key}\n`,
      ),
    ).to.deep.equal(['Oscypek: milk', 'Barszcz: gluten, eggs, celery; may milk', 'Rosół'])
    expect(saidIn(`Pie 3.80\n(1) with cream (7) + 0.80\nSoup 5.00\n\n${key}\n`)).to.deep.equal([
      'Pie: gluten | with cream (7) + 0.80',
      'Soup',
      'word with cream (7) + 0.80',
    ])
  }))

describe('a sentence about more dishes than the one above', () => {
  it('is offered with the allergens of its codes', () => {
    const text =
      'Maki 3.60\nNigiri 4.80\nmit allen Gerichten servieren wir Tunke (a, f)\nSuppe 5.00\n\na: Gluten, f: Soja\n'
    const read = readPastedText(text)
    const { questions } = interpretSheet(read.ok ? read.table : expect.fail(read.problem), { decimals: 2 })
    const notes = questions.flatMap(question => (question.kind === 'row' ? [question.note?.targets] : []))
    expect(notes.map(targets => targets?.map(({ id }) => id))).to.deep.equal([['gluten', 'soybeans']])
  })

  it('is asked about if it has codes', () =>
    expect(
      saidIn(
        'Maki 3.60\nNigiri 4.80\nmit allen Gerichten servieren wir Soja (A, F)\nSuppe 5.00\n\nA Gluten, F Soja, G Milch\n',
      ),
    ).to.deep.equal(['Maki', 'Nigiri', 'Suppe', 'row 3']))
})

describe('another kind of a dish', () =>
  it('has what the dish has', () => {
    const menu = 'Wurstsalat (A, C) 8,90\nmit Käse (G) 9,90\nIn der Pfanne (L) 7,00\n'
    expect(saidIn(`${menu}\nA Gluten, C Eier, G Milch, L Sellerie\n`)).to.deep.equal([
      'Wurstsalat: gluten, eggs',
      'Wurstsalat mit Käse: gluten, eggs, milk',
      'In der Pfanne: celery',
    ])
  }))

describe('a heading that says what its dishes contain', () => {
  for (const heading of ['PIZZA – all contain milk', 'Desserts (may contain nuts)'])
    for (const space of ['', '\n'])
      it(`is none of the dish above: ${heading}${space && ', below a space'}`, () => {
        const read = readPastedText(
          `Soup 5.00\nBread 3.00\n${space}${heading}\nMargherita 8.00\nDiavola 9.00\n`,
        )
        const { dishes, questions } = interpretSheet(read.ok ? read.table : expect.fail(read.problem), {
          decimals: 2,
        })
        expect(dishes.map(({ section }) => section)).to.deep.equal(['', '', heading, heading])
        expect(questions.map(nameOf)).to.deep.equal([`note ${heading}`])
      })
})

describe('a heading between asterisks', () =>
  it('is one without them', () => {
    const read = readPastedText('Steak 18,00\nFrites 5,00\n\n*** Vins ***\nMerlot 6,00\nMalbec 7,00\n')
    const { dishes } = interpretSheet(read.ok ? read.table : expect.fail(read.problem), { decimals: 2 })
    expect(dishes.map(({ section }) => section)).to.deep.equal(['', '', 'Vins', 'Vins'])
  }))
