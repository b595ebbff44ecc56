import { processorTimeMs } from '@safe-menu/contracts/testing/processor-time'
import { expect } from 'chai'
import { wordsOf } from '../../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from '../layout/read-pasted-text.ts'

function read(csv: string, answers: Answers = {}) {
  const table = csvTable(csv)
  return interpretSheet(table, { decimals: 2 }, answers)
}

/** What each dish says, and the open questions. */
function saidIn(csv: string, answers: Answers = {}) {
  const { dishes, questions } = read(csv, answers)
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

describe('a symbol in small and capital letters', () => {
  it('is one symbol', () => {
    for (const legend of ['x = contains', 'X = contains', 'x = contains; X = contains'])
      expect(saidIn(`"${legend}",,\ndish,milk,eggs\nSoup,x,X\n`), legend).to.deep.equal(['Soup: milk, eggs'])
  })

  it('is two symbols in a file that explains both', () => {
    for (const legend of ['x = traces, X = contains', 'X = enthält; x = Spuren'])
      expect(
        saidIn(`"${legend}",,\ndish,milk,eggs\nSoup,x,X\nPie,"X, x",x - crumb\n`, { remarks: 'leaveOut' }),
      ).to.deep.equal(['Soup: eggs; may milk', 'Pie: milk; may eggs'])
    expect(saidIn('"s = Spuren, S = Senf",,\ndish,mustard,eggs\nSoup,S,s\n')).to.deep.equal([
      'Soup; may eggs',
      'symbol S',
    ])
  })
})

describe('a kind in the entry of a code', () => {
  it('is kept in every language, alone', () => {
    for (const [entry, said] of [
      ['GL = Gluten (wheat)', 'gluten (wheat)'],
      ['GL = Gluten (Weizen)', 'gluten (wheat)'],
      ['GL = gluten (tarwe)', 'gluten (wheat)'],
      ['GL = Nüsse (Mandel)', 'nuts (almond)'],
      ['GL = Gluten (Weizen, Roggen)', 'gluten'],
      ['GL = Nüsse (z. B. Mandel)', 'nuts'],
      ['GL = Nüsse (Mandel, …)', 'nuts'],
      ['GL = Gluten (Weizen?)', 'gluten'],
    ] as const)
      expect(saidIn(`"${entry}",\ndish,contains\nSoup,GL\nPie,GL\n`)[0], entry).to.equal(`Soup: ${said}`)
  })
})

describe('a cell with several kinds', () => {
  it('offers to say of all of them that they may be in the dish', () => {
    const sheet = 'dish,nuts,milk\nSoup,"MC Walnut, Pecan",X\nPie,X,X\n'
    const symbols = { X: { says: 'contains' }, MC: { says: 'may_contain' } } as const
    const [question] = read(sheet, { symbols }).questions
    const choices = question ? wordsOf(question, read(sheet, { symbols }).columns).choices : []
    const all = choices.map(({ label }) => label)
    expect(all).to.include('May contain it: Walnut, Pecan')
    expect(all).to.include('Contains it: Walnut, Pecan')
    const may = choices.find(({ label }) => label === 'May contain it: Walnut, Pecan')?.answer
    expect(
      saidIn(sheet, { symbols: { ...symbols, 'MC WALNUT, PECAN': may as (typeof symbols)['MC'] } }),
    ).to.deep.equal(['Soup: milk; may nuts (walnut, pecan)', 'Pie: nuts, milk'])
  })
})

describe('a key of brackets', () => {
  it('is read with dots, letters and words in it', () => {
    for (const rule of [
      '( ) = kan sporen bevatten',
      '(..) = kan sporen bevatten',
      '(…) = may contain',
      '(XX) = may contain',
      '(..) = tussen haakjes: kan sporen bevatten',
    ])
      expect(saidIn(`"GL = Gluten; EI = Ei",\n${rule},\ndish,contains\nSoup,GL (EI)\n`), rule).to.deep.equal([
        'Soup: gluten; may eggs',
      ])
  })
})

describe('a key of symbols in words', () => {
  it('is read with a title, strokes or colons, and is no dish', () => {
    for (const key of [
      'Key: Y yes / T traces',
      'Y: contiene; T: puede contener trazas',
      'Y: contiene\nT: puede contener trazas',
      'Y: contient; T: traces éventuelles',
      'Légende : Y contient / T peut contenir des traces',
    ])
      expect(saidIn(`dish,milk,eggs\nSoup,Y,T\nPie,T,Y\n${key}`), key).to.deep.equal([
        'Soup: milk; may eggs',
        'Pie: eggs; may milk',
      ])
  })

  it('is read without its word for "no", which the heading can turn round', () =>
    expect(saidIn('dish,milk,eggs\nSoup,Y,N\nKey: Y yes / N no / T traces,,\n')).to.deep.equal([
      'Soup: milk',
      'symbol N',
    ]))

  it('is none where the letters name an allergen', () =>
    expect(saidIn('dish,milk\nSoup,\nEI: Spuren,\n')).to.deep.equal(['Soup', 'row 3']))
})

describe('a legend of diets with spaces between its entries', () => {
  it('is read with codes of up to three capitals', () => {
    const key = 'V vegetarian  VG vegan  GF gluten free  N contains nuts'
    const text = `Toast (V) 8.50\nGranola (VG, N) 6.50\nPancakes (GF) 8.00\n\n${key}\n`
    const pasted = readPastedText(text)
    if (!pasted.ok) return expect.fail(pasted.problem)
    const { dishes, questions } = interpretSheet(pasted.table, { decimals: 2 }, {})
    expect([...dishes.map(describeDish), ...questions.map(nameOf)]).to.deep.equal([
      'Toast: vegetarian',
      'Granola: vegan, nuts',
      'Pancakes: gluten-free',
    ])
  })
})

describe('a word between the names of one entry', () => {
  const said = (key: string, codes: string) => {
    const pasted = readPastedText(`Bowl (${codes}) 8.50\nPie (${codes}) 9.50\n\n${key}\n`)
    if (!pasted.ok) return expect.fail(pasted.problem)
    const inText = interpretSheet(pasted.table, { decimals: 2 }, {})
    const inSheet = saidIn(`Dish;Allergens\nBowl;"${codes}"\n"${key}";\n`)
    const [bowl = expect.fail('no dish')] = inText.dishes
    return { inSheet, inText: [describeDish(bowl), ...inText.questions.map(nameOf)] }
  }

  it('is no code', () => {
    for (const [key, code, tags] of [
      ['1 NUTS AND PEANUTS 2 MILK 3 EGGS 4 FISH', '1', 'nuts, peanuts'],
      ['N NUTS AND PEANUTS M MILK F FISH', 'N', 'nuts, peanuts'],
      ['C EIER UND MILCH D FISCH H NÜSSE UND ERDNÜSSE', 'C, H', 'eggs, milk, nuts, peanuts'],
      ['C Eier D Fisch H Nüsse AND Erdnüsse', 'H', 'nuts, peanuts'],
      ['C Eier, D Fisch, H Nüsse, und Erdnüsse', 'H', 'nuts, peanuts'],
      ['1 Lait, soja 2 Oeufs 3 Gluten 4 Poisson', '1', 'milk, soybeans'],
      ['1 LAIT ET SOJA 2 POISSON 3 CÉLERI', '1', 'milk, soybeans'],
      ['1 LAIT OU SOJA 2 POISSON 3 CÉLERI', '1', 'milk, soybeans'],
      ['7 LECHE Y SOJA 8 PESCADO 9 HUEVO', '7', 'milk, soybeans'],
      ['1 LECHE O SOJA 2 PESCADO 3 HUEVO', '1', 'milk, soybeans'],
      ['C UOVA D PESCE G LATTE E SOIA H FRUTTA A GUSCIO', 'G, H', 'milk, soybeans, nuts'],
      ['7 LATTE E SOIA 8 FRUTTA A GUSCIO 9 SEDANO', '7, 8', 'milk, soybeans, nuts'],
      ['c uova, d pesce, g latte, e soia', 'c, g', 'eggs, milk, soybeans'],
      ['7 LEITE E SOJA 8 PEIXE 9 AIPO', '7', 'milk, soybeans'],
      ['7 MELK EN SOJA 8 VIS 9 SELDERIJ', '7', 'milk, soybeans'],
      ['7 MELK OF SOJA 8 VIS 9 SELDERIJ', '7', 'milk, soybeans'],
      ['7 MLEKO I SOJA 8 RYBY 9 SELER', '7', 'milk, soybeans'],
      ['7 MLEKO ORAZ SOJA 8 RYBY 9 SELER', '7', 'milk, soybeans'],
      ['7 MLEKO LUB SOJA 8 RYBY 9 SELER', '7', 'milk, soybeans'],
    ] as const) {
      const { inSheet, inText } = said(key, code)
      expect([inSheet, inText], key).to.deep.equal([[`Bowl: ${tags}`], [`Bowl: ${tags}`]])
    }
  })

  it('is a code in the order of the others, or as the first letter of its words', () => {
    for (const [key, code, tags] of [
      ['C EIER D FISCH E ERDNÜSSE F SOJA', 'D', 'fish'],
      ['C EIER D FISCH E ERDNÜSSE F SOJA', 'E', 'peanuts'],
      ['H Nüsse H1 Mandeln I Sellerie J Senf', 'H', 'nuts'],
      ['N SESAM O SULFITE P LUPINEN', 'N', 'sesame'],
      ['G Gluten E Eggs M Milk N Nuts', 'G', 'gluten'],
      ['M Milch A Gluten C Eier', 'M', 'milk'],
      ['1 Milch 2 Eier A Gluten B Krebstiere C Fisch', '2', 'eggs'],
    ] as const)
      expect(said(key, code).inSheet, key).to.deep.equal([`Bowl: ${tags}`])
  })

  it('is asked about if it can also be a code', () => {
    for (const key of [
      'A GLUTEN C EI E ERDNÜSSE G MILCH',
      'A GLUTEN C UOVA E ARACHIDI G LATTE',
      'A GLUTEN B HUEVO C LECHE Y SOJA',
    ])
      expect(said(key, 'C').inSheet.slice(1), key).to.deep.equal(['word c'])
    for (const [key, code] of [
      ['N NOCI O ARACHIDI G GLUTINE L LATTE', 'N'],
      ['A GLUTEN C OVOS D PEIXE E AMENDOINS F SOJA G LEITE E LACTOSE', 'D'],
      ['H MLEKO I SOJA A GLUTEN C RYBY', 'H'],
    ] as const)
      expect(said(key, code).inSheet.slice(1), key).to.deep.equal([`word ${code.toLowerCase()}`])
    for (const key of [
      '7 LAIT AUX NOIX 8 POISSON 9 CÉLERI 10 SOJA',
      '7 Lait, Noix diverses 8 Poisson 9 Céleri 10 Soja',
      '7 LAIT, BLÉ DUR MOULU 8 POISSON 9 CÉLERI 10 SOJA',
      '7 LATTE A BASE DI SOIA 8 PESCE 9 SEDANO 10 UOVA',
      '7 MLEKO Z ORZECHAMI 8 RYBY 9 SELER 10 SOJA',
    ])
      expect(said(key, '7').inSheet.slice(1), key).to.include('word 7')
  })

  it('leaves the words whole that the question about a code shows', () => {
    const { questions } = read(
      'Gericht;Allergene\nSuppe;C\n"A GLUTEN B KREBSTIERE C EI UND EIERSPEISEN D FISCH";\n',
    )
    const asked = questions.find(({ kind }) => kind === 'word') ?? expect.fail('no question')
    expect(asked).to.deep.include({
      key: 'c',
      hint: 'EI UND EIERSPEISEN',
      suggestions: [{ kind: 'tags', targets: [{ id: 'eggs', detail: null }] }],
    })
  })

  it('leaves a note whole', () => {
    const key = '1 MILK 2 EGGS 3 GLUTEN 4 FISH - OUR KITCHEN USES NUTS AND SESAME'
    const { questions } = read(`Dish;Allergens\nSoup;1\n"${key}";\n`)
    const notes = questions.flatMap(question => ('note' in question ? [question.note] : []))
    expect(notes.map(note => note?.may?.map(({ id }) => id))).to.deep.equal([['nuts', 'sesame']])
  })
})

describe('words for “may contain”', () => {
  it('mean the same in a legend and as the heading of a list', () => {
    for (const words of ['May contain traces', 'may contain traces of', 'kan sporen bevatten']) {
      expect(saidIn(`"t = ${words}",\ndish,milk\nSoup,t\n`), words).to.deep.equal(['Soup; may milk'])
      expect(saidIn(`dish,${words}\nSoup,milk\n`), words).to.deep.equal(['Soup; may milk'])
    }
  })
})

describe('a symbol in brackets', () => {
  for (const [symbol, legend] of [
    ['x', '(x) = may contain'],
    ['X', '(x) = kann Spuren enthalten'],
    ['●', '(●): traces possibles, ?: inconnu'],
    ['*', '(*) = trazas'],
    ['o', 'Legenda: (o) = kan bevatten'],
  ] as const)
    it(`is another one than the plain “${symbol}” in the legend “${legend}”`, () =>
      expect(saidIn(`"${legend}",,\ndish,milk,eggs\nSoup,${symbol},(${symbol})\n`)).to.deep.equal([
        'Soup; may eggs',
        `symbol ${symbol.toUpperCase()}`,
      ]))

  it('is one symbol, even a plus sign', () => {
    const csv = 'dish,milk,eggs\nSoup,+,(+)\nPie,"+, x",x + y\n'
    expect(saidIn(csv)).to.deep.equal([
      'Soup',
      'Pie',
      ...['+', '(+)', 'X', 'Y'].map(symbol => `symbol ${symbol}`),
    ])
  })

  it('is a question where the legend explains the plain one alone', () =>
    expect(saidIn('x = contains,,\ndish,milk,eggs\nSoup,x,(x)\n')).to.deep.equal([
      'Soup: milk',
      'symbol (X)',
    ]))

  it('is explained beside the plain one', () =>
    expect(saidIn('"x = contains, (x) = may contain",,\ndish,milk,eggs\nSoup,x,(x)\n')).to.deep.equal([
      'Soup: milk; may eggs',
    ]))

  it('is the code behind a name, where the legend has no plain one', () => {
    for (const dish of ['Ragout (1)', 'Ragout [1]'])
      expect(saidIn(`(1) = peanuts; (2) = milk,\nName,Price\n${dish},9\n`, { codes: 'own' })).to.deep.equal([
        'Ragout: peanuts',
      ])
    expect(saidIn('(*) = peanuts,\nName,Price\nRagout*,9\n')).to.deep.equal(['Ragout: peanuts'])
    expect(saidIn('(W) = traces of wheat,\nName,Allergens\nRagout,W\n')).to.deep.equal(['Ragout', 'word w'])
  })
})

describe('empty brackets in a legend', () => {
  const said = (key: string, cell: string) =>
    saidIn(`"${key}";\n"A = gluten, C = eggs, G = milk";\nName;Allergens\nSoup;A\nBread;"${cell}"\n`)

  it('explain the codes of a list that are in brackets', () => {
    for (const key of ['( ) = may contain', '() = kann Spuren enthalten', '( )=traces']) {
      expect(said(key, 'A, (G)'), key).to.deep.equal(['Soup: gluten', 'Bread: gluten; may milk'])
      expect(said(key, '(C, G)'), key).to.deep.equal(['Soup: gluten', 'Bread; may eggs, milk'])
    }
  })

  it('explain the code of another allergen behind one, and no part of that', () => {
    for (const key of ['( ) = traces', 'Codes in brackets: traces', 'Buchstaben in Klammern = Spuren'])
      expect(said(key, 'A (C), G'), key).to.deep.equal(['Soup: gluten', 'Bread: gluten, milk; may eggs'])
    expect(
      saidIn(
        '( ) = traces;\n"A = gluten, C = eggs, G = milk";\nName;Price\nBread A, C (G);2\nCake (A, G);3\n',
      ),
    ).to.deep.equal(['Bread: gluten, eggs; may milk', 'Cake: gluten, milk'])
  })

  it('explain no codes behind what can be the number of a dish', () =>
    expect(
      saidIn(
        '( ) = traces;\n"1 = gluten, 2 = crustaceans, 7 = milk";\nName;Price\nMenu 2 (1, 7);2\nCake (1, 7);3\n',
      ),
    ).to.deep.equal(['Menu 2: gluten, milk', 'Cake: gluten, milk', 'namePart 2']))

  it('explain nothing without words of traces, or with others too', () => {
    for (const key of ['( ) = contains', '( ) = traces; ( ) = contains'])
      expect(said(key, 'A, (G)')[1], key).to.equal('Bread: gluten, milk')
    // It can be about every dish.
    expect(said('( ) = may contain traces of nuts', 'A, (G)')).to.deep.equal([
      'Soup: gluten',
      'Bread: gluten, milk',
      'note ( ) = may contain traces of nuts',
    ])
  })
})

describe('a row of a key that says what blank cells mean', () => {
  const rows = 'Dish;Gluten;Milk\nSoup;●;\nPie;;○\n;;\n●;contains;\n○;may contain;\n'
  it('is read, or asked about', () => {
    expect(saidIn(`${rows}blank;does not contain;\n`)).to.deep.equal([
      'Soup: gluten; no milk',
      'Pie; may milk; no gluten',
    ])
    expect(saidIn(`${rows}blank;see the chef;\n`)).to.include('symbol ␣')
  })
})

describe('a key of words', () => {
  it('is one if it says what each means', () =>
    expect(
      saidIn(
        'Item;Milk;Egg\nCake;red;amber\nPie;green;Red\n"Red = contains, Amber = may contain, Green = free from";;\n',
      ),
    ).to.deep.equal(['Cake: milk; may eggs', 'Pie: eggs; no milk']))
})

describe('a mark that can also be a sign of the text', () => {
  it('is a code only if the key explains it', () => {
    expect(saidIn('Name;Preis\nSoup $;4\nCake!;3\n$ = contains gluten;\n! = contains nuts;\n')).to.deep.equal(
      ['Soup: gluten', 'Cake: nuts'],
    )
    expect(saidIn('Name;Preis\nOh la la!;4\nCash $;3\n')).to.deep.equal(['Oh la la!', 'Cash $'])
  })
})

describe('the key of a file', () => {
  const menu = 'Gericht;Preis\nMuschelpfanne (L,N);12\nBrot (A);3\n'
  const rightMenu = ['Muschelpfanne: sulphites, molluscs', 'Brot: gluten']

  it('is read with an entry in each row', () => {
    for (const rows of [
      'A: Gluten;|B: Krebstiere;|L: Sulfite;|N: Weichtiere;',
      'A Gluten;|L Sulfite;|N Weichtiere;',
      'A) Gluten;|L) Sulfite;|N) Weichtiere;',
      'A - Gluten;|L - Sulfite;|N - Weichtiere;',
      'A. Gluten;|L. Sulfite;|N. Weichtiere;',
      '(a) Gluten;|(l) Sulfite;|(n) Weichtiere;',
      'a Gluten;|l Sulfite;|n Weichtiere;',
      'A;Glutenhaltiges Getreide|L;Sulfite|N;Weichtiere',
      'Legende:;|A: Gluten;|L: Sulfite;|M: Geheimnis;|N: Weichtiere;',
    ])
      expect(saidIn(`${menu}${rows.replaceAll('|', '\n')}\n`), rows).to.deep.equal(rightMenu)
  })

  it('is read in the order of the file, not of the EU list', () => {
    const csv = 'Dish,Allergens\nSesame Noodles,"2, 12, 13"\nVeg Soup,1\n'
    const right = ['Sesame Noodles: gluten, sesame, soybeans', 'Veg Soup: celery']
    for (const key of [
      'Key:,\n1. Celery,\n2. Gluten,\n3. Crustaceans,\n12. Sesame,\n13. Soya,\n',
      '1,Celery\n2,Gluten\n12,Sesame\n13,Soya\n',
    ]) {
      expect(saidIn(csv + key), key).to.deep.equal(right)
      expect(saidIn(key + csv), key).to.deep.equal(right)
    }
  })

  it('is read from one text', () => {
    for (const key of [
      'Allergene: a) Gluten l) Sulfite n) Weichtiere',
      'Allergene: a Gluten, l Sulfite, n Weichtiere',
      'Allergenkennzeichnung: A Gluten, L Sulfite, N Weichtiere',
      'Unsere Allergene: A Gluten (A1 Weizen, A2 Roggen), L Sulfite, N Weichtiere',
    ])
      expect(saidIn(`${menu}${key};\n`), key).to.deep.equal(rightMenu)
    expect(
      saidIn('Piatto;Prezzo\nPasta (1,3);12\n"Elenco allergeni: 1 sedano, 2 glutine, 3 latte";\n'),
    ).to.deep.equal(['Pasta: celery, milk'])
  })

  it('is read from a column beside the dishes, which is still asked about', () =>
    expect(
      saidIn(
        'Gericht;Preis;;Legende\nPfanne (A,L);12;;A Gluten\nSuppe (N);3;;L Sulfite\nBrot (A);3;;N Weichtiere\n',
      ),
    ).to.deep.equal(['Pfanne: gluten, sulphites', 'Suppe: molluscs', 'Brot: gluten', 'column Legende']))

  it('is read from pasted lines below a title', () => {
    const pasted = readPastedText(
      'Noodles (2, 12) 9.50\nSoup (1) 4.00\n\nKey\n1. Celery\n2. Gluten\n12. Sesame\n',
    )
    const { dishes, questions } = interpretSheet(pasted.ok ? pasted.table : expect.fail(), { decimals: 2 })
    expect([...dishes.map(describeDish), ...questions.map(nameOf)]).to.deep.equal([
      'Noodles: gluten, sesame',
      'Soup: celery',
    ])
  })

  it('is read over several rows, beside a note, and in Arabic digits', () => {
    for (const key of [
      '"1 Celery, 2 Gluten, 3 Crustaceans,"\n"12 Sesame, 13 Soya"',
      '"1 Celery\n2 Gluten\n12 Sesame"',
    ])
      expect(saidIn(`Dish;Allergens\nNoodles;2, 12\n${key};\n`), key).to.deep.equal([
        'Noodles: gluten, sesame',
      ])
    const note = 'A Gluten, B Krebstiere, L Sulfite. Alle Speisen können Spuren von Nüssen enthalten'
    expect(saidIn(`Gericht;Preis\nPfanne (A,L);3\n"${note}";\n`)).to.deep.equal([
      'Pfanne: gluten, sulphites',
      'note Alle Speisen können Spuren von Nüssen enthalten',
    ])
    expect(saidIn('Name;Price\nحساء (١، ٧);4\n١ جلوتين;\n٧ حليب;\n٣ بيض;\n')).to.deep.equal([
      'حساء: gluten, milk',
    ])
  })

  it('has codes for parts of an allergen', () =>
    expect(
      saidIn('Gericht;Preis\nPfanne (A1,C);12\n"A Gluten (A1 Weizen, A2 Roggen), C Eier";\n'),
    ).to.deep.equal(['Pfanne: gluten (wheat), eggs']))

  it('explains the symbols of a matrix', () =>
    expect(saidIn('Dish,milk,eggs\nNoodles,●,○\nSoup,○,\n●,contains,\n○,may contain,\n')).to.deep.equal([
      'Noodles: milk; may eggs',
      'Soup; may milk',
    ]))

  it('is shown with the codes question if it is not understood as a whole', () => {
    for (const [key, systems] of [
      ['A Gluten, L Sulfite, N Was auch immer', ['own', 'none']],
      ['A Gluten, L Sulfite', ['own', 'none']],
      ['Gluten (A), Sulfite (L), Weichtiere (N)', ['own', 'none']],
      ['Gluten = A, Sulfite = L', ['own', 'none']],
      ['A Gluten, L Sellerie', ['austria', 'own', 'none']],
    ] as const) {
      const { questions } = read(`Gericht;Preis\nMuschelpfanne (L,N);12\n"${key}";\n`)
      const asked = questions.find(({ kind }) => kind === 'codes') ?? expect.fail(key)
      expect(wordsOf(asked).label, key).to.include(key)
      expect(
        wordsOf(asked).choices.map(({ answer }) => answer),
        key,
      ).to.deep.equal(systems)
    }
  })

  it('is shown with the codes question if its codes are behind the words', () => {
    for (const rows of [
      'Gluten = A;|Eier = L;|Milch = N;',
      'Gluten (A);|Eier (L);|Milch (N);',
      'Gluten;A|Eier;L|Milch;N',
    ]) {
      const asked = read(`${menu}${rows.replaceAll('|', '\n')}\n`).questions.find(
        ({ kind }) => kind === 'codes',
      )
      expect(asked && wordsOf(asked).choices.map(({ answer }) => answer), rows).to.deep.equal(['own', 'none'])
    }
  })

  it('is stronger than a remembered answer that contradicts it', () => {
    const said = (key: string) => saidIn(`Gericht;Preis\nPfanne (N,G);12\n${key}`, { codes: 'austria' })
    expect(said('A Gluten;\nL Sulfite;\nN Weichtiere;\n')).to.deep.equal(['Pfanne: molluscs', 'word g'])
    expect(said('A Gluten;\nB Krebstiere;\nC Eier;\n')).to.deep.equal(['Pfanne: sesame, milk'])
  })

  it('is searched quickly in a long text', () => {
    const started = processorTimeMs()
    saidIn(`Gericht;Preis\nPfanne;12\nA = Gluten. Wir b. ${'Nuts. '.repeat(600)};\n`) // was 3 seconds
    saidIn(`Gericht;Preis\nPfanne;12\na${' '.repeat(3_900)}b!;\n`)
    expect(processorTimeMs() - started).to.be.below(3_000) // was 10 seconds with a pattern that backtracks
  })

  it('is none in a list of numbered dishes', () => {
    expect(saidIn('Name,Price\n1. Soup,4\n2. Mussels,\n3. Prawns,\n4. Nuts,\n').at(-1)).to.include(
      'nameOnlyRows',
    )
    expect(saidIn('Nr,Dish\n1,Soup\n2,Mussels\n3,Prawns\n4,Nuts\n').slice(0, 4)).to.deep.equal([
      'Soup',
      'Mussels',
      'Prawns',
      'Nuts',
    ])
  })
})

describe('a symbol behind a name', () => {
  it('is read by the legend of the file', () => {
    const shapes = '▲ = gluten  ■ = milk  ● = nuts  ◆ = fish,\nItem,Price\n'
    expect(
      saidIn(`${shapes}Fish & Chips ▲◆,12\nBrownie ▲ ■ ●,5\nCheesecake (▲■),5\nPie (▲),5\n`),
    ).to.deep.equal([
      'Fish & Chips: gluten, fish',
      'Brownie: gluten, milk, nuts',
      'Cheesecake: gluten, milk',
      'Pie: gluten',
    ])
    expect(saidIn('🌾 = gluten 🥛 = milk,\nItem,Price\nPancakes 🌾🥛🥚,12\n').slice(1)).to.deep.equal([
      'word 🥚',
    ])
    expect(
      saidIn('Item,Price\nSatay *#,5\nBread *,5\nCod +,3\nMac + cheese,3\n"* gluten, + fish, # nuts",\n'),
    ).to.deep.equal(['Satay: gluten, nuts', 'Bread: gluten', 'Cod: fish', 'Mac + cheese'])
  })

  it('is read if it is a number in a circle', () => {
    for (const key of [
      '① = gluten ③ = huevo ⑦ = leche',
      '① gluten ③ huevo ⑦ leche',
      '1 gluten, 3 huevo, 7 leche',
    ])
      expect(saidIn(`"${key}",\nPlato,Precio\nCroquetas ①③⑦,5\n`), key).to.deep.equal([
        'Croquetas: gluten, eggs, milk',
      ])
  })

  it('is read before a name, alone in a description, and beside a price', () => {
    const shapes = '▲ = gluten  ■ = milk  • = nuts,,\nItem,Description,Price\n'
    expect(
      saidIn(`${shapes}▲■ Fish,,5\nPie,▲,5\nRice,"■ ▲",5\nCake •,,5\nSoup,,12 ▲■\n• Tea,,3\n`),
    ).to.deep.equal([
      'Fish: gluten, milk',
      'Pie: gluten',
      'Rice: milk, gluten',
      'Cake: nuts',
      'Soup: gluten, milk',
      '• Tea',
    ])
    expect(saidIn('Item,Description,Price\n▲■ Fish,,5\nPie,◆,5\nSoup,,12 ●\n').slice(3)).to.have.members([
      'word ●',
      'word ▲',
      'word ■',
      'word ◆',
    ])
  })

  it('is asked about if nothing explains it', () => {
    for (const mark of ['▲', '■', '#', '+', '*', '†', '(▲■)'])
      expect(saidIn(`Item,Price\nSatay ${mark},5\n`)[0], mark).to.equal(`Satay ${mark}`)
    expect(saidIn('Item,Price\nSatay ▲ with rice,5\nBread #,5\nCod (◆■),3\n').slice(3)).to.deep.equal([
      'word ▲',
      'word #',
      'word ◆',
      'word ■',
    ])
    expect(saidIn('Item,Price\nMac + cheese,5\nSteak ~ 200 g,5\nCola®,5\n').slice(3)).to.deep.equal([])
  })
})
