import type { DifferenceView } from '@safe-menu/contracts/audit/views'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { differenceLines, differenceSentence, differencesText, toldDifferences } from './differences.ts'
import { difference } from './sample.spec-help.ts'

type Tag = DifferenceView['allergens'][number]

const nuts: Pick<Tag, 'id' | 'name' | 'category' | 'detailsBefore' | 'detailsAfter'> = {
  id: 'nuts' as AllergenId,
  name: 'Nuts',
  category: 'ALLERGEN',
  detailsBefore: [],
  detailsAfter: [],
}

describe('what differs, in words', () => {
  it('when a tag comes, goes or only names others › then before and after in the badges’ words', () => {
    const lines = differenceLines(
      difference({
        allergens: [
          { ...nuts, before: 'contains', after: null },
          { ...nuts, before: 'contains', after: 'contains', detailsAfter: ['walnut'] },
          {
            ...nuts,
            id: 'vegan' as AllergenId,
            name: 'Vegan',
            category: 'DIETARY_RESTRICTION',
            before: null,
            after: 'contains',
          },
        ],
        fields: [{ field: 'allergensConfirmedAt', before: '2026-03-12T19:32:10.000Z', after: null }],
      }),
    )
    expect(lines.slice(0, 3)).to.deep.equal([
      { label: 'Nuts', before: 'Contains Nuts', after: 'not declared' },
      { label: 'Nuts', before: 'Contains Nuts', after: 'Contains Nuts (Walnut)' },
      { label: 'Vegan', before: 'not marked', after: 'marked' },
    ])
    expect(lines[3]).to.include({ label: 'Allergens checked', after: 'not confirmed' })
  })

  it('when an item came or went › then what it had, without a before', () => {
    const soup = difference({ change: 'added', allergens: [{ ...nuts, before: null, after: 'contains' }] })
    expect(differenceLines(soup)).to.deep.equal([{ label: 'Nuts', before: null, after: 'Contains Nuts' }])
    const gone = difference({
      change: 'removed',
      allergens: [{ ...nuts, before: 'may_contain', after: null }],
    })
    expect(differenceLines(gone)).to.deep.equal([{ label: 'Nuts', before: null, after: 'May contain Nuts' }])
  })

  it('when the menu itself appears › then its items are not told one by one', () => {
    const menu = difference({ subject: 'menu', name: 'Dinner', change: 'added' })
    const item = difference({ change: 'added' })
    expect(toldDifferences([menu, item])).to.deep.equal([menu])
    expect(toldDifferences([{ ...menu, change: 'changed' }, item])).to.have.length(2)
  })

  it('when read out › then a sentence each, three at most', () => {
    const nutsGone = difference({ allergens: [{ ...nuts, before: 'may_contain', after: null }] })
    expect(differenceSentence(nutsGone)).to.equal(
      'Walnut tart: Nuts from “May contain Nuts” to “not declared”',
    )
    const added = difference({ change: 'added', name: 'Soup' })
    const removed = difference({ change: 'removed', name: 'Cake' })
    expect(differencesText([added, removed, nutsGone, added])).to.equal(
      'Soup came onto the menu. Cake left the menu. Walnut tart: Nuts from “May contain Nuts” to “not declared”. And 1 more',
    )
    expect(differencesText([])).to.equal('')
  })
})
