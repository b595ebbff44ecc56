import type { DomainEvent } from '@safe-menu/contracts/events/registry'
import { change, differing, known, later, type Row, sorted, without } from '../values.ts'
import { type At, blank, type Told } from './told.ts'

interface Menu {
  restaurantId: string
  name: string
  description: string
  published: boolean
  deleted: boolean
  last: string
}

/** Every menu as its events leave it, and which restaurant has had it since when. */
export function createNaiveMenus(nameOfRestaurant: (id: string) => string | null) {
  const menus = new Map<string, Menu>()
  const ofRestaurants: Row[] = []

  function say(id: string, what: string, before: Menu | null, created: Row | null, { decidedAt }: At): Told {
    const menu = known(menus, id)
    menu.last = later(before?.last, decidedAt)
    const { restaurantId, last, ...fields } = menu
    const changes = created
      ? { after: sorted(created) }
      : differing(before && without(before, 'restaurantId', 'last'), fields)
    return {
      entry: {
        ...blank,
        chain: restaurantId,
        kind: `menu.${what}`,
        restaurant_id: restaurantId,
        restaurant_name: nameOfRestaurant(restaurantId),
        menu_id: id,
        menu_name: menu.name,
        ...changes,
      },
      version: {
        table: 'menu_version',
        id,
        row: { decided_at: last, restaurant_id: restaurantId, ...fields },
      },
    }
  }

  const changed = (id: string, what: string, at: At, edit: (menu: Menu) => void) =>
    say(id, what, change(menus, id, edit), null, at)

  return {
    tell(event: DomainEvent, at: At): Told | null {
      switch (event.type) {
        case 'MenuCreated': {
          const { menuId, restaurantId, name, description } = event.data
          menus.set(menuId, { restaurantId, name, description, published: false, deleted: false, last: '' })
          ofRestaurants.push({ restaurant_id: restaurantId, menu_id: menuId, position: String(at.position) })
          return say(menuId, 'created', null, { name, description }, at)
        }
        case 'MenuDetailsChanged': {
          const { menuId, name, description } = event.data
          return changed(menuId, 'changed', at, menu => {
            menu.name = name ?? menu.name
            menu.description = description ?? menu.description
          })
        }
        case 'MenuPublished':
          return changed(event.data.menuId, 'published', at, menu => {
            menu.published = true
          })
        case 'MenuUnpublished':
          return changed(event.data.menuId, 'unpublished', at, menu => {
            menu.published = false
          })
        case 'MenuDeleted':
          return changed(event.data.menuId, 'deleted', at, menu => {
            menu.deleted = true
          })
        default:
          return null
      }
    },
    nameOf: (id: string) => menus.get(id)?.name ?? null,
    ofRestaurants: (): readonly Row[] => ofRestaurants,
  }
}
