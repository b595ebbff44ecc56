import { expect } from 'chai'
import fc from 'fast-check'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { tableOfLayout } from './layout-table.ts'
import type { PositionedWord } from './positioned-word.ts'
import { readLayout } from './read-layout.ts'
import { readPastedText } from './read-pasted-text.ts'
import { wordsOfText } from './words-of-text.ts'

/** Words of a line from a place on; a letter is half as wide as high. */
function put(text: string, x: number, y: number, height = 10, page = 0): PositionedWord[] {
  let left = x
  return text.split(' ').map(word => {
    const placed = { text: word, page, x: left, y, width: word.length * height * 0.5, height }
    left += (word.length + 0.6) * height * 0.5
    return placed
  })
}

/** A text that ends at a place. */
const putRight = (text: string, right: number, y: number, page = 0) =>
  put(text, right - text.length * 5, y, 10, page)

/** `section | name | description | price` of each dish. */
function read(words: readonly PositionedWord[]): string[] {
  return readLayout(words).dishes.map(({ section, name, description, price }) =>
    [section, name, description, price].join(' | '),
  )
}

const dish = (name: string, price: string, y: number, description = '', x = 50, right = 500) => [
  ...put(name, x, y),
  ...putRight(price, right, y),
  ...(description ? put(description, x, y + 12, 8) : []),
]

const row = (name: string, description: string, price: string, y: number) => [
  ...put(name, 50, y),
  ...put(description, 200, y),
  ...putRight(price, 500, y),
]
const block = (name: string, description: string, price: string, y: number) => [
  ...put(name, 50, y),
  ...put(description, 50, y + 12, 8),
  ...put(price, 50, y + 22),
]

