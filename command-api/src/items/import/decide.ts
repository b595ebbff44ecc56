import { catalogueEdition } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsWith } from '@safe-menu/contracts/allergens/contradictions'
import type { ItemId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, isRefusal } from '../../decision.ts'
import type { MenuState } from '../../menus/state.ts'
import { createItem } from '../decide.ts'
import { openAfter } from '../mentions/decide.ts'
import { type ItemState, itemFold } from '../state.ts'
import { newTranslations } from './cells.ts'
import type { MatrixRow } from './matrix-row.ts'

export interface ImportItem {
  readonly itemId: ItemId
  readonly row: MatrixRow
  /** The manager says that rows with a review date count as checked (product, "Import"). */
  readonly confirmsReviewed: boolean
  /** The restaurant's, in which the texts probably are. */
  readonly language?: string | undefined
}

/** A row that may count as checked: it answers for all fourteen allergens and says when they were reviewed. */
export function isReviewed(row: MatrixRow): row is MatrixRow & { readonly reviewedAt: Instant } {
  return row.isComplete && row.reviewedAt !== null
}

/** Makes one row an item: created, tagged, and confirmed only if it is reviewed and the manager wants that to count. */
export function importItem(state: ItemState, menu: MenuState, command: ImportItem): Decision<ItemEvent> {
  const { itemId, row, confirmsReviewed, language } = command
  const created = createItem(state, menu, { itemId, ...row, language })
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
        // The reader of the file has refused contradictions on which the manager does not insist.
        overridden: contradictionsWith(contradicting(tag), row.tags.map(contradicting)).length > 0,
        reason: null,
      },
    }),
  )
  const translated = newTranslations(itemId, row.translations)
  // Last, because any tag declared after a confirmation would take it away.
  const events = [...created, ...translated, ...declared]
  const isAsked = openAfter(itemFold.initial, events).length > 0
  return [...events, ...reviewOf(itemId, row, confirmsReviewed && !isAsked)]
}

const contradicting = ({ allergenId, presence }: MatrixRow['tags'][number]) => ({ id: allergenId, presence })

function reviewOf(itemId: ItemId, row: MatrixRow, confirmsReviewed: boolean): readonly ItemEvent[] {
  if (confirmsReviewed && isReviewed(row)) {
    const { reviewedAt } = row
    return [{ type: 'AllergensConfirmed', data: { itemId, reviewedAt, edition: catalogueEdition } }]
  }
  const { reviewedAt, absent } = row
  if (absent.length === 0 && reviewedAt === null) return []
  return [{ type: 'AllergensReviewedInPart', data: { itemId, absent: [...absent], reviewedAt } }]
}
