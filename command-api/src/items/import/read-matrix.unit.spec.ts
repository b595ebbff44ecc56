import { allergens as theFourteen } from '@safe-menu/contracts/allergens/catalogue'
import { dayIn } from '@safe-menu/contracts/guest-activity/days'
import { matrixColumns, matrixLetters, matrixTagColumns } from '@safe-menu/contracts/items/matrix'
import { expect } from 'chai'
import { readMatrix } from './read-matrix.ts'

const now = '2026-03-12T12:00:00.000Z'

function rowsOf(csv: string) {
  const read = readMatrix(csv, now, { values: matrixLetters })
  return read.rows ?? expect.fail(JSON.stringify(read.issues))
}

/** `line column: message` of every issue. */
function issuesOf(csv: string): string[] {
  const read = readMatrix(csv, now, { values: matrixLetters })
  return [...(read.rows === null ? read.questions : []), ...(read.issues ?? [])].map(
    ({ path, message }) => `${path.slice(1).join(' ')}: ${message}`,
  )
}

const fourteen = theFourteen.map(({ id }) => id)
const whole = (cells: Readonly<Record<string, string>>, reviewedAt = '2026-03-01') =>
  [
    ['item', 'reviewed-at', ...fourteen].join(','),
    ['Soup', reviewedAt, ...fourteen.map(id => cells[id] ?? 'N')].join(','),
  ].join('\n')