describe('a menu from positioned words', () => {
  it('takes a small number behind a name for a code, and no price', () => {
    const orata = [...put('Orata al forno', 50, 50), ...put('4', 150, 49, 6), ...putRight('20,00', 500, 50)]
    expect(read([...orata, ...dish('Jota', '9,00', 80), ...dish('Presnitz', '6,50', 110)])).to.deep.equal([
      ' | Orata al forno (4) |  | 20,00',
      ' | Jota |  | 9,00',
      ' | Presnitz |  | 6,50',
    ])
  })

  const layouts: [string, readonly PositionedWord[], readonly string[]][] = [
    [
      'prices at the right edge, descriptions below, and headings in larger letters',
      [
        ...put('Starters', 50, 20, 16),
        ...dish('Leek soup', '6,50', 50, 'with cream and chives'),
        ...dish('Bread', '3,00', 85),
        ...put('Mains', 50, 120, 16),
        ...dish('Trout', '18,90 €', 150, 'potatoes, butter'),
        ...put('and a green salad', 50, 171, 8),
      ],
      [
        'Starters | Leek soup | with cream and chives | 6,50',
        'Starters | Bread |  | 3,00',
        'Mains | Trout | potatoes, butter and a green salad | 18,90 €',
      ],
    ],
    [
      'two columns, read one after the other, below a common title',
      [
        ...put('The Copper Kettle at the Old Harbour Bridge', 150, 20, 14),
        ...put('SOUPS', 50, 60),
        ...dish('Leek soup', '6.50', 80, '', 50, 260),
        ...dish('Fish soup', '8.00', 100, '', 50, 260),
        ...dish('Broth', '5.00', 120, '', 50, 260),
        ...put('MAINS', 320, 60),
        ...dish('Trout', '18.00', 80, '', 320, 530),
        ...dish('Risotto', '14.00', 100, '', 320, 530),
        ...dish('Stew', '13.00', 120, '', 320, 530),
      ],
      [
        'SOUPS | Leek soup |  | 6.50',
        'SOUPS | Fish soup |  | 8.00',
        'SOUPS | Broth |  | 5.00',
        'MAINS | Trout |  | 18.00',
        'MAINS | Risotto |  | 14.00',
        'MAINS | Stew |  | 13.00',
      ],
    ],
    [
      'dotted leaders and whole prices',
      [...put('Leek soup ......... 6', 50, 20), ...put('Trout ............. 18', 50, 40)],
      [' | Leek soup |  | 6', ' | Trout |  | 18'],
    ],
    [
      'prices below the descriptions',
      [
        ...block('Leek soup', 'with cream', '6,50 €', 20),
        ...block('Trout', 'with butter', '18,00 €', 80),
        ...block('Stew', 'of lamb', '13,00 €', 140),
      ],
      [
        ' | Leek soup | with cream | 6,50 €',
        ' | Trout | with butter | 18,00 €',
        ' | Stew | of lamb | 13,00 €',
      ],
    ],
    [
      'names and headings in capitals, with the prices below the descriptions',
      [
        ...put('STARTERS', 50, 20),
        ...block('BURRATA', 'heritage tomatoes', '11.5', 50),
        ...block('CRAB', 'on toast', '13', 100),
        ...put('MAINS', 50, 170),
        ...block('ONGLET', 'with fries', '22.5', 200),
      ],
      [
        'STARTERS | BURRATA | heritage tomatoes | 11.5',
        'STARTERS | CRAB | on toast | 13',
        'MAINS | ONGLET | with fries | 22.5',
      ],
    ],
    [
      'names over two lines, and several prices',
      [
        ...dish('Leek soup', '6.50', 20),
        ...put('Slowly braised shoulder of lamb', 50, 50),
        ...put('with rosemary', 50, 62),
        ...putRight('21.00', 500, 62),
        ...put('House wine', 50, 92),
        ...putRight('4.50', 440, 92),
        ...putRight('22.00', 500, 92),
      ],
      [
        ' | Leek soup |  | 6.50',
        ' | Slowly braised shoulder of lamb with rosemary |  | 21.00',
        ' | House wine |  | 4.50 / 22.00',
      ],
    ],
    [
      'dotted leaders in pasted text',
      wordsOfText('Leek soup.......... 6.50\nTrout ... 18.00'),
      [' | Leek soup |  | 6.50', ' | Trout |  | 18.00'],
    ],
    [
      'dashes and colons between a name and its price',
      wordsOfText('Hummus – £6\nNuts: £3\nDip — 3.00 €\nOven-baked bread 4.00'),
      [' | Hummus |  | £6', ' | Nuts |  | £3', ' | Dip |  | 3.00 €', ' | Oven-baked bread |  | 4.00'],
    ],
    [
      'headings and descriptions in pasted text',
      wordsOfText(
        'STARTERS\n\nLeek soup    6.50\nwith cream\n\nBread        3.00\n\nMAINS\n\nTrout        18.00\n',
      ),
      ['STARTERS | Leek soup | with cream | 6.50', 'STARTERS | Bread |  | 3.00', 'MAINS | Trout |  | 18.00'],
    ],
    [
      'whole prices beside others, headings between dishes, and a line that names an allergen',
      wordsOfText(
        'Starters\nTomato soup 6.50\nWaldorf salad 8\nMains\nBurger 14.50\ncontains sesame\nSea bass 19\nSatay 12.00\n',
      ),
      [
        'Starters | Tomato soup |  | 6.50',
        'Starters | Waldorf salad |  | 8',
        'Mains | Burger | contains sesame | 14.50',
        'Mains | Sea bass |  | 19',
        'Mains | Satay |  | 12.00',
      ],
    ],
    [
      'only whole prices, and headings above blocks of dishes',
      wordsOfText(
        'From the grill\nTomato soup 6\nWaldorf salad 8\n\nHauptgerichte\nBurger 14\nenthält Sesam\nSteak 120\nMenu for 2\n',
      ),
      [
        'From the grill | Tomato soup |  | 6',
        'From the grill | Waldorf salad |  | 8',
        'Hauptgerichte | Burger | enthält Sesam | 14',
        'Hauptgerichte | Steak | Menu for 2 | 120',
      ],
    ],
    [
      'names that begin or end with the word of a section',
      wordsOfText(
        'Breakfast burrito\nWith eggs 9.50\n\nGrilled fish\n18.50\n\nFish of the day\nLemon butter\n21.00\n',
      ),
      [
        ' | Breakfast burrito | With eggs | 9.50',
        ' | Grilled fish |  | 18.50',
        ' | Fish of the day | Lemon butter | 21.00',
      ],
    ],
    [
      'a heading that is a food only where it stands apart',
      wordsOfText('Burger 14\nFish\nSteak 20\n\nFish dishes\nSole 19\nTrout 18\n'),
      [
        ' | Burger | Fish | 14',
        ' | Steak |  | 20',
        'Fish dishes | Sole |  | 19',
        'Fish dishes | Trout |  | 18',
      ],
    ],
    [
      'numbers at the ends of names with their prices below, which can be codes',
      wordsOfText('Lasagne 7\n12.50\nTrout 4\n14.50\n'),
      [' | Lasagne 7 |  | 12.50', ' | Trout 4 |  | 14.50'],
    ],
    [
      'whole prices behind a dash or dots',
      wordsOfText('Leek soup - 6\nTrout — 18\nPie....9\n'),
      [' | Leek soup |  | 6', ' | Trout |  | 18', ' | Pie |  | 9'],
    ],
    [
      'lists of numbers, which are codes',
      wordsOfText('Soup 6\nLasagne 1, 7\nTrout 4 7\nBread 3\n'),
      [' | Soup |  | 6', ' | Lasagne 1, 7 |  | ', ' | Trout 4 7 |  | ', ' | Bread |  | 3'],
    ],
    ['one whole number, which belongs to the name', wordsOfText('Pier 7\n'), [' | Pier 7 |  | ']],
    [
      'whole prices on lines of their own, also the last one',
      wordsOfText('Leek soup\n12\nTrout\n30\nApple pie\n9'),
      [' | Leek soup |  | 12', ' | Trout |  | 30', ' | Apple pie |  | 9'],
    ],
  ]
  for (const [what, words, dishes] of layouts)
    it(`has ${what}`, () => expect(read(words)).to.deep.equal(dishes))

  it('has descriptions in a column of their own, which is none of dishes', () => {
    const words = [
      ...row('Leek soup', 'with cream', '6.50', 20),
      ...row('Trout', 'with butter', '18.00', 40),
      ...row('Stew', 'of lamb', '13.00', 60),
      ...row('Cake', 'of plums', '5.00', 80),
    ]
    const prices = readLayout(words).dishes.map(({ price }) => price)
    expect(prices).to.deep.equal(['6.50', '18.00', '13.00', '5.00'])
  })

  it('has a legend and raised codes, which are read as those of a sheet', () => {
    const words = [
      ...dish('Leek soup', '6.50', 20),
      { text: 'A,G', page: 0, x: 98, y: 19, width: 9, height: 5 },
      ...dish('Bread', '3.00', 50),
      ...put('A = gluten G = milk', 50, 120, 7),
    ]
    const layout = readLayout(words)
    expect(layout.legend).to.deep.equal(['A = gluten G = milk'])
    const { dishes, questions } = interpretSheet(tableOfLayout(layout), { decimals: 2 })
    expect([dishes.map(describeDish), questions]).to.deep.equal([['Leek soup: gluten, milk', 'Bread'], []])
  })

  it('takes time in proportion to its length, also in one line and without a price', () => {
    const readsFor = (count: number, isOneLine: boolean) => {
      let reads = 0
      readLayout(
        Array.from({ length: count }, (_, at) => ({
          text: 'a',
          page: 0,
          x: isOneLine ? at * 10 : 0,
          get y() {
            reads += 1
            return isOneLine ? 0 : at * 12
          },
          width: 5,
          height: 10,
        })),
      )
      return reads
    }
    for (const isOneLine of [true, false])
      expect(readsFor(2000, isOneLine)).to.be.below(3 * readsFor(1000, isOneLine))
  })

  it('loses no word and invents none', () => {
    const word = fc.constantFrom('Soup', 'Trout', 'MAINS', '6.50', '12', 'with', 'A,C', '...', 'A=Milk', '€')
    const position = fc.record({
      text: word,
      page: fc.nat(1),
      x: fc.nat(500),
      y: fc.nat(300),
      height: fc.constantFrom(6, 10, 16),
    })
    fc.assert(
      fc.property(fc.array(position, { maxLength: 40 }), placed => {
        const words = placed.map(each => ({ ...each, width: each.text.length * 5 }))
        const { dishes, others, notes, legend } = readLayout(words)
        const used = [...dishes, ...notes, ...others].flatMap(each => each.words).map(({ text }) => text)
        const texts = [...used, ...legend.join(' ').split(' ')].filter(
          text => text !== '' && !/^\.+$/u.test(text),
        )
        const wanted = words.map(({ text }) => text).filter(text => !/^\.+$/u.test(text))
        expect(texts.map(text => text.replaceAll(/[()]/gu, '')).sort()).to.deep.equal(wanted.sort())
      }),
      { numRuns: 200 },
    )
  })
})

