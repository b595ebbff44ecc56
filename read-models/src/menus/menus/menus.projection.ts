import type { Arrangement } from '@safe-menu/contracts/menus/arrangement'
import { overRows } from '../../folding/columns.ts'
import { foldByKey, ofType, type RecordedAs, recorded } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

type MenuEvent = RecordedAs<
  'MenuCreated' | 'MenuDetailsChanged' | 'MenuPublished' | 'MenuUnpublished' | 'MenuArranged' | 'MenuDeleted'
>

/** The changes of a batch to a menu; `null` keeps the column. */
interface Change {
  readonly menuId: string
  readonly name: string | null
  readonly description: string | null
  readonly published: boolean | null
  readonly sections: string | null
  readonly deletedPosition: bigint | null
  readonly updatedAt: string
  readonly revision: bigint
  readonly position: bigint
}

const create = `
  insert into {schema}.menu (id, restaurant_id, name, description, published, updated_at, revision, position)
  select id, restaurant_id, name, description, false, updated_at, revision, position
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::bigint[],
      $7::bigint[])
    as created (id, restaurant_id, name, description, updated_at, revision, position)
  on conflict (id) do nothing`

const change = `
  update {schema}.menu as kept
  set name = coalesce(change.name, kept.name),
      description = coalesce(change.description, kept.description),
      published = coalesce(change.published, kept.published),
      sections = coalesce(change.sections, kept.sections),
      deleted_position = coalesce(change.deleted_position, kept.deleted_position),
      updated_at = change.updated_at,
      revision = change.revision,
      position = change.position
  from unnest($1::uuid[], $2::text[], $3::text[], $4::boolean[], $5::text[], $6::bigint[],
      $7::timestamptz[], $8::bigint[], $9::bigint[])
    as change (id, name, description, published, sections, deleted_position, updated_at, revision, position)
  where kept.id = change.id and kept.position < change.position`

/** How a menu is arranged, as JSON with its keys in the order of the documents. */
export function sectionsText(sections: Arrangement): string {
  return JSON.stringify(sections.map(({ name, itemIds }) => ({ name, itemIds })))
}

function step(before: Change | undefined, event: MenuEvent): Change {
  const details = event.type === 'MenuDetailsChanged' ? event.data : undefined
  const published = event.type === 'MenuPublished' ? true : event.type === 'MenuUnpublished' ? false : null
  return {
    menuId: event.data.menuId,
    name: details?.name ?? before?.name ?? null,
    description: details?.description ?? before?.description ?? null,
    published: published ?? before?.published ?? null,
    sections: event.type === 'MenuArranged' ? sectionsText(event.data.sections) : (before?.sections ?? null),
    deletedPosition: event.type === 'MenuDeleted' ? event.position : (before?.deletedPosition ?? null),
    updatedAt: event.metadata.decidedAt,
    revision: event.revision,
    position: event.position,
  }
}

/** Menus. A deleted menu keeps its row, because its archived items stay in the archive under its last name. */
export const menus: Projection = {
  name: 'menus',
  version: 3,
  eventTypes: projectionGroups.menus.menus,
  tables: readSql('menus/menus/tables.sql'),
  apply(events) {
    const changes = foldByKey<MenuEvent, Change>(
      recorded(events).filter(
        (event): event is MenuEvent => 'menuId' in event.data && event.type.startsWith('Menu'),
      ),
      event => event.data.menuId,
      step,
    )
    return [
      ...overRows('menus-create', create, ofType(events, 'MenuCreated'), [
        event => event.data.menuId,
        event => event.data.restaurantId,
        event => event.data.name,
        event => event.data.description,
        event => event.metadata.decidedAt,
        event => event.revision,
        event => event.position,
      ]),
      ...overRows(
        'menus-change',
        change,
        [...changes.values()],
        [
          row => row.menuId,
          row => row.name,
          row => row.description,
          row => row.published,
          row => row.sections,
          row => row.deletedPosition,
          row => row.updatedAt,
          row => row.revision,
          row => row.position,
        ],
      ),
    ]
  },
}
