import { expect } from 'chai'
import fc from 'fast-check'
import { expectSame } from '../testing/expect-same.ts'
import { safetyCases } from '../testing/safety-cases.ts'
import {
  annexTwo,
  dietFacts,
  peanutsAreFine,
  type StatedItem,
  singleNames,
  verdictOf,
} from '../testing/safety-oracle.ts'
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
const strangeNames = [
  'nuts:kiwi',
  'nuts:',
  ':walnut',
  'gluten:walnut',
  'nuts:walnut:x',
  'milk:milk',
  'NUTS:walnut',
]
const names = singleNames.map(id => id.split(':')[1] ?? '')
const anyId = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...knownIds) },
  { weight: 1, arbitrary: fc.constantFrom(...strangeIds, 'nuts:walnut', 'gluten:rye') },
)
const anySelected = fc.oneof(
  { weight: 4, arbitrary: anyId },
  { weight: 3, arbitrary: fc.constantFrom(...singleNames) },
  { weight: 1, arbitrary: fc.constantFrom('nuts', 'gluten', ...strangeNames) },
)
/** Often with nuts, and sometimes with an answer about peanuts. */
const anyPeanuts = fc.constantFrom([], [], ['nuts'], ['nuts', peanutsAreFine], [peanutsAreFine])
/** Mostly names of the tag's own group. */
const anyDetails = (id: string) => {
  const own = singleNames.filter(name => name.startsWith(`${id}:`)).map(name => name.slice(id.length + 1))
  return fc.oneof(
    { weight: 3, arbitrary: fc.subarray(own, { maxLength: Math.min(2, own.length) }) },
    { weight: 1, arbitrary: fc.subarray([...names, 'no-such-detail', 'Walnut', ''], { maxLength: 2 }) },
  )
}
const tagOf = (id: string, presence: fc.Arbitrary<string>) =>
  fc.record({ id: fc.constant(id), presence, details: anyDetails(id) })
/** Presences of an allergen; a diet is nearly always only carried. */
const anyTag = anyId.chain(id =>
  tagOf(
    id,
    dietFacts.has(id)
      ? fc.oneof(
          { weight: 12, arbitrary: fc.constant('contains') },
          { weight: 1, arbitrary: fc.constantFrom('may_contain', 'in_the_air') },
        )
      : fc.constantFrom('contains', 'may_contain', 'can_be_made_without', 'in_the_air'),
  ),
)
/** Often with nuts or cereals in it. */
const anyTags = fc
  .tuple(
    fc.array(anyTag, { maxLength: 6 }),
    fc.option(
      fc
        .constantFrom('nuts', 'gluten')
        .chain(id => tagOf(id, fc.constantFrom('contains', 'may_contain', 'can_be_made_without'))),
    ),
  )
  .map(([tags, named]) => (named ? [...tags, named] : tags))
const anyItem = fc.record({
  tags: anyTags,
  confirmedEdition: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(1, 2) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  note: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('', ' ', '\n') },
    { weight: 1, arbitrary: fc.constantFrom('Same fryer as the prawns', '?') },
  ),
  named: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.constantFrom(...annexTwo, 'kiwi', 'nuts', 'beef', 'nuts:walnut'), {
        minLength: 1,
        maxLength: 3,
      }),
    },
  ),
})
const anySelection = fc.uniqueArray(anySelected, { minLength: 1, maxLength: 4 })

/** As every answer of the API carries it. */
const sent = (item: StatedItem) =>
  ({
    allergens: item.tags,
    allergensConfirmedAt: item.confirmedEdition === null ? null : '2026-03-12T12:00:00.000Z',
    allergensConfirmedEdition: item.confirmedEdition,
    crossContamination: item.note,
    mentions: (item.named ?? []).map((allergenId, index) => ({
      allergenId,
      field: index % 2 === 0 ? 'name' : 'description',
      kind: index % 3 === 2 ? 'implied' : 'named',
    })),
  }) as unknown as AssessableItem // a newer or broken writer may send presences that the types do not have

const rank = { safe: 0, ask: 1, hidden: 2 }

describe('assessItem against the independent statement of the rules', () => {
  it('gives any item and selection the verdict that the rules demand [safety-property-1]', () => {
    const seen = { safe: 0, ask: 0, hidden: 0 }
    fc.assert(
      fc.property(anyItem, anySelection, anyPeanuts, (item, some, peanuts) => {
        const selected = [...some, ...peanuts]
        const expected = verdictOf(item, selected, later)
        seen[expected] += 1
        expect(assess(item, selected).verdict).to.equal(expected)
      }),
      { numRuns: safetyCases(5_000) },
    )
    // A generator that hardly ever reaches a verdict would prove nothing about it.
    for (const verdict of ['safe', 'ask', 'hidden'] as const) expect(seen[verdict]).to.be.above(100)
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
          expectSame(assessItem(translated, new Set(selected), entryOf), assess(item, selected))
        },
      ),
      { numRuns: safetyCases(1_000) },
    )
  })

  it('only adds caution by what the texts name', () => {
    fc.assert(
      fc.property(anyItem, anySelection, (item, selected) => {
        const without = assess({ ...item, named: [] }, selected).verdict
        const verdict = assess(item, selected).verdict
        expect(verdict).to.equal(without === 'safe' && verdict !== 'safe' ? 'ask' : without)
      }),
      { numRuns: safetyCases(1_000) },
    )
  })

  it('never makes an item safer when more is selected', () => {
    fc.assert(
      fc.property(anyItem, anySelection, anySelection, (item, some, more) => {
        const before = rank[assess(item, some).verdict]
        expect(rank[assess(item, [...some, ...more]).verdict]).to.be.at.least(before)
      }),
      { numRuns: safetyCases(1_000) },
    )
  })

  it('never calls an item safe for one nut or cereal that is not safe for its group', () => {
    const seen = { same: 0, ask: 0 }
    const anySingle = fc.uniqueArray(fc.constantFrom(...singleNames), { minLength: 1, maxLength: 3 })
    const anyRest = fc.uniqueArray(anySelected, { maxLength: 2 })
    fc.assert(
      fc.property(anyItem, anySingle, anyRest, (item, singles, others) => {
        const groups = singles.map(id => id.split(':')[0] ?? '')
        // The question about peanuts is only for guests who avoid all nuts.
        const rest = others.includes('nuts') ? [...others, peanutsAreFine] : others
        const single = assess(item, [...singles, ...rest]).verdict
        if (groups.includes('nuts')) groups.push(peanutsAreFine)
        const group = assess(item, [...groups, ...rest]).verdict
        expect(rank[group]).to.be.at.least(rank[single])
        // The only difference: shown to be asked about instead of hidden.
        if (single !== group) expect([single, group]).to.deep.equal(['ask', 'hidden'])
        seen[single === group ? 'same' : 'ask'] += 1
        // With the group selected, the single one changes nothing.
        expectSame(assess(item, [...groups, ...rest, ...singles]), assess(item, [...groups, ...rest]))
      }),
      { numRuns: safetyCases(1_000) },
    )
    for (const count of Object.values(seen)) expect(count).to.be.above(10)
  })

  it('gives every item that is not safe at least one reason, each once', () => {
    fc.assert(
      fc.property(anyItem, anySelection, (item, selected) => {
        const assessment = assess(item, selected)
        if (assessment.verdict === 'safe') return
        const reasons = assessment.reasons.map(reason => JSON.stringify(reason))
        expect(reasons.length).to.be.above(0).and.equal(new Set(reasons).size)
      }),
      { numRuns: safetyCases(1_000) },
    )
  })
})
