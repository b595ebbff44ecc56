import { catalogueEdition } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, isRefusal } from '../../decision.ts'
import type { MenuState } from '../../menus/state.ts'
import { createItem } from '../decide.ts'
import type { ItemState } from '../state.ts'
import type { MatrixRow } from './read-matrix.ts'

export interface ImportItem {
  /** The importer says that rows with a review date count as checked (rulings, second round, 5). */
  readonly confirmsReviewed: boolean
  readonly itemId: ItemId
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  readonly row: MatrixRow
}

/** A row that may count as checked: it states all fourteen allergens, and when they were reviewed. */
export function isReviewed(row: MatrixRow): row is MatrixRow & { readonly reviewedAt: Instant } {
  return row.isComplete && row.reviewedAt !== null
}

/** One row as one item: created, tagged, and confirmed only if it is reviewed and the importer wants that to count. */
export function importItem(state: ItemState, menu: MenuState, command: ImportItem): Decision<ItemEvent> {
  const { itemId, menuId, restaurantId, row, confirmsReviewed } = command
  const { name, description, crossContamination, modifications, section, priceCents } = row
  const created = createItem(state, menu, {
    itemId,
    menuId,
    restaurantId,
    name,
    description,
    crossContamination,
    modifications,
    section,
    priceCents,
  })
  if (isRefusal(created)) return created
  const declared = row.tags.map(
    (tag): ItemEvent => ({
      type: 'AllergenDeclared',
      data: {
        itemId,
        allergenId: tag.allergenId,
        presence: tag.presence,
        details: [...tag.details],
        previousPresence: null,
        previousDetails: [],
        overridden: tag.insisted,
        reason: null,
      },
    }),
  )
  // Last: what a review states lapses with any tag that comes after it.
  return [...created, ...declared, ...reviewOf(itemId, row, confirmsReviewed)]
}

function reviewOf(itemId: ItemId, row: MatrixRow, confirmsReviewed: boolean): readonly ItemEvent[] {
  if (confirmsReviewed && isReviewed(row)) {
    return [
      { type: 'AllergensConfirmed', data: { itemId, reviewedAt: row.reviewedAt, edition: catalogueEdition } },
    ]
  }
  if (row.absent.length === 0 && row.reviewedAt === null) return []
  return [
    {
      type: 'AllergensReviewedInPart',
      data: { itemId, absent: [...row.absent], reviewedAt: row.reviewedAt },
    },
  ]
}
