import { expect } from 'chai'
import { wordsOf } from '../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../testing/answer-all.ts'
import type { Answers } from './answers.ts'
import { interpretSheet } from './interpret.ts'
import { readPastedText } from './layout/read-pasted-text.ts'
import type { SheetTable } from './sheet/sheet-table.ts'

const settings = { decimals: 2 }

function tableOf(text: string): SheetTable {
  const read = readPastedText(text)
  return read.ok ? read.table : expect.fail(read.problem)
}

/** The dishes of a table with their descriptions, and the open questions. */
function readTable(table: SheetTable, answers: Answers = {}) {
  const { dishes, questions } = interpretSheet(table, settings, answers)
  const described = dishes.map(dish => [describeDish(dish), dish.description].filter(Boolean).join(' | '))
  return [...described, ...questions.map(question => `? ${nameOf(question)}`)]
}

/** What the description of a dish says. */
const inDescription = (text: string, answers: Answers = {}) =>
  readTable(csvTable(`dish,description\nBowl,"${text}"\n`), answers)

const inName = (name: string, answers: Answers = {}) =>
  readTable(csvTable(`dish,price\n"${name}",4\n`), answers)

describe('a list of allergens and nothing else', () => {
  for (const [text, said] of [
    ['egg', 'eggs'],
    ['egg, may contain nuts', 'eggs; may nuts'],
    ['Sellerie, kann Spuren von Gluten enthalten', 'celery; may gluten'],
    ['glutine, uova, burro (latte)', 'milk, gluten, eggs'],
    ['Weizen, Ei, Nüsse (Haselnuss)', 'nuts (hazelnut), gluten (wheat), eggs'],
  ] as const)
    it(`says what is in the dish, with one name, traces and brackets: ${text}`, () =>
      expect(inDescription(text)[0]).to.match(
        new RegExp(`^Bowl: ${said.replaceAll(/[()]/gu, '\\$&')} [|]`, 'u'),
      ))

  it('is read in a line of its own, also where it was asked about', () => {
    const read = readTable(tableOf('Toast 4,00 €\ncom fiambre\nglúten\nBolo 3,00 €\n'))
    expect(read).to.deep.equal(['Toast: gluten | com fiambre\nglúten', 'Bolo'])
    const table = tableOf('Linsensuppe 5,00 €\nMilch\nTomatensuppe 4,50 €\n')
    expect(readTable(table, { nameOnlyRows: { lineBetween: 'more' } })[0]).to.equal(
      'Linsensuppe: milk | Milch',
    )
  })

  it('is none in a name, where it can be the dish, or behind a denial', () => {
    expect(inName('Fish')).to.deep.equal(['Fish'])
    expect(readTable(tableOf('Toast 4,00 €\nohne\nMilch, Ei\nBrot 3,00 €\n'))[0]).to.equal(
      'Toast | ohne Milch, Ei',
    )
  })
})

describe('traces in other words than "may contain"', () => {
  const text = 'fried in the same oil as fish and wheat batter'

  it('are asked about, unless the text is about traces anyway', () => {
    expect(inDescription(text)).to.deep.equal([`Bowl | ${text}`, `? word ${text}`])
    expect(readTable(csvTable(`dish,cross-contamination,price\nBowl,${text},4\n`))).to.deep.equal(['Bowl'])
    expect(inDescription('fish in a wheat batter')).to.deep.equal(['Bowl | fish in a wheat batter'])
  })

  it('are tags by the answer, and stay in the text', () => {
    const may = ['gluten', 'fish'].map(id => ({ id, detail: null }))
    const words = { [text]: { kind: 'tags', targets: [], may } } as const
    expect(inDescription(text, { words })).to.deep.equal([`Bowl; may gluten, fish | ${text}`])
  })
})

