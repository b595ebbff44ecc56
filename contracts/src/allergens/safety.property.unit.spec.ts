import { expect } from 'chai'
import fc from 'fast-check'
import { annexTwo, dietFacts, type StatedItem, verdictOf } from '../testing/safety-oracle.ts'
import { type CatalogueEntry, catalogueEntry } from './catalogue.ts'
import { type AssessableItem, assessItem } from './safety.ts'

/** A fifteenth allergen, which the second edition of the catalogue adds. */
const kiwi: CatalogueEntry = {
  id: 'kiwi',
  name: 'Kiwi',
  category: 'ALLERGEN',
  edition: 2,
  details: [],
}
const later = new Map([['kiwi', 2]])
const entryOf = (id: string) => (id === 'kiwi' ? kiwi : catalogueEntry(id))
const assess = (item: StatedItem, selected: readonly string[]) =>
  assessItem(sent(item), new Set(selected), entryOf)

const knownIds = [...annexTwo, 'kiwi', ...dietFacts.keys()]
const strangeIds = ['beef', 'paleo', 'constructor', '__proto__', 'toString', 'VEGAN']
const anyId = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...knownIds) },
  { weight: 1, arbitrary: fc.constantFrom(...strangeIds) },
)
/** Presences of an allergen; a diet is nearly always only carried. */
const anyTag = anyId.chain(id =>
  fc.record({
    id: fc.constant(id),
    presence: dietFacts.has(id)
      ? fc.oneof(
          { weight: 12, arbitrary: fc.constant('contains') },
          { weight: 1, arbitrary: fc.constantFrom('may_contain', 'in_the_air') },
        )
      : fc.constantFrom('contains', 'may_contain', 'can_be_made_without', 'in_the_air'),
    details: fc.constantFrom<string[]>([], ['almond'], ['wheat', 'rye'], ['no-such-detail']),
  }),
)
const anyItem = fc.record({
  tags: fc.array(anyTag, { maxLength: 7 }),
  confirmedEdition: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(1, 2) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  note: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('', ' ', '\n') },
    { weight: 1, arbitrary: fc.constantFrom('Same fryer as the prawns', '?') },
  ),
})
const anySelection = fc.uniqueArray(anyId, { minLength: 1, maxLength: 4 })

/** As every answer of the API carries it. */
const sent = (item: StatedItem) =>
  ({
    allergens: item.tags,
    allergensConfirmedAt: item.confirmedEdition === null ? null : '2026-03-12T12:00:00.000Z',
    allergensConfirmedEdition: item.confirmedEdition,
    crossContamination: item.note,
  }) as unknown as AssessableItem // a newer or broken writer may send presences that the types do not have

describe('assessItem against the independent statement of the rules', () => {
  it('gives any item and selection the verdict that the rulings demand [safety-property-1]', () => {
    const seen = { safe: 0, ask: 0, hidden: 0 }
    fc.assert(
      fc.property(anyItem, anySelection, (item, selected) => {
        const expected = verdictOf(item, selected, later)
        seen[expected] += 1
        expect(assess(item, selected).verdict).to.equal(expected)
      }),
      { numRuns: 20_000 },
    )
    // A generator that hardly ever reaches a verdict would prove nothing about it.
    for (const verdict of ['safe', 'ask', 'hidden'] as const) expect(seen[verdict]).to.be.above(400)
  })

  it('reads no translation: whatever it says, the verdict and its reasons stay', () => {
    const text = fc.constantFrom('', 'Ohne Milch', 'Vegan, glutenfrei', 'Enthält Nüsse', 'Allergens checked')
    const texts = fc.array(
      fc.record({ language: fc.constantFrom('de', 'fr', 'ar'), name: text, description: text }),
    )
    fc.assert(
      fc.property(
        anyItem,
        anySelection,
        texts,
        texts,
        (item, selected, translations, outdatedTranslations) => {
          const translated = { ...sent(item), translations, outdatedTranslations } as AssessableItem
          expect(assessItem(translated, new Set(selected), entryOf)).to.deep.equal(assess(item, selected))
        },
      ),
      { numRuns: 5_000 },
    )
  })

  it('never makes an item safer when more is selected', () => {
    const rank = { safe: 0, ask: 1, hidden: 2 }
    fc.assert(
      fc.property(anyItem, anySelection, anySelection, (item, some, more) => {
        const before = rank[assess(item, some).verdict]
        expect(rank[assess(item, [...some, ...more]).verdict]).to.be.at.least(before)
      }),
      { numRuns: 5_000 },
    )
  })

  it('gives every item that is not safe at least one reason, each once', () => {
    fc.assert(
      fc.property(anyItem, anySelection, (item, selected) => {
        const assessment = assess(item, selected)
        if (assessment.verdict === 'safe') return
        const reasons = assessment.reasons.map(reason => JSON.stringify(reason))
        expect(reasons).to.not.deep.equal([])
        expect(reasons).to.deep.equal([...new Set(reasons)])
      }),
      { numRuns: 5_000 },
    )
  })
})
