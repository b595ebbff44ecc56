import type { Item, Menu } from './log-state.ts'
import type { LoggedEvent } from './logged-event.ts'
import { type Row, sha256, sortedJson } from './values.ts'

/** The tables whose rows summarise several events. */
export type SummaryTable =
  | 'item_stay'
  | 'menu_stay'
  | 'restaurant_menu'
  | 'chain_end'
  | 'allergen_version'
  | 'item_name'
  | 'restaurant_name'

/** Summaries of the events so far: stays on menus, all names ever used, allergen names over time, and the hash chains. */
export function createSummaries() {
  const itemStays = createStays()
  const menuStays = createStays()
  const itemNames = createNames('item_id')
  const restaurantNames = createNames('restaurant_id')
  const restaurantMenus = new Map<string, Row>()
  const allergenVersions: Row[] = []
  const chains = new Map<string, { count: bigint; hash: Buffer }>()

  return {
    noteItem({ id, restaurantId, menuId, name, status, decidedAt }: Item, position: bigint): void {
      itemStays.note(id, status === 'active' ? menuId : null, position, decidedAt)
      itemNames.note(id, name, position, { restaurant_id: restaurantId })
    },
    noteMenu({ id, restaurantId, published, deleted, decidedAt }: Menu, position: bigint): void {
      menuStays.note(id, published && !deleted ? id : null, position, decidedAt)
      if (!restaurantMenus.has(id))
        restaurantMenus.set(id, { restaurant_id: restaurantId, menu_id: id, position: String(position) })
    },
    noteRestaurant: restaurantNames.note,
    noteAllergen(id: string, allergen: object, position: bigint, decidedAt: string): void {
      allergenVersions.push({
        allergen_id: id,
        position: String(position),
        decided_at: decidedAt,
        ...allergen,
      })
    },
    /** Adds the event to its chain. Returns the columns of its link. */
    linkChain(chain: string, { id, streamName, revision, type, raw }: LoggedEvent): Row {
      const event = sortedJson({ id, stream: streamName, revision: String(revision), type, ...raw })
      const last = chains.get(chain) ?? { count: 0n, hash: Buffer.alloc(32) }
      const digest = sha256(Buffer.from(event))
      const hash = sha256(Buffer.concat([last.hash, digest]))
      const count = last.count + 1n
      chains.set(chain, { count, hash })
      return {
        chain,
        sequence: String(count),
        digest: digest.toString('hex'),
        hash: hash.toString('hex'),
        event,
      }
    },
    rows: (): Readonly<Record<SummaryTable, readonly Row[]>> => ({
      item_stay: itemStays.all.map(({ id, menuId, from, decidedFrom, to, decidedTo }) => ({
        item_id: id,
        position: from,
        menu_id: menuId,
        decided_from: decidedFrom,
        ended_position: to,
        decided_to: decidedTo,
      })),
      menu_stay: menuStays.all.map(({ id, from, to }) => ({
        menu_id: id,
        position: from,
        ended_position: to,
      })),
      restaurant_menu: [...restaurantMenus.values()],
      chain_end: [...chains].map(([chain, { count, hash }]) => ({
        chain,
        sequence: String(count),
        hash: hash.toString('hex'),
      })),
      allergen_version: allergenVersions,
      item_name: itemNames.rows(),
      restaurant_name: restaurantNames.rows(),
    }),
  }
}

interface Stay {
  readonly id: string
  readonly menuId: string
  readonly from: string
  readonly decidedFrom: string
  /** `null` while it lasts. */
  to: string | null
  decidedTo: string | null
}

/** The ranges of the log in which each subject was on a menu. A published menu counts as being on itself. */
function createStays() {
  const all: Stay[] = []
  const open = new Map<string, Stay>()
  return {
    all: all as readonly Stay[],
    /** `menuId`: `null` when the subject is on none. */
    note(id: string, menuId: string | null, position: bigint, decidedAt: string): void {
      const stay = open.get(id)
      if ((stay?.menuId ?? null) === menuId) return
      if (stay) {
        stay.to = String(position)
        stay.decidedTo = decidedAt
        open.delete(id)
      }
      if (menuId === null) return
      const begun = { id, menuId, from: String(position), decidedFrom: decidedAt, to: null, decidedTo: null }
      open.set(id, begun)
      all.push(begun)
    },
  }
}

/** Every name that a subject had, and the position of the event that last set it. `key`: the column of the subject's id. */
function createNames(key: string) {
  const current = new Map<string, string>()
  const rows = new Map<string, Row>()
  return {
    note(id: string, name: string, position: bigint, more: Row = {}): void {
      if (current.get(id) === name) return
      current.set(id, name)
      rows.set(`${id} ${name}`, { [key]: id, name, position: String(position), ...more })
    },
    rows: (): readonly Row[] => [...rows.values()],
  }
}
