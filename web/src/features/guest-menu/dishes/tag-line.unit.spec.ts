import { expect } from 'chai'
import { tag } from '../../../testing/items.ts'
import type { GuestItem } from '../live/guest-document.ts'
import { guestItem } from '../testing/sample.ts'
import { allergenLine, allergenLineBelow, confirmedText, dietLine, menuConfirmedText } from './tag-line.ts'

describe('the quiet line of a dish', () => {
  it('names every allergen with its presence', () =>
    expect(
      allergenLine(
        guestItem({
          allergens: [
            tag('celery', 'may_contain'),
            tag('milk'),
            tag('eggs', 'can_be_made_without'),
            tag('mustard'),
            tag('nuts', 'may_contain', ['almond', 'tiger-nut']),
            tag('vegan'),
          ],
        }),
      ),
    ).to.equal(
      'Contains Milk, Mustard · Contains Eggs, can be made without · May contain Celery, Nuts (Almond, tiger-nut)',
    ))

  it('claims nothing for a dish without tags that is not confirmed', () => {
    expect(allergenLine(guestItem())).to.equal('None of the 14 allergens declared')
    expect(allergenLine(guestItem({ allergensConfirmedAt: null }))).to.equal('Not filled in yet')
  })

  it('is left out only when the reasons above it name every allergen', () => {
    const item = guestItem({
      allergens: [tag('milk', 'may_contain'), tag('nuts', 'may_contain'), tag('vegan')],
    })
    const reason = (allergenId: string) => ({ kind: 'may-contain', allergenId, details: [] }) as const
    expect(allergenLineBelow(item, [reason('nuts'), reason('milk')])).to.equal('')
    expect(allergenLineBelow(item, [reason('nuts')])).to.equal('May contain Milk, Nuts')
    expect(allergenLineBelow(item, [])).to.equal('May contain Milk, Nuts')
    expect(allergenLineBelow(guestItem(), [])).to.equal('None of the 14 allergens declared')
  })

  it('names the diets, except those shown elsewhere', () => {
    const item = guestItem({ allergens: [tag('vegan'), tag('vegetarian'), tag('milk')] })
    expect(dietLine(item)).to.equal('Vegan, Vegetarian')
    expect(dietLine(item, ['vegan'])).to.equal('Vegetarian')
  })

  it('says when the restaurant confirmed a dish', () => {
    expect(confirmedText(guestItem(), undefined)).to.equal('Checked by the restaurant on 12 Mar 2026')
    expect(confirmedText(guestItem({ allergensConfirmedAt: null }), undefined)).to.equal(
      'Allergens not confirmed',
    )
  })

  it('never calls a dish checked for an allergen that its texts name', () => {
    const both = [
      { allergenId: 'nuts', field: 'name', kind: 'named' },
      { allergenId: 'nuts', field: 'description', kind: 'named' },
      { allergenId: 'eggs', field: 'name', kind: 'implied' },
    ] as const
    const saladText = (mentions: GuestItem['mentions']) => confirmedText(guestItem({ mentions }), undefined)
    expect(saladText(both)).to.equal('Not checked for Nuts, Eggs yet')
    expect(saladText([])).to.equal('Checked by the restaurant on 12 Mar 2026')
  })

  it('does not repeat what the reasons above it say is not checked', () => {
    const open = ['nuts', 'eggs'].map(allergenId => ({ allergenId, field: 'name', kind: 'named' }) as const)
    const textBelow = (...ids: string[]) =>
      confirmedText(
        guestItem({ mentions: open }),
        undefined,
        ids.map(allergenId => ({ kind: 'not-confirmed-for', allergenId }) as const),
      )
    expect(textBelow('nuts')).to.equal('Not checked for Eggs yet')
    expect(textBelow('nuts', 'eggs')).to.equal('')
  })

  it('never calls a dish checked for an allergen that is newer than its check', () => {
    const older = guestItem({ allergensConfirmedEdition: 0, allergens: [tag('milk')] })
    expect(confirmedText(older, undefined)).to.match(/^Not checked for (?!.*Milk).*Nuts.* yet$/u)
  })
})

describe('menuConfirmedText', () => {
  const checked = (at: string | null) => guestItem({ allergensConfirmedAt: at })
  const [march, april] = [checked('2026-03-12T19:32:00.000Z'), checked('2026-04-01T08:00:00.000Z')]
  it('names the oldest and the newest check', () => {
    expect(menuConfirmedText([april, march], undefined)).to.equal(
      'The restaurant checked the allergens of every dish between 12 Mar 2026 and 1 Apr 2026.',
    )
    expect(menuConfirmedText([march], undefined)).to.equal(
      'The restaurant checked the allergens of every dish on 12 Mar 2026.',
    )
  })
  it('says nothing while a dish is not confirmed, or without dishes', () => {
    expect(menuConfirmedText([march, checked(null)], undefined)).to.equal('')
    expect(menuConfirmedText([], undefined)).to.equal('')
  })
  it('says nothing while an allergen of a dish is not checked', () => {
    const mentions = [{ allergenId: 'nuts', field: 'name', kind: 'named' }] as const
    expect(menuConfirmedText([march, guestItem({ mentions })], undefined)).to.equal('')
    expect(menuConfirmedText([march, guestItem({ allergensConfirmedEdition: 0 })], undefined)).to.equal('')
  })
})
