import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { AllergenId } from '@safe-menu/contracts/ids'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { expect } from 'chai'
import { confirmed, itemWith, tag } from '../../testing/items.ts'
import { chartCheck, chartLetter, checkText } from './menu-sheet.tsx'

const [milk, nuts] = ['milk', 'nuts'] as AllergenId[] as [AllergenId, AllergenId]
const item = (changes: Partial<ItemView> = {}) => itemWith({ ...confirmed, ...changes })
const mention = { presence: 'contains', word: 'walnut', field: 'name', kind: 'named' } as const
const withMilk = (presence: Presence) => ({ allergens: [tag('milk', presence)] })

describe('chartLetter', () => {
  it('is the letter of the presence, checked or not', () => {
    const expected = { contains: 'C', may_contain: 'M', can_be_made_without: 'W' } as const
    for (const [presence, letter] of Object.entries(expected)) {
      const tagged = withMilk(presence as Presence)
      expect(chartLetter(item(tagged), milk)).to.equal(letter)
      expect(chartLetter(item({ ...tagged, allergensConfirmedAt: null }), milk)).to.equal(letter)
    }
  })

  it('says that an allergen is not in an item only once the item is checked', () => {
    expect(chartLetter(item(withMilk('contains')), nuts)).to.equal('–')
    expect(chartLetter(item({ allergensConfirmedAt: null, allergensConfirmedEdition: null }), nuts)).to.equal(
      '?',
    )
  })

  it('does not count an allergen that was added to the catalogue after the check', () => {
    expect(chartLetter(item({ allergensConfirmedEdition: 0 }), nuts)).to.equal('?')
  })

  it('never says that an allergen which the texts name is not in the item', () => {
    expect(chartLetter(item({ mentions: [{ allergenId: nuts, ...mention }] }), nuts)).to.equal('?')
  })

  it('points to the note on cross-contamination', () => {
    const fried = item({ ...withMilk('contains'), crossContamination: 'Fried with prawns.' })
    expect([chartLetter(fried, milk), chartLetter(fried, nuts)]).to.deep.equal(['C', '*'])
  })
})

describe('the kitchen sheet', () => {
  const dates = { timeZone: 'UTC' }

  it('calls a dish checked only for what nothing is open about', () => {
    expect(checkText(item(), dates)).to.match(/^Allergens checked on /u)
    expect(checkText(item({ allergensConfirmedAt: null }), dates)).to.match(/^Allergens not checked/u)
    const mentions = [
      { allergenId: nuts, ...mention },
      { allergenId: nuts, ...mention, field: 'description' as const },
    ]
    expect(checkText(item({ mentions }), dates)).to.equal('Not checked for Nuts.')
    expect(checkText(item({ allergensConfirmedEdition: 0, mentions }), dates)).to.match(/Nuts/u)
  })
})

describe('the column “Checked” of the allergen chart', () => {
  const dates = { timeZone: 'UTC' }

  it('has the date only where nothing is open about the dish, as the kitchen sheet', () => {
    expect(chartCheck(item(), dates)).to.equal('1 Jan 2026')
    expect(chartCheck(item({ allergensConfirmedAt: null }), dates)).to.equal('not yet')
    const mentions = [{ allergenId: nuts, ...mention }]
    expect(chartCheck(item({ mentions }), dates)).to.equal('Not checked for Nuts.')
    expect(chartCheck(item({ allergensConfirmedAt: null, mentions }), dates)).to.equal('not yet')
    expect(chartCheck(item({ allergensConfirmedEdition: 0 }), dates)).to.match(/^Not checked for .*Nuts/u)
  })
})
