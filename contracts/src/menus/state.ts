import type { RestaurantId } from '../ids.ts'
import type { Arrangement } from './arrangement.ts'
import type { MenuEvent } from './events.ts'

/** A menu, the stream `menu-{id}`. A deleted one keeps what it was last. */
export interface Menu {
  readonly restaurantId: RestaurantId
  readonly name: string
  readonly description: string
  readonly published: boolean
  /** The order of its sections. Empty: no item has ever had one. */
  readonly sections: Arrangement
  readonly deleted: boolean
}

/**
 * Applies one event to a menu: the only fold of menus, for decisions and for the audit trail. Pure. A second creation and
 * events after a deletion change nothing.
 * @throws Error when the menu was never created: the log is broken
 */
export function evolveMenu(menu: Menu | undefined, event: MenuEvent): Menu {
  if (menu === undefined) {
    if (event.type !== 'MenuCreated') throw new Error(`menu ${event.data.menuId} was never created`)
    const { restaurantId, name, description } = event.data
    return { restaurantId, name, description, published: false, sections: [], deleted: false }
  }
  if (menu.deleted) return menu
  switch (event.type) {
    case 'MenuCreated':
      return menu
    case 'MenuDetailsChanged': {
      const { name = menu.name, description = menu.description } = event.data
      return { ...menu, name, description }
    }
    case 'MenuPublished':
      return { ...menu, published: true }
    case 'MenuUnpublished':
      return { ...menu, published: false }
    case 'MenuArranged':
      return { ...menu, sections: event.data.sections }
    case 'MenuDeleted':
      return { ...menu, deleted: true }
  }
}
