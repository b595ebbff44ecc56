import { catalogueEdition } from '@safe-menu/contracts/allergens/catalogue'
import { menuFold } from '../../menus/state.ts'
import { allergen, declared, itemCreated, itemId, menuCreated } from '../../testing/examples.ts'
import { folded, given } from '../../testing/given.ts'
import { itemFold } from '../state.ts'
import { importItem } from './decide.ts'
import type { MatrixRow } from './read-matrix.ts'

const menu = folded(menuFold, [menuCreated])
const reviewedAt = '2026-03-01T00:00:00.000Z'
const row: MatrixRow = {
  line: 2,
  name: 'Soup',
  description: 'Of the day',
  crossContamination: '',
  modifications: '',
  section: 'Starters',
  price: 450,
  tags: [{ allergenId: allergen('milk'), presence: 'contains', details: [], insisted: false }],
  absent: [allergen('eggs')],
  reviewedAt,
  isComplete: true,
}
const imported = (changed: Partial<MatrixRow>, confirmsReviewed = true) =>
  given(itemFold, []).when(state =>
    importItem(state, menu, { itemId, row: { ...row, ...changed }, confirmsReviewed }),
  )

describe('import of a row', () => {
  it('when all is stated and dated › then the item comes confirmed as of the review', () => {
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

  it('when something is not known › then it is not confirmed, and what is absent is kept', () => {
    imported({ isComplete: false }).thenEvents([
      itemCreated,
      declared('milk'),
      { type: 'AllergensReviewedInPart', data: { itemId, absent: [allergen('eggs')], reviewedAt } },
    ])
  })

  it('when the review has no date › then it is not confirmed', () => {
    imported({ reviewedAt: null }).thenEvents([
      itemCreated,
      declared('milk'),
      { type: 'AllergensReviewedInPart', data: { itemId, absent: [allergen('eggs')], reviewedAt: null } },
    ])
  })

  it('when nothing was reviewed › then it is an item with its tags', () => {
    imported({ isComplete: false, reviewedAt: null, absent: [] }).thenEvents([itemCreated, declared('milk')])
  })
})
