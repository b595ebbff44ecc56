import type { Arrangement } from '@safe-menu/contracts/menus/arrangement'
import {
  foldByKey,
  insertion,
  ofType,
  overRows,
  type RecordedAs,
  replaceGiven,
  rowsStatement,
} from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const ownTypes = projectionGroups.menus.menus
type MenuEvent = RecordedAs<(typeof ownTypes)[number]>

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

const create = insertion<RecordedAs<'MenuCreated'>>('menu', 'on conflict (id) do nothing', {
  id: ['uuid', event => event.data.menuId],
  restaurant_id: ['uuid', event => event.data.restaurantId],
  name: ['text', event => event.data.name],
  description: ['text', event => event.data.description],
  published: ['boolean', () => false],
  updated_at: ['timestamptz', event => event.metadata.decidedAt],
  revision: ['bigint', event => event.revision],
  position: ['bigint', event => event.position],
})

const change = rowsStatement<Change>(
  'menu-change',
  {
    id: ['uuid', row => row.menuId],
    name: ['text', row => row.name],
    description: ['text', row => row.description],
    published: ['boolean', row => row.published],
    sections: ['text', row => row.sections],
    deleted_position: ['bigint', row => row.deletedPosition],
    updated_at: ['timestamptz', row => row.updatedAt],
    revision: ['bigint', row => row.revision],
    position: ['bigint', row => row.position],
  },
  incoming => `
    update {schema}.menu as kept
    set ${replaceGiven('name', 'description', 'published', 'sections', 'deleted_position')},
      updated_at = incoming.updated_at, revision = incoming.revision, position = incoming.position
    from ${incoming} where kept.id = incoming.id and kept.position < incoming.position`,
)

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
  eventTypes: ownTypes,
  tables: readSql('menus/menus/tables.sql'),
  apply(events) {
    const changes = foldByKey(ofType(events, ...ownTypes), event => event.data.menuId, step)
    return [...overRows(create, ofType(events, 'MenuCreated')), ...overRows(change, changes)]
  },
}