describe('a text that says what is in a dish', () => {
  for (const [text, said] of [
    ['Contains milk, nuts', 'Bowl: milk, nuts'],
    ['contains nuts', 'Bowl: nuts'],
    ['Contains milk and eggs.', 'Bowl: milk, eggs'],
    ['Contains milk & celery!', 'Bowl: milk, celery'],
    ['May contain sesame', 'Bowl; may sesame'],
    ['May contain traces of nuts', 'Bowl; may nuts'],
    ['Contains milk. May contain nuts.', 'Bowl: milk; may nuts'],
    ['Contains milk, may contain nuts', 'Bowl: milk; may nuts'],
    ['Allergens – milk, eggs', 'Bowl: milk, eggs'],
    ['Allergene Milch, Eiern', 'Bowl: milk, eggs'],
    ['Contains: Wheat (Gluten), Milk', 'Bowl: gluten (wheat), milk'],
    ['enth. Milch, Ei', 'Bowl: milk, eggs'],
    ['contains, milk, eggs', 'Bowl: milk, eggs'],
    ['Mögliche Allergene: Milch, Ei', 'Bowl: milk, eggs | Mögliche Allergene: Milch, Ei'],
    ['Enthält Milch und Nüsse', 'Bowl: milk, nuts'],
    ['Kann Nüsse enthalten', 'Bowl; may nuts'],
    ['Kann Spuren von Nüssen und Sellerie enthalten', 'Bowl; may nuts, celery'],
    ['Contient du lait et des noix', 'Bowl | Contient du lait et des noix ? word du lait et des noix'],
    ['Peut contenir du sésame', 'Bowl; may sesame'],
    ['Contiene latte, uova', 'Bowl: milk, eggs'],
    ['Può contenere sesamo', 'Bowl; may sesame'],
    ['Contiene leche y huevo', 'Bowl: milk, eggs'],
    ['Puede contener trazas de soja', 'Bowl; may soybeans'],
    ['Contém leite', 'Bowl: milk'],
    ['Pode conter soja', 'Bowl; may soybeans'],
    ['Bevat melk', 'Bowl: milk'],
    ['Kan sporen van soja bevatten', 'Bowl; may soybeans'],
    ['Zawiera mleko', 'Bowl: milk'],
    ['Może zawierać sezam', 'Bowl; may sesame'],
    ['يحتوي على حليب', 'Bowl: milk'],
  ] as const)
    it(`is read like a list: ${text}`, () => expect(inDescription(text).join(' ')).to.equal(said))

  it('can go on over several lines', () => {
    for (const text of ['Contains milk,\neggs', 'Contains milk and\neggs', 'Contains milk\nand eggs'])
      expect(inDescription(text), text).to.deep.equal(['Bowl: milk, eggs'])
    expect(inDescription('Enthält Nüsse,\nErdnüsse,\nEier')).to.deep.equal(['Bowl: nuts, peanuts, eggs'])
    expect(inDescription('may contain traces of nuts, milk\nand eggs')).to.deep.equal([
      'Bowl; may nuts, milk, eggs',
    ])
    expect(inDescription('Served with rice,\nContains milk,\nMay contain eggs')).to.deep.equal([
      'Bowl: milk; may eggs | Served with rice,',
    ])
  })

  it('keeps the words around what it says', () => {
    expect(inDescription('With cream. Contains nuts. Served warm.')).to.deep.equal([
      'Bowl: nuts | With cream. Served warm.',
    ])
    expect(inDescription('Nut traces, served warm')).to.deep.equal(['Bowl; may nuts | served warm'])
    expect(inDescription('Contains our best tomatoes. May contain nuts.')).to.deep.equal([
      'Bowl; may nuts | Contains our best tomatoes.',
    ])
    for (const text of [
      'Les sauces contiennent du lait. Servi froid.',
      'Unsere Soßen enthalten Milch, auch kalt',
    ])
      expect(inDescription(text)[0]).to.equal(`Bowl: milk | ${text}`)
    expect(inDescription('A stew that contains celery')).to.deep.equal([
      'Bowl: celery | A stew that contains celery',
    ])
  })

  it('can be the end of a name', () => {
    for (const name of [
      'Cake – contains nuts',
      'Cake - contains nuts',
      'Cake, contains nuts',
      'Cake contains nuts',
    ])
      expect(inName(name), name).to.deep.equal(['Cake: nuts'])
    expect(inName('Brownie (vegan) – may contain nuts')).to.deep.equal(['Brownie (vegan); may nuts'])
  })

  it('is asked about by the words in it that are not understood', () => {
    expect(inDescription('Contains milk, egs')).to.deep.equal([
      'Bowl: milk | Contains milk, egs',
      '? word egs',
    ])
    expect(inDescription('Contains: milk, egs')).to.deep.equal([
      'Bowl: milk | Contains: milk, egs',
      '? word egs',
    ])
    expect(inDescription('Contains nuts and love')).to.deep.equal([
      'Bowl | Contains nuts and love',
      '? word nuts and love',
    ])
    expect(inDescription('May contain shellfish')).to.deep.equal([
      'Bowl | May contain shellfish',
      '? word shellfish',
    ])
  })

  it('is read as the answers say, and stays', () => {
    const words = { 'nuts and love': { kind: 'tags', targets: [{ id: 'nuts', detail: null }] } } as const
    expect(inDescription('Contains nuts and love', { words })).to.deep.equal([
      'Bowl: nuts | Contains nuts and love',
    ])
  })

  for (const text of [
    'contains no nuts',
    'does not contain milk',
    'Does not contain traces of milk',
    'enthält keine Nüsse',
    'Enthält: keine Nüsse',
    'Ne contient pas de lait',
    'Senza latte, non contiene uova',
    'Contains no milk, nuts',
    'Doesn’t contain milk',
    'Not suitable for nut allergy sufferers',
    'Nicht geeignet für Nussallergiker',
    'Please ask if it contains nuts',
    'Doesnt contain nuts',
    'It doesn´t contain nuts',
    'ولا يحتوي على الحليب',
    'El pan jamás contiene leche',
    'Neanche contiene latte',
    'None of our sauces (all home-made) contains nuts',
    'No dish on this menu, including desserts, contains nuts',
    'We ask whether the bread, or its flour, contains nuts',
    'Possibly contains nuts',
    'May, in rare cases, contain nuts',
    'Could possibly contain milk',
    'Allergens removed: milk, eggs',
    'Allergens you can avoid: milk, eggs',
    'Es sind Milch, Nüsse enthalten',
    'لا يحتوي على حليب',
  ])
    it(`says nothing by itself where it denies: ${text}`, () => {
      const [dish, ...questions] = inDescription(text)
      expect(dish).to.equal(`Bowl | ${text}`)
      expect(questions).to.have.length(1)
    })

  for (const [text, dish, question] of [
    ['Contains milk but no nuts', 'Bowl: milk', '? word no nuts'],
    ['Contains eggs, but w/o milk', 'Bowl: eggs', '? word w/o milk'],
  ] as const)
    it(`says what is before a denial: ${text}`, () =>
      expect(inDescription(text)).to.deep.equal([`${dish} | ${text}`, question]))

  it('can have its allergens in capital letters', () => {
    for (const [text, right] of [
      ['Malted bread (WHEAT flour, BARLEY malt), Cheddar (MILK)', 'milk, gluten (wheat, barley)'],
      ['Ground ALMONDS, EGG, sugar', 'nuts (almond), eggs'],
      ['Oat drink, no MILK', ''],
      ['MILK-free spread', ''],
    ] as const)
      expect(inDescription(text)[0]?.split(' | ')[0], text).to.equal(right === '' ? 'Bowl' : `Bowl: ${right}`)
  })

  for (const [name, right] of [
    ['Margherita: gluten, milk', ': gluten, milk'],
    ['Diavola – Gluten, Milch und Soja', ': gluten, milk, soybeans'],
    ['Bagel – egg or fish', ''],
    ['Bowl – without milk, eggs', ''],
    ['Salad: tomato, eggs', ''],
    ['Fish: grilled', ''],
  ] as const)
    it(`can be a list of names at the end of a name: ${name}`, () => {
      const { dishes } = interpretSheet(csvTable(`dish,price\n"${name}",4\n`), settings, {})
      const ids = dishes.map(({ tags }) => tags.map(({ id }) => id).join(', '))
      expect(ids).to.deep.equal([right.replace(': ', '')])
    })

  it('stays in the text where it denies, if the manager says so', () => {
    const table = csvTable('dish,description\nBowl,contains no nuts\n')
    const [question] = interpretSheet(table, settings, {}).questions
    const answer = { kind: 'noAllergen', keep: 'description' } as const
    expect(question && wordsOf(question).choices.map(choice => choice.answer)).to.deep.include(answer)
    expect(readTable(table, { words: { 'contains no nuts': answer } })).to.deep.equal([
      'Bowl | contains no nuts',
    ])
  })

  for (const text of [
    'Contains our best tomatoes',
    'Contains alcohol',
    'Contains no artificial colours',
    'Kann auf Wunsch ohne Nüsse bestellt werden',
    'Kann mit Hafermilch bestellt werden',
    'Allergens: ask our staff',
    'Brot und Butter sind im Preis enthalten',
  ])
    it(`asks nothing about other sentences: ${text}`, () =>
      expect(inDescription(text)).to.deep.equal([`Bowl | ${text}`]))

  it('is of the dish above it in pasted text', () => {
    const text = `Brownie 5.50\nwith vanilla ice cream\nContains milk, nuts\nCake 6.00\nmay contain sesame\nSoup 4.00\nwith bread`
    expect(readTable(tableOf(text))).to.deep.equal([
      'Brownie: milk, nuts | with vanilla ice cream',
      'Cake; may sesame',
      'Soup | with bread',
    ])
  })
})