describe('pasted text', () => {
  /** The first text of each question. */
  function askedIn(text: string): readonly string[] {
    const pasted = readPastedText(text)
    if (!pasted.ok) return expect.fail(pasted.problem)
    return interpretSheet(pasted.table, { decimals: 2 }).questions.map(({ seen }) => seen.example)
  }

  it('is a menu with the lines of the text', () => {
    const text = 'SUPPEN\n\nKäsesuppe (A,G)      4,90\nmit Schnittlauch\n\nKlare Brühe      3,50\n'
    const read = readPastedText(text)
    if (!read.ok) return expect.fail(read.problem)
    expect(read.leftOut, 'a heading is in its dishes').to.deep.equal([])
    const rows = read.table.rows.map(({ line, cells }) => [line, ...cells.map(cell => cell.text)])
    expect(rows.slice(1)).to.deep.equal([
      [1, 'SUPPEN'],
      [3, 'Käsesuppe (A,G)', 'mit Schnittlauch', '4,90'],
      [6, 'Klare Brühe', '', '3,50'],
    ])
  })

  it('has prices with the names of currencies', () => {
    const read = readPastedText(
      'Guláš 120 Kč\nMici 25 lei\nPörkölt 2500 Ft\nGraved laks kr. 85\nTop 10 IPA\n',
    )
    if (!read.ok) return expect.fail(read.problem)
    const prices = read.table.rows
      .slice(1)
      .map(({ cells }) => cells.map(cell => cell.text).filter(text => text !== ''))
    expect(prices).to.deep.equal([
      ['Guláš', '120 Kč'],
      ['Mici', '25 lei'],
      ['Pörkölt', '2500 Ft'],
      ['Graved laks', 'kr. 85'],
      ['Top 10 IPA'],
    ])
  })

  /** The dishes of a pasted text, with the sheet's questions. */
  function saidIn(text: string, answers: Answers = {}) {
    const read = readPastedText(text)
    if (!read.ok) return expect.fail(read.problem)
    const { dishes, questions } = interpretSheet(read.table, { decimals: 2 }, answers)
    return [
      ...dishes.map(dish => [describeDish(dish), dish.description, dish.price].join(' | ')),
      ...questions.map(nameOf),
    ]
  }

  function sectionsIn(text: string) {
    const read = readPastedText(text)
    if (!read.ok) return expect.fail(read.problem)
    const { dishes } = interpretSheet(read.table, { decimals: 2 })
    return dishes.map(({ section, name }) => `${section} | ${name}`)
  }

  it('has the codes of a dish behind a label on the line below', () => {
    const [austria, annex]: Answers[] = [{ codes: 'austria' }, { codes: 'annex' }]
    for (const [line, answers] of [
      ['Allergene: A, C, G', austria],
      ['Allergene: ACG', austria],
      ['Allergen: A C G', austria],
      ['Allergeninfo: A, C, G', austria],
      ['Enthält: A, C und G', austria],
      ['Allergens: 1, 3, 7', annex],
      ['Allergens: (1) (3) (7)', annex],
      ['Allergeni: 1, 3, 7', annex],
      ['Allergènes : 1, 3, 7', annex],
      ['Zusatzstoffe: 1 Allergene: 3,7', annex],
    ] as const) {
      expect(saidIn(`Suppen\nSuppe 8,95\n${line}\nGulasch 7,50\n`, answers), line).to.deep.equal([
        'Suppe: gluten, eggs, milk |  | 8.95',
        'Gulasch |  | 7.50',
      ])
      expect(saidIn(`Suppe\n${line}\n8,95\n\nGulasch\n7,50\n`, answers), line).to.deep.equal([
        'Suppe: gluten, eggs, milk |  | 8.95',
        'Gulasch |  | 7.50',
      ])
      expect(saidIn(`Suppe 8,95\n${line}\nGulasch 7,50\n`).slice(2), line).to.deep.equal(['codes'])
    }
    const legend = 'A = Gluten, C = Eier, G = Milch'
    expect(saidIn(`Suppe 8,95\nAllergene: A, C\nGulasch 7,50\n${legend}\n`)).to.deep.equal([
      'Suppe: gluten, eggs |  | 8.95',
      'Gulasch |  | 7.50',
    ])
    expect(saidIn('Suppe (A) 8,95\nEis (C) 7,50\nAllergene: A Gluten, C Eier\n')).to.deep.equal([
      'Suppe: gluten |  | 8.95',
      'Eis: eggs |  | 7.50',
    ])
  })

  it('has a list of allergens as tags of the dish right above', () =>
    expect(
      saidIn('Crispy squid 8.95\nAllergens: molluscs, egg, gluten\nHummus 7.50\nAllergens: sesame\n'),
    ).to.deep.equal(['Crispy squid: molluscs, eggs, gluten |  | 8.95', 'Hummus: sesame |  | 7.50']))

  it('has notes with the marks of dishes', () =>
    expect(saidIn('Ragout* 9\nSoup 4.50\n* contains peanuts\n')).to.deep.equal([
      'Ragout: peanuts |  | 9',
      'Soup |  | 4.50',
    ]))

  it('keeps a note whose mark no dish has with the dish above, and asks at the end', () => {
    expect(saidIn('Ragout 9\n* contains peanuts\nSoup 4.50\n')).to.deep.equal([
      'Ragout: peanuts | * contains peanuts | 9',
      'Soup |  | 4.50',
    ])
    expect(saidIn('Ragout 9\nSoup 4.50\n* contains peanuts\n')).to.deep.equal([
      'Ragout |  | 9',
      'Soup |  | 4.50',
      'row 3',
    ])
  })

  it('asks about a line that names an allergen and belongs to no dish', () => {
    expect(saidIn('Ragout 9\nSoup 4.50\n\nAll dishes may contain traces of nuts\n')).to.deep.equal([
      'Ragout |  | 9',
      'Soup |  | 4.50',
      'row 4',
    ])
    expect(saidIn('Starters\nContains sesame\nRagout 9\nSoup 4\n').at(-1)).to.equal('row 2')
  })

  it('asks about any note at the end or set apart, also over two lines', () => {
    for (const note of [
      '\nOur fryer is shared with fish and shellfish',
      'Our fryer is shared with fish and shellfish',
      '\nOur fryer is shared with\nfish and shellfish',
      'In unserer Küche wird mit Erdnüssen gearbeitet',
      '\nIn unserer Küche verwenden wir Nüsse',
      'Nos frites sont cuites dans la même huile que le poisson',
      'En nuestra cocina usamos frutos secos',
      'La nostra cucina usa arachidi',
      'In onze keuken gebruiken wij noten',
      'W naszej kuchni używamy orzechów',
      'Na nossa cozinha há amendoins',
      'نستخدم الفول السوداني في مطبخنا',
    ]) {
      const said = saidIn(`Ragout 9\nSoup 4.50\n${note}\n`)
      const line = note.startsWith('\n') ? 4 : 3
      expect(said, note).to.deep.equal(['Ragout |  | 9', 'Soup |  | 4.50', `row ${line}`])
    }
    expect(saidIn('Ragout 9\nSoup 4.50\nwith fish, cream and peanuts\n')).to.deep.equal([
      'Ragout |  | 9',
      'Soup | with fish, cream and peanuts | 4.50',
    ])
  })

  it('has legends in running text and over two lines, which are in no dish', () => {
    for (const legend of [
      '(1) glutine (3) uova (7) latte',
      '1.Gluten 3.Huevos 7.Lácteos',
      'Alérgenos: 1.Gluten 3.Huevos 7.Lácteos',
      '1 - gluten, 3 - jaja, 7 - mleko',
      'Contém: 1 glúten, 3 ovos, 7 leite',
      'Allergenen: 1 gluten, 3 eieren, 7 melk',
      '1 gluten 3 œufs 7 lait 8 fruits\nà coque 9 céleri',
      '1) Gluten 3) Eier\n7) Milch',
    ])
      expect(saidIn(`Lasagne (1,3,7) 9\nEis (7) 4.50\n${legend}\n`), legend).to.deep.equal([
        'Lasagne: gluten, eggs, milk |  | 9',
        'Eis: milk |  | 4.50',
      ])
    for (const mark of ['·', '•'])
      expect(
        saidIn(`Lasagne (a,c,g) 9\nSalat 4.50\na Gluten ${mark} c Eier ${mark} g Milch\n`),
      ).to.deep.equal(['Lasagne: gluten, eggs, milk |  | 9', 'Salat |  | 4.50'])
    expect(saidIn('Lasagne A,C,G 9\nEis G 4.50\nA Gluten C Ei G Milch\n')).to.deep.equal([
      'Lasagne: gluten, eggs, milk |  | 9',
      'Eis G |  | 4.50',
      'namePart G',
    ])
  })

  it('has a legend over several lines with other words in them', () => {
    const menu = 'Moules (7,12,14) 9,00\nCola (2) 3,50\n\n'
    for (const legend of [
      'Allergènes : 3 œufs – 7 lait – 11 sésame –\n12 sulfites – 13 lupin – 14 mollusques – 2 colorant, prix nets',
      'Allergene: 3 Eier · 7 Milch · 12 Sulfite · 13 Lupinen · 14\nWeichtiere · 11 Sesam · 10 Senf · 2\nFarbstoff · 4 Phosphat · 5 Farbstoff, Preise in Euro',
      'Allergens: 7 milk, 12 sulphites, 14 molluscs, 3\neggs, 11 sesame, 10 mustard. Prices in euros. 2 colour',
    ])
      expect(saidIn(`${menu}${legend}\n`), legend).to.deep.equal([
        'Moules: milk, sulphites, molluscs |  | 9.00',
        'Cola |  | 3.50',
      ])
  })

  it('has a legend of two entries right below a note, which are no part of it', () => {
    const saidBelow = (note: string) =>
      saidIn(`Salat (C) 6,00 €\nBrot 2,00 €\n\n${note}\n`, { rows: { 4: 'everyDishTags' } })
    for (const note of ['Alle Gerichte können Spuren von Nüssen (H) enthalten', 'Kann enthalten: Nüsse (H).'])
      expect(saidBelow(`${note}\nC Eier, H Nüsse`), note).to.deep.equal([
        'Salat: eggs; may nuts |  | 6.00',
        'Brot; may nuts |  | 2.00',
      ])
    expect(saidBelow('Alle Gerichte können Spuren von\nA Gluten, C Eiern')[1]).to.contain(
      'Brot; may gluten, eggs',
    )
  })

  it('has a legend of two lines with an entry each right below a note', () =>
    expect(
      saidIn('Soup (1) 5.00\nStew (2) 6.00\n\nAll dishes may contain nuts.\n1 Fish\n2 Eggs\n'),
    ).to.deep.equal(['Soup: fish |  | 5.00', 'Stew: eggs |  | 6.00', 'row 4']))

  it('begins a dish whose price is on the line that continues its name', () => {
    for (const name of [
      ['Slow braised shoulder of lamb with', 'rosemary potatoes'],
      ['Gegrilltes Lachsfilet mit', 'Kräuterbutter'],
      ['Lachsfilet an Zitronen-', 'Risotto'],
      ['Magret de canard', 'et son jus'],
      ['Shoulder of lamb', 'slowly braised with', 'Rosemary'],
    ])
      expect(saidIn(`Soup 6.50\nCream and\nchives\n${name.join('\n')} 21.00\nBeef 18.00\n`)).to.deep.equal([
        'Soup | Cream and chives | 6.50',
        `${name.join(' ')} |  | 21.00`,
        'Beef |  | 18.00',
      ])
    expect(saidIn('Soup 6.50\nTrout\n18.00\nBeef 18.00\n')).to.deep.equal([
      'Soup |  | 6.50',
      'Trout |  | 18.00',
      'Beef |  | 18.00',
    ])
  })

  it('asks about a short line without a price between dishes', () => {
    expect(saidIn('Soup 6.50\n\nCatch of the day\n\nBeef 18.00\nLamb 19.00\n')).to.deep.equal([
      'Soup |  | 6.50',
      'Beef |  | 18.00',
      'Lamb |  | 19.00',
      'nameOnlyRows aboveDish',
    ])
  })

  it('has a dish for each way to write a price', () => {
    const said = (lines: readonly string[]) => {
      const read = readPastedText(`Bread 3.00\n${lines.join('\n')}\nCake 4.00\n`)
      if (!read.ok) return expect.fail(read.problem)
      return read.table.rows.slice(1).map(({ cells }) => cells.map(cell => cell.text).join('|'))
    }
    for (const price of [
      '4.5',
      '£8.5',
      '11,5',
      "9'50 €",
      '9€50',
      '12,5€',
      '24 euros',
      '€ 22,00 a persona',
      '€ 5,50/hg',
      "€ 6,00 l'etto",
      '6,50/100g',
      '14 zł/100g',
      '16 €/pers.',
      '€45pp',
      '€ 45 pp',
      'MP',
      'Tagespreis',
      's.q.',
      'SQ',
      'prix du jour',
      '1.750',
      '18.-',
      'CHF 12.–',
    ])
      expect(said([`Stew ${price}`]), price).to.deep.equal(['Bread||3.00', `Stew||${price}`, 'Cake||4.00'])
    for (const behind of ['(gf)', '(v, n)', 'v, gf', 'A,G'])
      expect(said([`Stew £6 ${behind}`])[1], behind).to.equal(`Stew ${behind}||£6`)
    expect(said(['Lobster', 'Tagespreis', '2 courses 18'])).to.have.length(4)
  })

  it('asks about a price with words behind it', () =>
    expect(
      saidIn('Soup of the day £6 served with bread\nHuîtres 12 € les 6\nadd bacon for £2 extra\nStew 9.50\n'),
    ).to.deep.equal([
      'Soup of the day |  | ',
      'Huîtres | add bacon for £2 extra | ',
      'Stew |  | 9.50',
      'price £6 served with bread',
      'price 12 € les 6',
    ]))

  it('is read at once, whatever stands in brackets', function () {
    this.timeout(5_000)
    const text = `Burger 12.50\nBeef patty (${'cheddar '.repeat(12)}) and chips\nCake 3.00`
    expect(read(wordsOfText(text)).map(line => line.split(' | ')[1])).to.deep.equal(['Burger', 'Cake'])
  })

  it('has dishes with long texts behind their prices', () => {
    const list = 'milk, sulphites, celery, mustard, gluten, sesame, nuts, eggs'
    const words = `with ${'olives and '.repeat(8)}bread`
    expect(
      saidIn(`Soup £5.00\nBoard £12.00 (${list})\nHam 4.50 (${list})\nTart £8 ${words}\nOlives £4.00\n`),
    ).to.deep.equal([
      'Soup |  | 5.00',
      `Board: ${list} |  | 12.00`,
      `Ham: ${list} |  | 4.50`,
      'Tart |  | ',
      'Olives |  | 4.00',
      `price £8 ${words}`,
    ])
  })

  it('has prices without a sign before codes', () => {
    const codes = { codes: 'austria' } as const
    expect(saidIn('Suppe 6 A,G\nGulasch 12 (A,C)\nEis 4.5 G,H\n', codes).slice(0, 3)).to.deep.equal([
      'Suppe: gluten, milk |  | 6',
      'Gulasch: gluten, eggs |  | 12',
      'Eis: milk, nuts |  | 4.50',
    ])
    expect(saidIn('Suppe 6,00\nFisch Tagespreis (D)\n', codes).slice(0, 2)).to.deep.equal([
      'Suppe |  | 6.00',
      'Fisch: fish |  | ',
    ])
    expect(saidIn('Schinken 2 A,G\n6,00\nEis 4,50\n', codes)[0]).to.match(/ \| {2}\| 6.00$/u)
  })

  it('has no prices in sizes and times, nor in numbers that can be codes', () => {
    for (const line of ['Open until 7.30 pm', 'with wine 0,5', 'mit Nudeln 1,7'])
      expect(saidIn(`Soup 6.50\n${line}\nBeef 18.00\n`)[0], line).to.equal(`Soup | ${line} | 6.50`)
    expect(saidIn('Lobster MP\n45.00\nCod MP\n18.00\n', { codes: 'austria' }).slice(0, 2)).to.deep.equal([
      'Lobster MP |  | 45.00',
      'Cod MP |  | 18.00',
    ])
  })

  it('has prices without a sign behind sizes, choices and parts of a dish', () => {
    for (const [line, name, price] of [
      ['Tea Cup: 3 Pot: 5', 'Tea Cup: 3 Pot:', '5'],
      ['Coffee S: 3 L: 4', 'Coffee S: 3 L:', '4'],
      ['Pizza XL = 12', 'Pizza XL =', '12'],
      ['Burger · 12', 'Burger', '12'],
      ['Omelette, 2 Eggs, 1 Fish 8', 'Omelette, 2 Eggs, 1 Fish', '8'],
      ['2 Eggs, 1 Fish 8', '2 Eggs, 1 Fish', '8'],
      ['2 Eggs, 1 Milk, 3 Nuts 8', '2 Eggs, 1 Milk, 3 Nuts', '8'],
    ] as const)
      expect(saidIn(`${line}\nScone 3\nCake 4\nPie 5\n`).slice(0, 4), line).to.deep.equal([
        `${name} |  | ${price}`,
        'Scone |  | 3',
        'Cake |  | 4',
        'Pie |  | 5',
      ])
    const choices = 'Pork chops A: with fries B: with rice 12\nCake 4\nPie 5\n'
    expect(saidIn(choices)).to.include('row 1')
  })

  it('has no prices in the codes at the ends of the lines of a key', () =>
    expect(saidIn('Soup (1) 5\nStew (2) 6\n\n1 Gluten 2 Eggs 3\nFish 4 Milk\n')).to.deep.equal([
      'Soup: gluten |  | 5',
      'Stew: eggs |  | 6',
    ]))

  it('has no price in a code behind a dot at the end of the line of a key', () =>
    expect(
      saidIn('Soup (A) 5,00\nStew (C,2) 6,00\n\nA Gluten · C Eier · 1 Farbstoff · 2\nKonservierungsstoff\n'),
    ).to.deep.equal(['Soup: gluten |  | 5.00', 'Stew: eggs |  | 6.00']))

  it('has numbers that can be a price or codes, which are asked about', () => {
    const text = 'Soup 4,5\nLasagne 1,7\nBread 3,2\nTrout 18,5 A\n'
    expect(saidIn(text, { codes: 'none' })).to.deep.equal([
      'Soup |  | ',
      'Lasagne |  | ',
      'Bread |  | 3.20',
      'Trout A |  | 18.50',
      'number ',
    ])
    expect(saidIn(text, { codes: 'none', numbers: { '': 'price' } }).slice(0, 2)).to.deep.equal([
      'Soup |  | 4.50',
      'Lasagne |  | 1.70',
    ])
    const numbers = { 'Soup 4,5': 'price', 'Lasagne 1,7': 'codes' } as const
    expect(saidIn(text, { codes: 'annex', numbers }).slice(0, 2)).to.deep.equal([
      'Soup |  | 4.50',
      'Lasagne: gluten, milk |  | ',
    ])
    expect(saidIn(text, { codes: 'annex', numbers: { 'Soup 4,5': 'price' } })).to.include('number ')
  })

  it('asks about numbers that can be a price or codes where no other line has a price', () =>
    expect(saidIn('Espresso 1,7\nTea 2,5\n')).to.deep.equal(['Espresso |  | ', 'Tea |  | ', 'number ']))

  it('asks about codes that look like prices beside prices with a sign', () => {
    const text = 'Soup 4.50\n\nLasagne 1,7\n\nBread 3.00\n'
    expect(saidIn(text)).to.deep.equal(['Soup |  | 4.50', 'Bread |  | 3.00', 'nameOnlyRows coded'])
    expect(saidIn(text, { nameOnlyRows: { coded: 'dish' } })).to.deep.equal([
      'Soup |  | 4.50',
      'Lasagne 1,7 |  | ',
      'Bread |  | 3.00',
      'codes',
    ])
  })

  it('has a heading above a name over two lines', () =>
    expect(
      saidIn('Suppe (A) 4,90\n\nWarme Speisen\nSchweinebraten (A,L)\nmit Knödel (C) 15,90\n', {
        codes: 'austria',
      }),
    ).to.deep.equal([
      'Suppe: gluten |  | 4.90',
      'Schweinebraten mit Knödel: gluten, celery, eggs |  | 15.90',
    ]))

  it('has descriptions below prices, titles and a line about the section', () => {
    const dishes = 'Schnitzel (A,C) 12,90\nmit Pommes\nForelle (D) 14,90\nmit Mandelbutter (G,H)\n'
    const said = [
      'Schnitzel: gluten, eggs | mit Pommes | 12.90',
      'Forelle: milk, nuts, fish | mit Mandelbutter | 14.90',
    ]
    for (const title of [
      'Speisekarte',
      'Gasthof Post\nSpeisekarte',
      'Gasthof Post\nunsere Klassiker',
      'FISCH\nmit Salat',
    ])
      expect(saidIn(`${title}\n${dishes}`, { codes: 'austria' }), title).to.deep.equal(said)
    expect(
      saidIn('Pizza\nklein / groß\nMargherita 7,50\nTomaten, Käse\nSalami 8,50\nTomaten, Salami\n'),
    ).to.deep.equal(['Margherita | Tomaten, Käse | 7.50', 'Salami | Tomaten, Salami | 8.50'])
  })

  it('has what comes with a dish below its name as its description', () => {
    for (const [name, line] of [
      ['Wiener Schnitzel', 'mit Pommes'],
      ['Grillteller', 'ab 2 Personen'],
      ['Roast chicken', 'with fries'],
      ['Cote de boeuf', 'for two to share'],
      ['Magret de canard', 'avec frites maison'],
      ['Tagliata di manzo', 'con rucola e grana'],
      ['Grigliata mista', 'per due persone'],
      ['Biefstuk', 'met frieten'],
      ['Kotlet schabowy', 'z ziemniakami'],
      ['دجاج مشوي', 'مع أرز'],
    ])
      for (const price of [' 14,90', '\n14,90'])
        expect(saidIn(`Soup 6,50\n${name}\n${line}${price}\nBread 3,00\n`), line).to.deep.equal([
          'Soup |  | 6.50',
          `${name} | ${line} | 14.90`,
          'Bread |  | 3.00',
        ])
    expect(saidIn('Soup 6.50\nGnocchi\nwith gorgonzola and\nwalnuts 13.50\n')[1]).to.equal(
      'Gnocchi | with gorgonzola and walnuts | 13.50',
    )
  })

  it('continues a name that is not whole, or has codes below', () => {
    for (const [name, line] of [
      ['Ravioli filled', 'with ricotta'],
      ['Gnocchi in a', 'with'],
      ['Lachs an', 'mit Dill gebeiztem Rahm'],
      ['Schnitzel A,C', 'mit Salat M'],
    ] as const)
      expect(saidIn(`Soup 6.50\n${name}\n${line} 14.00\n`, { codes: 'none' })[1]).to.equal(
        `${name} ${line} |  | 14.00`,
      )
    expect(saidIn('Soup 6.50\nRisotto with\nPorcini 14.00\n')[1]).to.equal('Risotto with Porcini |  | 14.00')
    expect(saidIn('Soup 6.50\nRisotto with 14.00\nporcini\n')[1]).to.equal('Risotto with porcini |  | 14.00')
  })

  it('distinguishes dishes of the same name by what comes with them', () => {
    const dishes = ['Penne with tomato |  | 10.50', 'Penne with chicken |  | 12.50']
    expect(saidIn('Penne 10.50\nwith tomato\nPenne 12.50\nwith chicken\n')).to.deep.equal(dishes)
    expect(saidIn('Penne\nwith tomato 10.50\nPenne\nwith chicken 12.50\n')).to.deep.equal(dishes)
  })

  it('has headings with words in brackets', () => {
    const dishes = 'Paella 19,50\nArroz negro 18,00\n'
    for (const heading of ['ARROCES (mínimo 2 personas, precio por persona)', 'Platos (para 2)'])
      expect(sectionsIn(`Tapas\nJamón 12,00\n\n${heading}\n${dishes}`), heading).to.deep.equal([
        'Tapas | Jamón',
        `${heading} | Paella`,
        `${heading} | Arroz negro`,
      ])
  })

  it('asks about a note right below a key without a full stop', () => {
    for (const note of [
      'All dishes may contain traces of peanuts.',
      'Todos los fritos pueden contener trazas de pescado.',
      'Alle Speisen können Spuren von Erdnüssen enthalten.',
      'Hausgemachtes Brot enthält Sesam',
    ])
      for (const key of ['G = Gluten, M = Milk, C = Crustaceans', 'G: Gluten\nM: Milk\nC: Crustaceans'])
        expect(askedIn(`Pie 9.50 (G, M)\nPrawns 14.00 (C)\n${key}\n${note}`), note).to.deep.equal([note])
  })

  it('asks about a small code with a number behind a name', () => {
    const key = 'a1 Weizen, a2 Roggen, c Eier, g Milch'
    expect(askedIn(`Bruschetta a1 6,90 €\nPizza a1,g 8,50 €\nSuppe c,g 5,00 €\n${key}`)).to.deep.equal([
      'Bruschetta a1',
    ])
  })

  it('has a price without a sign before words that state an allergen', () => {
    for (const [words, dish] of [
      ['(fish), may contain peanuts', 'Pad Thai: fish; may peanuts | (fish)'],
      ['contains peanuts', 'Pad Thai: peanuts | '],
      ['Milch, Gluten', 'Pad Thai: milk, gluten | '],
      ['Allergene: Erdnüsse', 'Pad Thai: peanuts | '],
    ] as const)
      expect(saidIn(`Soup 5.00\nPad Thai 9.50 ${words}\nCake 6.00`), words).to.deep.equal([
        'Soup |  | 5.00',
        `${dish} | 9.50`,
        'Cake |  | 6.00',
      ])
  })

  it('asks about a block with an allergen that can be a dish', () => {
    const block = 'CHICKEN SATAY (spicy)\nwith peanut sauce'
    for (const name of [block, block.replace(' (spicy)', '')])
      for (const above of ['Mains\n\n', 'Mains\nSoup 4.50\n\n', ''])
        expect(askedIn(`${above}${name}\n\nLamb 12.50\nBeef 13.50\n`), `${above}${name}`).to.include(
          name.replace('\n', ' '),
        )
    expect(sectionsIn('Soup 4.50\n\nFISCH\nmit Salat\n\nLachs 12.50\nForelle 13.50\n').at(-1)).to.equal(
      'FISCH mit Salat | Forelle',
    )
  })

  it('has the dishes below a line between two spaces in its section if that is a heading', () => {
    for (const title of ['Main courses', 'Aus der Pfanne und vom Grill', 'Vegetarian']) {
      const text = `Starters\n\nSoup £6.00\nwith bread\n\n${title}\n\nPie £10.00\nSteak £21.00\n`
      const read = readPastedText(text)
      if (!read.ok) return expect.fail(read.problem)
      const answers = { nameOnlyRows: { aboveDish: 'section' } } as const
      const { dishes } = interpretSheet(read.table, { decimals: 2 }, answers)
      expect(dishes.map(({ section }) => section)).to.deep.equal(['Starters', title, title])
    }
  })

  it('asks about what is above the first dish and has no price', () => {
    const dishes = '\n\nStarters\nSoup 6.50\nBread 3.00\n'
    for (const title of [
      'Trattoria Sole\nVia Roma 12\nTel. 0471 123456',
      'The Old Mill\nCountry pub and dining',
      'MENU\n\nChez Pierre\n12 rue de la Paix',
    ])
      expect(saidIn(`${title}${dishes}`), title).to.deep.equal([
        'Soup |  | 6.50',
        'Bread |  | 3.00',
        'nameOnlyRows aboveName',
      ])
  })

  it('has no dish in a week or an address', () => {
    for (const line of ['MITTAGSMENÜ KW 48', 'Menu du jour semaine 48', 'Hauptstraße 12', 'Via Roma 12'])
      expect(saidIn(`${line}\n\nSuppen\nNudelsuppe 4,90\nGulasch 12,90\n`).slice(0, 2), line).to.deep.equal([
        'Nudelsuppe |  | 4.90',
        'Gulasch |  | 12.90',
      ])
  })

  it('has the kinds of a dish with the name and the codes above them', () => {
    const kinds = 'Palatschinken (A,C,G)\nmit Marmelade 6,50\nmit Nuss (H) 7,90\nEis 4,00\n'
    expect(saidIn(kinds, { codes: 'austria' })).to.deep.equal([
      'Palatschinken: gluten, eggs, milk | mit Marmelade | 6.50',
      'Palatschinken mit Nuss: gluten, eggs, milk, nuts |  | 7.90',
      'Eis |  | 4.00',
    ])
    expect(saidIn(`Suppe 5,00\n${kinds}`, { codes: 'austria' })).to.deep.equal([
      'Suppe |  | 5.00',
      'Palatschinken mit Marmelade: gluten, eggs, milk |  | 6.50',
      'Palatschinken mit Nuss: gluten, eggs, milk, nuts |  | 7.90',
      'Eis |  | 4.00',
    ])
  })

  it('has the dishes below a heading with the price of each', () => {
    const text =
      'SIDES all £4.50\nChips (ve)\nwith mayonnaise\nOnion rings\nTruffle fries 5.50\n\nPuddings\nCake 4.00\n'
    expect(saidIn(text)).to.deep.equal([
      'Chips (ve) | with mayonnaise | 4.50',
      'Onion rings |  | 4.50',
      'Truffle fries |  | 5.50',
      'Cake |  | 4.00',
    ])
  })

  it('asks about a sentence below a heading for the dishes of the section', () => {
    const dishes = 'Classic 12.50\nVeggie 11.50\n'
    for (const note of ['All burgers served in a brioche bun', 'All served with mustard and butter'])
      expect(saidIn(`BURGERS\n${note}\n${dishes}`).slice(2), note).to.deep.equal([`note BURGERS ${note}`])
    expect(saidIn(`BURGERS\nAll our dishes may contain nuts\n${dishes}`).slice(2)).to.deep.equal(['row 2'])
  })

  it('asks about an allergen that comes with all dishes of a section', () => {
    const dishes = 'Classic 12.50\nVeggie 11.50\n'
    for (const heading of [
      'SATAY\nwith peanut sauce',
      'PASTA (fresh)\ncon noci e pesce',
      'BURGERS (with sesame)',
    ])
      expect(saidIn(`Soup 4.50\n\n${heading}\n${dishes}`).slice(3), heading).to.deep.equal([
        `note ${heading.replace('\n', ' ')}`,
      ])
    for (const heading of ['FISCH\nmit Salat', 'Fish & Seafood'])
      expect(saidIn(`Soup 4.50\n\n${heading}\n${dishes}`).slice(3), heading).to.deep.equal([])
  })

  it('has prices in front of names', () =>
    expect(saidIn('£8.50 Fish pie\nwith peas\nCHF 4.- Soup\n6,00 € Cake\n')).to.deep.equal([
      'Fish pie | with peas | 8.50',
      'Soup |  | 4',
      'Cake |  | 6.00',
    ]))

  it('keeps the amount of a drink with its price, and offers no amount as a price', () => {
    for (const price of ['175ml 5.90 250ml 7.80 bottle 22.50', '0,2 l 5,90 0,75 l 22,50'])
      expect(saidIn(`House red ${price}\nSoup 4.50\n`), price).to.deep.equal([
        'House red |  | ',
        'Soup |  | 4.50',
        `price ${price}`,
      ])
    expect(saidIn('Riesling 2021, Weingut Post   0,75 l   32,00\nSoup 4.50\n')[0]).to.equal(
      'Riesling 2021, Weingut Post 0,75 l |  | 32.00',
    )
    for (const codes of ['2,3 g', '1 L'])
      expect(saidIn(`Käse ${codes} 4,50 6,50\nSoup 4.50\n`, { codes: 'none' })[0]).to.equal(
        `Käse ${codes} |  | `,
      )
  })

  it('has several sizes with their words as the price, which is asked about', () => {
    for (const price of ['9,00€ / ½ ración 5,50€', '3,50 0,5l 4,90', '4,50 groß 6,50'])
      expect(saidIn(`Croquetas ${price}\nSoup 4.50\n`).slice(-1), price).to.deep.equal([`price ${price}`])
  })

  it('has no word for a size at the end of a name', () => {
    for (const price of ['klein € 12,90 / groß € 18,90', 'media 7,00 € / ración 12,50 €'])
      expect(saidIn(`Tatar ${price}\nSoup 4.50\n`), price).to.deep.equal([
        'Tatar |  | ',
        'Soup |  | 4.50',
        `price ${price}`,
      ])
  })

  it('keeps words in its name that are no size in it', () => {
    for (const [line, name] of [
      ['Poke Bowl small 9,90 € / large 12,90 €', 'Poke Bowl'],
      ['Tea Pot small 3,00 € / large 5,00 €', 'Tea Pot'],
      ['Rice Cup single 3,00 € / double 5,00 €', 'Rice Cup'],
    ] as const)
      expect(saidIn(`${line}\nSoup 4.50\n`)[0], line).to.equal(`${name} |  | `)
  })

  it('keeps codes and symbols before the words for a size in the name', () => {
    for (const name of ['Trout 4', 'Trout 1,4', 'Trout 🐟', 'Trout *', 'Trout ⁴', 'Trout G'])
      expect(saidIn(`${name} klein 5,00 / groß 8,00\nSoup 4.50\n`, { codes: 'none' })[0], name).to.equal(
        `${name} |  | `,
      )
  })

  it('has prices right behind brackets', () => {
    for (const price of ['27,00 €', '27,00', '€27'])
      expect(saidIn(`Trout (A,D)${price}\nSoup 4.50\n`, { codes: 'austria' })[0], price).to.match(
        /^Trout: gluten, fish \| {2}\| 27(?:.00)?$/u,
      )
  })

  it('has a heading in capitals with the sizes of its prices', () =>
    expect(
      sectionsIn('PIZZA      26 cm   32 cm\nMargherita   6,50   8,50\nFunghi   7,50   9,50\n'),
    ).to.deep.equal(['PIZZA | Margherita', 'PIZZA | Funghi']))

  it('has prices with Arabic digits', () =>
    expect(saidIn('حمص ٢٥ ر.س\nسمك مشوي ٦٥٫٥٠ ر.س\nخبز ٥\n')).to.deep.equal([
      'حمص |  | 25',
      'سمك مشوي |  | 65.50',
      'خبز |  | 5',
    ]))

  it('loses no first dish of a table without a heading', () => {
    for (const text of ['Soup\t6.50\nStew\t9.00\n', 'Soup (A,G)\t6.50\nStew\t9.00\n'])
      expect(saidIn(text).slice(0, 2)).to.deep.equal([`${text.split('\t')[0]} |  | 6.50`, 'Stew |  | 9.00'])
    expect(saidIn('Starters\t\nSoup\t6.50\nBread\t3.00\nMains\t\nStew\t9.00\n')).to.deep.equal([
      'Soup |  | 6.50',
      'Bread |  | 3.00',
      'Stew |  | 9.00',
    ])
  })

  it('has codes, not prices, in numbers at the end of names that a legend explains', () =>
    expect(
      saidIn('Ragout 5\nSoup 9\n5 = peanuts, 9 = celery\n', { nameOnlyRows: { unpriced: 'dish' } }),
    ).to.deep.equal(['Ragout 5 |  | ', 'Soup 9 |  | ', 'namePart 5', 'namePart 9']))

  it('is a table if a spreadsheet divided it by tabs', () => {
    const read = readPastedText('dish\tmilk\nSoup\tx\nRoll\t\n')
    expect(read.ok && read.table.rows.map(({ cells }) => cells.length)).to.deep.equal([2, 2, 1])
  })

  it('is refused without a dish', () => expect(readPastedText('\n \n').ok).to.equal(false))
})