describe('allergen matrix', () => {
  it('refuses a repeated or invalid id of a dish, and a repeated name without one', () => {
    const id = '11111111-1111-4111-8111-111111111111'
    const issuesOf = (csv: string) =>
      readMatrix(csv, now).issues?.map(({ path, message }) => [path[1], message])
    expect(issuesOf(`item,safe-menu-id\nSoup,${id}\nRoll,${id}\nSoup,`)).to.deep.equal([
      [3, 'Line 2 has the same safe-menu-id.'],
      [4, '"Soup" is already on line 2, in the same section.'],
    ])
    expect(issuesOf('item,safe-menu-id\nSoup,42')).to.deep.equal([
      [2, '"42" is not the id of a dish. Leave the cell blank.'],
    ])
  })

  describe('size', () => {
    const cells = 500_000
    const files = {
      'a row of cells': `item\n${'a,'.repeat(cells)}`,
      'short rows': `item\n${'a\n'.repeat(cells)}`,
      'empty rows': `item\n${'\n'.repeat(2 * cells)}`,
      'old line ends': `item\r${'\r'.repeat(2 * cells)}`,
      headings: `${'x,'.repeat(cells)}item\na`,
      'empty cells': `item\n${`${','.repeat(2_000)}\n`.repeat(cells / 1_000)}`,
    }
    for (const [name, csv] of Object.entries(files)) {
      it(`refuses a file of only ${name} before it is parsed`, () => {
        const notCsv = `${csv}\n"an open quote` // the parser would report this instead
        expect(issuesOf(notCsv)).to.deep.equal([
          '1: The file has too many cells. Remove the empty rows and columns.',
        ])
      })
    }

    it('names the faults of a row that has very many cells', () => {
      expect(issuesOf(`item\n${'a,'.repeat(99_000)}`)).to.have.length(98_999)
    })
  })

  describe('form', () => {
    it('reads commas, semicolons, tabs and a byte order mark alike', () => {
      const expected = rowsOf('item,price,milk\nSoup,4.50,C\n')
      expect(expected).to.have.length(1)
      expect(expected[0]).to.deep.include({ line: 2, name: 'Soup', price: 450 })
      for (const delimiter of [';', '\t']) {
        const csv = `\uFEFF${['item', 'price', 'milk'].join(delimiter)}\r\n${['Soup', '4,50', 'C'].join(delimiter)}\r\n`
        expect(rowsOf(csv)).to.deep.equal(expected)
      }
    })

    it('recognises column ids and names in any case', () => {
      const [row] = rowsOf('ITEM,Cross-Contamination,Cereals containing gluten,VEGAN\nSoup,Fryer,C:rye,N')
      expect(row).to.deep.include({ crossContamination: 'Fryer', absent: ['vegan'] })
      expect(row?.tags).to.deep.equal([
        { allergenId: 'gluten', presence: 'contains', details: ['rye'], insisted: false },
      ])
    })

    it('keeps line numbers after a quoted text of several lines', () => {
      const csv = 'item,description\nSoup,"Hot,\n""fresh"""\n\nStew,\n'
      expect(rowsOf(csv).map(({ line, name, description }) => [line, name, description])).to.deep.equal([
        [2, 'Soup', 'Hot,\n"fresh"'],
        [5, 'Stew', ''],
      ])
    })

    it('understands the words of other sheets, and prices with their currency', () => {
      const [row] = rowsOf('item;price;milk;eggs;nuts;fish\nSoup;£6.50;x;Trace;no;without')
      expect(row).to.deep.include({ price: 650, absent: ['nuts'] })
      expect(row?.tags.map(({ allergenId, presence }) => [allergenId, presence])).to.deep.equal([
        ['milk', 'contains'],
        ['eggs', 'may_contain'],
        ['fish', 'can_be_made_without'],
      ])
      const prices = rowsOf('item;price\nSoup;6,50 €\nTea;USD 3\nGuláš;120 Kč\nMici;25 lei')
      expect(prices.map(({ price }) => price)).to.deep.equal([650, 300, 12_000, 2_500])
      const priced = (price: string, decimals: number) =>
        readMatrix(`item;price\nSoup;${price}`, now, {}, { decimals, timeZone: 'UTC' }).rows?.[0]?.price
      expect(['¥1,250', '1.250', '1250', '1250.00', '12.5'].map(price => priced(price, 0))).to.deep.equal([
        125_000,
        125_000,
        125_000,
        125_000,
        undefined,
      ])
      expect(['2.750', '2,750', 'KWD 2.75', '2.755'].map(price => priced(price, 3))).to.deep.equal([
        275,
        275,
        275,
        undefined,
      ])
      expect(priced('1,250', 2), 'a thousand or one and a quarter?').to.equal(undefined)
    })

    it('ignores empty columns and rows', () => {
      expect(rowsOf('item;milk;;\nSoup;C;;\n;;;\n')).to.have.length(1)
    })

    it('names unknown, repeated and missing columns', () => {
      expect(issuesOf('item,milk,Lactose\nSoup,C,C')[0]).to.match(
        /^1 Lactose: Unknown column "Lactose". Use item, /u,
      )
      expect(issuesOf('item,price,Price\nSoup,1,2')).to.deep.equal([
        '1 Price: Two columns mean "price". Leave one of them out, or choose what it means.',
      ])
      expect(issuesOf('milk\nC')).to.deep.equal(['1 item: The column "item" is missing.'])
      expect(issuesOf('item,milk\nSoup,C,stray')).to.deep.equal([
        '2 column 3: "stray" has no heading. Add one, or clear the cell.',
      ])
    })

    it('recognises a title above the headings', () => {
      const titled = [
        'Spring menu 2026\nitem,milk\nSoup,C',
        'Karte Frühling\r\nGericht;Preis;Milch\r\nSuppe;5;x',
        'Allergens,March 2026\n\nDish name,Price,Milk\nSoup,5,C',
        'Menu;;;\n"Dish";Cost;Milk;Eggs\nSoup;5;C;',
        'Allergens, spring, all kitchens, v2\nitem;price;gluten\nSoup;5;C',
        'Column1,Column2,Column3,Column4\n"Dinner\nX=Contains",GLUTEN,FISH,SESAME\nSoup,x,,',
      ]
      for (const csv of titled)
        expect(issuesOf(csv), csv).to.deep.equal([
          '1: This line looks like a title, not like the headings. Delete all lines above the headings, then choose the file again. If it is the heading of the dishes, write "item".',
        ])
      const headed = [
        'Dish name,Text\nSoup,Hot',
        'Gericht\nSuppe',
        'Gericht;Text\nSuppe;"a, b, c"',
        'milk\nC',
        'Speise;Enthält;Kann enthalten\nSuppe;"gluten,milk,eggs";nuts',
      ]
      for (const csv of headed) expect(issuesOf(csv).join(), csv).not.to.contain('title')
    })

    it('reports a file that is empty, has no item or is not CSV', () => {
      expect(issuesOf('')).to.deep.equal(['1: The file is empty.'])
      expect(issuesOf('item\n')).to.deep.equal(['1: The file has no dishes below the header.'])
      expect(issuesOf('item\nSoup\n"Stew')[0]).to.match(/not valid CSV/)
    })

    it('refuses more items than a menu can hold', () => {
      const csv = `item\n${Array.from({ length: 501 }, (_, index) => `Dish ${index}`).join('\n')}`
      expect(issuesOf(csv)).to.deep.equal(['1: A menu can hold 500 dishes. This file has 501.'])
    })
  })

  describe('rows', () => {
    it('report each fault with its line and column', () => {
      const csv = [
        'item,price,milk,vegan,reviewed-at',
        ',1,C,,',
        'Soup,1.234,C:q,,',
        'Stew,1,C:rye,M,tomorrow',
        'Salad,1,C,C,2027-01-01',
      ].join('\n')
      expect(issuesOf(csv).map(issue => issue.split(':')[0])).to.deep.equal([
        '2 item',
        '3 milk',
        '3 price',
        '4 milk',
        '4 vegan',
        '4 reviewed-at',
        '5 reviewed-at',
        '5 vegan',
      ])
    })

    it('report each fault under the heading of the file', () => {
      const mapping = {
        Gericht: 'item',
        Preis: 'price',
        Beschreibung: 'description',
        'Geprüft am': 'reviewed-at',
        Végane: 'vegan',
        Milch: 'milk',
      }
      const csv = [
        Object.keys(mapping).join(';'),
        ';1;;;;',
        `Suppe;teuer;${'x'.repeat(2_001)};morgen;C;C`,
        'Brot;1;;;;',
        'BROT;1;;;;C:q',
        'brot;1;;;;',
      ].join('\n')
      const { issues } = readMatrix(csv, now, { columns: mapping })
      expect(issues?.map(({ path }) => path.slice(1).join(' '))).to.have.members([
        '2 Gericht',
        '3 Beschreibung',
        '3 Preis',
        '3 Geprüft am',
        '3 Végane',
        '5 Milch',
        '6 Gericht',
      ])
      const yen = { decimals: 0, timeZone: 'UTC' }
      expect(readMatrix('Dish,Cost\nSoup,1.5', now, {}, yen).issues?.[0]?.path).to.deep.equal([
        'line',
        2,
        'Cost',
      ])
    })

    it('refuse a name that is repeated within a section', () => {
      expect(issuesOf('item,section\nSoup,Lunch\nSOUP,Lunch\nSoup,Dinner')).to.deep.equal([
        '3 item: "SOUP" is already on line 2, in the same section.',
      ])
    })

    it('keep a cell that starts like a formula as text, without its guard', () => {
      const csv = `item,description\n"'=1+1","=cmd|' /C calc'!A0"\n"'Tis",'-5\n'＝1,＝1\n`
      expect(rowsOf(csv).map(({ name, description }) => [name, description])).to.deep.equal([
        ['=1+1', "=cmd|' /C calc'!A0"],
        ["'Tis", '-5'],
        ['＝1', '＝1'],
      ])
    })

    it('are refused when their tags contradict each other', () => {
      expect(issuesOf('item,vegan,milk\nSoup,C,C')).to.deep.equal([
        '2 vegan: Vegan contradicts Milk. Fix one of them, or write C! to keep both.',
      ])
      expect(issuesOf('item,vegan,milk\nSoup,C,M')).to.deep.equal([])
    })

    it('are accepted with an overridden diet; only diets can be overridden', () => {
      expect(issuesOf('item,vegan,milk\nSoup,C!,C')).to.deep.equal([])
      expect(issuesOf('item,vegan,milk\nSoup,C,C!')[0]).to.match(/^C!: Only you know/u)
      expect(issuesOf('item,vegan,milk\nSoup,N!,C')[0]).to.match(/^N!: Only you know/u)
    })
  })

  describe('cells of other files', () => {
    const meaning = (csv: string, values?: Readonly<Record<string, string>>) =>
      readMatrix(csv, now, { values })
    const tagsOf = (read: ReturnType<typeof readMatrix>) =>
      read.rows?.map(({ tags, absent }) => [
        ...tags.map(({ allergenId, presence, details }) => [allergenId, presence, ...details].join(' ')),
        ...absent.map(id => `no ${id}`),
      ])
    const letters = 'item,gluten,milk,nuts\nPie,W,M,\nSalad,,,W\nRoast,C,,N'

    it('are asked once for each file when a letter could say less than "contains"', () => {
      const { rows, issues, values } = meaning(letters)
      expect([rows, issues]).to.deep.equal([null, []])
      expect(values).to.deep.equal([
        { value: 'W', tags: ['gluten', 'nuts'], lines: 2, answered: false },
        { value: 'M', tags: ['milk'], lines: 1, answered: false },
        { value: 'N', tags: ['nuts'], lines: 1, answered: false },
      ])
    })

    it('mean what the manager says, in one column or in all', () => {
      const values = { 'gluten:w': 'C:wheat', 'nuts:W': 'C:walnut', m: 'C', N: 'C' }
      const read = meaning(letters, values)
      expect(tagsOf(read)).to.deep.equal([
        ['gluten contains wheat', 'milk contains'],
        ['nuts contains walnut'],
        ['gluten contains', 'nuts contains'],
      ])
      expect(read.values.every(({ answered }) => answered)).to.equal(true)
      expect(tagsOf(meaning(letters, matrixLetters))?.at(-1)).to.deep.equal(['gluten contains', 'no nuts'])
    })

    it('keep their place in the list of questions when they are answered', () => {
      const asked = (csv: string, values: Readonly<Record<string, string>>) =>
        meaning(csv, values).values.map(({ value, answered }) => `${value}${answered ? ' answered' : ''}`)
      expect(asked(letters, { W: 'C' })).to.deep.equal(['W answered', 'M', 'N'])
      expect(asked(letters, { W: 'C', M: 'C:wheat' }), 'an answer that does not fit').to.deep.equal([
        'W answered',
        'M answered',
        'N',
      ])
      const codes = Array.from({ length: 45 }, (_, index) => `T${index + 10}`)
      const many = `item,milk\n${codes.map(code => `Dish ${code},${code}`).join('\n')}`
      expect(asked(many, {})).to.deep.equal(codes.slice(0, 40))
      expect(asked(many, { T10: 'C' })).to.deep.equal(['T10 answered', ...codes.slice(1, 41)])
    })

    it('need no answer in a file with every column of an export', () => {
      const header = [...Object.values(matrixColumns), ...matrixTagColumns]
      const cells = header.map(heading => ({ item: 'Soup', milk: 'M', nuts: 'N' })[heading] ?? '')
      expect(tagsOf(meaning([header, cells].map(line => line.join(',')).join('\n')))).to.deep.equal([
        ['milk may_contain', 'no nuts'],
      ])
    })

    it('are united across columns, and absent only if all columns say so', () => {
      const header = 'Name,Wheat,Rye,Barley,Oats,Almonds,Cashews,Milk'
      const rows = [
        'Bento,yes,-,yes,-,-,-,yes',
        'Granola,-,-,-,yes,yes,yes,-',
        'Fruit,-,-,-,-,-,-,-',
        'Rice,-,-,,-,-,-,-',
      ]
      expect(tagsOf(meaning([header, ...rows].join('\n'), { '-': 'N' }))).to.deep.equal([
        ['gluten contains wheat barley', 'milk contains'],
        ['gluten contains oats', 'nuts contains almond cashew', 'no milk'],
        // Two of eight nuts say nothing about the others.
        ['no gluten', 'no milk'],
        ['no milk'],
      ])
    })

    it('are not absent where a column that is left out may name them', () => {
      const file = 'item,Prawns,Crab,Milk\nBisque,N,C,N'
      const read = (columns: Readonly<Record<string, string>>, csv = file) =>
        tagsOf(readMatrix(csv, now, { columns, values: matrixLetters }))
      expect(read({ Prawns: 'crustaceans', Crab: 'crustaceans' })).to.deep.equal([
        ['crustaceans contains', 'no milk'],
      ])
      expect(read({ Prawns: 'crustaceans', Crab: 'ignore' })).to.deep.equal([['no milk']])
      const withList = file.replace('Crab', 'Allergens')
      expect(read({ Prawns: 'crustaceans', Allergens: 'ignore' }, withList), 'it may list any').to.deep.equal(
        [[]],
      )
      const other = 'item,Krebstiere,Chef,Milk\nBisque,N,C,N'
      expect(read({ Krebstiere: 'crustaceans', Chef: 'ignore' }, other)).to.deep.equal([
        ['no crustaceans', 'no milk'],
      ])
    })

    it('are not absent where a column that means something else names them', () => {
      const read = (columns: Readonly<Record<string, string>>, csv: string) =>
        tagsOf(readMatrix(csv, now, { columns, values: matrixLetters }))
      const note = 'item,Crustaceans,Crab sauce,Milk\nBisque,N,ask us,N'
      expect(read({ 'Crab sauce': 'modifications' }, note)).to.deep.equal([['no milk']])
      expect(read({ 'Crab sauce': 'description:de' }, note)).to.deep.equal([['no milk']])
      expect(read({ 'Crab sauce': 'fish' }, note.replace('ask us', 'C'))).to.deep.equal([
        ['fish contains', 'no milk'],
      ])
      expect(read({ Notes: 'modifications' }, note.replace('Crab sauce', 'Notes'))).to.deep.equal([
        ['no crustaceans', 'no milk'],
      ])
      const traces = 'item,Milk,May contain\nRoll,N,see the label\nRice,N,'
      expect(read({ 'May contain': 'cross-contamination' }, traces)).to.deep.equal([[], ['no milk']])
      const peanuts = 'item,Nuts,Peanuts (all)\nRoll,N,C'
      expect(read({ 'Peanuts (all)': 'peanuts' }, peanuts)).to.deep.equal([['peanuts contains', 'no nuts']])
    })

    it('are read under other names, and under one food that is only a part of them', () => {
      const read = (csv: string) => tagsOf(meaning(csv, matrixLetters))
      expect(read('item,Soya,Dairy,Egg,Tree nuts\nRice,N,C,N,C')).to.deep.equal([
        ['milk contains', 'nuts contains', 'no soybeans', 'no eggs'],
      ])
      const foods = 'item,Prawns,Crab,Squid'
      expect(read(`${foods}\nBisque,N,C,N`)).to.deep.equal([['crustaceans contains']])
      expect(read(`${foods}\nRice,N,N,N`), 'there may be lobster').to.deep.equal([[]])
      expect(read(`${foods},Crustaceans\nRice,N,N,N,N`)).to.deep.equal([['no crustaceans']])
      expect(read(`${foods},Crustaceans\nRice,N,,N,N`)).to.deep.equal([[]])
    })

    it('are not absent under a heading that names less than what it is mapped to', () => {
      const read = (heading: string, to: string) =>
        tagsOf(
          readMatrix(`item,${heading}\nCake,N`, now, { columns: { [heading]: to }, values: matrixLetters }),
        )
      for (const [heading, to] of [
        ['Prawns & crab', 'crustaceans'],
        ['Prawn (cooked)', 'crustaceans'],
        ['Cuttlefish', 'molluscs'],
        ['Cheese', 'milk'],
        ['Lactose', 'milk'],
        ['Hazelnuts', 'nuts'],
        ['Almond & walnut', 'nuts'],
        ['Gluten & dairy free', 'gluten'],
        ['Gluten free', 'gluten'],
      ] as const)
        expect(read(heading, to), heading).to.deep.equal([[]])
      expect(read('Milk (own list)', 'milk')).to.deep.equal([['no milk']])
    })

    it('are never united towards less', () => {
      const united = (header: string, row: string) =>
        tagsOf(meaning(`item,${header}\nDish,${row}`, matrixLetters))?.[0]
      expect(united('wheat,rye', 'M,C'), 'traces of another').to.deep.equal(['gluten contains rye wheat'])
      expect(united('gluten,rye', 'M,C'), 'traces of any').to.deep.equal(['gluten contains'])
      expect(united('gluten,rye', 'C,C'), 'one without a name').to.deep.equal(['gluten contains'])
      expect(united('wheat,rye', 'M,W'), 'traces remain without it').to.deep.equal([
        'gluten contains rye wheat',
      ])
      expect(united('milk,Milk', 'N,')).to.deep.equal([])
      expect(united('vegan,Vegan', 'C,N')).to.deep.equal([])
    })

    it('are quoted when a price is not a single number', () => {
      expect(issuesOf('item,price\nWine,4.5 / 6 / 22')).to.deep.equal([
        '2 price: "4.5 / 6 / 22" is not one price. Write one number from 0 to 99999.99, such as 12.50, or leave it blank.',
      ])
      expect(rowsOf('item;price\nTea;£2.–\nEspresso;1,60 €').map(({ price }) => price)).to.deep.equal([
        200, 160,
      ])
    })

    it('may follow the line in which a spreadsheet names its separator', () => {
      const [row] = rowsOf('\uFEFFsep=;\r\nitem;price\r\nApfelsaft, trüb;3,20\r\n')
      expect(row).to.include({ line: 3, name: 'Apfelsaft, trüb', price: 320 })
    })
  })

  describe('a complete review', () => {
    it('states all fourteen allergens and has a date', () => {
      const [row] = rowsOf(whole({ milk: 'C', nuts: 'm', celery: 'W' }))
      expect(row).to.include({ isComplete: true, reviewedAt: '2026-03-01T00:00:00.000Z' })
      expect(row?.absent).to.have.length(11)
    })

    for (const cell of ['', '?', ' ']) {
      it(`does not contain "${cell}": unknown does not mean no`, () => {
        const [row] = rowsOf(whole({ lupin: cell }))
        expect(row).to.include({ isComplete: false })
        expect(row?.absent).not.to.include('lupin')
      })
    }

    it('needs every column', () => {
      const without = whole({})
        .split('\n')
        .map(text => text.split(',').slice(0, -1).join(','))
      expect(rowsOf(without.join('\n'))[0]).to.include({ isComplete: false })
    })

    it('has a cell for every column', () => {
      expect(issuesOf('item,price,milk,eggs\nB soup;6;C;C\nStew,4,N')).to.deep.equal([
        '2: This row has 1 cell, the header has 4 columns. Check its separators.',
        '3: This row has 3 cells, the header has 4 columns. Check its separators.',
      ])
      expect(rowsOf('item,milk,,\nSoup,N')).to.have.length(1)
    })

    it('is not older than 2000', () => {
      expect(issuesOf(whole({}, '1999-12-31'))[0]).to.match(/"1999-12-31" is before 2000/)
      expect(rowsOf(whole({}, '2000-01-01'))).to.have.length(1)
    })

    it('is not in the future of every time zone', () => {
      expect(issuesOf(whole({}, '2026-03-14'))[0]).to.match(/is in the future/)
      expect(issuesOf(whole({}, '2026-03-12T12:00:01Z'))[0]).to.match(/is in the future/)
      expect(rowsOf(whole({}, '2026-03-13'))[0]).to.include({ reviewedAt: now })
      expect(issuesOf(whole({}, '2026-02-30'))[0]).to.match(/is not a date/)
      expect(rowsOf(whole({}, '2026-03-12T13:00:00+02:00'))[0]).to.include({
        reviewedAt: '2026-03-12T11:00:00.000Z',
      })
    })

    it('has a date in the time zone of the restaurant', () => {
      const dayOf = (timeZone: string, date: string) => {
        const { rows } = readMatrix(
          whole({}, date),
          now,
          { values: matrixLetters },
          { decimals: 2, timeZone },
        )
        return dayIn(timeZone, Date.parse(rows?.[0]?.reviewedAt ?? ''))
      }
      for (const zone of ['America/New_York', 'Europe/Vienna', 'Pacific/Kiritimati', 'Etc/GMT+12']) {
        expect(dayOf(zone, '2026-03-08'), zone).to.equal('2026-03-08') // a clock change in New York
        expect(dayOf(zone, '2000-01-01'), zone).to.equal('2000-01-01')
      }
      expect(dayOf('Pacific/Kiritimati', '2026-03-13')).to.equal('2026-03-13')
    })

    it('has a date that every store can hold', () => {
      for (const cell of [
        '0000-01-01',
        '0000-01-01T00:00:00Z',
        '0001-01-01T00:00:00+23:59',
        '1969-12-31',
        '1970-01-01T00:00:00+00:01',
        '2026-02-30T10:00:00Z',
        '2026-03-01T10:00:00+24:00',
        '2026-03-01T24:00:00Z',
      ])
        expect(issuesOf(whole({}, cell))[0], cell).to.match(/is not a date/u)
    })
  })
})
