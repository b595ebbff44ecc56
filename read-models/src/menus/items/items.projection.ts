import type { ItemTexts, itemEvents } from '@safe-menu/contracts/items/events'
import { changesTranslatedText } from '@safe-menu/contracts/items/state'
import { overRows } from '../../folding/columns.ts'
import { foldByKey, ofType, type RecordedAs, recorded, withoutUndefined } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import { pictureText } from '../picture-text.ts'

type ItemEvent = RecordedAs<(typeof itemEvents)[number]['type']>

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

const create = `
  insert into {schema}.item (id, restaurant_id, menu_id, name, description, price_cents, section,
    cross_contamination, modifications, deleted, updated_at, revision, position)
  select id, restaurant_id, menu_id, name, description, price_cents, section,
    cross_contamination, modifications, false, updated_at, revision, position
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::int[], $7::text[],
      $8::text[], $9::text[], $10::timestamptz[], $11::bigint[], $12::bigint[])
    as created (id, restaurant_id, menu_id, name, description, price_cents, section,
      cross_contamination, modifications, updated_at, revision, position)
  on conflict (id) do nothing`

const change = `
  update {schema}.item as kept
  set menu_id = coalesce(change.menu_id, kept.menu_id),
      name = coalesce(change.name, kept.name),
      description = coalesce(change.description, kept.description),
      section = coalesce(change.section, kept.section),
      cross_contamination = coalesce(change.cross_contamination, kept.cross_contamination),
      modifications = coalesce(change.modifications, kept.modifications),
      price_cents = coalesce(change.price_cents, kept.price_cents),
      archived_at = case when change.place is null then kept.archived_at else change.archived_at end,
      archived_position = case when change.place is null then kept.archived_position else change.archived_position end,
      deleted = coalesce(change.deleted, kept.deleted),
      sold_out_until = case when change.availability_changed then change.sold_out_until else kept.sold_out_until end,
      text_position = coalesce(change.text_position, kept.text_position),
      picture = case when change.picture_changed then change.picture::json else kept.picture end,
      updated_at = change.updated_at,
      revision = change.revision,
      position = change.position
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
      $9::text[], $10::timestamptz[], $11::bigint[], $12::boolean[], $13::boolean[], $14::timestamptz[],
      $15::timestamptz[], $16::bigint[], $17::bigint[], $18::bigint[], $19::boolean[], $20::text[])
    as change (id, menu_id, name, description, section, cross_contamination, modifications, price_cents,
      place, archived_at, archived_position, deleted, availability_changed, sold_out_until, updated_at, revision, position, text_position,
      picture_changed, picture)
  where kept.id = change.id and kept.position < change.position`

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
  eventTypes: projectionGroups.menus.items,
  tables: readSql('menus/items/tables.sql'),
  apply(events) {
    const changes = foldByKey<ItemEvent, Change>(
      recorded(events).filter((event): event is ItemEvent => 'itemId' in event.data),
      event => event.data.itemId,
      step,
    )
    return [
      ...overRows('items-create', create, ofType(events, 'ItemCreated'), [
        event => event.data.itemId,
        event => event.data.restaurantId,
        event => event.data.menuId,
        event => event.data.name,
        event => event.data.description,
        event => event.data.priceCents,
        event => event.data.section,
        event => event.data.crossContamination,
        event => event.data.modifications,
        event => event.metadata.decidedAt,
        event => event.revision,
        event => event.position,
      ]),
      ...overRows(
        'items-change',
        change,
        [...changes.values()],
        [
          row => row.itemId,
          row => row.menuId,
          row => row.name,
          row => row.description,
          row => row.section,
          row => row.crossContamination,
          row => row.modifications,
          row => row.priceCents,
          row => row.place,
          row => row.archivedAt,
          row => row.archivedPosition,
          row => row.deleted,
          row => row.isAvailabilityChanged,
          row => row.soldOutUntil,
          row => row.updatedAt,
          row => row.revision,
          row => row.position,
          row => row.textPosition,
          row => row.isPictureChanged,
          row => row.picture,
        ],
      ),
    ]
  },
}
