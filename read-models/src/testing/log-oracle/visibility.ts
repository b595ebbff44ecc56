import type { GuestViews } from './guest-views.ts'
import type { Mention } from './log-state.ts'
import type { ExpectedEntry } from './trail.ts'
import { type Row, sortedJson } from './values.ts'

/** Since when guests could read what an entry says; `null`: not yet, or never. */
export interface DatedEntry {
  readonly position: bigint
  readonly visible_at: string | null
}

interface RestaurantProgress {
  lastPosition: bigint
  /** The last versions of the restaurant, its menus and its items, by id. */
  readonly versions: Map<string, Row>
  /** Entries that guests cannot read yet, by subject. */
  readonly waiting: Map<string, ExpectedEntry[]>
  /** Subjects that guests could open when they last saw anything new, with the menu on which they could; of a restaurant `null`. */
  readonly open: Map<string, unknown>
  /** Subjects of the entries since then. */
  readonly changed: Set<string>
  hasMenuChanged: boolean
}

const removals: readonly unknown[] = ['item.archived', 'item.deleted', 'menu.unpublished', 'menu.deleted']

/**
 * Finds since when guests could read what each entry says. If guests saw the restaurant between two of its entries, the
 * entries so far are dated before the next one is added.
 */
export function createVisibility(views: GuestViews) {
  const restaurants = new Map<string, RestaurantProgress>()
  const dated: DatedEntry[] = []

  /** Dates the entries that guests saw before the entry at `before`; `null`: until now. */
  function dateSeenEntries(id: string, before: bigint | null): void {
    const restaurant = restaurants.get(id)
    if (restaurant === undefined) return
    const seen = views.firstSighting(id, restaurant.lastPosition)
    if (seen === null || (before !== null && seen.reached >= before)) return
    const { waiting, changed, versions, open } = restaurant
    // A menu opens and closes its items.
    for (const subject of restaurant.hasMenuChanged ? [...versions.keys()] : [...changed]) {
      const isNowOpen = isOpen(versions, subject)
      const [menuBefore, menuNow] = [open.get(subject), isNowOpen ? menuOf(versions, subject) : undefined]
      if (isNowOpen) open.set(subject, menuNow)
      else open.delete(subject)
      const left: ExpectedEntry[] = []
      for (const expected of waiting.get(subject) ?? []) {
        const { position, entry } = expected
        if (removals.includes(entry.kind)) {
          // An item that was moved has left its old menu, although guests can open it on the new one.
          const hasLeft = menuBefore === entry.menu_id && menuNow !== entry.menu_id
          dated.push({ position, visible_at: hasLeft ? seen.at : null })
        } else if (!isNowOpen) left.push(expected)
        else dated.push({ position, visible_at: stillHolds(entry, versions.get(subject)) ? seen.at : null })
      }
      if (left.length > 0) waiting.set(subject, left)
      else waiting.delete(subject)
    }
    changed.clear()
    restaurant.hasMenuChanged = false
  }

  return {
    /** Takes the entries in order. */
    take(expected: ExpectedEntry): void {
      const { position, entry, versions } = expected
      const [subject] = versions
      if (entry.guest_facing === false || subject === undefined) {
        dated.push({ position, visible_at: null })
        return
      }
      const id = String(entry.restaurant_id)
      dateSeenEntries(id, position)
      const restaurant: RestaurantProgress = restaurants.get(id) ?? {
        lastPosition: position,
        versions: new Map(),
        waiting: new Map(),
        open: new Map(),
        changed: new Set(),
        hasMenuChanged: false,
      }
      restaurants.set(id, restaurant)
      restaurant.lastPosition = position
      for (const { table, id: changed, row } of versions) {
        restaurant.versions.set(changed, row)
        restaurant.changed.add(changed)
        if (table === 'menu_version') restaurant.hasMenuChanged = true
      }
      const waiting = restaurant.waiting.get(subject.id)
      if (waiting) waiting.push(expected)
      else restaurant.waiting.set(subject.id, [expected])
    },
    /** Returns every entry with its date, in any order. Call it after the last entry. */
    end(): readonly DatedEntry[] {
      for (const [id, { waiting }] of restaurants) {
        dateSeenEntries(id, null)
        for (const { position } of [...waiting.values()].flat()) dated.push({ position, visible_at: null })
      }
      return dated
    },
  }
}

