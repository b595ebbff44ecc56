import { expect } from 'chai'
import fc from 'fast-check'
import { dietFacts } from '../testing/safety-oracle.ts'
import { allergens, catalogue, diets, isDiet } from './catalogue.ts'
import { contradictionsAmong, contradictionsWith, describeContradiction, type Tag } from './contradictions.ts'
import { carriedDiets, dietRule } from './diet-rules.ts'
import { presences } from './presence.ts'

const tags = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...catalogue.map(entry => entry.id)),
    presence: fc.constantFrom(...presences),
  }),
  { selector: tag => tag.id },
)

describe('carriedDiets', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['vegan', ['vegan', 'vegetarian', 'pescatarian']],
    ['vegetarian', ['vegetarian', 'pescatarian']],
    ['dairy-free', ['dairy-free', 'lactose-free']],
  ]
  for (const [diet, carried] of cases)
    it(`returns only ${diet} and what it implies`, () => {
      expect([...carriedDiets([diet])]).to.have.members([...carried])
    })

  it('returns only the diet itself for any other diet', () => {
    const implying = new Set(cases.map(([diet]) => diet))
    for (const { id } of diets.filter(diet => !implying.has(diet.id)))
      expect([...carriedDiets([id])]).to.deep.equal([id])
    expect([...carriedDiets([])]).to.deep.equal([])
  })

  it('makes a diet rule out everything that the diets it implies rule out', () => {
    for (const { id } of diets)
      for (const implied of carriedDiets([id]))
        expect(dietRule(id)?.excludes, `${id} implies ${implied}`).to.include.members([
          ...(dietRule(implied)?.excludes ?? []),
        ])
  })
})

describe('dietRule', () => {
  it('has a rule for each diet of the catalogue and for no other id', () => {
    for (const { id } of diets) expect(dietRule(id), id).to.not.equal(undefined)
    for (const id of [...allergens.map(entry => entry.id), 'paleo', 'constructor'])
      expect(dietRule(id), id).to.equal(undefined)
  })

  it('rules out and claims what the independent table says', () => {
    expect(diets.map(({ id }) => id)).to.have.members([...dietFacts.keys()])
    for (const [id, { ruledOut, isFreeFrom }] of dietFacts) {
      expect(dietRule(id)?.excludes, id).to.have.members([...ruledOut])
      expect(dietRule(id)?.kind, id).to.equal(isFreeFrom ? 'free-from' : 'way-of-eating')
    }
  })

  it('never makes a way of eating imply a free-from claim', () => {
    for (const { id } of diets)
      if (dietRule(id)?.kind === 'way-of-eating')
        for (const implied of carriedDiets([id]))
          expect(dietRule(implied)?.kind, `${id} implies ${implied}`).to.equal('way-of-eating')
  })
})

describe('contradictionsAmong', () => {
  for (const diet of diets)
    it(`finds for ${diet.id} and each allergen exactly what the diet says`, () => {
      for (const allergen of allergens)
        for (const presence of presences) {
          const broken =
            dietFacts.get(diet.id)?.ruledOut.includes(allergen.id) &&
            (presence !== 'may_contain' || dietFacts.get(diet.id)?.isFreeFrom)
          const found = contradictionsAmong([
            { id: diet.id, presence: 'contains' },
            { id: allergen.id, presence },
          ])
          expect(found, `${allergen.id} ${presence}`).to.deep.equal(
            broken ? [{ dietId: diet.id, allergenId: allergen.id }] : [],
          )
        }
    })

  it('pairs a stated diet with a stated allergen, in any order of tags', () => {
    fc.assert(
      fc.property(tags, given => {
        const found = contradictionsAmong(given)
        expect(contradictionsAmong([...given].reverse())).to.have.deep.members([...found])
        const ids = given.map(tag => tag.id)
        for (const { dietId, allergenId } of found) {
          expect(isDiet(dietId) && !isDiet(allergenId)).to.equal(true)
          expect(ids).to.include.members([dietId, allergenId])
        }
      }),
    )
  })
})

describe('contradictionsWith', () => {
  it('returns exactly the contradictions that the set tag adds', () => {
    fc.assert(
      fc.property(
        tags,
        fc.constantFrom(...catalogue),
        fc.constantFrom(...presences),
        (others, { id }, presence) => {
          const tag: Tag = { id, presence }
          const after = contradictionsAmong([...others.filter(other => other.id !== id), tag])
          expect(contradictionsWith(tag, others)).to.have.deep.members(
            after.filter(each => each.dietId === id || each.allergenId === id),
          )
        },
      ),
    )
  })

  it('does not compare a tag with its own former state', () => {
    const vegan: Tag = { id: 'vegan', presence: 'contains' }
    const milk: Tag = { id: 'milk', presence: 'contains' }
    expect(contradictionsWith({ id: 'milk', presence: 'may_contain' }, [vegan, milk])).to.deep.equal([])
    expect(contradictionsWith(milk, [vegan])).to.deep.equal([{ dietId: 'vegan', allergenId: 'milk' }])
  })
})

describe('describeContradiction', () => {
  it('names both sides', () => {
    expect(describeContradiction({ dietId: 'gluten-free', allergenId: 'gluten' })).to.equal(
      'Gluten-free contradicts Gluten.',
    )
    expect(describeContradiction({ dietId: 'x', allergenId: 'y' })).to.equal('x contradicts y.')
  })
})
