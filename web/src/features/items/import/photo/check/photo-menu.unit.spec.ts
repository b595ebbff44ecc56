import { cases } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Answers } from '../../reading/answers.ts'
import { interpretSheet } from '../../reading/interpret.ts'
import { wordsOfText } from '../../reading/layout/words-of-text.ts'
import type { RecognisedWord } from '../recognition/recognised-word.ts'
import { openAbout, type PhotoAnswers, readPhotoMenu, tableOfPhotos } from './photo-menu.ts'
import { divideReadCodes, divideReadPrice } from './read-codes.ts'

/** A recognised page. Words with a question mark before them are below the confidence. */
const recognised = (...lines: readonly string[]): readonly RecognisedWord[] =>
  wordsOfText(lines.join('\n')).map(word => ({
    ...word,
    text: word.text.replace(/^\?/u, ''),
    confidence: word.text.startsWith('?') ? 40 : 95,
  }))

const read = (...lines: readonly string[]) => readPhotoMenu(recognised(...lines), 2)

const tagsBy = (menu: ReturnType<typeof read>, answers: PhotoAnswers, said: Answers = {}) =>
  interpretSheet(tableOfPhotos(menu, answers), { decimals: 2 }, said).dishes.map(({ name, tags }) => [
    name,
    tags.map(({ id }) => id),
  ])

describe('a menu in pictures', () => {
  it('asks for the codes of each dish, and takes those that the manager has read', () => {
    const menu = read(
      'STARTERS',
      'Leek soup A © 6          6,50',
      'Salad (A,C,G)            7,20',
      'Bread roll               2,00',
    )
    expect(menu.dishes.map(({ section, name, price, codes }) => [section, name, price, codes])).to.deep.equal(
      [
        ['STARTERS', 'Leek soup', '6,50', 'A © 6'],
        ['STARTERS', 'Salad', '7,20', 'A,C,G'],
        ['STARTERS', 'Bread roll', '2,00', ''],
      ],
    )
    const [soup, salad, roll] = menu.dishes
    if (!soup || !salad || !roll) return expect.fail('three dishes')
    const answers = new Map([
      [soup.line, { codes: 'A, C, G' }],
      [roll.line, { codes: null }],
    ])
    expect([soup, salad, roll].map(dish => openAbout(dish, answers))).to.deep.equal([[], ['codes'], []])
    expect(
      interpretSheet(tableOfPhotos(menu, answers), { decimals: 2 }).questions.map(({ kind }) => kind),
    ).to.deep.equal(['codes'])
    expect(tagsBy(menu, answers, { codes: 'austria' })).to.deep.equal([
      ['Leek soup', ['gluten', 'eggs', 'milk']],
      ['Salad', []],
      ['Bread roll', []],
    ])
  })

  it('asks for no codes where none are printed', () => {
    const menu = read('Leek soup    6,50', 'Water 0,5 l    3,00', 'Pizza 26 cm    9,00', 'Bread    2,00')
    expect(menu.dishes.map(({ name, codes }) => [name, codes])).to.deep.equal([
      ['Leek soup', null],
      ['Water 0,5 l', null],
      ['Pizza 26 cm', null],
      ['Bread', null],
    ])
    expect(menu.dishes.flatMap(dish => openAbout(dish, new Map()))).to.deep.equal([])
  })

  it('never reads the legend of a picture', () => {
    const menu = read('Soup (A)     6,50', 'Roll (B)     2,00', 'A Gluten, B Eggs, C Milk')
    expect(menu.legend).to.deep.equal(['A Gluten, B Eggs, C Milk'])
    const answers = new Map(menu.dishes.map(({ line }) => [line, { codes: 'A' }]))
    expect(tagsBy(menu, answers)).to.deep.equal([
      ['Soup', []],
      ['Roll', []],
    ])
  })

  it('leaves out what is no dish, and takes a corrected name and price', () => {
    const menu = read('?Lcek soup    6,50', 'Page 1    2026', 'Bread    2,00')
    expect(menu.dishes.map(({ unsure }) => unsure)).to.deep.equal([['Lcek'], [], []])
    const table = tableOfPhotos(
      menu,
      new Map([
        [1, { name: 'Leek soup', price: '6.90' }],
        [2, { isLeftOut: true }],
      ]),
    )
    expect(table.rows.map(({ cells }) => cells.map(({ text }) => text).slice(1, 4))).to.deep.equal([
      ['dish', 'description', 'price'],
      ['Leek soup', '', '6.90'],
      ['Bread', '', '2,00'],
    ])
  })

  it('has no allergen that no one has read in the picture, whatever was recognised', () => {
    const word = fc.constantFrom(
      ...[
        'Soup',
        'A',
        'C',
        '(A,',
        'G)',
        '(A,C)',
        '1,3',
        '©',
        '6',
        'contains',
        'milk',
        'Gluten',
        '=',
        'A:',
        'B',
        '*',
      ],
      ...[
        '🥜',
        'Nuts',
        'vegan',
        'gluten-free',
        'Allergene:',
        'SuppeA,C',
        '4,50',
        'L',
        'may',
        'traces',
        'with',
        '¹³',
      ],
    )
    const line = fc.record({
      text: fc.array(word, { minLength: 1, maxLength: 6 }).map(words => words.join(' ')),
      price: fc.constantFrom('', '', '4,50', '12.00 €'),
    })
    const said = fc.record({
      codes: fc.constantFrom('austria', 'annex', 'own', 'none'),
      words: fc.constant({ '*': { kind: 'tags', targets: [{ id: 'milk', detail: null }] } }),
    }) as fc.Arbitrary<Answers>
    const codes = fc.option(fc.constantFrom('A', 'A, C', '1', 'milk'), { nil: null })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), said, codes, (lines, answers, typed) => {
        const menu = read(...lines.map(({ text, price }) => `${text}        ${price}`))
        const [first] = menu.dishes
        const answered = new Map(first ? [[first.line, { codes: typed }]] : [])
        const { dishes } = interpretSheet(tableOfPhotos(menu, answered), { decimals: 2 }, answers)
        for (const { line: at, name, tags } of dishes)
          if (at !== first?.line || typed === null)
            expect(
              tags.filter(({ says }) => says !== 'unknown'),
              name,
            ).to.deep.equal([])
      }),
      { numRuns: cases(100, 300) },
    )
  })
})

