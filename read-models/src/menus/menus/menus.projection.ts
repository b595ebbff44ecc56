import { evolveMenu, type Menu } from '@safe-menu/contracts/menus/state'
import { foldedTable } from '../../folded-table.ts'
import {
  lastOfEach,
  overRows,
  type Recorded,
  type RecordedAs,
  recorded,
  rowsStatement,
} from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const eventTypes = projectionGroups.menus.menus

/** A menu as its row has it. */
export interface StoredMenu extends Menu {
  /** Whether it was ever published. */
  readonly wasPublished: boolean
  /** The position of its deletion. */
  readonly deletedPosition: string | null
  readonly updatedAt: string
  /** The revision of the stream, which an edit refers to. */
  readonly revision: string
}

export function evolveStoredMenu(
  before: StoredMenu | undefined,
  event: RecordedAs<(typeof eventTypes)[number]>,
): StoredMenu {
  const menu = evolveMenu(before, event)
  return {
    ...menu,
    wasPublished: before?.wasPublished === true || menu.published,
    deletedPosition: before?.deletedPosition ?? (menu.deleted ? String(event.position) : null),
    updatedAt: event.metadata.decidedAt,
    revision: String(event.revision),
  }
}

/** Menus. A deleted menu keeps its row, because its archived items stay in the archive under its last name. */
export const menus = foldedTable({
  name: 'menus',
  table: 'menu',
  eventTypes,
  key: ['id', ({ data }) => data.menuId],
  evolve: evolveStoredMenu,
  columns: {
    restaurant_id: ['uuid', ({ restaurantId }) => restaurantId],
    name: ['text', ({ name }) => name],
    published: ['boolean', ({ published }) => published],
    deleted_position: ['bigint', ({ deletedPosition }) => deletedPosition],
  },
  indexes: ['(restaurant_id)'],
})

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
