import type { ItemTexts } from '@safe-menu/contracts/items/events'
import { changesTranslatedText } from '@safe-menu/contracts/items/state'
import { insertion, overRows, replaceGiven, rowsStatement } from '../../folding/columns.ts'
import { foldByKey, ofType, type RecordedAs, withoutUndefined } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import { pictureText } from '../picture-text.ts'

const ownTypes = projectionGroups.menus.items
type ItemEvent = RecordedAs<(typeof ownTypes)[number]>

/** The changes of a batch to an item. A field that is missing keeps its column. */
interface Change extends Partial<ItemTexts> {
  readonly itemId: string
  readonly menuId?: string
  readonly priceCents?: number
  readonly place?: 'archive' | 'menu'
  readonly archivedAt?: string | null
  readonly archivedPosition?: bigint | null
  readonly deleted?: true
  /** `soldOutUntil` replaces the column, also with `null`. */
  readonly isAvailabilityChanged?: true
  readonly soldOutUntil?: string | null
  /** The last change of the name or the description. */
  readonly textPosition?: bigint
  /** `picture` (JSON) replaces the column, also with `null`. */
  readonly isPictureChanged?: true
  readonly picture?: string | null
  readonly updatedAt: string
  readonly revision: bigint
  readonly position: bigint
}

const create = insertion<RecordedAs<'ItemCreated'>>('item', 'on conflict (id) do nothing', {
  id: ['uuid', event => event.data.itemId],
  restaurant_id: ['uuid', event => event.data.restaurantId],
  menu_id: ['uuid', event => event.data.menuId],
  name: ['text', event => event.data.name],
  description: ['text', event => event.data.description],
  price_cents: ['int', event => event.data.priceCents],
  section: ['text', event => event.data.section],
  cross_contamination: ['text', event => event.data.crossContamination],
  modifications: ['text', event => event.data.modifications],
  deleted: ['boolean', () => false],
  updated_at: ['timestamptz', event => event.metadata.decidedAt],
  revision: ['bigint', event => event.revision],
  position: ['bigint', event => event.position],
})

const change = rowsStatement<Change>(
  'item-change',
  {
    id: ['uuid', row => row.itemId],
    menu_id: ['uuid', row => row.menuId],
    name: ['text', row => row.name],
    description: ['text', row => row.description],
    section: ['text', row => row.section],
    cross_contamination: ['text', row => row.crossContamination],
    modifications: ['text', row => row.modifications],
    price_cents: ['int', row => row.priceCents],
    place: ['text', row => row.place],
    archived_at: ['timestamptz', row => row.archivedAt],
    archived_position: ['bigint', row => row.archivedPosition],
    deleted: ['boolean', row => row.deleted],
    availability_changed: ['boolean', row => row.isAvailabilityChanged],
    sold_out_until: ['timestamptz', row => row.soldOutUntil],
    text_position: ['bigint', row => row.textPosition],
    picture_changed: ['boolean', row => row.isPictureChanged],
    picture: ['json', row => row.picture],
    updated_at: ['timestamptz', row => row.updatedAt],
    revision: ['bigint', row => row.revision],
    position: ['bigint', row => row.position],
  },
  rows => `
    update {schema}.item as kept
    set ${replaceGiven('menu_id', 'name', 'description', 'section', 'cross_contamination', 'modifications')},
      ${replaceGiven('price_cents', 'deleted', 'text_position')},
      archived_at = case when incoming.place is null then kept.archived_at else incoming.archived_at end,
      archived_position = case when incoming.place is null then kept.archived_position else incoming.archived_position end,
      sold_out_until = case when incoming.availability_changed then incoming.sold_out_until else kept.sold_out_until end,
      picture = case when incoming.picture_changed then incoming.picture else kept.picture end,
      updated_at = incoming.updated_at, revision = incoming.revision, position = incoming.position
    from ${rows} where kept.id = incoming.id and kept.position < incoming.position`,
)

/** The columns that an event changes. Tags and reviews change only `updatedAt` and `revision`. */
function patchFrom(event: ItemEvent): Partial<Change> {
  switch (event.type) {
    case 'ItemDetailsChanged': {
      const textPosition = changesTranslatedText(event) ? { textPosition: event.position } : {}
      return { ...withoutUndefined(event.data), ...textPosition }
    }
    case 'ItemPriceChanged':
      return { priceCents: event.data.priceCents }
    case 'ItemAvailabilityChanged':
      return { isAvailabilityChanged: true, soldOutUntil: event.data.soldOutUntil }
    case 'ItemPictureSet':
      return { isPictureChanged: true, picture: pictureText(event.data.picture) }
    case 'ItemPictureRemoved':
      return { isPictureChanged: true, picture: null }
    case 'ItemArchived':
      return { place: 'archive', archivedAt: event.metadata.decidedAt, archivedPosition: event.position }
    case 'ItemRestored':
      return { place: 'menu', archivedAt: null, archivedPosition: null, menuId: event.data.menuId }
    case 'ItemDeleted':
      return { deleted: true }
    default:
      return {}
  }
}

const step = (before: Change | undefined, event: ItemEvent): Change => ({
  ...before,
  ...patchFrom(event),
  itemId: event.data.itemId,
  updatedAt: event.metadata.decidedAt,
  revision: event.revision,
  position: event.position,
})

/** All items, also archived and deleted ones. The views of the guest documents say which are on a menu or in the archive. */
export const items: Projection = {
  name: 'items',
  version: 5, // pictures
  eventTypes: ownTypes,
  tables: readSql('menus/items/tables.sql'),
  apply(events) {
    const changes = foldByKey(ofType(events, ...ownTypes), event => event.data.itemId, step)
    return [...overRows(create, ofType(events, 'ItemCreated')), ...overRows(change, changes)]
  },
}
