import { catalogueEdition } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { expect } from 'chai'
import { menuFold } from '../../menus/state.ts'
import { allergen, declared, itemCreated, itemId, menuCreated } from '../../testing/examples.ts'
import { folded, given } from '../../testing/given.ts'
import { itemFold, itemView } from '../state.ts'
import { importItem } from './decide.ts'
import type { MatrixRow } from './matrix-row.ts'

const menu = folded(menuFold, [menuCreated])
const reviewedAt = '2026-03-01T00:00:00.000Z'
const row: MatrixRow = {
  line: 2,
  exportedId: null,
  nameHeading: 'item',
  ...noTexts,
  name: 'Soup',
  description: 'Of the day',
  section: 'Starters',
  price: 450,
  tags: [{ allergenId: allergen('milk'), presence: 'contains', details: [], insisted: false }],
  absent: [allergen('eggs')],
  reviewedAt,
  translations: [],
  isComplete: true,
  filled: new Set(),
}
const imported = (changed: Partial<MatrixRow>, confirmsReviewed = true) =>
  given(itemFold, []).when(state =>
    importItem(state, menu, { itemId, row: { ...row, ...changed }, confirmsReviewed }),
  )

describe('importItem', () => {
  it('confirms a complete and dated row as of its review', () => {
    imported({}).thenEvents([
      itemCreated,
      declared('milk'),
      { type: 'AllergensConfirmed', data: { itemId, reviewedAt, edition: catalogueEdition } },
    ])
  })

  it('confirms nothing unless the importer chooses it', () => {
    imported({}, false).thenEvents([
      itemCreated,
      declared('milk'),
      { type: 'AllergensReviewedInPart', data: { itemId, absent: [allergen('eggs')], reviewedAt } },
    ])
  })

  it('keeps stated tags and does not confirm a row with unknown allergens', () => {
    imported({ isComplete: false }).thenEvents([
      itemCreated,
      declared('milk'),
      { type: 'AllergensReviewedInPart', data: { itemId, absent: [allergen('eggs')], reviewedAt } },
    ])
  })

  it('does not confirm a dish whose name has an allergen that the row leaves out', () => {
    const types = (tags: MatrixRow['tags']) => {
      const named = { ...row, name: 'Milk rice', tags }
      const decision = importItem(itemFold.initial, menu, { itemId, row: named, confirmsReviewed: true })
      return Array.isArray(decision) ? decision.map(({ type }) => type) : decision
    }
    expect(types(row.tags)).to.include('AllergensConfirmed')
    expect(types([])).to.include('AllergensReviewedInPart').and.not.include('AllergensConfirmed')
  })

  it('does not confirm a review without a date', () => {
    imported({ reviewedAt: null }).thenEvents([
      itemCreated,
      declared('milk'),
      { type: 'AllergensReviewedInPart', data: { itemId, absent: [allergen('eggs')], reviewedAt: null } },
    ])
  })

  it('creates an item with its tags when nothing was reviewed', () => {
    imported({ isComplete: false, reviewedAt: null, absent: [] }).thenEvents([itemCreated, declared('milk')])
  })
})

describe('what an imported row says is not in an item', () => {
  const statedAfter = (...events: readonly ItemEvent[]) => {
    const absent = [allergen('eggs'), allergen('fish')]
    const partial: ItemEvent = { type: 'AllergensReviewedInPart', data: { itemId, absent, reviewedAt: null } }
    return itemView(folded(itemFold, [itemCreated, partial, ...events])).statedAbsent ?? []
  }
  const withdrawn = (id: string): ItemEvent => ({
    type: 'AllergenWithdrawn',
    data: { itemId, allergenId: allergen(id), previousPresence: 'contains', reason: null },
  })
  const confirmed: ItemEvent = { type: 'AllergensConfirmed', data: { itemId, reviewedAt, edition: 1 } }

  it('is shown to managers until it is confirmed, or a text changes', () => {
    expect(statedAfter()).to.deep.equal(['eggs', 'fish'])
    expect(statedAfter({ type: 'ItemPriceChanged', data: { itemId, priceCents: 1 } })).to.have.length(2)
    expect(statedAfter(confirmed)).to.deep.equal([])
    expect(
      statedAfter(confirmed, { type: 'AllergensConfirmationWithdrawn', data: { itemId } }),
    ).to.deep.equal([])
    expect(statedAfter({ type: 'ItemDetailsChanged', data: { itemId, name: 'Egg soup' } })).to.deep.equal([])
  })

  it('ends only for the allergen whose tag changes', () => {
    expect(statedAfter(declared('milk'), withdrawn('milk'))).to.deep.equal(['eggs', 'fish'])
    expect(statedAfter(declared('eggs'), withdrawn('eggs'))).to.deep.equal(['fish'])
  })
})
