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

/** From where to where in the log a menu was published and not deleted; `null`: it still is. */
interface Stay {
  readonly menu_id: string
  readonly position: string
  ended_position: string | null
}

/** Every menu as its events leave it, and which restaurant has had it since when. */
export function createNaiveMenus(nameOfRestaurant: (id: string) => string | null) {
  const menus = new Map<string, Menu>()
  const ofRestaurants: Row[] = []
  const stays: Stay[] = []
  /** Where each published menu's stay is. */
  const standing = new Map<string, Stay>()

  function stand(id: string, { published, deleted }: Menu, { position }: At): void {
    const stay = standing.get(id)
    if (published && !deleted) {
      if (stay) return
      const begun = { menu_id: id, position: String(position), ended_position: null }
      standing.set(id, begun)
      stays.push(begun)
    } else if (stay) {
      stay.ended_position = String(position)
      standing.delete(id)
    }
  }

  function say(id: string, what: string, before: Menu | null, created: Row | null, at: At): Told {
    const menu = known(menus, id)
    menu.last = later(before?.last, at.decidedAt)
    stand(id, menu, at)
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
        case 'MenuDeleted': {
          const { menuId, reason = null } = event.data
          const told = changed(menuId, 'deleted', at, menu => {
            menu.deleted = true
          })
          return { ...told, entry: { ...told.entry, reason } }
        }
        default:
          return null
      }
    },
    nameOf: (id: string) => menus.get(id)?.name ?? null,
    ofRestaurants: (): readonly Row[] => ofRestaurants,
    stays: (): readonly Row[] => stays.map(stay => ({ ...stay })),
  }
}
