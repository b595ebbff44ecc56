import { expect } from 'chai'
import { answerAll, describeDish, nameOf, type Replies, sheetOf } from '../testing/answer-all.ts'
import { interpretSheet } from './interpret.ts'
import { readPastedText } from './layout/read-pasted-text.ts'
import type { SheetTable } from './sheet/sheet-table.ts'

const contains = { says: 'contains' }
const absent = { says: 'absent' }

function dishesOf(table: SheetTable, replies: Replies) {
  return answerAll(table, replies).dishes.map(dish =>
    [dish.section, dish.price, describeDish(dish)].join(' | '),
  )
}

const inSheet = async (csv: string, replies: Replies) =>
  dishesOf(await sheetOf(new TextEncoder().encode(csv)), replies)

function inText(text: string, replies: Replies = {}) {
  const read = readPastedText(text)
  return read.ok ? dishesOf(read.table, replies) : expect.fail(read.problem)
}

describe('menus as restaurants of several countries write them', () => {
  it('have traces in brackets behind a name, also as codes', () => {
    const key = '1 Gluten 3 Huevos 8 Frutos de cáscara'
    const text = `Tarta (1, 3) 6,50 €\nHelado de turrón (trazas 8) 4,50 €\n\n${key}`
    expect(inText(text)).to.deep.equal([
      ' | 6.50 | Tarta: gluten, eggs',
      ' | 4.50 | Helado de turrón; may nuts',
    ])
  })

  it('have traces behind codes in brackets', () => {
    const key = 'A Gluten, C Eier, E Erdnüsse, H Schalenfrüchte'
    expect(
      inText(`Knödel (A, C, H; kann Spuren von E enthalten) 8,20 €\nSuppe (A) 4,50 €\n\n${key}`),
    ).to.deep.equal([' | 8.20 | Knödel: gluten, eggs, nuts; may peanuts', ' | 4.50 | Suppe: gluten'])
  })

  it('have dishes without a price above their key, which are asked about', () => {
    const text = `Curry of the day £9.50\n10. Massaman (P)\n11. Green Curry (F)\nG gluten P peanuts F fish`
    const read = readPastedText(text)
    const asked = read.ok ? interpretSheet(read.table, { decimals: 2 }).questions : []
    expect(asked.map(nameOf)).to.deep.equal(['nameOnlyRows coded'])
    expect(inText(text, { 'nameOnlyRows coded': 'dish' })).to.deep.equal([
      ' | 9.50 | Curry of the day',
      ' |  | 10. Massaman: peanuts',
      ' |  | 11. Green Curry: fish',
    ])
  })

  it('have numbers of allergens behind the sign of the price', () => {
    const text = 'Risotto 12,00 € 7, 9\nFrittura 18 € 1,4\nBranzino 20 € 4\nPasta 9,00 € 1,3'
    const replies = {
      codes: 'annex',
      'namePart 4': 'codes',
      'namePart 1,4': 'codes',
      'namePart 1,3': 'codes',
    }
    expect(inText(text, replies)).to.deep.equal([
      ' | 12.00 | Risotto: milk, celery',
      ' | 18 | Frittura: gluten, fish',
      ' | 20 | Branzino: fish',
      ' | 9.00 | Pasta: gluten, eggs',
    ])
  })

  it('have pictures with a key in one line', () => {
    const text = `Pastéis de bacalhau 🐟🥚 6,50€\nQueijo 🥛 8,00€\nSalada 5,00€\nLegenda: 🥛 leite 🥚 ovos 🐟 peixe`
    expect(inText(text)).to.deep.equal([
      ' | 6.50 | Pastéis de bacalhau: fish, eggs',
      ' | 8.00 | Queijo: milk',
      ' | 5.00 | Salada',
    ])
  })

  it('have the prices of a column for each course below the dishes', async () => {
    const course = { kind: 'dish' }
    const csv = `Tag;Suppe;Menü;Allergene\nMontag;Frittatensuppe (A,C,G);Gulasch (A)\n;3,20;"6,90";Sellerie\nDienstag;Linsensuppe (L);Zander (D)\n;;7,90\n`
    const replies = { 'column Tag': { kind: 'leaveOut' }, 'column Suppe': course, 'column Menü': course }
    expect(await inSheet(csv, { ...replies, codes: 'austria' })).to.deep.equal([
      'Suppe | 3.20 | Frittatensuppe: gluten, eggs, milk, celery',
      'Menü | 6.90 | Gulasch: gluten, celery',
      'Suppe |  | Linsensuppe: celery',
      'Menü | 7.90 | Zander: fish',
    ])
  })

  it('have the price of a column for each course in its heading', async () => {
    const csv = 'Tag;Menü 1 (3,90 €);Menü 2 vegetarisch 3,60 €;Nachtisch\nMontag;Gulasch;Milchreis;Obst\n'
    const course = { kind: 'dish' }
    const replies = {
      'column Menü 1 (3,90 €)': course,
      'column Menü 2 vegetarisch 3,60 €': course,
      'column Nachtisch': course,
    }
    expect(await inSheet(csv, { ...replies, 'column Tag': { kind: 'section' } })).to.deep.equal([
      'Montag | 3.90 | Gulasch',
      'Montag | 3.60 | Milchreis',
      'Montag |  | Obst',
    ])
    expect(await inSheet(csv, { ...replies, 'column Tag': { kind: 'leaveOut' } })).to.deep.equal([
      'Menü 1 | 3.90 | Gulasch',
      'Menü 2 vegetarisch | 3.60 | Milchreis',
      'Nachtisch |  | Obst',
    ])
  })

  it('have tables side by side, with a day over each', async () => {
    const tables =
      'Dish;Allergens;Dish;Allergens\nSoup;celery;Stew;gluten, celery\nCake;milk;Jelly;sulphites\n'
    expect(await inSheet(tables, {})).to.deep.equal([
      ' |  | Soup: celery',
      ' |  | Cake: milk',
      ' |  | Stew: gluten, celery',
      ' |  | Jelly: sulphites',
    ])
    expect(await inSheet(`Monday;;Tuesday;\n${tables}`, {})).to.deep.equal([
      'Monday |  | Soup: celery',
      'Monday |  | Cake: milk',
      'Tuesday |  | Stew: gluten, celery',
      'Tuesday |  | Jelly: sulphites',
    ])
  })

  it('have codes below their dish in tables side by side', async () => {
    const rows = 'Soup;4.50;Steak;18.00\n(A, C);;(G);\nTart;5.00;Cod;19.00\n'
    expect(await inSheet(`Dish;Price;Dish;Price\n${rows}`, { codes: 'austria' })).to.deep.equal([
      ' | 4.50 | Soup: gluten, eggs',
      ' | 5.00 | Tart',
      ' | 18.00 | Steak: milk',
      ' | 19.00 | Cod',
    ])
  })

  it('have a note beside the day over a table, which is asked about', async () => {
    const csv = 'Lunch;May contain nuts;Dinner;\nDish;Allergens;Dish;Allergens\nSoup;celery;Stew;gluten\n'
    const table = await sheetOf(new TextEncoder().encode(csv))
    const asked = interpretSheet(table, { decimals: 2 }).questions
    expect(JSON.stringify(asked)).to.include('May contain nuts')
  })

  it('do not contain what a list of allergens calls free from', async () => {
    const table = await sheetOf(
      new TextEncoder().encode('Free from;Dishes\nMilk;Soup, Steak\nEggs;Steak\nNuts;Soup, Cake\n'),
    )
    const { dishes, questions } = interpretSheet(table, { decimals: 2 })
    expect(questions).not.to.deep.equal([])
    expect(dishes.flatMap(({ tags }) => tags.filter(({ says }) => says === 'contains'))).to.deep.equal([])
  })

  it('have the dish above in each column, also below a row of prices', async () => {
    const course = { kind: 'dish' }
    expect(
      await inSheet('Lunch;Dinner;Allergens\nSoup;Tart;celery\n4.50;5.00;\n;;milk\n', {
        'column Lunch': course,
        'column Dinner': course,
        'row 4': 'more',
      }),
    ).to.deep.equal(['Lunch | 4.50 | Soup: celery, milk', 'Dinner | 5.00 | Tart: celery, milk'])
  })

  it('have the dishes of each allergen in a row', async () => {
    const rows = 'Gluten;Spaghetti, Pfannkuchen\nMilch;Pfannkuchen, Joghurt\nEi;Pfannkuchen\n'
    expect(await inSheet(`Allergen;Gerichte\n${rows}Sellerie;Spaghetti\n`, {})).to.deep.equal([
      ' |  | Spaghetti: gluten, celery',
      ' |  | Pfannkuchen: gluten, milk, eggs',
      ' |  | Joghurt: milk',
    ])
  })

  it('have “N/A” in a matrix, which is one symbol', async () => {
    const replies = { 'symbol Y': contains, 'symbol N': absent, 'symbol N/A': { says: 'unknown' } }
    expect(await inSheet('Item,Milk,Egg\nPie,Y,N\nSalad,N/A,N\n', replies)).to.deep.equal([
      ' |  | Pie: milk; no eggs',
      ' |  | Salad: no eggs',
    ])
  })

  it('have peanuts in the column of the nuts, by a key or an answer', async () => {
    const rows = 'Item,Milk,Nuts\nPad Thai,,P\nCurry,x,C\n'
    const replies = { 'symbol X': contains, 'symbol C': contains }
    const answer = { says: 'contains', instead: 'peanuts' }
    const dishes = [' |  | Pad Thai: peanuts', ' |  | Curry: milk, nuts']
    expect(await inSheet(`P = peanuts,,\n${rows}`, replies)).to.deep.equal(dishes)
    expect(await inSheet(rows, { ...replies, 'symbol P': answer })).to.deep.equal(dishes)
  })

  it('have a key of symbols without a mark between them and their words', async () => {
    for (const key of [
      '✓ enthalten, (✓) auf Wunsch ohne, Sp Spuren',
      '✓ contains  (✓) removable  Sp may contain',
      '(Sp) traces | ✓ yes',
    ]) {
      const csv = `Gericht;Milch;Eier;Senf\nRösti;✓;Sp;\nSalat;(✓);;✓\n"${key}";;;\n`
      const replies = { 'symbol (✓)': { says: 'can_be_made_without' }, 'symbol SP': { says: 'may_contain' } }
      expect(await inSheet(csv, replies), key).to.deep.equal([
        ' |  | Rösti: milk; may eggs',
        ' |  | Salat: mustard; without milk',
      ])
    }
  })

  it('have short names with a hyphen between them', async () => {
    const csv = 'Plato;Alérgenos\nBoquerones;PES-SUL\nTortilla;HUE\n'
    const tag = (id: string) => ({ kind: 'tags', targets: [{ id, detail: null }] })
    const replies = { 'word pes': tag('fish'), 'word sul': tag('sulphites'), 'word hue': tag('eggs') }
    expect(await inSheet(csv, replies)).to.deep.equal([
      ' |  | Boquerones: fish, sulphites',
      ' |  | Tortilla: eggs',
    ])
  })

  it('have headings with an article, right below a description', () => {
    const text = `LES ENTRÉES\nŒufs meurette 11 €\nGluten, œufs\nLES PLATS\nQuenelle de brochet sauce\nécrevisses 19 €\n`
    expect(inText(text)).to.deep.equal([
      'LES ENTRÉES | 11 | Œufs meurette: gluten, eggs',
      'LES PLATS | 19 | Quenelle de brochet sauce écrevisses',
    ])
  })
})
