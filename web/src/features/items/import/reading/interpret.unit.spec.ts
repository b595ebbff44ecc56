import { expect } from 'chai'
import { wordsOf } from '../question-choices.ts'
import { answerAll, describeDish, nameOf, sheetOf } from '../testing/answer-all.ts'
import { sampleSheets } from '../testing/sheets.ts'
import { interpretSheet } from './interpret.ts'
import { numberPart } from './read-names.ts'

/** As the browser reads them: the bytes of a file. */
const tableOf = (csv: string, encoding: BufferEncoding = 'utf8') => sheetOf(Buffer.from(csv, encoding))

const settings = { decimals: 2 }

async function questionsOf(csv: string, answers = {}) {
  return interpretSheet(await tableOf(csv), settings, answers).questions.map(nameOf)
}

describe('a sheet as a menu', () => {
  for (const { name, csv, encoding, replies, menu, presses } of sampleSheets) {
    it(`reads ${name}`, async () => {
      const read = answerAll(await tableOf(csv, encoding && 'latin1'), replies)
      expect(
        read.dishes.map(dish => `${dish.section} | ${dish.price} | ${describeDish(dish)}`),
      ).to.deep.equal(menu)
      expect(read.presses).to.have.length(presses)
      expect(presses).to.be.at.most(25)
    })
  }

  const symbols = { NO: { says: 'absent' }, X: { says: 'contains' }, CC: { says: 'may_contain' } }
  const asked: [string, string, object, string[]][] = [
    [
      'every symbol, even one that others use alike',
      'dish,milk,eggs,fish\nSoup,x,yes,✓\nStew,1,TRUE,M\n',
      {},
      ['symbol X', 'symbol YES', 'symbol ✓', 'symbol 1', 'symbol TRUE', 'symbol M'],
    ],
    [
      'a cell of two symbols and their nuts as a whole',
      'dish,nuts\nCake,"Y (Almond, Cashew) MC (all other nuts)"\n',
      { symbols: { Y: { says: 'contains' }, MC: { says: 'may_contain' } }, remarks: 'leaveOut' },
      ['symbol Y (ALMOND, CASHEW) MC (ALL OTHER NUTS)'],
    ],
    ['no symbol that the legend of the file explains', 'Q = contains,\ndish,milk\nSoup,Q\n', {}, []],
    [
      'a symbol that the legend of the file explains twice',
      'Q = contains,Q = removable\ndish,milk\nSoup,Q\n',
      {},
      ['symbol Q'],
    ],
    [
      'a whole cell whose words can take back what its symbol denies',
      'dish,milk,eggs\nSoup,no - may contain traces,CC - X\n',
      { symbols },
      ['symbol NO - MAY CONTAIN TRACES', 'symbol CC - X'],
    ],
    [
      'a diet that contradicts an allergen',
      'dish,milk,vegan\nSoup,x,x\n',
      { symbols },
      ['contradiction vegan|milk'],
    ],
  ]
  for (const [what, csv, answers, questions] of asked)
    it(`asks about ${what}`, async () => expect(await questionsOf(csv, answers)).to.deep.equal(questions))

  const kinds = 'MC = may contain,,\nDish,Gluten (state which),Nuts (which?)\n'
  for (const [what, cells, dish] of [
    [
      'several that are contained',
      '"Wheat, rye","almond/pecan"',
      'gluten (wheat, rye), nuts (almond, pecan)',
    ],
    ['those behind a symbol of the legend', 'Wheat,MC Hazelnut', 'gluten (wheat); may nuts (hazelnut)'],
    ['those behind words', 'Oats (may contain wheat),nut traces', 'gluten (oats); may nuts'],
    ['contained ones beside traces', 'Oats (MC Wheat),"Almond, MC Hazelnut"', 'gluten (oats), nuts (almond)'],
  ] as const)
    it(`reads the cereals and nuts in a cell: ${what}`, async () => {
      const { dishes, questions } = interpretSheet(
        await tableOf(`${kinds}Cake,${cells}\nPie,Wheat,Almond\n`),
        settings,
      )
      expect(dishes.slice(0, 1).map(describeDish)).to.deep.equal([
        `Cake${dish.includes(':') ? '' : ': '}${dish}`,
      ])
      expect(questions).to.deep.equal([])
    })

  it('asks about a nut that stands behind the traces of another one', async () => {
    for (const cell of [
      'hazelnut traces, walnut',
      'Almond (may contain hazelnut), walnut',
      'may contain hazelnut; walnut',
      'may contain hazelnut\nwalnut',
    ])
      expect(await questionsOf(`${kinds}Cake,Wheat,"${cell}"\nPie,Wheat,Almond\n`), cell).to.deep.equal([
        `symbol ${cell.replace('\n', ' ').toUpperCase()}`,
      ])
    expect(await questionsOf(`${kinds}Cake,Wheat,"Almond, may contain hazelnut, walnut"\n`)).to.deep.equal([])
  })

  it('reads the kinds of a footnote behind a tick', async () => {
    const key = '"✓ = contains",,\n1 Wheat  2 Barley  3 Walnut,,\n'
    const { dishes, questions } = interpretSheet(
      await tableOf(`${key}Dish,Gluten,Nuts\nPie,"✓1,2",✓3\nSoup,✓,\n`),
      settings,
    )
    expect(dishes.map(describeDish)).to.deep.equal([
      'Pie: gluten (wheat, barley), nuts (walnut)',
      'Soup: gluten',
    ])
    expect(questions).to.deep.equal([])
  })

  it('offers a list for a column whose cells name allergens or diets', async () => {
    for (const csv of [
      'Plat,Allergènes présents\nSoupe,"gluten (blé), lait"\nSorbet,-\n',
      'Dish,Suitable for\nSoup,"Vegan, GF"\nPie,Vegetarian\n',
    ]) {
      const [question] = interpretSheet(await tableOf(csv), settings).questions
      expect(question && wordsOf(question).choices[0]?.label).to.equal('List of what the dish contains')
    }
  })

  it('counts the name of a section for the rows below, unless names are repeated', async () => {
    const sections = async (...names: string[]) => {
      const rows = names.map((name, at) => `${name},Dish ${at},milk\n`).join('')
      const csv = `Section,Dish,Allergens\n${rows}`
      return interpretSheet(await tableOf(csv), settings).dishes.map(({ section }) => section)
    }
    expect(await sections('Mains', '', '', 'Desserts', '')).to.deep.equal([
      'Mains',
      'Mains',
      'Mains',
      'Desserts',
      'Desserts',
    ])
    expect(await sections('Mains', 'Mains', '')).to.deep.equal(['Mains', 'Mains', ''])
  })

  it('asks about each word of a cell that names cereals or nuts', async () =>
    expect(
      await questionsOf('Produkt,Orzechy\nTort,"laskowe, włoskie"\nSernik,"migdały, włoskie"\n'),
    ).to.deep.equal(['symbol LASKOWE', 'symbol WŁOSKIE']))

  it('reads traces behind a mark in the brackets of codes', async () => {
    const csv = 'Name,Price\n"Cake (A, C / may contain H)",4\n"Bread (A – Spuren: H)",2\n'
    const { dishes } = interpretSheet(await tableOf(csv), settings, { codes: 'austria' })
    expect(dishes.map(describeDish)).to.deep.equal([
      'Cake: gluten, eggs; may nuts',
      'Bread: gluten; may nuts',
    ])
  })

  it('reads no part under a heading that names the whole allergen, too', async () => {
    const symbols = { NO: { says: 'absent' } } as const
    const read = interpretSheet(await tableOf('Plato,Leche / lactosa\nPan,NO\n'), settings, { symbols })
    expect(read.dishes.map(describeDish)).to.deep.equal(['Pan: no milk'])
  })

  it('asks which nuts a symbol is about, and what it means', async () => {
    const nuts = (cell: string) => questionsOf(`MC = may contain,\nDish,Nuts\nCake,"${cell}"\n`)
    for (const cell of ['MC (hazelnut), walnut', 'MC (hazelnut) with walnut'])
      expect(await nuts(cell)).to.deep.equal([`symbol ${cell.toUpperCase()}`])
    expect(await nuts('Almond, MC hazelnut, walnut')).to.deep.equal(['symbol ALMOND, MC HAZELNUT, WALNUT'])
    expect(await nuts('Almond, T hazelnut')).to.deep.equal(['symbol T'])
  })

  it('keeps traces of one nut beside another that is contained', async () => {
    const symbols = { X: { says: 'contains' }, T: { says: 'may_contain' } } as const
    const csv = 'Dish,Description,Almond,Hazelnut,Milk\nCake,Fresh,X,T,X\nPie,,T,T,\n'
    const { dishes } = interpretSheet(await tableOf(csv), settings, { symbols })
    expect(dishes.map(describeDish)).to.deep.equal([
      'Cake: nuts (almond), milk',
      'Pie; may nuts (almond, hazelnut)',
    ])
    expect(dishes.map(({ description }) => description)).to.deep.equal(['Fresh\nMay contain: Hazelnut', ''])
  })

  it('keeps traces of any nut beside one that is contained', async () => {
    const read = interpretSheet(
      await tableOf('Dish,Contains,May contain\nCake,almonds,nuts\nPorridge,"oats. May contain gluten",\n'),
      settings,
    )
    expect(read.dishes.map(dish => [describeDish(dish), dish.description])).to.deep.equal([
      ['Cake: nuts (almond)', 'May contain: other nuts'],
      ['Porridge: gluten (oats)', 'May contain: other gluten'],
    ])
  })

  it('says nothing of an allergen while its symbol is a question', async () => {
    const { dishes } = interpretSheet(await tableOf('dish,milk,eggs\nSoup,x,\n'), settings)
    expect(dishes[0]?.tags).to.deep.equal([
      { id: 'milk', says: 'unknown', details: [], mayDetails: [], isOpen: true },
      { id: 'eggs', says: 'unknown', details: [], mayDetails: [], isOpen: false },
    ])
  })

  it('offers to take words in brackets out of a name, and takes no diet from them', async () => {
    const { brackets, dishes } = interpretSheet(await tableOf('dish,price\nSoup (vegan),4\n'), settings)
    expect(brackets).to.deep.equal([{ key: 'vegan', count: 1, example: 'Soup (vegan)', lines: [2] }])
    expect(dishes.map(describeDish)).to.deep.equal(['Soup (vegan)'])
  })

  it('offers to take the numbers before the names out of them', async () => {
    const table = await tableOf('dish,price\n1. Soup,4\n12) Pie (hot),5\n7 Herbs,6\n3 cheeses,7\n')
    const names = (removedParts: readonly string[]) =>
      interpretSheet(table, settings, { removedParts }).dishes.map(({ name }) => name)
    const { brackets } = interpretSheet(table, settings)
    expect(brackets.map(({ key, count }) => [key, count])).to.deep.equal([
      [numberPart, 2],
      ['hot', 1],
    ])
    expect(names([])).to.deep.equal(['1. Soup', '12) Pie (hot)', '7 Herbs', '3 cheeses'])
    expect(names([numberPart])).to.deep.equal(['Soup', 'Pie (hot)', '7 Herbs', '3 cheeses'])
  })

  it('takes only the numbers before the names out of them, not those in brackets', async () => {
    const table = await tableOf('dish,price\n1. Stew (7.),4\n')
    const { dishes } = interpretSheet(table, settings, { removedParts: [numberPart] })
    expect(dishes.map(({ name }) => name)).to.deep.equal(['Stew (7.)'])
  })

  it('asks about dishes whose names differ in one part, also if they say the same', async () => {
    for (const [csv, removed] of [
      ['dish,price\n1. Menu,8\n2. Menu,8\n', numberPart],
      ['dish,price\nMenu (500 g),8\nMenu (800 g),8\n', '# g'],
    ] as const) {
      const { questions } = interpretSheet(await tableOf(csv), settings, { removedParts: [removed] })
      expect(questions.map(nameOf), csv).to.deep.equal(['repeat |menu'])
    }
  })

  it('numbers dishes of one name that the manager knows as different ones', async () => {
    const csv = 'dish,description,price,milk\nPenne,tomato,8,\nPenne,cheese,9,x\nPenne 2,fish,11,\n'
    const { dishes, questions } = interpretSheet(await tableOf(csv), settings, {
      symbols: { X: { says: 'contains' } },
      codes: 'none',
      repeats: { '|penne': 'number' },
    })
    expect(questions).to.deep.equal([])
    expect(dishes.map(dish => [describeDish(dish), dish.description, dish.price])).to.deep.equal([
      ['Penne', 'tomato', '8'],
      ['Penne 3: milk', 'cheese', '9'],
      ['Penne 2: fish', 'fish', '11'],
    ])
  })

  it('numbers no equal rows, and numbers the names in other languages as well', async () => {
    const csv =
      'dish,name:de,name:fr,price,milk\nPenne,Penne,Pâtes,8,\nPenne,Penne,,8,x\nPenne,Penne,Pâtes,8,\nRoll,Rolle,,2,\n'
    const { dishes, questions } = interpretSheet(await tableOf(csv), settings, {
      symbols: { X: { says: 'contains' } },
      repeats: { '|penne': 'number' },
    })
    expect(questions).to.deep.equal([])
    expect(dishes.map(dish => [describeDish(dish), dish.translations])).to.deep.equal([
      ['Penne', { 'name:de': 'Penne', 'name:fr': 'Pâtes' }],
      ['Penne 2: milk', { 'name:de': 'Penne 2' }],
      ['Roll', { 'name:de': 'Rolle' }],
    ])
  })

  it('keeps an allergen that a diet contradicts, with or without the diet', async () => {
    const table = await tableOf('dish,milk,vegan\nSoup,x,x\n')
    const read = (answer: 'keepBoth' | 'withoutDiet') =>
      interpretSheet(table, settings, {
        symbols: { X: { says: 'contains' } },
        contradictions: { 'vegan|milk': answer },
      })
    expect(read('withoutDiet').dishes.map(describeDish)).to.deep.equal(['Soup: milk'])
    expect(read('keepBoth').dishes[0]?.insisted).to.deep.equal(['vegan'])
  })

  for (const [dish, price, question] of [
    [{ text: '2026-02-01', isDate: true }, { text: '4' }, 'row 2'],
    [{ text: 'Tea' }, { text: '2026-06-01', isDate: true }, 'price 2026-06-01'],
  ] as const)
    it(`asks about what a spreadsheet took for a date: ${question}`, () => {
      const rows = [
        { line: 1, cells: [{ text: 'dish' }, { text: 'price' }] },
        { line: 2, cells: [dish, price] },
      ]
      expect(interpretSheet({ name: '', rows }, settings).questions.map(nameOf)).to.deep.equal([question])
    })
})
