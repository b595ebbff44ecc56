import { expect } from 'chai'
import { wordsOf } from '../../question-choices.ts'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

function readText(text: string) {
  const read = readPastedText(text)
  return read.ok ? read : expect.fail(read.problem)
}

const interpreted = (text: string, answers: Answers = {}) =>
  interpretSheet(readText(text).table, { decimals: 2 }, answers)

/** The dishes of a text, if its lines without a price are dishes, and what else is asked. */
function saidIn(text: string, answers: Answers = {}) {
  const { dishes, questions } = interpreted(text, { nameOnlyRows: { unpriced: 'dish' }, ...answers })
  return [
    ...dishes.map(dish => [dish.section, describeDish(dish), dish.description, dish.price].join(' | ')),
    ...questions.map(question => `? ${nameOf(question)}`),
  ]
}

const setMenu = `Set menu

Starters
Tomato soup
Contains: celery
Bruschetta (gluten)

Mains
Fish and chips
with mushy peas
Contains fish, gluten
Mushroom risotto`

describe('pasted text without any price', () => {
  it('is offered as the dishes of its lines, and nothing is imported without an answer', () => {
    const { dishes, questions } = interpreted(setMenu)
    expect(dishes).to.deep.equal([])
    const [question, ...others] = questions
    expect(others).to.deep.equal([])
    expect(question?.kind === 'nameOnlyRows' && question.rows).to.deep.equal([
      { line: 4, name: 'Tomato soup' },
      { line: 6, name: 'Bruschetta (gluten)' },
      { line: 9, name: 'Fish and chips' },
      { line: 12, name: 'Mushroom risotto' },
    ])
    const { label = '', choices = [] } = question ? wordsOf(question) : {}
    expect(label).to.equal('The text has no prices. These lines can be dishes')
    expect(choices.map(choice => choice.answer)).to.deep.equal(['dish', 'section', 'nothing'])
  })

  it('has a key whose lines end within its entries, above or below the dishes', () => {
    const dishes = 'Pasta bake (A C G)\nFish pie (D G)'
    for (const key of [
      'Allergens: A Gluten, C Egg,\nD Fish, G\nMilk',
      'Allergens: A Gluten, C Egg and products\nthereof, D Fish, G Milk',
      'A = Gluten, C = Egg, D =\nFish, G =\nMilk',
      'ALLERGENS\nA) Gluten\nC) Egg and products\nthereof\nD) Fish\nG) Milk',
      'A Gluten C Egg\nD Fish G Milk',
    ])
      for (const text of [`${dishes}\n${key}`, `${dishes}\n\n${key}`, `${key}\n${dishes}`])
        expect(saidIn(text), text).to.deep.equal([
          ' | Pasta bake: gluten, eggs, milk |  | ',
          ' | Fish pie: fish, milk |  | ',
        ])
  })

  it('has sections, descriptions and allergens', () => {
    expect(saidIn(setMenu)).to.deep.equal([
      'Starters | Tomato soup: celery |  | ',
      'Starters | Bruschetta (gluten): gluten |  | ',
      'Mains | Fish and chips: fish, gluten | with mushy peas | ',
      'Mains | Mushroom risotto |  | ',
    ])
    expect(readText(setMenu).leftOut).to.deep.equal(['Set menu'])
  })

  it('has codes and a key', () => {
    const week = `Montag\nLinsensuppe (A, L)\nSchnitzel mit Pommes A,C,G\nDienstag\nGulasch (A)\n\nA Gluten, C Eier, G Milch, L Sellerie`
    expect(saidIn(week)).to.deep.equal([
      'Montag | Linsensuppe: gluten, celery |  | ',
      'Montag | Schnitzel mit Pommes: gluten, eggs, milk |  | ',
      'Dienstag | Gulasch: gluten |  | ',
    ])
  })

  it('has the courses of a set menu', () => {
    const menu = `Hochzeitsmenü

Vorspeise
Carpaccio vom Rind
mit Rucola und Parmesan
enthält Milch
Hauptgang
Lachsfilet auf Blattspinat
Enthält Fisch, Milch. Kann Spuren von Krebstieren enthalten.
Dessert
Crème brûlée – contient lait, œufs
Mousse au Chocolat`
    expect(saidIn(menu)).to.deep.equal([
      'Vorspeise | Carpaccio vom Rind: milk | mit Rucola und Parmesan enthält Milch | ',
      'Hauptgang | Lachsfilet auf Blattspinat: fish, milk; may crustaceans |  | ',
      'Dessert | Crème brûlée: milk, eggs |  | ',
      'Dessert | Mousse au Chocolat |  | ',
    ])
  })

  it('has names that say what is in the dish', () => {
    expect(saidIn('Soup\nSalad\nBread – contains gluten\n')).to.deep.equal([
      ' | Soup |  | ',
      ' | Salad |  | ',
      ' | Bread: gluten |  | ',
    ])
  })

  it('asks about a note that can be about every dish', () => {
    expect(saidIn('Soup\nSalad\nCake\n\nAll our dishes may contain nuts.')).to.deep.equal([
      ' | Soup |  | ',
      ' | Salad |  | ',
      ' | Cake |  | ',
      '? row 5',
    ])
  })

  it('can have one price of all dishes', () => {
    const dishes = 'Croissant (A, C, G)\nRührei (C, G)\nBaked Beans (O)\nLiptauer (G, M)\n'
    const key = 'A Gluten, C Eier, G Milch, M Senf, O Sulfite\n'
    expect(saidIn(`${dishes}\n${key}Frühstück für externe Gäste € 24,-\n`).slice(0, 4)).to.deep.equal([
      ' | Croissant: gluten, eggs, milk |  | ',
      ' | Rührei: eggs, milk |  | ',
      ' | Baked Beans: sulphites |  | ',
      ' | Liptauer: milk, mustard |  | ',
    ])
    const one = readText(`Burger (A, C, G) 9.00\nBrot, Ei und Käse\n\n${key}`)
    expect(interpretSheet(one.table, { decimals: 2 }).dishes.map(({ price }) => price)).to.deep.equal([
      '9.00',
    ])
  })

  it('is refused if it is prose, and the dialog says why', () => {
    const prose = `Our restaurant was founded in 1956 by my grandmother, who loved\nto cook for the whole village. We are proud of our food and\nhope that you will enjoy it with a glass of wine. Welcome!`
    const read = readPastedText(prose)
    expect(read).to.deep.equal({
      ok: false,
      problem:
        'No dishes were found: this text has no prices, and none of its lines can be the name of a dish. Paste a menu with each dish on a line of its own.',
    })
  })

  it('leaves sentences out, and shows them', () => {
    const text = `Welcome to Chez Anna, where good food meets good company.\nWe cook every day.\n\nSoup of the day\nRoast chicken`
    expect(saidIn(text)).to.deep.equal([' | Soup of the day |  | ', ' | Roast chicken |  | '])
    expect(readText(text).leftOut).to.have.length(2)
  })
})

describe('a name with a statement above its price', () => {
  it('is a dish', () => {
    const text = 'Brownie – contains nuts\n5.50\n\nCake – may contain sesame\n6.00\n\nSoup\n4.00\n'
    expect(saidIn(text)).to.deep.equal([
      ' | Brownie: nuts |  | 5.50',
      ' | Cake; may sesame |  | 6.00',
      ' | Soup |  | 4.00',
    ])
  })
})