describe('what may be codes in a recognised text', () => {
  const divided = (text: string) => {
    const { text: rest, codes } = divideReadCodes(text)
    return `${rest} | ${codes}`
  }

  it('is taken from the text', () => {
    const texts = {
      'Soup (A, C, G)': 'Soup | A, C, G',
      'Soup (A,C,6) with roll (G)': 'Soup with roll | A,C,6 G',
      'Soup A,C,G': 'Soup | A,C,G',
      'Soup ACG': 'Soup | ACG',
      'Soup (146)': 'Soup | 146',
      'Soup A © 6': 'Soup | A © 6',
      'SuppeA,C mit Brot': 'Suppe mit Brot | A,C',
      'Suppe® mit Brot¹,³': 'Suppe mit Brot | ® 1,3',
      'Soup 1,3,7': 'Soup | 1,3,7',
      'Soup *': 'Soup | *',
      'Soup “': 'Soup | “',
      'Soup “6!': 'Soup | “6!',
      'Soup &M': 'Soup | &M',
      'Soup 17:3': 'Soup | 17:3',
      'Soup (466.)': 'Soup | 466.',
      'Soup”': 'Soup | ”',
      'Soup*”': 'Soup | *”',
      'Soup A,‚D,G': 'Soup | A,‚D,G',
      'Allergene: A, C, G': ' | Allergene: A, C, G',
      'A, C, G': ' | A, C, G',
    }
    expect(Object.keys(texts).map(divided)).to.deep.equal(Object.values(texts))
  })

  it('is taken from a price that has another one', () => {
    expect(divideReadPrice('6 / 13,50 €')).to.deep.equal({ price: '13,50 €', codes: '6' })
    for (const price of ['3,50 / 4,50', '6 / 7', '12'])
      expect(divideReadPrice(price)).to.deep.equal({ price, codes: '' })
  })

  it('is nothing in names, measures and remarks', () => {
    for (const text of [
      'Leek soup',
      'Water 0,5 l',
      'Steak 200 g',
      'Pizza 26 cm',
      'Mixed grill (for two)',
      'Soup (vegan)',
      'Fish & chips',
      'Crème brûlée',
      'Coq au vin',
      'Soup “Nonna”',
    ])
      expect(divided(text)).to.equal(`${text} | `)
  })
})
