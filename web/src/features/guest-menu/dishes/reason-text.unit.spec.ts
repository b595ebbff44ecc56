import { expect } from 'chai'
import { shortReasonText } from '../order/order-reason.ts'
import { type GuestReason, guestReasonText } from './reason-text.ts'

describe('guestReasonText', () => {
  const named = (allergenId: string, ...details: string[]) => ({ allergenId, details })
  const sentences: readonly (readonly [GuestReason, string])[] = [
    [{ kind: 'contains', ...named('milk') }, 'Contains Milk'],
    [{ kind: 'contains', ...named('kiwi') }, 'Contains kiwi'],
    [{ kind: 'contains', ...named('gluten', 'wheat', 'rye') }, 'Contains Gluten (Wheat, Rye)'],
    [{ kind: 'may-contain', ...named('nuts', 'almond') }, 'May contain Nuts (Almond)'],
    [{ kind: 'can-be-made-without', ...named('eggs') }, 'Contains Eggs, can be made without on request'],
    [
      { kind: 'other-named', presence: 'contains', ...named('nuts', 'almond') },
      'Contains Nuts (Almond). Traces of other kinds are possible',
    ],
    [
      { kind: 'other-named', presence: 'may_contain', ...named('gluten', 'rye') },
      'May contain Gluten (Rye). Traces of other kinds are possible',
    ],
    [
      { kind: 'peanuts-not-answered', presence: 'contains', ...named('peanuts') },
      'Contains Peanuts. You avoid nuts: do you also avoid peanuts?',
    ],
    [{ kind: 'diet-not-carried', dietId: 'vegan' }, 'Not marked Vegan'],
    [
      { kind: 'diet-contradicted', dietId: 'vegan', presence: 'may_contain', ...named('milk') },
      'Marked Vegan, but may contain Milk',
    ],
    [
      { kind: 'diet-contradicted', dietId: 'nut-free', presence: 'contains', ...named('nuts', 'almond') },
      'Marked Nut-free, but contains Nuts (Almond)',
    ],
    [{ kind: 'cross-contamination', text: 'Same fryer' }, 'Cross-contamination: “Same fryer”'],
    [{ kind: 'unknown', id: 'paleo' }, 'This page cannot check “paleo”'],
    [{ kind: 'not-confirmed' }, 'Allergens not confirmed'],
    [{ kind: 'not-confirmed-for', allergenId: 'milk' }, 'Not checked for Milk yet'],
    [{ kind: 'mentioned', allergenId: 'nuts', field: 'name' }, 'The name mentions Nuts'],
    [{ kind: 'mentioned', allergenId: 'nuts', field: 'description' }, 'The description mentions Nuts'],
    [{ kind: 'usually-contains', allergenId: 'eggs' }, 'Usually contains Eggs'],
  ]
  for (const [reason, sentence] of sentences)
    it(`says "${sentence}" for ${reason.kind}`, () =>
      expect(guestReasonText(reason, 0, undefined)).to.equal(sentence))

  it('speaks to the staff on their card', () => {
    const open: GuestReason = { kind: 'peanuts-not-answered', presence: 'contains', ...named('peanuts') }
    const say = (reason: GuestReason) => shortReasonText(reason, 0, undefined, 'staff')
    expect(say(open)).to.equal('Contains Peanuts')
    expect(say({ kind: 'not-confirmed' })).to.equal('Allergens not confirmed by the kitchen')
    expect(say({ kind: 'out-of-date', since: null })).to.equal('Not checked with the latest menu')
  })

  it('says since when the data is out of date', () => {
    const since = Date.UTC(2026, 2, 12, 19, 32)
    expect(guestReasonText({ kind: 'out-of-date', since }, since, undefined)).to.match(
      /^No updates since \d\d:\d\d$/,
    )
    expect(guestReasonText({ kind: 'out-of-date', since: null }, since, undefined)).to.equal(
      'We can’t reach the restaurant’s latest data',
    )
  })
})

describe('shortReasonText', () => {
  const note = (text: string) => shortReasonText({ kind: 'cross-contamination', text }, 0, undefined)

  it('cuts a long cross-contamination text at a word', () => {
    const words = note(`Fried with ${'prawns '.repeat(40)}`)
    expect(words).to.match(/^Cross-contamination: “Fried with (prawns )+prawns…”$/u)
    expect(words.length).to.be.below(190)
    expect(note('x'.repeat(1000)).length).to.be.below(190)
  })

  it('keeps a short text whole', () => {
    expect(note('Same fryer as the prawns.')).to.equal('Cross-contamination: “Same fryer as the prawns.”')
  })
})
