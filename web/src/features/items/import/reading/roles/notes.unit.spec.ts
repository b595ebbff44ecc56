import { expect } from 'chai'
import { wordsOf } from '../../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers, NoteAnswer } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { answersFor, readSheet } from '../sheet-reading.ts'

const symbols = { X: { says: 'contains' }, N: { says: 'absent' } } as const

const read = (csv: string, answers: Answers = {}) =>
  interpretSheet(csvTable(csv), { decimals: 2 }, { symbols, ...answers })

/** What each dish says, and the open questions. */
function saidIn(csv: string, answers: Answers = {}) {
  const { dishes, questions } = read(csv, answers)
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

const sheet = 'dish,price,milk,nuts\nSoup,4,X,N\n'

describe('a note about all dishes above the table', () => {
  for (const note of [
    'All our dishes may contain traces of nuts',
    'Alle Gerichte können Spuren von Nüssen enthalten',
    'Tous nos plats peuvent contenir des traces de fruits à coque',
    'Todos los platos pueden contener trazas de frutos secos',
    'Tutti i piatti possono contenere tracce di frutta a guscio',
    'Al onze gerechten kunnen sporen van noten bevatten',
    'Todos os pratos podem conter vestígios de frutos de casca rija',
    'Wszystkie dania mogą zawierać śladowe ilości orzechów',
    'قد تحتوي جميع الأطباق على المكسرات',
    'Nuts are used in our kitchen',
    'We cannot guarantee that any dish is free from nuts',
    'The House of Nuts',
    '* contains nuts',
  ])
    it(`is asked about, and takes back what is not in a dish: “${note}”`, () =>
      expect(saidIn(`${note},,,\n${sheet}`)).to.deep.equal(['Soup: milk', `note ${note}`]))

  it('can be the title, which says nothing of the dishes', () => {
    const choicesOf = (title: string) =>
      read(`${title},,,\n${sheet}`).questions.flatMap(each => wordsOf(each).choices)
    for (const title of [
      'The House of Nuts',
      'Nuts & More - menu and allergens',
      'The Nuts Shack allergen list',
    ]) {
      expect(
        choicesOf(title).map(({ label }) => label),
        title,
      ).to.include('It is the title: leave it out')
      expect(saidIn(`${title},,,\n${sheet}`, { notes: { [title]: 'title' } }), title).to.deep.equal([
        'Soup: milk; no nuts',
      ])
    }
    for (const note of [
      'Allergens: nuts',
      'All our dishes may contain traces of nuts',
      '* contains nuts',
      'Nuts are used in our kitchen',
    ])
      expect(
        choicesOf(note).map(({ label }) => label),
        note,
      ).not.to.include('It is the title: leave it out')
  })

  it('is asked about above other titles', () =>
    expect(saidIn(`* contains nuts,,,\nAutumn,,,\n${sheet}`)).to.deep.equal([
      'Soup: milk',
      'note * contains nuts',
    ]))

  it('is asked about if it names all allergens together', () => {
    for (const note of [
      'All dishes may contain traces of allergens',
      'Any dish may contain one or more allergens',
      'Kann Spuren aller Allergene enthalten',
      'Unsere Gerichte können alle Allergene enthalten',
      'Tous nos plats peuvent contenir des traces de tous les allergènes',
      'Todos los platos pueden contener alérgenos',
      'Alle gerechten kunnen allergenen bevatten',
      'Wszystkie dania mogą zawierać alergeny',
      'We handle all 14 allergens and cannot guarantee the absence of traces.',
      'In unserer Küche werden alle Allergene verarbeitet.',
      'Kreuzkontaminationen können nicht ausgeschlossen werden.',
      'All 14 allergens are used here; they are marked.',
      'Traces of all allergens marked in the menu cannot be ruled out.',
      'Tous les allergènes sont présents dans notre cuisine.',
      'No podemos garantizar la ausencia de trazas.',
      'Nella nostra cucina si utilizzano tutti gli allergeni.',
      'Na nossa cozinha usamos todos os alergénios.',
      'In onze keuken wordt met alle allergenen gewerkt.',
      'W naszej kuchni używamy wszystkich alergenów.',
      'نستخدم في مطبخنا جميع مسببات الحساسية',
    ])
      expect(saidIn(`${note},,,\n${sheet}`), note).to.deep.equal(['Soup: milk', `note ${note}`])
  })

  it('is asked about, and names by its codes what the legend says of them', () => {
    const listed = (note: string, key = 'A = Gluten, H = Nüsse') =>
      `Gericht;Preis;Allergene\nBrot;2;A\n${note};;\n${key};;\n`
    for (const [note, tags] of [
      ['Alle Speisen können Spuren von H enthalten', 'Brot: gluten; may nuts'],
      ['Alle Speisen enthalten H', 'Brot: gluten, nuts'],
      ['A dish may contain H', 'Brot: gluten; may nuts'],
    ] as const) {
      expect(saidIn(listed(note)), note).to.deep.equal(['Brot: gluten', 'row 3'])
      expect(saidIn(listed(note), { rows: { 3: 'everyDishTags' } }), note).to.deep.equal([tags])
      expect(saidIn(`${note},,,\n"H = Nüsse, G = Milch",,,\n${sheet}`), note).to.include(`note ${note}`)
    }
    expect(saidIn(`Menu H,,,\n"H = Nüsse, G = Milch",,,\n${sheet}`)).to.deep.equal(['Soup: milk; no nuts'])
  })

  it('is none in a title, a legend or a question to the staff', () => {
    for (const title of [
      'Allergens 2026',
      'A = gluten; C = nuts (contains almonds)',
      'Please ask us about allergens',
      'Joe’s Burgers – Allergens 2026',
      'BAR LA TABERNA - CARTA',
      'A list of all allergens is at the bar',
      'All allergens are marked in the menu',
      'Alle Allergene sind in der Karte gekennzeichnet',
      'Informationen über alle Allergene finden Sie an der Theke',
      'Unser Team kann Sie über Allergene informieren',
      'Allergens: contains = C / may contain = M',
      'Nuts',
    ])
      expect(saidIn(`${title},,,\n${sheet}`), title).to.deep.equal(['Soup: milk; no nuts'])
  })
})

describe('a note about all dishes elsewhere', () => {
  const note = 'All dishes may contain traces of nuts'
  for (const [where, csv] of [
    ['in a legend above the table', `"A = gluten; ${note}",,,\n${sheet}`],
    ['in the last sentence of a legend', `"A = gluten, C = eggs. ${note}",,,\n${sheet}`],
    ['in brackets behind a legend', `"A = gluten, C = eggs (${note})",,,\n${sheet}`],
    ['before a legend', `"${note}: A = gluten, C = eggs",,,\n${sheet}`],
    ['in a legend without marks', `"11 milk, 12 eggs, ${note}",,,\n${sheet}`],
    ['in a legend below the table', `${sheet}"A = gluten, C = eggs. ${note}",,,\n`],
    ['in a legend beside its title', `${sheet}Legend,"A = gluten; ${note}",,\n`],
    ['in the heading of the dishes', `dish (${note}),price,milk,nuts\nSoup,4,X,N\n`],
    ['in a line of the heading of the dishes', `"dish\n${note}",price,milk,nuts\nSoup,4,X,N\n`],
    ['in the heading of the prices', `dish,price (${note}),milk,nuts\nSoup,4,X,N\n`],
    ['in the heading of an allergen', `dish,price,"milk\n(${note})",nuts\nSoup,4,X,N\n`],
  ] as const)
    it(`is asked about ${where}`, () => {
      const columns: Answers['columns'] = {
        [`dish ${note}`]: { kind: 'dish' },
        [`milk (${note})`]: { kind: 'tags', targets: [{ id: 'milk', detail: null }] },
      }
      const inColumn = { [`milk (${note})|X`]: symbols.X }
      expect(saidIn(csv, { columns, symbols: { ...symbols, ...inColumn } })).to.deep.equal([
        'Soup: milk',
        `note ${note}`,
      ])
    })

  it('is asked about as a row below the table', () => {
    for (const row of [`${note},,,`, `Note:,"${note}",,`, 'We use nuts in our kitchen,,,'])
      expect(saidIn(`${sheet}${row}\n`), row).to.deep.equal(['Soup: milk', 'row 3'])
  })

  it('is asked about beside the words of a symbol that it may belong to', () =>
    expect(saidIn(`"K = contains, ${note}",,,\ndish,price,milk,nuts\nSoup,4,K,\n`)).to.deep.equal([
      'Soup',
      `note ${note}`,
      'symbol K',
    ]))
})

describe('a note in the heading of a section', () => {
  for (const heading of [
    'Desserts (may contain nuts)',
    'Desserts – können Nüsse enthalten',
    'Desserts: peuvent contenir des fruits à coque',
    'Postres (pueden contener frutos secos)',
  ])
    it(`is asked about for its dishes, and takes back what is not in them: “${heading}”`, () => {
      const inColumn = `section,dish,milk,nuts\n${heading},Cake,X,N\nSoups,Soup,X,N\n`
      const inRow = `dish,milk,nuts\nSoup,X,N\n${heading},,\nCake,X,N\n`
      const said = ['Cake: milk', 'Soup: milk; no nuts']
      expect(saidIn(inColumn)).to.deep.equal([...said, `note ${heading}`])
      expect(saidIn(inRow, { rows: { 3: 'section' } })).to.deep.equal([...said.reverse(), `note ${heading}`])
      const { dishes, questions } = read(inColumn, { notes: { [heading]: 'everyDishTags' } })
      expect(questions).to.deep.equal([])
      expect(dishes.map(dish => [describeDish(dish), dish.crossContamination])).to.deep.equal([
        ['Cake: milk; may nuts', heading],
        ['Soup: milk; no nuts', ''],
      ])
    })
})

describe('the answer to a note about all dishes', () => {
  const note = 'All dishes may contain traces of nuts'
  const said = (answer: NoteAnswer) => {
    const ofTitle = read(`${note},,,\n${sheet}`, { notes: { [note]: answer } })
    const ofRow = read(`${sheet}${note},,,\n`, { rows: { 3: answer } })
    expect([...ofTitle.questions, ...ofRow.questions].map(nameOf)).to.deep.equal([])
    const texts = [ofTitle, ofRow].map(({ dishes }) =>
      dishes.map(dish => `${describeDish(dish)} | ${dish.crossContamination}`).join(),
    )
    expect(texts[0]).to.equal(texts[1])
    return texts[0]
  }

  it('is its text as a warning of each, a tag, or nothing', () => {
    expect(said('everyDish')).to.equal(`Soup: milk | ${note}`)
    expect(said('everyDishTags')).to.equal(`Soup: milk; may nuts | ${note}`)
    expect(said('nothing')).to.equal('Soup: milk | ')
  })

  it('can be that no dish contains something', () => {
    const free = 'Nuts and fish are not used in our kitchen'
    const csv = `${free},,,\ndish,price,milk,nuts\nSoup,4,X,N\nCake,3,,X\n`
    expect(saidIn(csv, { notes: { [free]: 'everyDishFree' } })).to.deep.equal([
      'Soup: milk; no nuts, fish',
      'Cake: nuts; no fish',
    ])
  })

  it('names what is lost', () => {
    const labels = (csv: string) => {
      const [question] = read(csv).questions
      return question ? wordsOf(question).choices.map(({ label }) => label) : expect.fail('no question')
    }
    expect(labels(`${note},,,\n${sheet}`)).to.deep.equal([
      'It is a note about every dish: add it to their warnings',
      'It is a note about every dish: add it to their warnings, and tag each: may contain Nuts',
      'Leave it out: no dish is imported as free from Nuts',
    ])
    expect(labels(`Nuts are not used in our kitchen,,,\n${sheet}`)).to.include(
      'It says that no dish contains Nuts',
    )
  })

  it('does not hold for another file', () => {
    const table = csvTable(`${note},,,\n${sheet}`)
    const before = readSheet(table, { decimals: 2 }, { symbols, notes: { [note]: 'nothing' } })
    expect(answersFor(table, { decimals: 2 }, before)).to.deep.equal({ symbols })
  })
})
