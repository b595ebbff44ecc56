import { allergens, catalogueEdition } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { expect } from 'chai'
import { chartLetter } from './chart-cells.ts'

const [milk, nuts] = ['milk', 'nuts'].map(
  slug => allergens.find(({ name }) => name.toLowerCase() === slug)?.id ?? '',
) as [string, string]

const item = (changes: Partial<ItemView> = {}): ItemView => ({
  id: 'an item' as ItemView['id'],
  menuId: 'a menu' as ItemView['menuId'],
  revision: '0',
  name: 'Soup',
  description: '',
  price: 0,
  section: '',
  allergens: [],
  allergensConfirmedAt: '2026-01-15T10:00:00.000Z',
  allergensConfirmedEdition: catalogueEdition,
  crossContamination: '',
  modifications: '',
  soldOutUntil: null,
  picture: null,
  updatedAt: '2026-01-15T10:00:00.000Z',
  archivedAt: null,
  ...changes,
})
const withMilk = (presence: Presence): Partial<ItemView> => ({
  allergens: [
    {
      id: milk as ItemView['allergens'][number]['id'],
      name: 'Milk',
      category: 'ALLERGEN',
      presence,
      details: [],
    },
  ],
})

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
    const mention = { presence: 'contains', word: 'walnut', field: 'name', kind: 'named' } as const
    expect(chartLetter(item({ mentions: [{ allergenId: nuts, ...mention }] }), nuts)).to.equal('?')
  })

  it('points to the note on cross-contamination', () => {
    const fried = item({ ...withMilk('contains'), crossContamination: 'Fried with prawns.' })
    expect([chartLetter(fried, milk), chartLetter(fried, nuts)]).to.deep.equal(['C', '*'])
  })
})
