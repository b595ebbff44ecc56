import { expect } from 'chai'
import { csvTable, describeDish, nameOf } from '../testing/answer-all.ts'
import type { Answers } from './answers.ts'
import { interpretSheet } from './interpret.ts'
import { readPastedText } from './layout/read-pasted-text.ts'
import type { SheetTable } from './sheet/sheet-table.ts'

const austria: Answers = { codes: 'austria' }

/** `[section] dish: allergens | description | price` of each dish, and the open questions. */
function saidIn(table: SheetTable, answers: Answers) {
  const { dishes, questions } = interpretSheet(table, { decimals: 2 }, answers)
  return [
    ...dishes.map(dish =>
      [`[${dish.section}] ${describeDish(dish)}`, dish.description, dish.price].join(' | '),
    ),
    ...questions.map(nameOf),
  ]
}

const sheet = (csv: string, answers: Answers = austria) => saidIn(csvTable(csv), answers)

function pasted(text: string, answers: Answers = austria) {
  const read = readPastedText(text)
  return saidIn(read.ok ? read.table : expect.fail(read.problem), answers)
}

describe('codes in any text of a row', () => {
  it('are no times of a day', () => {
    for (const text of ['Brunch 10am – 3pm', 'Brunch 10am-3pm', 'Brunch (10am)'])
      expect(sheet(`Name;Preis\n${text};9\nTea;2\n`, {})[0], text).to.equal(`[] ${text} |  | 9`)
  })

  it('are read from the description as from the name', () => {
    for (const [description, right] of [
      ['Tomatensauce, Käse (A,G)', '[] Pizza: gluten, milk | Tomatensauce, Käse | 9'],
      ['mit Thunfisch A,D,G', '[] Pizza: gluten, fish, milk | mit Thunfisch | 9'],
      ['mit Käse [G] und Ei (C)', '[] Pizza: milk, eggs | mit Käse und Ei | 9'],
      ['with cheese ᴬᴳ', '[] Pizza: gluten, milk | with cheese | 9'],
      ['A,G', '[] Pizza: gluten, milk |  | 9'],
      ['ACG', '[] Pizza: gluten, eggs, milk |  | 9'],
      ['G', '[] Pizza: milk |  | 9'],
      ['avec fromage, 2 œufs', '[] Pizza | avec fromage, 2 œufs | 9'],
    ] as const)
      expect(sheet(`Name;Beschreibung;Preis\nPizza;${description};9\n`), description).to.deep.equal([right])
  })

  const shortKeys = [
    ['Er', 'Mi'],
    ['er', 'mi'],
    ['Erd', 'Mil'],
    ['en', 'mk'],
  ] as const

  it('are read if several of them at the end are short words of the key', () => {
    for (const [one, other] of shortKeys) {
      const key = `\n${one} = Erdnüsse, ${other} = Milch\n`
      for (const codes of [`${one} ${other}`, `${one},${other}`, `(${one}, ${other})`, `(${one}) (${other})`])
        expect(pasted(`Schnitzel mit Soße ${codes} 9,00\n${key}`, {}), codes).to.deep.equal([
          '[] Schnitzel mit Soße: peanuts, milk |  | 9.00',
        ])
    }
    expect(pasted('Schnitzel ᵉⁿ ᵐᵏ 9,00\nSuppe ⁽ᵐᵏ⁾ 5,00\n\nen = Erdnüsse, mk = Milch\n', {})).to.deep.equal([
      '[] Schnitzel: peanuts, milk |  | 9.00',
      '[] Suppe: milk |  | 5.00',
    ])
  })

  it('are asked about if one of them is a short word of the key, without brackets', () => {
    for (const [one, other] of shortKeys) {
      const key = `\n${one} = Erdnüsse, ${other} = Milch\n`
      expect(
        pasted(`Nudeln ${one} 8,00\nBrot ${one} 3,00\nSuppe 5,00\n${one} ${other}\n${key}`, {}),
      ).to.deep.equal([
        `[] Nudeln ${one} |  | 8.00`,
        `[] Brot ${one} |  | 3.00`,
        '[] Suppe: peanuts, milk |  | 5.00',
        `namePart ${one}`,
      ])
      expect(pasted(`Suppe ${other} mit Brot 5,00\n${key}`, {})).to.deep.equal([
        `[] Suppe ${other} mit Brot |  | 5.00`,
        `namePart ${other}`,
      ])
    }
  })

  it('are no ordinary words within a name, even if the key has them', () => {
    const key = '\nEr = Erdnüsse, Mit = Milch, Al = Lupinen, Di = Fisch, Ei = Eier\n'
    expect(
      pasted(
        `Er kocht 9,00\nSuppe mit Brot 5,00\nTorta di mele al forno 4,00\nToast mit Ei und Speck 7,00\n${key}`,
        {},
      ),
    ).to.deep.equal([
      '[] Er kocht |  | 9.00',
      '[] Suppe mit Brot |  | 5.00',
      '[] Torta di mele al forno |  | 4.00',
      '[] Toast mit Ei und Speck |  | 7.00',
    ])
  })

  it('are asked about if the words of the key are not understood', () => {
    const key = '\ngl = Weizeneiweiß der Firma, mk = Milch\n'
    for (const codes of ['(gl)', 'mk gl'])
      expect(pasted(`Brot ${codes} 3,00\n${key}`, {}).slice(1), codes).to.deep.equal(['word gl'])
  })

  it('are asked about if short words in small letters can be codes', () => {
    for (const codes of ['(gl, mk)', '(gl)', 'gl mk', 'gl,mk', 'ᵍˡ', '(so, er)'])
      for (const row of [`Brot ${codes} 3,00\n`, `Brot 3,00\nmit Butter ${codes}\n`])
        expect(pasted(row, {}).slice(1), row).to.deep.equal(['codes'])
    for (const words of ['(mit Reis)', '(hot)', '(2 stk)', '10 cl', 'al pesto', 'mit Ei', '(al dente)'])
      expect(pasted(`Brot ${words} 3,00\n`, {}).slice(1), words).to.deep.equal([])
  })

  it('are asked about one by one if they are the restaurant’s own short words', () => {
    const own: Answers = { codes: 'own' }
    expect(pasted('Brot (gl, mk) 3,00\nSuppe (gl) 4,00\nTee (en) 2,00\n', own).slice(3)).to.deep.equal([
      'word gl',
      'word mk',
      'namePart en',
    ])
    expect(pasted('Brot gl mk 3,00\nSuppe ᵍˡ 4,00\nTee en 2,00\n', own).slice(3)).to.deep.equal([
      'namePart gl mk',
      'namePart ᵍˡ',
      'namePart en',
    ])
  })

  it('are asked about beside the letters of Austria', () => {
    for (const codes of ['(gl, mk)', '(mk)', 'ᵐᵏ', 'ᵍᵃ'])
      expect(pasted(`Brot ${codes} 3,00\n`, austria).slice(1), codes).to.deep.equal([
        `namePart ${codes.replaceAll(/[()]/gu, '')}`,
      ])
    expect(pasted('Brot ᵃᵍⁿ 3,00\n', austria)).to.deep.equal(['[] Brot: gluten, milk, sesame |  | 3.00'])
    expect(pasted('Brot ᵍᵃ 3,00\n', { ...austria, nameParts: { ᵍᵃ: 'each' } })).to.deep.equal([
      '[] Brot: milk, gluten |  | 3.00',
    ])
  })

  it('are read behind "Nr" in a line of a description, but not in the number of a dish', () => {
    const key = '\n1 = Gluten, 3 = Eggs, 7 = Milk\n'
    for (const label of ['Nr', 'No'])
      expect(pasted(`Burger 9.00\n${label} 1, 7\nPie (3) 4.00\n${key}`, {}), label).to.deep.equal([
        `[] Burger: gluten, milk | ${label} | 9.00`,
        '[] Pie: eggs |  | 4.00',
      ])
    for (const name of ['Nr 1 Pizza', 'Nr. 1, Pizza', 'No 7', 'Nr. 1, 7 Zwerge'])
      expect(pasted(`${name} 9.00\n${key}`, {})[0], name).to.equal(`[] ${name} |  | 9.00`)
  })

  it('are letters together if another name has some, and else asked about', () => {
    const abc = '\nA = Gluten, B = Crustaceans, C = Eggs, L = Celery\n'
    const del = '\nD = Fisch, E = Erdnüsse, L = Sellerie\n'
    for (const [name, others, key] of [
      ['Club ABC', 'Soup 4.00\n', abc],
      ['Club ABC', 'Soup (A, L) 4.00\nGrand Club ABC 6.00\nSandwich BLT 5.00\n', abc],
      ['Risotto DEL', 'Suppe L 4,00\n', del],
    ] as const)
      expect(pasted(`${name} 3.00\n${others}${key}`, {}), name).to.include.members([
        `[] ${name} |  | 3.00`,
        `namePart ${name.slice(-3)}`,
      ])
    expect(pasted(`Club ABC 3.00\nSoup AL 4.00\nPie ACL (hot) 5.00\n${abc}`, {})).to.deep.equal([
      '[] Club: gluten, crustaceans, eggs |  | 3.00',
      '[] Soup AL |  | 4.00',
      '[] Pie (hot): gluten, eggs, celery |  | 5.00',
      'namePart AL',
    ])
  })

  it('are asked about in the description before someone has said what they mean', () => {
    for (const description of ['Tomaten (A,G)', 'mit Thunfisch A,D,G', 'A,G', '1,3,7', 'con queso ¹'])
      expect(sheet(`Name;Beschreibung;Preis\nPizza;${description};9\n`, {}), description).to.deep.equal([
        `[] Pizza | ${description} | 9`,
        'codes',
      ])
  })

  it('are asked about in the description where they can be a part of it', () => {
    expect(sheet('Name;Beschreibung;Preis\nPizza;mit Vitamin C;9\n')).to.deep.equal([
      '[] Pizza | mit Vitamin C | 9',
      'namePart C',
    ])
    expect(sheet('Name;Beschreibung;Preis\nPizza;A,Q;9\n').slice(1)).to.deep.equal(['word q'])
  })

  it('are read with brackets in their brackets', () => {
    for (const codes of ['(A, C, (G))', '(A, (C), G)', '((A), C, G)', '(A [C], G)', '[A, C (G)]'])
      expect(sheet(`Name;Preis\n"Brot ${codes}";3\n`), codes).to.deep.equal([
        '[] Brot: gluten, eggs, milk |  | 3',
      ])
    for (const measure of ['2 Kugeln', '0,5 l'])
      expect(sheet(`Name;Preis\n"Eis (${measure} (G))";3\n`)).to.deep.equal([
        `[] Eis (${measure}): milk |  | 3`,
      ])
  })

  it('are also asked about beside inner brackets with codes', () => {
    const csv = 'Name;Preis\n"Suppe (mit Ei (C), A)";9\n'
    expect(sheet(csv)).to.deep.equal(['[] Suppe (mit Ei, A): eggs |  | 9', 'namePart mit Ei, A'])
    expect(sheet(csv, { ...austria, nameParts: { 'mit Ei, A': 'codes' } })).to.deep.equal([
      '[] Suppe (mit Ei): eggs, gluten |  | 9',
    ])
    expect(sheet('Name;Preis\n"Suppe (mit Ei (bio), A)";9\n')).to.deep.equal([
      '[] Suppe (mit Ei (bio), A) |  | 9',
      'namePart A',
    ])
  })

  it('can be traces, but the code before words of traces is asked about', () => {
    const name = (codes: string) => sheet(`Name;Preis\n"Suppe (${codes})";3\n`)
    for (const codes of ['A; kann Spuren von C, G enthalten', 'A, Spuren: C, G'])
      expect(name(codes), codes).to.deep.equal(['[] Suppe: gluten; may eggs, milk |  | 3'])
    for (const codes of [
      'A, C, G kann Spuren enthalten',
      'A, G traces',
      'A, C kann',
      'A kann',
      'A; C traces; kann G enthalten',
      'A, G traces C',
      'A, C, Spuren',
      'Spuren, A, C',
    ])
      expect(name(codes), codes).to.deep.equal([`[] Suppe (${codes}) |  | 3`, `namePart ${codes}`])
  })

  it('count for every dish of the section that has them', () => {
    expect(
      sheet('Name;Rubrik;Preis\nTonno;Pizzen A,G;9\nFunghi;Pizzen (A, G);8\nPera;Eis (G);3\n'),
    ).to.deep.equal([
      '[Pizzen] Tonno: gluten, milk |  | 9',
      '[Pizzen] Funghi: gluten, milk |  | 8',
      '[Eis] Pera: milk |  | 3',
    ])
    expect(
      sheet('Name;Preis\nPizzen A,G;\nTonno (D);9\nEis G:;\nPera;3\n', {
        ...austria,
        nameOnlyRows: { unlikeDishes: 'section', aboveDish: 'section', aboveName: 'section' },
        nameParts: { G: 'codes' },
      }),
    ).to.deep.equal(['[Pizzen] Tonno: gluten, milk, fish |  | 9', '[Eis] Pera: milk |  | 3'])
  })

  it('make no dish of the heading of a section without a press', () => {
    const csv = 'Name;Preis\nPizzen (A, G);\nTonno;9\n'
    expect(sheet(csv)).to.deep.equal(['[] Tonno |  | 9', 'row 2'])
    expect(sheet(csv, { ...austria, rows: { 2: 'section' } })).to.deep.equal([
      '[Pizzen] Tonno: gluten, milk |  | 9',
    ])
    expect(sheet('Name;Preis\nTonno (A,D);\nPera (G);\n')).to.deep.equal([
      '[] Tonno: gluten, fish |  | ',
      '[] Pera: milk |  | ',
    ])
  })

  it('are read from the texts about cross-contamination as what can be in it', () =>
    expect(
      sheet('Name;Cross contamination;Modifications;Price\nFish;shared fryer (A);ohne Sauce (C);9\n'),
    ).to.deep.equal(['[] Fish: eggs; may gluten |  | 9']))

  it('are read beside the price, which stays', () => {
    for (const price of ['4,50 A,G', '4,50 (A,G)', '4,50 € A, G', '4,50 AG', '€ 4,50 [A G]'])
      expect(sheet(`Name;Preis\nPizza;${price}\n`), price).to.deep.equal(['[] Pizza: gluten, milk |  | 4.50'])
    expect(sheet('Name;Preis\nPizza;4,50 (1,7)\n', { codes: 'annex' })).to.deep.equal([
      '[] Pizza: gluten, milk |  | 4.50',
    ])
    expect(sheet('Name;Preis\nPizza;4,50 A,G\n', {})).to.deep.equal(['[] Pizza | A,G | 4.50', 'codes'])
    expect(sheet('Name;Preis\nWein;4,50 7,20\nBier;3 / 4,5 / 6\n').slice(2)).to.deep.equal([
      'price 4,50 7,20',
      'price 3 / 4,5 / 6',
    ])
  })

  it('are never lost with the words of a price that is chosen', () => {
    const prices = { 'ab 4,50 (A,G)': { price: '4.50' }, 'with nuts 5 / 6': { price: '5' } }
    expect(sheet('Name;Preis\nPizza;"ab 4,50 (A,G)"\n', { ...austria, prices })).to.deep.equal([
      '[] Pizza: gluten, milk | ab 4,50 | 4.50',
    ])
    expect(sheet('Name;Price\nCake;with nuts 5 / 6\n', { prices })).to.deep.equal([
      '[] Cake | with nuts 5 / 6 | 5',
    ])
  })

  it('are read from a row of their own as those of the dish above', () =>
    expect(sheet('Name;Preis\nTonno;9\n(A,D);\nPera;3\nG, H;\nGulasch;12\nA, L, O;\n')).to.deep.equal([
      '[] Tonno: gluten, fish |  | 9',
      '[] Pera: milk, nuts |  | 3',
      '[] Gulasch: gluten, celery, sulphites |  | 12',
    ]))

  it('are read from the line below a pasted dish, after its price or a heading', () => {
    expect(pasted('Wiener Schnitzel  14,90\nA,C,G\nGulasch  12,50\nA, L\nEis 3,00\n(G)\n')).to.deep.equal([
      '[] Wiener Schnitzel: gluten, eggs, milk |  | 14.90',
      '[] Gulasch: gluten, celery |  | 12.50',
      '[] Eis: milk |  | 3.00',
    ])
    expect(pasted('Schnitzel 14,90 A,C,G\nGulasch 12,50 € (A,L)\n')).to.deep.equal([
      '[] Schnitzel: gluten, eggs, milk |  | 14.90',
      '[] Gulasch: gluten, celery |  | 12.50',
    ])
    for (const heading of ['Pizzen A,G', 'Pizzen (A, G)', 'PIZZEN (A, G)', 'Pizzen\nA, G'])
      expect(pasted(`Suppe 5,00\n\n${heading}\nTonno 9,00\nFunghi 8,00\n`), heading).to.deep.equal([
        '[] Suppe |  | 5.00',
        `[${heading.startsWith('PI') ? 'PIZZEN' : 'Pizzen'}] Tonno: gluten, milk |  | 9.00`,
        `[${heading.startsWith('PI') ? 'PIZZEN' : 'Pizzen'}] Funghi: gluten, milk |  | 8.00`,
      ])
  })
})

