import { expect } from 'chai'
import { fieldsOf, wordsOf } from '../../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'

function read(csv: string, answers: Answers = {}) {
  const table = csvTable(csv)
  const symbols = { X: { says: 'contains' }, '-': { says: 'absent' } } as const
  return interpretSheet(table, { decimals: 2 }, { symbols, ...answers })
}

/** What each dish says, and the open questions. */
function saidIn(csv: string, answers: Answers = {}) {
  const { dishes, questions } = read(csv, answers)
  return [
    ...dishes.map(dish => [dish.section, describeDish(dish)].filter(Boolean).join(' | ')),
    ...questions.map(nameOf),
  ]
}

describe('a row of traces below each dish', () => {
  it('is asked about once, and says what the dish above may contain', () => {
    for (const word of ['Traces', 'may contain', 'Spuren:', 'Puede contener', 'Peut contenir']) {
      const csv = `Dish;Gluten;Milk;Nuts\nCake;X;-;-\n${word};;;X\nPie;X;X;\n${word};;;X\n`
      expect(saidIn(csv), word).to.deep.equal([
        'Cake: gluten; no milk, nuts',
        'Pie: gluten, milk',
        'nameOnlyRows traces',
      ])
      expect(saidIn(csv, { nameOnlyRows: { traces: 'moreMay' } }), word).to.deep.equal([
        'Cake: gluten; may nuts',
        'Pie: gluten, milk; may nuts',
      ])
    }
  })

  it('is about the dishes of a section right below its heading', () => {
    const csv =
      'Dish;Price;Nuts;Milk\nPIZZAS;;;\nMay contain;;X;\nMarinara;7;;\nBianca;8;;X\nSALADS;;;\nMay contain;;;X\nLeaf salad;5;;\n'
    const answers = { nameOnlyRows: { aboveName: 'section', traces: 'moreMay' } } as const
    expect(saidIn(csv, answers)).to.deep.equal([
      'PIZZAS | Marinara; may nuts',
      'PIZZAS | Bianca: milk; may nuts',
      'SALADS | Leaf salad; may milk',
    ])
  })

  it('is about the dish of no other section if the heading above has none', () => {
    const csv = 'Dish;Price;Nuts;Milk\nPIZZAS;;;\nMarinara;7;;\nSALADS;;;\nMay contain;;X;\n'
    const rows = { unlikeDishes: 'section', aboveName: 'section', traces: 'moreMay' } as const
    expect(saidIn(csv, { nameOnlyRows: rows })).to.deep.equal([
      'PIZZAS | Marinara',
      'nameOnlyRows tracesFirst',
    ])
  })

  it('cannot be left out, alone or with the others', () => {
    const [question] = read('Dish;Milk\nCake;X\nTraces;X\n').questions
    if (question?.kind !== 'nameOnlyRows') return expect.fail('no question')
    const all = ['moreMay', 'everyDishMay', 'dish']
    expect(wordsOf(question).choices.map(({ answer }) => answer)).to.deep.equal(all)
    for (const { choices } of fieldsOf(question, []).each)
      expect(choices.map(({ answer }) => answer)).to.deep.equal([...all, 'more'])
  })

  it('is a dish of this name if the manager says so', () =>
    expect(saidIn('Dish;Milk\nCake;X\nTraces;X\n', { nameOnlyRows: { traces: 'dish' } })).to.deep.equal([
      'Cake: milk',
      'Traces: milk',
    ]))
})

describe('a row of traces with no dish above', () => {
  const below = 'Dish;Gluten;Milk;Nuts\nTraces;;;X\nCake;X;-;-\nPie;X;X;\n'
  const above = 'Traces;;;X\nDish;Gluten;Milk;Nuts\nCake;X;-;-\nPie;X;X;\n'

  it('is asked about, and can say what every dish may contain', () => {
    for (const csv of [below, above]) {
      expect(saidIn(csv), csv).to.include('nameOnlyRows tracesFirst')
      const [question] = read(csv).questions
      expect(question && wordsOf(question).choices.map(({ answer }) => answer)).to.deep.equal([
        'everyDishMay',
        'dish',
      ])
      expect(saidIn(csv, { nameOnlyRows: { tracesFirst: 'everyDishMay' } }), csv).to.deep.equal([
        'Cake: gluten; may nuts',
        'Pie: gluten, milk; may nuts',
      ])
    }
  })

  it('can also say it for every dish below some dishes', () =>
    expect(
      saidIn('Dish;Milk;Nuts\nCake;X;\nPie;;\nTraces;;X\n', {
        nameOnlyRows: { traces: 'everyDishMay', aboveName: 'dish' },
      }),
    ).to.deep.equal(['Cake: milk; may nuts', 'Pie; may nuts']))
})

describe('a row of marks or a note with no dish above', () => {
  it('cannot belong to the dish above', () => {
    for (const csv of [
      'Dish;Milk;Nuts\n;;X\nCake;X;-\n',
      'Dish;Milk;Nuts\nMay contain: nuts;;\nCake;X;-\n',
    ]) {
      expect(saidIn(csv), csv).to.include('row 2')
      const question = read(csv).questions.find(({ kind }) => kind === 'row')
      expect(question && wordsOf(question).choices.map(({ answer }) => answer), csv).not.to.include('more')
      expect(saidIn(csv, { rows: { 2: 'more' } }), csv).to.include('row 2')
    }
  })

  it('is asked about again once the dish above is none', () => {
    const csv = 'Dish;Milk;Nuts\nSample,;X;X\n;;X\nCake;X;-\n'
    expect(saidIn(csv, { rows: { 3: 'more' } })).to.deep.equal(['Sample,: milk, nuts', 'Cake: milk; no nuts'])
    expect(saidIn(csv, { rows: { 2: 'nothing', 3: 'more' } })).to.deep.equal(['Cake: milk; no nuts', 'row 3'])
  })
})

