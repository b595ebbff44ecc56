import { removesConfirmation } from '@safe-menu/contracts/items/confirmation'
import type { ItemAtRevision } from '@safe-menu/contracts/items/item-view'
import { openMentions } from '@safe-menu/contracts/items/mentions'
import { evolveItem } from '@safe-menu/contracts/items/state'
import { foldedTable } from '../../folded-table.ts'
import type { RecordedAs } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'

const eventTypes = projectionGroups.menus.items
type ItemEvent = RecordedAs<(typeof eventTypes)[number]>

/** An item as its row has it. */
export interface StoredItem extends ItemAtRevision {
  readonly revision: string
  /** Of its last event. */
  readonly position: string
  /** Whether it was ever confirmed. */
  readonly onceConfirmed: boolean
  /** When an import said that it was reviewed, without confirming it. */
  readonly reviewedInPartAt: string | null
  /** Of the archiving; `null`: not in the archive. */
  readonly archivedPosition: string | null
}

export function evolveStoredItem(before: StoredItem | undefined, event: ItemEvent): StoredItem {
  const { decidedAt } = event.metadata
  return {
    ...evolveItem(before, event, decidedAt),
    revision: String(event.revision),
    position: String(event.position),
    updatedAt: decidedAt,
    onceConfirmed: before?.onceConfirmed === true || event.type === 'AllergensConfirmed',
    reviewedInPartAt: reviewedInPartAfter(before?.reviewedInPartAt ?? null, event),
    archivedPosition: archivedPositionAfter(before?.archivedPosition ?? null, event),
  }
}

function reviewedInPartAfter(before: string | null, event: ItemEvent): string | null {
  switch (event.type) {
    case 'AllergensReviewedInPart':
      return event.data.reviewedAt
    case 'AllergensConfirmed':
    case 'AllergenDeclared':
    case 'AllergenWithdrawn':
      return null
    default:
      return removesConfirmation(event) ? null : before
  }
}

function archivedPositionAfter(before: string | null, event: ItemEvent): string | null {
  if (event.type === 'ItemArchived') return String(event.position)
  return event.type === 'ItemRestored' ? null : before
}

/** All items, also archived and deleted ones. The views of the guest documents say which are on a menu or in the archive. */
export const items = foldedTable({
  name: 'items',
  table: 'item',
  eventTypes,
  key: ['id', ({ data }) => data.itemId],
  evolve: evolveStoredItem,
  columns: {
    restaurant_id: ['uuid', ({ restaurantId }) => restaurantId],
    menu_id: ['uuid', ({ menuId }) => menuId],
    family_id: ['uuid', ({ familyId }) => familyId],
    name: ['text collate "en-x-icu"', ({ name }) => name],
    section: ['text', ({ section }) => section],
    deleted: ['boolean', ({ status }) => status === 'deleted'],
    archived_at: ['timestamptz', ({ archivedAt }) => archivedAt],
    archived_position: ['bigint', ({ archivedPosition }) => archivedPosition],
    confirmed_edition: ['int', ({ confirmedEdition }) => confirmedEdition],
    once_confirmed: ['boolean', ({ onceConfirmed }) => onceConfirmed],
    has_open_mentions: ['boolean', item => openMentions(item).length > 0],
  },
  indexes: [
    '(menu_id) where not deleted',
    '(family_id) where not deleted',
    '(restaurant_id, archived_at desc, id) where archived_at is not null and not deleted',
  ],
})
