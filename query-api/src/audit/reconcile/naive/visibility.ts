import type { GuestViews } from '../guest-views.ts'
import type { Expected } from '../naive-trail.ts'
import { type Row, sorted } from '../values.ts'

/** From when a guest could read what an entry says; `null`: never, so far. */
export interface Dated {
  readonly position: bigint
  readonly visible_at: string | null
}

interface Restaurant {
  /** The position of its last entry. */
  last: bigint
  /** Its items, menus and itself, each as its last version has it. */
  readonly states: Map<string, Row>
  /** Entries that no guest could read yet, by what they are about. */
  readonly waiting: Map<string, Expected[]>
  /** What guests could open the last time they saw anything new. */
  open: Set<string>
  /** What was written about since then. */
  readonly touched: Set<string>
  isMenuTouched: boolean
}

const removals: readonly unknown[] = ['item.archived', 'item.deleted', 'menu.unpublished', 'menu.deleted']

/**
 * When guests could read each entry, entry by entry: before one is added, the state so far is looked at as guests saw it, if
 * they saw the restaurant at all between the last entry and this one.
 */
export function createNaiveVisibility(views: GuestViews) {
  const restaurants = new Map<string, Restaurant>()
  const dated: Dated[] = []

  function isOpen({ states }: Restaurant, subject: string): boolean {
    const state = states.get(subject)
    if (state === undefined) return false
    if ('published' in state) return state.published === true && state.deleted === false
    if (!('menu_id' in state)) return true
    const menu = states.get(String(state.menu_id))
    return state.status === 'active' && menu?.published === true && menu.deleted === false
  }

  /** What guests saw before the entry at `before` came; `null`: to this day. */
  function look(id: string, before: bigint | null): void {
    const restaurant = restaurants.get(id)
    if (restaurant === undefined) return
    const seen = views.first(id, restaurant.last)
    if (seen === null || (before !== null && seen.reached >= before)) return
    const { waiting, touched, states, open } = restaurant
    for (const subject of restaurant.isMenuTouched ? [...states.keys()] : [...touched]) {
      const [wasOpen, opens] = [open.has(subject), isOpen(restaurant, subject)]
      if (opens) open.add(subject)
      else open.delete(subject)
      const left: Expected[] = []
      for (const entry of waiting.get(subject) ?? []) {
        const { position } = entry
        if (removals.includes(entry.entry.kind)) {
          dated.push({ position, visible_at: wasOpen && !opens ? seen.at : null })
        } else if (!opens) left.push(entry)
        else dated.push({ position, visible_at: says(entry.entry, states.get(subject)) ? seen.at : null })
      }
      if (left.length > 0) waiting.set(subject, left)
      else waiting.delete(subject)
    }
    touched.clear()
    restaurant.isMenuTouched = false
  }

  return {
    /** Give it every entry, in order. */
    take(expected: Expected): void {
      const { position, entry, version } = expected
      if (entry.guest_facing === false || version === null) {
        dated.push({ position, visible_at: null })
        return
      }
      const id = String(entry.restaurant_id)
      look(id, position)
      const restaurant = restaurants.get(id) ?? {
        last: position,
        states: new Map(),
        waiting: new Map(),
        open: new Set(),
        touched: new Set(),
        isMenuTouched: false,
      }
      restaurants.set(id, restaurant)
      restaurant.last = position
      restaurant.states.set(version.id, version.row)
      restaurant.touched.add(version.id)
      if (version.table === 'menu_version') restaurant.isMenuTouched = true
      const waiting = restaurant.waiting.get(version.id)
      if (waiting) waiting.push(expected)
      else restaurant.waiting.set(version.id, [expected])
    },
    /** After the last entry: every entry, in any order. */
    end(): readonly Dated[] {
      for (const [id, { waiting }] of restaurants) {
        look(id, null)
        for (const { position } of [...waiting.values()].flat()) dated.push({ position, visible_at: null })
      }
      return dated
    },
  }
}

/** The column of a version that holds what an entry names so. */
const columns: Readonly<Record<string, string>> = {
  crossContamination: 'cross_contamination',
  priceCents: 'price_cents',
}

/** Whether a state still is what the entry says. */
function says({ kind, after, allergen_id }: Row, state: Row | undefined): boolean {
  const tags = JSON.parse(String(state?.tags ?? '[]')) as { id: string; presence: string; details: unknown }[]
  const tag = tags.find(({ id }) => id === allergen_id)
  if (kind === 'allergen.withdrawn') return tag === undefined
  if (after === null || state === undefined) return true
  const said = JSON.parse(String(after)) as Record<string, unknown>
  switch (kind) {
    case 'allergen.declared':
    case 'allergen.presence_changed':
      return 'presence' in said
        ? tag?.presence === said.presence
        : tag !== undefined && sorted(tag.details) === sorted(said.details)
    case 'allergens.confirmed':
      return state.confirmed_at !== null && state.confirmed_at === said.confirmedAt
    case 'allergens.reviewed_in_part':
      return state.confirmed_at === null
    case 'item.changed':
    case 'item.price_changed':
    case 'menu.changed':
      return Object.entries(said).some(([key, value]) => state[columns[key] ?? key] === value)
    case 'restaurant.profile_changed':
    case 'restaurant.branding_changed': {
      const profile = JSON.parse(String(state.profile)) as Record<string, unknown>
      const now: Record<string, unknown> = { ...profile, name: state.name }
      return Object.entries(said).some(([key, value]) => sorted(now[key] ?? null) === sorted(value))
    }
    default:
      return true
  }
}
