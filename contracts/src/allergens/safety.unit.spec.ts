import { expect } from 'chai'
import fc from 'fast-check'
import { allergens, catalogue, diets } from './catalogue.ts'
import { type Presence, presences } from './presence.ts'
import { type AssessableItem, assessItem, describeReason, type Reason } from './safety.ts'
import { carriedDiets, contradictionsAmong } from './tag-rules.ts'

const confirmedAt = '2026-03-12T12:00:00.000Z'
const contains = (id: string) => ({ id, presence: 'contains' as const })

function item(
  tags: AssessableItem['allergens'],
  allergensConfirmedAt: string | null = confirmedAt,
): AssessableItem {
  return { allergens: tags, allergensConfirmedAt }
}
const assess = (given: AssessableItem, ...selected: string[]) => assessItem(given, new Set(selected))

describe('assessItem', () => {
  describe('an allergen', () => {
    const expected: { readonly [presence in Presence]: { verdict: string; kind: Reason['kind'] } } = {
      contains: { verdict: 'hidden', kind: 'contains' },
      may_contain: { verdict: 'ask', kind: 'may-contain' },
      can_be_made_without: { verdict: 'ask', kind: 'can-be-made-without' },
    }
    for (const { id } of allergens)
      for (const presence of presences)
        it(`${id} › when it is ${presence} and selected › is never safe`, () => {
          const { verdict, kind } = expected[presence]
          expect(assess(item([{ id, presence }]), id)).to.deep.equal({
            verdict,
            reasons: [{ kind, allergenId: id }],
          })
        })

    it('when it is not selected › does not matter', () => {
      expect(assess(item([contains('milk')]), 'eggs')).to.deep.equal({ verdict: 'safe' })
    })

    it('when the catalogue does not know it, or its presence › hides the item all the same', () => {
      expect(assess(item([contains('kiwi')]), 'kiwi').verdict).to.equal('hidden')
      const strange = [{ id: 'milk', presence: 'in_the_air' as Presence }]
      expect(assess(item(strange), 'milk').verdict).to.equal('hidden')
    })
  })

  describe('an unconfirmed item', () => {
    for (const nothing of [null, '', undefined as unknown as null])
      it(`when its confirmation is ${JSON.stringify(nothing)} › is asked about, whatever is selected`, () => {
        for (const { id } of allergens)
          expect(assess({ allergens: [], allergensConfirmedAt: nothing }, id)).to.deep.equal({
            verdict: 'ask',
            reasons: [{ kind: 'not-confirmed' }],
          })
        const vegan = { allergens: [contains('vegan')], allergensConfirmedAt: nothing }
        expect(assess(vegan, 'vegan').verdict).to.equal('ask')
      })

    it('when it contains a selected allergen › is hidden, not only asked about', () => {
      expect(assess(item([contains('milk')], null), 'milk').verdict).to.equal('hidden')
    })
  })

  describe('a diet', () => {
    it('when it is carried or implied › is safe', () => {
      expect(assess(item([contains('vegan')]), 'vegan', 'vegetarian', 'lactose-free').verdict).to.equal(
        'safe',
      )
    })

    it('when one of several is missing › hides the item and says which', () => {
      expect(assess(item([contains('vegetarian')]), 'vegetarian', 'vegan')).to.deep.equal({
        verdict: 'hidden',
        reasons: [{ kind: 'diet-not-carried', dietId: 'vegan' }],
      })
    })

    it('when it is declared › never clears an allergen', () => {
      expect(assess(item([contains('dairy-free'), contains('milk')]), 'milk').verdict).to.equal('hidden')
      expect(
        assess(item([contains('vegan'), { id: 'milk', presence: 'may_contain' }]), 'milk').verdict,
      ).to.equal('ask')
    })

    it('when an allergen on the same item rules it out, or the diet that implies it › is asked about', () => {
      const overridden = item([contains('vegan'), contains('milk')])
      const reason = { kind: 'diet-contradicted', dietId: 'vegan', allergenId: 'milk' }
      for (const diet of ['vegan', 'vegetarian', 'dairy-free', 'lactose-free'])
        expect(assess(overridden, diet), diet).to.deep.equal({ verdict: 'ask', reasons: [reason] })
      expect(assess(overridden, 'eggs').verdict).to.equal('safe')
    })
  })

  const anyItem = fc.record({
    allergens: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom(...catalogue.map(entry => entry.id)),
        presence: fc.constantFrom(...presences),
      }),
      { selector: tag => tag.id },
    ),
    allergensConfirmedAt: fc.constantFrom(null, confirmedAt),
  })
  const anySelection = fc.subarray(
    catalogue.map(entry => entry.id),
    { minLength: 1 },
  )

  it('any item and selection › when it is called safe › carries every diet, is confirmed, and has none of the allergens', () => {
    fc.assert(
      fc.property(anyItem, anySelection, (given, selected) => {
        const { verdict } = assessItem(given, new Set(selected))
        const ids = given.allergens.map(tag => tag.id)
        const dietIds = diets.map(diet => diet.id)
        const carried = carriedDiets(ids.filter(id => dietIds.includes(id)))
        const wanted = selected.filter(id => dietIds.includes(id))
        const avoided = selected.filter(id => !dietIds.includes(id))
        const relied = contradictionsAmong(given.allergens).some(({ dietId }) =>
          wanted.some(diet => carriedDiets([dietId]).has(diet)),
        )
        const safe =
          given.allergensConfirmedAt !== null &&
          wanted.every(diet => carried.has(diet)) &&
          !avoided.some(id => ids.includes(id)) &&
          !relied
        expect(verdict === 'safe').to.equal(safe)
      }),
      { numRuns: 1_000 },
    )
  })

  it('any item › when more is selected › never becomes safer', () => {
    const rank = { safe: 0, ask: 1, hidden: 2 }
    fc.assert(
      fc.property(anyItem, anySelection, anySelection, (given, some, more) => {
        const before = rank[assessItem(given, new Set(some)).verdict]
        expect(rank[assessItem(given, new Set([...some, ...more])).verdict]).to.be.at.least(before)
      }),
    )
  })
})

describe('describeReason', () => {
  const sentences: readonly (readonly [Reason, string])[] = [
    [{ kind: 'contains', allergenId: 'milk' }, 'Contains Milk'],
    [{ kind: 'may-contain', allergenId: 'nuts' }, 'May contain Nuts'],
    [{ kind: 'can-be-made-without', allergenId: 'eggs' }, 'Contains Eggs, can be made without it on request'],
    [{ kind: 'diet-not-carried', dietId: 'vegan' }, 'Not marked Vegan'],
    [
      { kind: 'diet-contradicted', dietId: 'vegan', allergenId: 'milk' },
      'Marked Vegan, but Milk is declared',
    ],
    [{ kind: 'not-confirmed' }, 'Allergens not confirmed'],
    [{ kind: 'contains', allergenId: 'kiwi' }, 'Contains kiwi'],
  ]
  for (const [reason, sentence] of sentences)
    it(`${reason.kind} › in words › is "${sentence}"`, () =>
      expect(describeReason(reason)).to.equal(sentence))
})
