import type { Arrangement } from '@safe-menu/contracts/menus/arrangement'
import {
  foldByKey,
  insertion,
  lastOfEach,
  ofType,
  overRows,
  type Recorded,
  type RecordedAs,
  recorded,
  replaceGiven,
  rowsStatement,
} from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const menuTypes = projectionGroups.menus.menus
type MenuEvent = RecordedAs<(typeof menuTypes)[number]>

/** The changes of a batch to a menu; `null` keeps the column. */
interface MenuChange {
  readonly menuId: string
  readonly name: string | null
  readonly description: string | null
  readonly published: boolean | null
  readonly wasPublished: boolean
  readonly sections: string | null
  readonly deletedPosition: bigint | null
  readonly updatedAt: string
  readonly revision: bigint
  readonly position: bigint
}

const createMenus = insertion<RecordedAs<'MenuCreated'>>('menu', 'on conflict (id) do nothing', {
  id: ['uuid', event => event.data.menuId],
  restaurant_id: ['uuid', event => event.data.restaurantId],
  name: ['text', event => event.data.name],
  description: ['text', event => event.data.description],
  published: ['boolean', () => false],
  updated_at: ['timestamptz', event => event.metadata.decidedAt],
  revision: ['bigint', event => event.revision],
  position: ['bigint', event => event.position],
})

const changeMenus = rowsStatement<MenuChange>(
  'menu-change',
  {
    id: ['uuid', row => row.menuId],
    name: ['text', row => row.name],
    description: ['text', row => row.description],
    published: ['boolean', row => row.published],
    was_published: ['boolean', row => row.wasPublished],
    sections: ['text', row => row.sections],
    deleted_position: ['bigint', row => row.deletedPosition],
    updated_at: ['timestamptz', row => row.updatedAt],
    revision: ['bigint', row => row.revision],
    position: ['bigint', row => row.position],
  },
  incoming => `
    update {schema}.menu as kept
    set ${replaceGiven('name', 'description', 'published', 'sections', 'deleted_position')},
      was_published = kept.was_published or incoming.was_published,
      updated_at = incoming.updated_at, revision = incoming.revision, position = incoming.position
    from ${incoming} where kept.id = incoming.id and kept.position < incoming.position`,
)

/** How a menu is arranged, as JSON with its keys in the order of the documents. */
export function sectionsText(sections: Arrangement): string {
  return JSON.stringify(sections.map(({ name, itemIds }) => ({ name, itemIds })))
}

function foldChange(before: MenuChange | undefined, event: MenuEvent): MenuChange {
  const details = event.type === 'MenuDetailsChanged' ? event.data : undefined
  const published = event.type === 'MenuPublished' ? true : event.type === 'MenuUnpublished' ? false : null
  return {
    menuId: event.data.menuId,
    name: details?.name ?? before?.name ?? null,
    description: details?.description ?? before?.description ?? null,
    published: published ?? before?.published ?? null,
    wasPublished: published === true || before?.wasPublished === true,
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
  eventTypes: menuTypes,
  tables: readSql('menus/menus/menus.sql'),
  apply(events) {
    const changes = foldByKey(ofType(events, ...menuTypes), event => event.data.menuId, foldChange)
    return [...overRows(createMenus, ofType(events, 'MenuCreated')), ...overRows(changeMenus, changes)]
  },
}

/** An event that changes a menu, directly or by changing an item on it. */
interface Mark {
  /** Of the menu or the item. */
  readonly id: string
  readonly event: Recorded
}

const markColumns = {
  id: ['uuid', (mark: Mark) => mark.id],
  position: ['bigint', (mark: Mark) => mark.event.position],
  at: ['timestamptz', (mark: Mark) => mark.event.metadata.decidedAt],
} as const

const keepNewest = `
  on conflict (menu_id) do update set position = excluded.position, at = excluded.at
  where kept.position < excluded.position`

const markMenus = rowsStatement<Mark>(
  'menu-revisions',
  markColumns,
  incoming => `
    insert into {schema}.menu_revision as kept (menu_id, position, at) select incoming.* from ${incoming} ${keepNewest}`,
)

const markMenusOfItems = rowsStatement<Mark>(
  'menu-revisions-of-items',
  markColumns,
  incoming => `
    insert into {schema}.menu_revision as kept (menu_id, position, at)
    select distinct on (item.menu_id) item.menu_id, incoming.position, incoming.at
    from ${incoming} join {schema}.item as item on item.id = incoming.id
    order by item.menu_id, incoming.position desc
    ${keepNewest}`,
)

/** Splits a batch: events whose menu the batch names, and events of items whose menu is in the table. */
function marksOf(events: readonly Recorded[]): { ofMenus: Mark[]; ofItems: Mark[] } {
  const menuOfItem = new Map<string, string>()
  const ofMenus: Mark[] = []
  const ofItems: Mark[] = []
  for (const event of events) {
    const { data } = event
    if ('itemId' in data && 'menuId' in data) menuOfItem.set(data.itemId, data.menuId)
    const menuId = 'menuId' in data ? data.menuId : 'itemId' in data ? menuOfItem.get(data.itemId) : undefined
    if (menuId !== undefined) ofMenus.push({ id: menuId, event })
    else if ('itemId' in data) ofItems.push({ id: data.itemId, event })
  }
  return { ofMenus, ofItems }
}

/**
 * The last event of each menu or of an item on it: the `asOf` of the menu's document. The derivation uses it to find the
 * documents that a batch changes. Must run before the projection of items, while their table still names the menu of before the
 * batch: an item that is archived there and restored to another menu changes both.
 */
export const menuRevisions: Projection = {
  name: 'menu-revisions',
  eventTypes: projectionGroups.menus['menu-revisions'],
  tables: readSql('menus/menus/revisions.sql'),
  apply(events) {
    const { ofMenus, ofItems } = marksOf(recorded(events))
    const idOf = (mark: Mark) => mark.id
    return [
      ...overRows(markMenusOfItems, lastOfEach(ofItems, idOf)),
      ...overRows(markMenus, lastOfEach(ofMenus, idOf)),
    ]
  },
}
