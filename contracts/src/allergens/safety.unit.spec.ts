import { expect } from 'chai'
import { allergens, type CatalogueEntry, catalogueEdition, catalogueEntry } from './catalogue.ts'
import { eatsPeanuts } from './peanuts.ts'
import { type Presence, presences } from './presence.ts'
import type { Reason } from './reasons.ts'
import { type AssessableItem, assessItem } from './safety.ts'

/** The reasons of each verdict, and the rules that name an example. The property proves the verdicts. */
const confirmedAt = '2026-03-12T12:00:00.000Z'
const tag = (id: string, presence: Presence = 'contains', details: readonly string[] = []) => ({
  id,
  presence,
  details,
})

function item(
  tags: AssessableItem['allergens'],
  allergensConfirmedAt: string | null = confirmedAt,
  crossContamination = '',
): AssessableItem {
  const allergensConfirmedEdition = allergensConfirmedAt === null ? null : catalogueEdition
  return { allergens: tags, allergensConfirmedAt, allergensConfirmedEdition, crossContamination }
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
        it(`never calls ${id} safe when it is ${presence} and selected [safety-1]`, () => {
          const { verdict, kind } = expected[presence]
          expect(assess(item([tag(id, presence)]), id)).to.deep.equal({
            verdict,
            reasons: [{ kind, allergenId: id, details: [] }],
          })
        })

    it('names nuts and cereals in the reason', () => {
      expect(assess(item([tag('nuts', 'may_contain', ['almond'])]), 'nuts')).to.deep.equal({
        verdict: 'ask',
        reasons: [{ kind: 'may-contain', allergenId: 'nuts', details: ['almond'] }],
      })
    })
  })

  describe('nuts without an answer about peanuts', () => {
    for (const presence of presences)
      it(`never calls a dish safe with peanuts that are ${presence} [safety-peanuts]`, () => {
        const dish = item([tag('peanuts', presence)])
        expect(assess(dish, 'nuts')).to.deep.equal({
          verdict: 'ask',
          reasons: [{ kind: 'peanuts-not-answered', allergenId: 'peanuts', presence, details: [] }],
        })
        expect(assess(dish, 'nuts', eatsPeanuts)).to.deep.equal({ verdict: 'safe' })
        expect(assess(dish, 'nuts', eatsPeanuts, 'peanuts').verdict).to.not.equal('safe')
      })

    it('takes the answer for an unknown id without nuts', () => {
      expect(assess(item([]), eatsPeanuts)).to.deep.equal({
        verdict: 'ask',
        reasons: [{ kind: 'unknown', id: eatsPeanuts }],
      })
    })
  })

  describe('a single nut or cereal', () => {
    const named = (presence: Presence, ...details: string[]) => item([tag('nuts', presence, details)])

    it('is judged as its group when the item has none, names none, or names it', () => {
      for (const given of [
        item([]),
        item([], null),
        item([tag('milk')], confirmedAt, 'Same fryer'),
        ...presences.flatMap(presence => [named(presence), named(presence, 'almond', 'walnut')]),
      ])
        expect(assess(given, 'nuts:walnut')).to.deep.equal(assess(given, 'nuts'))
    })

    it('must be asked about when the item names only others, and is never safe', () => {
      for (const presence of presences)
        expect(assess(named(presence, 'almond', 'pecan'), 'nuts:walnut', 'nuts:hazelnut')).to.deep.equal({
          verdict: 'ask',
          reasons: [{ kind: 'other-named', presence, allergenId: 'nuts', details: ['almond', 'pecan'] }],
        })
    })

    it('counts spelt and khorasan as wheat, in both directions', () => {
      const cereal = (...details: string[]) => item([tag('gluten', 'contains', details)])
      for (const name of ['wheat', 'spelt', 'khorasan']) {
        expect(assess(cereal(name), 'gluten:wheat').verdict, name).to.equal('hidden')
        expect(assess(cereal('wheat'), `gluten:${name}`).verdict, name).to.equal('hidden')
        expect(assess(cereal(name), 'gluten:rye').verdict, name).to.equal('ask')
      }
    })

    it('is never safe when this version does not know it', () => {
      for (const id of ['nuts:kiwi', 'nuts:', 'nuts:walnut:x', 'gluten:walnut', 'milk:milk', ':walnut'])
        expect(assess(item([]), id), id).to.deep.equal({ verdict: 'ask', reasons: [{ kind: 'unknown', id }] })
    })
  })

  describe('something that this version does not know', () => {
    it('is never safe when selected without a tag, as an allergen or as a diet', () => {
      for (const id of ['kiwi', 'paleo', 'constructor', '__proto__'])
        expect(assess(item([tag('vegan')]), id), id).to.deep.equal({
          verdict: 'ask',
          reasons: [{ kind: 'unknown', id }],
        })
    })

    it('must be asked about when it is a tag of the item and a diet is selected', () => {
      expect(assess(item([tag('vegan'), tag('beef')]), 'vegan')).to.deep.equal({
        verdict: 'ask',
        reasons: [{ kind: 'unknown', id: 'beef' }],
      })
      expect(assess(item([tag('beef')]), 'milk')).to.deep.equal({ verdict: 'safe' })
    })
  })

  describe('a cross-contamination text', () => {
    const fried = item([tag('vegan'), tag('gluten-free')], confirmedAt, 'Fried in the same oil as prawns.\n')

    it('is quoted as the reason to ask when any allergen is selected [safety-2]', () => {
      const reasons = [{ kind: 'cross-contamination', text: 'Fried in the same oil as prawns.' }]
      for (const { id } of allergens) expect(assess(fried, id), id).to.deep.equal({ verdict: 'ask', reasons })
    })

    it('counts for a free-from claim too: such a guest avoids something', () => {
      expect(assess(fried, 'gluten-free').verdict).to.equal('ask')
      expect(assess(fried, 'vegan', 'vegetarian')).to.deep.equal({ verdict: 'safe' })
    })
  })

  describe('an unconfirmed item', () => {
    for (const nothing of [null, '', undefined as unknown as null])
      it(`must be asked about for any selection (confirmation ${JSON.stringify(nothing)})`, () => {
        for (const { id } of allergens)
          expect(assess({ ...item([]), allergensConfirmedAt: nothing }, id)).to.deep.equal({
            verdict: 'ask',
            reasons: [{ kind: 'not-confirmed' }],
          })
        expect(assess({ ...item([tag('vegan')]), allergensConfirmedAt: nothing }, 'vegan').verdict).to.equal(
          'ask',
        )
      })
  })

  describe('an allergen that was added to the catalogue later', () => {
    const kiwi: CatalogueEntry = {
      id: 'kiwi',
      name: 'Kiwi',
      category: 'ALLERGEN',
      edition: catalogueEdition + 1,
      details: [],
    }
    const fifteen = (id: string) => (id === 'kiwi' ? kiwi : catalogueEntry(id))
    const checkedIn = (edition: number | null, ...tags: AssessableItem['allergens']) => ({
      ...item(tags, edition === null ? null : confirmedAt),
      allergensConfirmedEdition: edition,
    })
    const assessKiwi = (given: AssessableItem) => assessItem(given, new Set(['kiwi']), fifteen)

    it('is not confirmed for an item that was confirmed before', () => {
      expect(assessKiwi(checkedIn(catalogueEdition))).to.deep.equal({
        verdict: 'ask',
        reasons: [{ kind: 'not-confirmed-for', allergenId: 'kiwi' }],
      })
      expect(assess(checkedIn(catalogueEdition), 'milk')).to.deep.equal({ verdict: 'safe' })
    })

    it('is not confirmed when the edition of the confirmation is unknown', () => {
      for (const edition of [0, Number.NaN, undefined as unknown as null])
        expect(assessKiwi({ ...checkedIn(1), allergensConfirmedEdition: edition }).verdict).to.equal('ask')
    })

    it('is reported once as not confirmed for an unconfirmed item', () => {
      expect(assessKiwi(checkedIn(null))).to.deep.equal({
        verdict: 'ask',
        reasons: [{ kind: 'not-confirmed' }],
      })
    })
  })

  describe('a diet', () => {
    it('hides the item and is named when it is one of several and missing [safety-3]', () => {
      expect(assess(item([tag('vegetarian')]), 'vegetarian', 'vegan')).to.deep.equal({
        verdict: 'hidden',
        reasons: [{ kind: 'diet-not-carried', dietId: 'vegan' }],
      })
    })

    describe('when a tag contradicts it', () => {
      const contradicted = (dietId: string, allergenId: string, presence: Presence) => [
        { kind: 'diet-contradicted', dietId, allergenId, presence, details: [] },
      ]

      it('hides the item and names both if the tag is contained or unknown', () => {
        for (const presence of ['contains', 'in_the_air'] as Presence[])
          expect(assess(item([tag('vegan'), tag('milk', presence)]), 'vegan'), presence).to.deep.equal({
            verdict: 'hidden',
            reasons: contradicted('vegan', 'milk', presence),
          })
      })

      it('must be asked about if the tag is weaker, for any kind of diet', () => {
        for (const presence of ['may_contain', 'can_be_made_without'] as const)
          for (const [dietId, allergenId] of [
            ['vegan', 'milk'],
            ['kosher', 'molluscs'],
            ['gluten-free', 'gluten'],
            ['nut-free', 'peanuts'],
          ] as const)
            expect(assess(item([tag(dietId), tag(allergenId, presence)]), dietId)).to.deep.equal({
              verdict: 'ask',
              reasons: contradicted(dietId, allergenId, presence),
            })
      })

      it('hides what an implied diet rules out and asks about the rest', () => {
        expect(assess(item([tag('vegan'), tag('fish')]), 'vegetarian')).to.deep.equal({
          verdict: 'hidden',
          reasons: contradicted('vegan', 'fish', 'contains'),
        })
        expect(assess(item([tag('vegan'), tag('milk')]), 'vegetarian')).to.deep.equal({
          verdict: 'ask',
          reasons: contradicted('vegan', 'milk', 'contains'),
        })
        expect(assess(item([tag('dairy-free'), tag('milk')]), 'lactose-free').verdict).to.equal('ask')
      })

      it('ignores a contradiction of another diet if the selected one is stated itself', () => {
        const both = item([tag('vegan'), tag('vegetarian'), tag('milk')])
        expect(assess(both, 'vegetarian')).to.deep.equal({ verdict: 'safe' })
        expect(assess(both, 'eggs')).to.deep.equal({ verdict: 'safe' })
      })
    })
  })
})
