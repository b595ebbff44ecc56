import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, isRefusal } from '../../decision.ts'
import type { MenuState } from '../../menus/state.ts'
import { createItem } from '../decide.ts'
import type { ItemEvent, ItemState } from '../state.ts'
import type { MatrixRow } from './read-matrix.ts'

export interface ImportItem {
  readonly itemId: ItemId
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  readonly row: MatrixRow
}

/**
 * Whether a row's tags count as checked: it says of all of the fourteen whether they are there, and when that was
 * reviewed. Otherwise the item comes unconfirmed.
 */
export function confirms(row: MatrixRow): row is MatrixRow & { readonly reviewedAt: Instant } {
  return row.isComplete && row.reviewedAt !== null
}

/** One row as one item: created, tagged, and confirmed only if the row says all that a manager would have checked. */
export function importItem(state: ItemState, menu: MenuState, command: ImportItem): Decision<ItemEvent> {
  const { itemId, menuId, restaurantId, row } = command
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
        overridden: tag.insisted,
        reason: null,
      },
    }),
  )
  // Last: what a review states lapses with any tag that comes after it.
  return [...created, ...declared, ...reviewed(itemId, row)]
}

function reviewed(itemId: ItemId, row: MatrixRow): readonly ItemEvent[] {
  if (confirms(row)) {
    return [{ type: 'AllergensConfirmed', data: { itemId, reviewedAt: row.reviewedAt } }]
  }
  if (row.absent.length === 0 && row.reviewedAt === null) return []
  return [
    {
      type: 'AllergensReviewedInPart',
      data: { itemId, absent: [...row.absent], reviewedAt: row.reviewedAt },
    },
  ]
}
