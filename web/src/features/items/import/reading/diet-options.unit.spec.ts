import { expect } from 'chai'
import { wordsOf } from '../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../testing/answer-all.ts'
import type { Answers } from './answers.ts'
import { interpretSheet } from './interpret.ts'
import { readPastedText } from './layout/read-pasted-text.ts'
import type { SheetTable } from './sheet/sheet-table.ts'

function readTable(table: SheetTable, answers: Answers = {}) {
  const { dishes, questions } = interpretSheet(table, { decimals: 2 }, answers)
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

function pasted(text: string, answers: Answers = {}) {
  const read = readPastedText(text)
  return readTable(read.ok ? read.table : expect.fail(read.problem), answers)
}

/** What a dish says in a menu whose key has two diets. */
const inMenu = (name: string) =>
  pasted(`${name} 18.50\nCake (GF) 5.00\nPie (V) 4.00\n\nGF = gluten free, V = vegan, A = gluten`)

describe('a diet that a dish can be made for', () => {
  for (const option of [
    'gf option available',
    'GF option',
    'gf/v options',
    'v available',
    'V possible',
    'v on request',
    'vegan möglich',
    'auf Wunsch gf',
    'vegan auf Wunsch',
    'gf sur demande',
    'gf su richiesta',
    'gf bajo petición',
    'gf op verzoek',
    'gf mogelijk',
    'can be made gf',
  ])
    it(`is no diet, and leaves the allergens beside it: ${option}`, () => {
      for (const name of [`Roast (gluten, egg – ${option})`, `Roast (gluten, egg, ${option})`])
        expect(inMenu(name), name).to.deep.equal([
          `Roast (${option}): gluten, eggs`,
          'Cake: gluten-free',
          'Pie: vegan',
        ])
    })

  it('is no diet by itself', () => {
    for (const name of [
      'Roast (v option)',
      'Roast v option',
      'Roast (V) on request',
      'Roast (gf, v options)',
      'Roast GF/V available',
    ])
      expect(inMenu(name), name).to.deep.equal([name, 'Cake: gluten-free', 'Pie: vegan'])
  })

  it('leaves the codes beside it a question', () => {
    const menu = 'Roast (A, gf option) 18.50\nCake (GF) 5.00\n\nGF = gluten free, A = gluten'
    expect(pasted(menu)).to.deep.equal(['Roast (A, gf option)', 'Cake: gluten-free', 'namePart A, gf option'])
    expect(pasted(menu, { nameParts: { 'A, gf option': 'codes' } })).to.deep.equal([
      'Roast (gf option): gluten',
      'Cake: gluten-free',
    ])
  })

  it('leaves the allergens of a list as certain as they are', () => {
    const table = csvTable('Gerecht,Allergenen\nBroodje,"gluten, ei glutenvrij mogelijk"\n')
    expect(readTable(table)).to.deep.equal(['Broodje: gluten, eggs'])
    expect(interpretSheet(table, { decimals: 2 }, {}).dishes[0]?.modifications).to.equal(
      'glutenvrij mogelijk',
    )
    expect(
      readTable(csvTable('Gerecht,Omschrijving\nBroodje,"bevat gluten, vis, ei glutenvrij mogelijk"\n')),
    ).to.deep.equal(['Broodje: gluten, fish, eggs'])
    expect(readTable(csvTable('Gerecht,Allergenen\nBroodje,"gluten, mogelijk ei"\n'))).to.deep.equal([
      'Broodje: gluten; may eggs',
    ])
  })

  it('is asked about where its words say more', () => {
    for (const [words, asked] of [
      ['nuts on request', 'nuts on request'],
      ['without nuts on request', 'without nuts on request'],
      ['vegan option with nuts', 'with nuts'],
    ])
      expect(readTable(csvTable(`Dish,Allergens\nSoup,"milk, ${words}"\n`)), words).to.deep.equal([
        'Soup: milk',
        `word ${asked}`,
      ])
  })
})

describe('a diet whose code has a mark', () => {
  const menu = (name: string, key: string) =>
    pasted(`${name} 7.00\nCake (GF) 5.00\nPie (V) 4.00\n\nV vegetarian, GF gluten free, N nuts${key}`)

  it('is another code if the key has it with the mark', () => {
    const text = (key: string) =>
      `Bun (GF*) 7.00\nRoll GF* 6.00\nCake (GF) 5.00\nPie (V) 4.00\n\nV vegetarian, GF gluten free, GF* ${key}, N nuts`
    const said = ['Bun', 'Roll', 'Cake: gluten-free', 'Pie: vegetarian', 'word gf*']
    expect(pasted(text('can be made gluten free'))).to.deep.equal(said)
    expect(pasted(text('gluten free on request'))).to.deep.equal(said)
    const read = readPastedText(text('can be made gluten free'))
    const [question] = read.ok ? interpretSheet(read.table, { decimals: 2 }, {}).questions : []
    expect(question?.kind === 'word' && question.suggestions).to.deep.equal([
      { kind: 'tags', targets: [], without: [{ id: 'gluten', detail: null }] },
      { kind: 'tags', targets: [{ id: 'gluten', detail: null }] },
    ])
  })

  for (const name of ['Bun (GF*)', 'Bun (GF)*', 'Bun (GF) *', 'Bun GF*', 'Bun (V, GF)*'])
    it(`is not carried if the mark can say that the kitchen changes the dish: ${name}`, () => {
      const others = ['Cake: gluten-free', 'Pie: vegetarian', 'word *']
      for (const key of ['\n* can be made gluten free', '\n* = gluten free on request'])
        expect(menu(name, key), key).to.deep.equal(['Bun', ...others])
      // The mark stays in the name until it is explained.
      const [dish, ...rest] = menu(name, '')
      expect(dish).not.to.include('gluten-free')
      expect(rest).to.deep.equal(others)
    })

  it('is carried if the mark says something else', () => {
    for (const name of ['Bun (GF*)', 'Bun (GF)*'])
      expect(menu(name, '\n* contains nuts')).to.deep.equal([
        'Bun: nuts, gluten-free',
        'Cake: gluten-free',
        'Pie: vegetarian',
      ])
  })

  it('is not carried in a list of allergens either', () =>
    expect(
      readTable(
        csvTable(
          'Dish,Allergens\nBun,"milk, GF*"\nCake,GF\n"GF = gluten free, N = nuts, * = can be made gluten free",\n',
        ),
      ),
    ).to.deep.equal(['Bun: milk', 'Cake: gluten-free', 'word *']))
})

describe('what guests can have with a dish or without', () => {
  const sheet = (text: string) =>
    csvTable(`Speise;Beschreibung;Allergene\nSuppe;"${text}";L\nBrot;frisch;A, G\n`)
  const said = (text: string, words: Answers['words'] = {}) => {
    const { dishes, questions } = interpretSheet(sheet(text), { decimals: 2 }, { codes: 'austria', words })
    const [soup] = dishes
    return [
      soup && describeDish(soup),
      soup?.description,
      soup?.modifications,
      ...questions.flatMap(question => [nameOf(question), wordsOf(question).choices[0]?.label]),
    ]
  }

  for (const [text, first] of [
    ['auf Wunsch mit Grießnockerl (A, C, G)', 'Gluten and Eggs and Milk'],
    ['wahlweise mit Tofu (F)', 'Soybeans'],
    ['mit Garnelen (B) +3,00 €', 'Crustaceans'],
    ['Speck auf Wunsch (Milch, Ei)', 'Eggs and Milk'],
    ['ohne Toast (A) möglich', 'Can be made without Gluten'],
  ] as const)
    it(`is asked about: ${text}`, () => {
      const asked = text.toLowerCase()
      expect(said(text)).to.deep.equal(['Suppe: celery', text, '', `word ${asked}`, first])
      expect(said(text, { [asked]: { kind: 'noAllergen', keep: 'modifications' } })).to.deep.equal([
        'Suppe: celery',
        '',
        text,
      ])
    })

  it('leaves the codes of the dish beside it', () =>
    expect(said('mit Rahm (G), auf Wunsch mit Speck (A)')).to.deep.equal([
      'Suppe: milk, celery',
      'mit Rahm auf Wunsch mit Speck (A)',
      '',
      'word auf wunsch mit speck (a)',
      'Gluten',
    ]))

  for (const [text, option] of [
    ['Rahm (G) optional Croutons (C)', 'optional croutons (c)'],
    ['Rahm (G) auf Wunsch auch mit Ei (C)', 'auf wunsch auch mit ei (c)'],
    ['Rahm (G) optional Sirup', null],
    ['Rahm (G) with optional syrup', null],
  ] as const)
    it(`leaves the codes of the dish before its words: ${text}`, () => {
      const [dish, , , ...questions] = said(text)
      expect(dish).to.equal('Suppe: milk, celery')
      expect(questions).to.deep.equal(option === null ? [] : [`word ${option}`, 'Eggs'])
    })

  for (const text of [
    'Speck (A) auf Wunsch erhältlich',
    'bacon (A) available on request',
    'Speck (A) +3,00 EUR',
  ])
    it(`is named before its words: ${text}`, () =>
      expect(said(text).slice(3)).to.deep.equal([`word ${text.toLowerCase()}`, 'Gluten']))

  it('can be an allergen that the dish contains', () => {
    const without = (id: string) => ({ kind: 'tags', targets: [], without: [{ id, detail: null }] }) as const
    expect(said('ohne Sellerie (L) möglich', { 'ohne sellerie (l) möglich': without('celery') })[0]).to.equal(
      'Suppe; without celery',
    )
    const menu = csvTable('Dish,Allergens\nPie (gfo),"gluten, milk"\n\ngfo = gluten free option available\n')
    const { questions } = interpretSheet(menu, { decimals: 2 }, { codes: 'own' })
    expect(questions.map(question => wordsOf(question).choices[0]?.label)).to.deep.equal([
      'Can be made without Gluten',
    ])
    expect(readTable(menu, { codes: 'own', words: { gfo: without('gluten') } })).to.deep.equal([
      'Pie: milk; without gluten',
    ])
  })

  it('is suggested only if the words do not say that it is impossible', () => {
    const first = (cell: string) => {
      const { questions } = interpretSheet(
        csvTable(`Dish,Allergens\nSoup,"${cell}"\nPie,egg\n`),
        { decimals: 2 },
        {},
      )
      return questions.map(question => wordsOf(question).choices[0]?.label)[0]
    }
    for (const words of [
      'not available without milk',
      'never available without milk',
      "isn't available without milk",
      'no milk free option',
      'ohne Milch nicht möglich',
      'keine milchfreie Option',
      'sin leche no disponible',
      'senza latte non disponibile',
      'sem leite não disponível',
      'zonder melk niet mogelijk',
      'bez mleka nie jest możliwe',
    ])
      expect(first(words), words).not.to.include('made without')
    for (const words of ['available without milk', 'no milk on request', 'ohne Milch möglich'])
      expect(first(words), words).to.equal('Can be made without Milk')
  })

  it('is not suggested of an allergen that the same words say is contained', () => {
    const menu = csvTable(
      'Dish,Allergens\nPie (gfo),milk\n\ngfo = can be made gluten free but contains nuts\n',
    )
    const { questions } = interpretSheet(menu, { decimals: 2 }, { codes: 'own' })
    const labels = questions.map(question => wordsOf(question).choices[0]?.label)
    expect(labels).to.have.length(1)
    expect(labels[0]).not.to.include('without')
  })
})
