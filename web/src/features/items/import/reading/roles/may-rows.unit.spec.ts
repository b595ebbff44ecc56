import { expect } from 'chai'
import { fieldsOf, wordsOf } from '../../question-choices.ts'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { readCsvTable } from '../sheet/read-csv.ts'

function read(csv: string, answers: Answers = {}) {
  const file = readCsvTable(csv)
  const [table] = file.ok ? file.sheets : []
  const symbols = { X: { says: 'contains' }, '-': { says: 'absent' } } as const
  return interpretSheet(table ?? expect.fail('no sheet'), { decimals: 2 }, { symbols, ...answers })
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

  it('cannot be left out, alone or with the others', () => {
    const [question] = read('Dish;Milk\nCake;X\nTraces;X\n').questions
    if (question?.kind !== 'nameOnlyRows') return expect.fail('no question')
    expect(wordsOf(question).choices.map(({ answer }) => answer)).to.deep.equal(['moreMay', 'dish'])
    for (const { choices } of fieldsOf(question, []).each)
      expect(choices.map(({ answer }) => answer)).to.deep.equal(['moreMay', 'dish', 'more'])
  })

  it('is a dish of this name if the manager says so', () =>
    expect(saidIn('Dish;Milk\nCake;X\nTraces;X\n', { nameOnlyRows: { traces: 'dish' } })).to.deep.equal([
      'Cake: milk',
      'Traces: milk',
    ]))
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