describe('a list of allergens in a text', () => {
  it('is read if it has a label and all of its words are understood', () => {
    for (const [list, right] of [
      ['Allergens: molluscs', '[] Soup: molluscs |  | 4.50'],
      ['Allergene: Milch, Ei und Sellerie', '[] Soup: milk, eggs, celery |  | 4.50'],
      ['Contains: milk. May contain: nuts, fish', '[] Soup: milk; may nuts, fish |  | 4.50'],
      ['Contient : lait, œufs', '[] Soup: milk, eggs |  | 4.50'],
      ['May contain: gluten (wheat)', '[] Soup; may gluten (wheat) |  | 4.50'],
    ] as const)
      expect(pasted(`Soup 4.50\n${list}\nCake 3.00\n`, {}), list).to.deep.equal([right, '[] Cake |  | 3.00'])
    expect(pasted('Soup 4.50\nwith butter\nAllergens: milk,\neggs\nCake 3.00\n', {})[0]).to.equal(
      '[] Soup: milk, eggs | with butter | 4.50',
    )
    expect(sheet('Dish;Description;Price\nSoup;"with butter\nAllergens: milk";4\n', {})).to.deep.equal([
      '[] Soup: milk | with butter | 4',
    ])
  })

  it('is read behind other sentences', () => {
    const csv = (text: string) => `Dish;Description;Price\nPizza;"${text}";9\n`
    expect(sheet(csv('Tomato, tuna. Contains: gluten, fish. May contain: nuts'), {})).to.deep.equal([
      '[] Pizza: gluten, fish; may nuts | Tomato, tuna. | 9',
    ])
    expect(sheet(csv('Tomato. Contains: no nuts'), {})).to.deep.equal([
      '[] Pizza | Tomato. Contains: no nuts | 9',
      'word contains: no nuts',
    ])
  })

  it('is read in brackets if it names several', () => {
    for (const list of ['(Gluten, Egg, Milk)', '[GLUTEN/EGG/MILK]', '(gluten, eggs, milk)'])
      expect(sheet(`Dish;Price\n"Caesar salad ${list}";9\n`, {}), list).to.deep.equal([
        '[] Caesar salad: gluten, eggs, milk |  | 9',
      ])
    expect(pasted('Moules frites 15,50 €\n(mollusques, céleri)\nTarte 5,00 €\n', {})[0]).to.equal(
      '[] Moules frites: molluscs, celery |  | 15.50',
    )
    for (const name of [
      'Coffee (milk or soya)',
      'Bread (no milk)',
      'Burger (vegan)',
      'Cake (egg free)',
      'Bread without (milk)',
      'Bowl (milk, love)',
      'LUNCH MENU (milk, nuts and more)',
    ])
      expect(sheet(`Dish;Price\n"${name}";9\n`, {}), name).to.deep.equal([`[] ${name} |  | 9`])
  })

  it('is read with a list in its brackets', () =>
    expect(sheet('Dish;Price\n"Salad (milk, nuts (walnut), celery)";9\n', {})).to.deep.equal([
      '[] Salad: milk, nuts (walnut), celery |  | 9',
    ]))

  it('is read within other brackets', () => {
    for (const [name, right] of [
      ['Mezze (hummus (sesame, milk), falafel)', 'Mezze (hummus, falafel): sesame, milk'],
      [
        'Choice (fish (milk, egg) or tofu (soya, sesame))',
        'Choice (fish or tofu): milk, eggs, soybeans, sesame',
      ],
      ['Salad (served with bread (gluten, egg))', 'Salad (served with bread): gluten, eggs'],
      ['Bowl (warm (milk, may contain nuts))', 'Bowl (warm): milk; may nuts'],
      ['Salad (mit Brot (Spuren: Milch, Ei))', 'Salad (mit Brot); may milk, eggs'],
    ] as const)
      expect(sheet(`Dish;Price\n"${name}";9\n`, {}), name).to.deep.equal([`[] ${right} |  | 9`])
    expect(sheet('Dish;Price\n"Fish (cod (fish, milk), may contain celery)";9\n', {})).to.deep.equal([
      '[] Fish (cod): fish, milk; may celery |  | 9',
      'word cod',
    ])
  })

  it('is a single allergen in brackets that can be part of the name, and stays in it', () => {
    for (const [name, allergen] of [
      ['Bruschetta (gluten)', 'gluten'],
      ['Curry (Fish) with rice', 'fish'],
      ['Soup [Sellerie]', 'celery'],
      ['Free-range chicken (milk)', 'milk'],
      ['Non-alcoholic beer (gluten)', 'gluten'],
      ['No. 12 Pad Thai (peanuts)', 'peanuts'],
      ['Soup, dairy free (celery)', 'celery'],
      ['Vin sans alcool (sulfites)', 'sulphites'],
      ['Schnitzel (Gluten) mit Pommes ohne Ketchup', 'gluten'],
      ['Cake (may contain love) (milk)', 'milk'],
    ] as const)
      expect(sheet(`Dish;Price\n"${name}";9\n`, {}), name).to.deep.equal([`[] ${name}: ${allergen} |  | 9`])
    expect(sheet('Dish;Price\n"Brownie, may contain nuts (Almond) or (milk)";9\n', {})).to.deep.equal([
      '[] Brownie; may nuts (almond), milk |  | 9',
    ])
    expect(pasted('Bruschetta 5,00 € (glutine)\nMista 6,00 € (latte, uova)\n', {})).to.deep.equal([
      '[] Bruschetta (glutine): gluten |  | 5.00',
      '[] Mista: milk, eggs |  | 6.00',
    ])
  })

  it('is a single allergen in brackets with “contains” or “may contain”', () => {
    for (const [name, right] of [
      ['Tofu (kann Soja enthalten)', 'Tofu; may soybeans'],
      ['Curry (may contain nuts)', 'Curry; may nuts'],
      ['Gulasch (Spuren: Milch)', 'Gulasch; may milk'],
      ['Gulasch (evtl. Milch)', 'Gulasch; may milk'],
      ['Bread (contains gluten)', 'Bread: gluten'],
      ['Cake (may contain traces of nuts or sesame)', 'Cake; may nuts, sesame'],
      ['Cake (milk) (may contain nuts)', 'Cake (milk): milk; may nuts'],
      ['Cake (no traces of nuts)', 'Cake (no traces of nuts)'],
      ['Cake (may not contain nuts)', 'Cake (may not contain nuts)'],
      ['Schnitzel (kann vegan)', 'Schnitzel (kann vegan)'],
    ] as const)
      expect(sheet(`Dish;Price\n"${name}";9\n`, {}), name).to.deep.equal([`[] ${right} |  | 9`])
  })

  it('is asked about if it can be the name of a country', () => {
    const csv = 'Dish;Price\nCoffee (Brazil);3\nCake (Walnut);4\n'
    const cake = '[] Cake (Walnut): nuts (walnut) |  | 4'
    expect(sheet(csv, {})).to.deep.equal(['[] Coffee (Brazil) |  | 3', cake, 'word brazil'])
    expect(sheet(csv, { words: { brazil: { kind: 'noAllergen' } } })).to.deep.equal([
      '[] Coffee (Brazil) |  | 3',
      cake,
    ])
  })

  it('is asked about in brackets if a trace or a diet in it is not understood', () => {
    const name = (list: string) => `Dish;Price\n"Board (${list})";9\n`
    for (const [list, word] of [
      ['Milch, kann Spuren von Schalenobst enthalten', 'schalenobst'],
      ['latte, può contenere tracce di noci', 'noci'],
      ['milk, celery, gluten free', 'gluten free'],
      ['latte, sedano, senza glutine', 'senza glutine'],
    ] as const)
      expect(sheet(name(list), {}), list).to.deep.equal([`[] Board (${list}) |  | 9`, `word ${word}`])
    for (const [list, word] of [
      ['kann Spuren von Schalenobst enthalten', 'schalenobst'],
      ['may contain shellfish', 'shellfish'],
      ['may contain nuts and love', 'nuts and love'],
      ['Milch oder Soja, kann Ei enthalten', 'milch oder soja, kann ei enthalten'],
    ] as const)
      expect(sheet(name(list), {}), list).to.deep.equal([`[] Board (${list}) |  | 9`, `word ${word}`])
    const nuts = { kind: 'tags', targets: [{ id: 'nuts', detail: null }] } as const
    const words = { schalenobst: nuts }
    expect(sheet(name('Milch, kann Spuren von Schalenobst enthalten'), { words })).to.deep.equal([
      '[] Board: milk; may nuts |  | 9',
    ])
    expect(sheet(name('Milch, kann Spuren von Nüssen enthalten'), {})).to.deep.equal([
      '[] Board: milk; may nuts |  | 9',
    ])
    expect(sheet(name('milk, may contain traces of nuts and of peanuts'), {})).to.deep.equal([
      '[] Board: milk; may nuts, peanuts |  | 9',
    ])
  })

  it('stays in the text if it says something else, and is asked about if it names an allergen', () => {
    for (const [list, tag, ...asked] of [
      ['Allergens: ask us', ''],
      ['Contains: no nuts', '', 'word contains: no nuts'],
      ['Contains: love and milk', '', 'word love and milk'],
      ['Allergens: milk & co', ': milk', 'word co'],
    ])
      expect(pasted(`Soup 4.50\n${list}\nCake 3.00\n`, {}), list).to.deep.equal([
        `[] Soup${tag} | ${list} | 4.50`,
        '[] Cake |  | 3.00',
        ...asked,
      ])
  })
})

