import type { DifferenceView } from '@safe-menu/contracts/audit/diff-views'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { difference } from '../testing/audit-entry.ts'
import { differenceLines, differenceSentence, differencesText, summariseDifferences } from './differences.ts'

type Tag = DifferenceView['allergens'][number]
const changed = (
  id: string,
  name: string,
  before: Tag['before'],
  after: Tag['after'],
  details: string[] = [],
) =>
  ({
    ...{ id: id as AllergenId, name, category: id === 'vegan' ? 'DIETARY_RESTRICTION' : 'ALLERGEN' },
    ...{ before, after, detailsBefore: [], detailsAfter: details },
  }) satisfies Tag
const nuts = (before: Tag['before'], after: Tag['after'], details: string[] = []) =>
  changed('nuts', 'Nuts', before, after, details)
const unconfirmed = { field: 'allergensConfirmedAt', before: '2026-03-12T19:32:10.000Z', after: null }

describe('differenceLines', () => {
  it('shows tags before and after in the words of the badges', () => {
    const allergens = [
      nuts('contains', null),
      nuts('contains', 'contains', ['walnut']),
      changed('vegan', 'Vegan', null, 'contains'),
    ]
    const lines = differenceLines(difference({ allergens, fields: [unconfirmed] }))
    expect(lines.slice(0, 3)).to.deep.equal([
      { label: 'Nuts', before: 'Contains Nuts', after: 'not marked' },
      { label: 'Nuts', before: 'Contains Nuts', after: 'Contains Nuts (Walnut)' },
      { label: 'Vegan', before: 'not marked', after: 'marked' },
    ])
    expect(lines[3]).to.include({ label: 'Allergens checked', after: 'not confirmed' })
  })

  it('shows each price in the currency of its time', () => {
    const money = { from: { currency: 'USD', locale: 'en' }, to: { currency: 'EUR', locale: 'de-AT' } }
    const price = difference({ fields: [{ field: 'price', before: 12.5, after: 13 }] })
    expect(differenceLines(price, { money })).to.deep.equal([
      { label: 'Price', before: '$12.50', after: '€\u00a013,00' },
    ])
  })
})

describe('summariseDifferences', () => {
  it('keeps only the menu when the whole menu was added', () => {
    const menu = difference({ subject: 'menu', name: 'Dinner', change: 'added' })
    const item = difference({ change: 'added' })
    expect(summariseDifferences([menu, item])).to.deep.equal([menu])
    expect(summariseDifferences([{ ...menu, change: 'changed' }, item])).to.have.length(2)
  })
})

describe('differencesText', () => {
  it('names three differences and counts the others', () => {
    const nutsGone = difference({ allergens: [nuts('may_contain', null)] })
    expect(differenceSentence(nutsGone)).to.equal(
      'Walnut tart: Nuts changed from “May contain Nuts” to “not marked”',
    )
    const added = difference({ change: 'added', name: 'Soup' })
    const removed = difference({ change: 'removed', name: 'Cake' })
    expect(differencesText([added, removed, nutsGone, added])).to.equal(
      'Soup was added to the menu. Cake was removed from the menu. Walnut tart: Nuts changed from “May contain Nuts” to “not marked”. And 1 more',
    )
    expect(differencesText([])).to.equal('')
  })
})