/** The menu that guests open to read a subject: an item's, or the menu itself; `null`: a restaurant. */
function menuOf(versions: ReadonlyMap<string, Row>, subject: string): unknown {
  const version = versions.get(subject)
  if (version === undefined) return null
  if ('published' in version) return subject
  return version.menu_id ?? null
}

/** Whether guests can open a restaurant, a menu or an item. */
function isOpen(versions: ReadonlyMap<string, Row>, subject: string): boolean {
  const version = versions.get(subject)
  if (version === undefined) return false
  if ('published' in version) return version.published === true && version.deleted === false
  if (!('menu_id' in version)) return true
  return version.status === 'active' && isOpen(versions, String(version.menu_id))
}

/** Whether a version still says what the entry recorded. */
function stillHolds({ kind, after, allergen_id }: Row, version: Row | undefined): boolean {
  const tags = JSON.parse(String(version?.tags ?? '[]')) as {
    id: string
    presence: string
    details: unknown
  }[]
  const tag = tags.find(({ id }) => id === allergen_id)
  if (kind === 'allergen.withdrawn') return tag === undefined
  if (after === null || version === undefined) return true
  const translations = JSON.parse(String(version.translations ?? '[]')) as { language: string }[]
  const mentions = JSON.parse(String(version.mentions ?? '[]')) as Mention[]
  const recorded = JSON.parse(String(after)) as Record<string, unknown>
  switch (kind) {
    case 'allergen.declared':
    case 'allergen.presence_changed':
      return 'presence' in recorded
        ? tag?.presence === recorded.presence
        : tag !== undefined && sortedJson(tag.details) === sortedJson(recorded.details)
    case 'allergens.confirmed':
      return version.confirmedAt !== null && version.confirmedAt === recorded.confirmedAt
    case 'allergens.confirmation_withdrawn':
    case 'allergens.reviewed_in_part':
      return version.confirmedAt === null
    case 'allergen.mention_answered':
      return mentions.some(({ allergenId, answeredAt }) => allergenId === allergen_id && answeredAt !== null)
    case 'allergen.mention_answer_withdrawn':
      return mentions.some(({ allergenId, answeredAt }) => allergenId === allergen_id && answeredAt === null)
    case 'item.mentions_found':
      return (
        sortedJson(mentions.map(({ answeredAt: _, ...mention }) => mention)) === sortedJson(recorded.mentions)
      )
    case 'item.changed':
    case 'item.price_changed':
    case 'menu.changed':
      return Object.entries(recorded).some(([key, value]) => version[key] === value)
    case 'item.translated':
      return translations.some(translation => sortedJson(translation) === sortedJson(recorded))
    case 'item.translation_removed':
      return translations.every(({ language }) => language !== recorded.language)
    case 'item.availability_changed':
      return version.soldOutUntil === recorded.soldOutUntil
    case 'item.picture_changed':
      return (version.picture ?? 'null') === sortedJson(recorded.picture)
    case 'restaurant.profile_changed':
    case 'restaurant.branding_changed':
    case 'restaurant.picture_changed': {
      const [profile, customization, picture] = [version.profile, version.customization, version.picture].map(
        value => JSON.parse(String(value ?? null)) as Record<string, unknown> | null,
      )
      const now: Record<string, unknown> = { ...profile, ...customization, picture }
      return Object.entries(recorded).some(
        ([key, value]) => sortedJson(now[key] ?? null) === sortedJson(value),
      )
    }
    default:
      return true
  }
}