describe('a row called “Contains” below each dish', () => {
  it('is asked about once, and says what the dish above contains', () => {
    for (const word of ['Contains', 'Enthält:', 'Allergens', 'Contient']) {
      const csv = `Dish;Gluten;Milk;Nuts\nCake;;;\n${word};X;;X\nTraces;;X;\nPie;;X;\n`
      expect(saidIn(csv), word).to.include.members(['nameOnlyRows contains', 'nameOnlyRows traces'])
      expect(
        saidIn(csv, { nameOnlyRows: { contains: 'more', traces: 'moreMay', aboveName: 'dish' } }),
        word,
      ).to.deep.equal(['Cake: gluten, nuts; may milk', 'Pie: milk'])
    }
  })
})

describe('a row of marks between two headings', () => {
  const headings = { unlikeDishes: 'section', aboveDish: 'section', aboveName: 'section' } as const
  const csvWith = (word: string) =>
    `Dish;Milk;Nuts;Price\nPIZZAS;;;\nMarinara;;;9\nSALADS;;;\n${word};;X;\nDRINKS;;;\nCola;;;3\n`
  const none = ['PIZZAS | Marinara', 'DRINKS | Cola']

  it('belongs to no dish of another section', () => {
    expect(saidIn(csvWith('Traces'), { nameOnlyRows: { ...headings, traces: 'moreMay' } })).to.deep.equal([
      ...none,
      'nameOnlyRows tracesFirst',
    ])
    expect(saidIn(csvWith('Contains'), { nameOnlyRows: { ...headings, contains: 'more' } })).to.deep.equal([
      ...none,
      'row 5',
    ])
  })
})

describe('a row called “Contains” right below a heading', () => {
  it('says what each dish of the section contains', () => {
    const csv = 'Dish;Milk;Nuts\nCAKES:;;\nPie;X;\nDRINKS:;;\nContains;;X\nTraces;X;\nCola;;\nTea;;\n'
    const answers = { nameOnlyRows: { contains: 'more', traces: 'moreMay', aboveName: 'dish' } } as const
    expect(saidIn(csv, answers)).to.deep.equal([
      'CAKES | Pie: milk',
      'DRINKS | Cola: nuts; may milk',
      'DRINKS | Tea: nuts; may milk',
    ])
  })
})

describe('a block below with what the dishes are free from', () => {
  it('is asked about, and adds no allergen', () => {
    for (const word of ['FREE FROM', 'Free from:', 'Frei von', 'Sans', 'Does not contain']) {
      const csv = `Dish;Milk;Nuts\nCake;X;-\nPie;;X\n${word};;\nCake;;X\nFlan;X;\n`
      expect(saidIn(csv), word).to.include('nameOnlyRows freeBelow')
      expect(saidIn(csv, { nameOnlyRows: { freeBelow: 'freeBelow' } }), word).to.deep.equal([
        'Cake: milk; no nuts',
        'Pie: nuts',
        'Flan',
      ])
    }
  })
})

describe('a block below with what the same dishes may contain', () => {
  const blocks = ['MAY CONTAIN;;', 'MAY CONTAIN;;\nDish;Milk;Nuts', 'May contain:;Milk;Nuts']
  const csvWith = (block: string) =>
    `Dish;Milk;Nuts\nCAKES:;;\nCake;X;-\nPie;;X\n${block}\nCake;;X\nFlan;X;\n`

  it('is asked about, and adds to the dishes above', () => {
    for (const block of blocks) {
      const asked = read(csvWith(block)).questions.map(nameOf)
      expect(asked, block).to.include('nameOnlyRows mayBelow')
      expect(saidIn(csvWith(block), { nameOnlyRows: { mayBelow: 'mayBelow' } }), block).to.deep.equal([
        'CAKES | Cake: milk; may nuts',
        'CAKES | Pie: nuts',
        // A dish that is only here is not said to have less than its mark.
        'Flan: milk',
      ])
    }
  })

  it('is the heading of a section if the manager says so', () =>
    expect(saidIn(csvWith('MAY CONTAIN;;'), { nameOnlyRows: { mayBelow: 'section' } })).to.include(
      'MAY CONTAIN | Cake: nuts',
    ))

  it('ends at another heading', () => {
    for (const heading of ['Dish;Milk;Nuts', 'DRINKS;Nuts;Milk'])
      expect(
        saidIn(`${csvWith('MAY CONTAIN;;')}${heading}\nPie;X;X\n`, {
          nameOnlyRows: { mayBelow: 'mayBelow' },
          columns: Object.fromEntries(
            ['Milk / Nuts', 'Nuts / Milk'].map(key => [
              key,
              {
                kind: 'tags',
                targets: [
                  { id: 'milk', detail: null },
                  { id: 'nuts', detail: null },
                ],
              },
            ]),
          ),
        }).join(),
        heading,
      ).to.match(/(?<!CAKES \| )Pie: milk, nuts/u)
  })
})