describe('codes that nobody has explained', () => {
  it('are asked about behind names, also one letter and letters together', () => {
    for (const name of [
      'Brot A',
      'Margherita GAC',
      'Tonno (GAC)',
      'Suppe (A1,C,G)',
      'Salat M(T)',
      'Lasagne 7',
      'Suppe a',
    ])
      expect(sheet(`Name;Preis\n${name};3\n`, {}), name).to.deep.equal([`[] ${name} |  | 3`, 'codes'])
    for (const name of [
      'Menu A',
      'Burger BBQ',
      'Pizza XXL',
      'Barolo DOCG',
      'Steak 200 g',
      'Menü 2',
      'TAGESSUPPE',
    ])
      expect(sheet(`Name;Preis\n${name};3\n`, {}), name).to.deep.equal([`[] ${name} |  | 3`])
  })

  it('are read or asked about with letters together in any order', () => {
    for (const name of ['Margherita GAC', 'Margherita (GAC)'])
      expect([
        sheet(`Name;Preis\n${name};3\n`),
        sheet(`Name;Preis\n${name};3\n`, { ...austria, nameParts: { GAC: 'codes' } }),
      ]).to.deep.equal([[`[] ${name} |  | 3`, 'namePart GAC'], ['[] Margherita: milk, gluten, eggs |  | 3']])
  })

  it('are pictures, which a legend or the manager explains', () => {
    expect(pasted('Satay 🥜 9.50\nCurry 🌶🌶 12.00\n🥜 = contains nuts, 🌶 = hot\n', {})).to.deep.equal([
      '[] Satay: nuts |  | 9.50',
      '[] Curry |  | 12.00',
      'word 🌶',
    ])
    expect(pasted('Satay ● 9.50\nSoup 4.00\n● contains peanuts\n', {})).to.deep.equal([
      '[] Satay: peanuts |  | 9.50',
      '[] Soup |  | 4.00',
    ])
    const csv = 'Name;Description;Price\nSatay 🥜;with rice 🐟;9\nCurry 🌶;★ new;8\nCola®;;3\n'
    expect(sheet(csv, {}).slice(3)).to.deep.equal(['word 🐟', 'word 🥜', 'word 🌶'])
    const words = {
      '🥜': { kind: 'tags', targets: [{ id: 'peanuts', detail: null }] },
      '🐟': { kind: 'tags', targets: [{ id: 'fish', detail: null }] },
      '🌶': { kind: 'noAllergen' },
    } as const
    expect(sheet(csv, { words })).to.deep.equal([
      '[] Satay: fish, peanuts | with rice | 9',
      '[] Curry 🌶 | ★ new | 8',
      '[] Cola® |  | 3',
    ])
  })

  it('are pictures that are traces, by the words beside them', () => {
    const key = '🥛 = leche, 🥜 = cacahuetes, 🐟 = pescado\n'
    for (const [marks, right] of [
      ['🥛 (puede contener 🥜)', ': milk; may peanuts'],
      ['🥛 (puede contener trazas de 🥜🐟)', ': milk; may peanuts, fish'],
      ['(🥛, puede contener 🥜, 🐟)', ': milk; may peanuts, fish'],
      ['(contiene 🥛, puede contener 🥜)', ': milk; may peanuts'],
      ['(🥜 trazas)', '; may peanuts'],
      // The words can be about the last picture alone.
      ['(🥛🥜 trazas)', ': milk; may peanuts'],
      ['(no puede contener 🥜)', ' (no puede contener): peanuts'],
    ])
      expect(
        sheet(`Plato;Precio\n"Tarta ${marks}";6\n${key}`, { nameOnlyRows: { tracesFirst: 'dish' } }),
        marks,
      ).to.deep.equal([`[] Tarta${right} |  | 6`])
    expect(sheet('Dish;Allergens\nCake;milk, may contain 🥜\n', {})).to.deep.equal([
      '[] Cake: milk |  | ',
      'word 🥜',
    ])
  })

  it('can have a mark of their own in the legend', () => {
    const key = '"M = Milch, N = Nüsse, N* = Sesam, * = Fisch";;\n'
    for (const [row, right] of [
      ['"Kuchen (M, N*)";2;', 'Kuchen: sesame, milk'],
      ['Kuchen (N*);2;', 'Kuchen: sesame'],
      ['Kuchen N*;2;', 'Kuchen: sesame'],
      ['Kuchen;2 N*;', 'Kuchen: sesame'],
      ['Kuchen;2;"M, N*"', 'Kuchen: milk, sesame'],
      ['"Kuchen* (M, N)";2;', 'Kuchen: fish, milk, nuts'],
    ])
      expect(sheet(`Name;Preis;Allergene\n${row}\n${key}`, {}), row).to.deep.equal([`[] ${right} |  | 2`])
  })

  it('are the same in Arabic digits and between Arabic commas', () => {
    const csv = 'الاسم;السعر\nحساء (١، ٧);4\nخبز ١، ٧;2\n'
    expect(sheet(csv, {}).slice(2)).to.deep.equal(['codes'])
    expect(sheet(csv, { codes: 'annex' })).to.deep.equal([
      '[] حساء: gluten, milk |  | 4',
      '[] خبز: gluten, milk |  | 2',
    ])
  })

  it('are single letters if they are raised', () =>
    expect(sheet('Name;Preis\nSteak ᴰᶠ;20\n')).to.deep.equal(['[] Steak: fish, soybeans |  | 20']))

  it('are asked about with the meaning of the codes in them as a suggestion', () => {
    const suggested = (name: string) => {
      const table = csvTable(`Name;Allergene\nSuppe;${name}\n`)
      const { questions } = interpretSheet(table, { decimals: 2 }, austria)
      return questions.map(question => [
        nameOf(question),
        ...(question.kind === 'word' ? question.suggestions : []),
      ])
    }
    const gluten = { kind: 'tags', targets: [{ id: 'gluten', detail: null }] }
    expect(suggested('A1')).to.deep.equal([['word a1', gluten]])
    expect(suggested('A(T)')).to.deep.equal([['word t']])
  })

  it('are not the measures of a drink', () =>
    expect(
      sheet('Name;Preis\n"Cola (0,5 l)";3\n"Bier (0,3l)";4\n"Saft 0,2 l (100 ml)";4\n', { codes: 'annex' }),
    ).to.deep.equal(['[] Cola (0,5 l) |  | 3', '[] Bier (0,3l) |  | 4', '[] Saft 0,2 l (100 ml) |  | 4']))
})
