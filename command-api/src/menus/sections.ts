import type { ItemId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import { type Arrangement, arrangeItems, type PlacedItem } from '@safe-menu/contracts/menus/arrangement'
import type { MenuEvent } from '@safe-menu/contracts/menus/events'
import type { ExistingMenu } from './state.ts'

/** Sets the order of a menu, if it is another one. */
export function setOrder(menu: ExistingMenu, sections: Arrangement): readonly MenuEvent[] {
  if (textOf(sections) === textOf(menu.sections)) return []
  const data = {
    menuId: menu.menuId,
    sections: sections.map(({ name, itemIds }) => ({ name, itemIds: [...itemIds] })),
  }
  return [{ type: 'MenuArranged', data }]
}

const textOf = (sections: Arrangement) => JSON.stringify(sections.map(({ name, itemIds }) => [name, itemIds]))

/** Adds the sections that a menu does not have yet, so that they stay in the order in which they were made. */
export function withSections(sections: Arrangement, names: readonly string[]): Arrangement {
  const known = new Set(sections.map(({ name }) => name))
  const made = [...new Set(names)].filter(name => !known.has(name))
  // More sections than a manager can arrange follow by name.
  return [...sections, ...made.map(name => ({ name, itemIds: [] }))].slice(
    0,
    Math.max(sections.length, limits.sectionsPerMenu),
  )
}

interface Listed extends PlacedItem {
  readonly id: ItemId
}

/**
 * The order of a menu after an import: new sections follow the others, and new items those of their section, both in the order of the
 * file. The items that were there keep their places.
 */
export function orderAfterImport(
  sections: Arrangement,
  onMenu: readonly Listed[],
  added: readonly Listed[],
): Arrangement {
  const order = arrangeItems(onMenu, sections)
  const named = order.map(({ section }) => section).filter(name => name !== '')
  const names = [...named, ...added.map(({ section }) => section)]
  return withSections(sections, names).map(section => {
    const { name, itemIds } = section
    const idsIn = (items: readonly Listed[]) =>
      items.filter(item => item.section === name).map(({ id }) => id)
    const hasNew = idsIn(added).some(id => !itemIds.includes(id))
    return hasNew ? { name, itemIds: [...new Set([...itemIds, ...idsIn(order), ...idsIn(added)])] } : section
  })
}
