import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import { cases } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Answers, WordMeaning } from '../reading/answers.ts'
import { type Interpretation, interpretSheet } from '../reading/interpret.ts'
import type { PositionedWord } from '../reading/layout/positioned-word.ts'
import { readPages } from './read-pages.ts'

const letters: Readonly<Record<string, string>> = {
  ...{ A: 'gluten', B: 'crustaceans', C: 'eggs', D: 'fish', E: 'peanuts', F: 'soybeans', G: 'milk' },
  ...{ H: 'nuts', L: 'celery', M: 'mustard', N: 'sesame', O: 'sulphites', P: 'lupin', R: 'molluscs' },
}
const names = ['Käsespätzle', 'Forelle', 'Gulasch', 'Palatschinken', 'Erdäpfelsalat', 'Strudel', 'Tafelspitz']

/** What the manager says of a letter, if the codes are the restaurant's own. */
const meaning = fc.oneof(
  fc.constant<WordMeaning>({ kind: 'noAllergen' }),
  fc.record({
    kind: fc.constant('tags' as const),
    targets: fc.subarray(
      allergens.map(({ id }) => ({ id, detail: null })),
      { minLength: 1, maxLength: 2 },
    ),
    may: fc.subarray(
      allergens.map(({ id }) => ({ id, detail: null })),
      { maxLength: 1 },
    ),
  }),
)

const menu = fc.record({
  dishes: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      codes: fc.subarray(Object.keys(letters), { minLength: 1, maxLength: 4 }),
      place: fc.constantFrom('raised', 'brackets', 'below'),
      hasText: fc.boolean(),
    }),
    { selector: ({ name }) => name, minLength: 2, maxLength: 7 },
  ),
  columns: fc.constantFrom(1, 2),
  pages: fc.constantFrom(1, 2),
  height: fc.integer({ min: 7, max: 14 }),
  /** How far words are from their line, as scanners and printers leave them. */
  shift: fc.double({ min: -0.05, max: 0.05, noNaN: true }),
  codes: fc.constantFrom('austria' as const, 'own' as const, 'none' as const, undefined),
  words: fc.dictionary(
    fc.constantFrom(...Object.keys(letters).map(letter => letter.toLowerCase())),
    meaning,
    {
      noNullPrototype: true,
    },
  ),
})

type Menu = typeof menu extends fc.Arbitrary<infer T> ? T : never

/** Words of a line from a place on; a letter is half as wide as high. */
function put(text: string, x: number, y: number, height: number, page: number): PositionedWord[] {
  let left = x
  return text.split(' ').map(word => {
    const placed = { text: word, page, x: left, y, width: word.length * height * 0.5, height }
    left += (word.length + 0.6) * height * 0.5
    return placed
  })
}

function wordsOf({ dishes, columns, pages, height, shift }: Menu): readonly PositionedWord[] {
  const each = Math.ceil(dishes.length / (columns * pages))
  return dishes.flatMap(({ name, codes, place, hasText }, at) => {
    const part = Math.floor(at / each)
    const [page, x] = [Math.floor(part / columns), 50 + 30 * height * (part % columns)]
    const y = 60 + 5 * height * (at % each)
    const width = name.length * height * 0.5
    const behind = {
      raised: put(codes.join(','), x + width + 1, y - 0.1 * height, 0.6 * height, page),
      brackets: put(`(${codes.join(', ')})`, x + width + 0.3 * height, y, height, page),
      below: put(`Allergene: ${codes.join(', ')}`, x, y + 2.4 * height, height, page),
    }[place]
    return [
      ...put(name, x, y, height, page),
      ...behind,
      ...put('12,50', x + 22 * height, y + shift * height, height, page),
      ...(hasText ? put('vom Grill', x, y + 1.2 * height, height, page) : []),
    ]
  })
}

const settings = { decimals: 2 }

function interpreted(words: readonly PositionedWord[], answers: Answers): Interpretation {
  const read = readPages(words)
  return interpretSheet(read?.table ?? { name: '', rows: [] }, settings, answers)
}

describe('the words of a page read with any answers', () => {
  it('make no presence weaker than the answers say, and confirm nothing', () => {
    fc.assert(
      fc.property(menu, made => {
        const answers: Answers = { ...(made.codes ? { codes: made.codes } : {}), words: made.words }
        const { dishes, questions } = interpreted(wordsOf(made), answers)
        expect(dishes.map(({ reviewedAt }) => reviewedAt).join('')).to.equal('')
        if (questions.length > 0) return // nothing is imported while one is open
        expect(dishes.map(({ name }) => name.split(' ')[0])).to.have.members(
          made.dishes.map(({ name }) => name),
        )
        for (const { name, codes } of made.dishes) {
          const tags = dishes.find(dish => dish.name.startsWith(name))?.tags ?? []
          const said = codes.map(code => saidOf(code, made))
          for (const { id } of allergens) {
            const wants = said.some(({ targets }) => targets.includes(id)) ? 'contains' : null
            const may = said.some(each => each.may.includes(id)) ? 'may_contain' : 'unknown'
            const stated = wants ?? may
            // Letters that are no codes say nothing, but those of a list are words.
            const possible = made.codes === 'none' ? ['unknown', stated] : [stated]
            expect(tags.find(tag => tag.id === id)?.says ?? 'unknown', `${name} ${id}`).to.be.oneOf(possible)
          }
        }
      }),
      { numRuns: cases(75, 150) },
    )
  })

  /** What an answer says of a code: the oracle repeats nothing of the reader. */
  function saidOf(code: string, { codes, words }: Menu) {
    const answer = words[code.toLowerCase()]
    if (answer?.kind === 'tags')
      return { targets: answer.targets.map(({ id }) => id), may: (answer.may ?? []).map(({ id }) => id) }
    if (answer || codes !== 'austria') return { targets: [], may: [] }
    return { targets: [letters[code] ?? ''], may: [] }
  }

  it('never fail, and add no tag without an answer, wherever they are', () => {
    const word = fc.record({
      text: fc.constantFrom(
        'Soup',
        'MAINS',
        '6.50',
        '12',
        'with',
        'A,C',
        '(G)',
        '...',
        '€',
        '*',
        '1',
        'Seite',
      ),
      page: fc.nat(2),
      x: fc.nat(500),
      y: fc.nat(300),
      height: fc.constantFrom(6, 10, 16),
    })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), placed => {
        const { dishes } = interpreted(
          placed.map(each => ({ ...each, width: each.text.length * 5 })),
          {},
        )
        expect(dishes.flatMap(({ tags }) => tags.filter(({ says }) => says !== 'unknown'))).to.deep.equal([])
      }),
      { numRuns: cases(75, 150) },
    )
  })
})
