import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { presences } from '@safe-menu/contracts/allergens/presence'
import type { ItemView } from '@safe-menu/contracts/items/views'
import type { MenuSummaryView, MenuView } from '@safe-menu/contracts/menus/views'
import type { ItemTag } from '../../../tags/tag-text.ts'

/**
 * Reads the answers of the API as the guest page needs them, by hand: the contracts' schemas would bring zod into the
 * guest's bundle. Everything here fails to the cautious side. An item whose tags cannot be read keeps what can be read
 * and counts as not confirmed; a document that cannot be read at all is an error that the page shows, never an empty menu.
 */

export interface GuestItem {
  readonly id: string
  readonly menuId: string
  readonly name: string
  readonly description: string
  readonly section: string
  readonly priceCents: number
  readonly crossContamination: string
  readonly modifications: string
  readonly allergens: readonly ItemTag[]
  /** `null`: nobody has confirmed the tags, or the item could not be read in full. */
  readonly allergensConfirmedAt: string | null
  /** The edition of the allergen catalogue that was confirmed; `null`: none, or it could not be read. */
  readonly allergensConfirmedEdition: number | null
  /** False when the tags or the cross-contamination text as sent could not be understood in full. */
  readonly readable: boolean
}

export interface GuestMenu {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly items: readonly GuestItem[]
  /** `$all` position of the last event in this document. */
  readonly position: bigint
}

export interface GuestMenuSummary {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly itemCount: number
}

/** The answer is not what the contract says: shown as a failed load, never as a menu with nothing on it. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument'
}

type Fields = { readonly [key: string]: unknown }
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const textOr = (value: unknown): string => (typeof value === 'string' ? value : '')

const byName = new Intl.Collator('en')
const sorted = <T extends { readonly name: string }>(list: readonly T[]): readonly T[] =>
  [...list].sort((a, b) => byName.compare(a.name, b.name))

function fieldsOf(value: unknown, what: string): Fields {
  if (!isFields(value)) throw new UnreadableDocument(`${what} is not an object`)
  return value
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnreadableDocument(`${what} is not a list`)
  return value
}

function requiredText(fields: Fields, key: string, what: string): string {
  const value = fields[key]
  if (!isText(value)) throw new UnreadableDocument(`${what} has no ${key}`)
  return value
}

/**
 * A tag, or `null` when it does not say what it is. An unknown presence is `contains` for an allergen; for a diet that
 * would be a promise, so that the tag is unreadable instead: the cautious side of both.
 */
function readTag(value: unknown): ItemTag | null {
  if (!isFields(value) || !isText(value.id)) return null
  const presence = presences.find(known => known === value.presence)
  if (!presence && isDiet(value.id)) return null
  return {
    id: value.id,
    name: isText(value.name) ? value.name : value.id,
    category: value.category === 'DIETARY_RESTRICTION' ? 'DIETARY_RESTRICTION' : 'ALLERGEN', // spec section 3: missing is ALLERGEN
    presence: presence ?? 'contains',
    details: Array.isArray(value.details) ? value.details.filter(isText) : [],
  }
}

/** Each tag once. The same allergen said twice has no clear meaning: it is contained, and the item counts as unreadable. */
function readTags(value: unknown): { tags: readonly ItemTag[]; readable: boolean } {
  if (!Array.isArray(value)) return { tags: [], readable: false }
  const tags = new Map<string, ItemTag>()
  for (const tag of value.map(readTag))
    if (tag) tags.set(tag.id, tags.has(tag.id) ? { ...tag, presence: 'contains' } : tag)
  return { tags: [...tags.values()], readable: tags.size === value.length }
}

function readInstant(value: unknown): string | null {
  return isText(value) && !Number.isNaN(Date.parse(value)) ? value : null
}

/** A document from before editions has none: it is of the first. */
function readEdition(value: unknown): number | null {
  if (value === undefined) return 1
  return typeof value === 'number' && Number.isInteger(value) ? value : null
}

function readItem(value: unknown, menuId: string): GuestItem {
  const fields = fieldsOf(value, 'An item') as Fields & Partial<Record<keyof ItemView, unknown>>
  const price = fields.price
  if (typeof price !== 'number' || !Number.isFinite(price))
    throw new UnreadableDocument('An item has no price')
  const { tags, readable: tagsReadable } = readTags(fields.allergens)
  // Without its text nobody knows whether the item has cross-contamination.
  const readable = tagsReadable && typeof fields.crossContamination === 'string'
  return {
    id: requiredText(fields, 'id', 'An item'),
    menuId,
    name: requiredText(fields, 'name', 'An item'),
    description: textOr(fields.description),
    section: textOr(fields.section),
    priceCents: Math.round(price * 100),
    crossContamination: textOr(fields.crossContamination),
    modifications: textOr(fields.modifications),
    allergens: tags,
    allergensConfirmedAt: readable ? readInstant(fields.allergensConfirmedAt) : null,
    allergensConfirmedEdition: readEdition(fields.allergensConfirmedEdition),
    readable,
  }
}

function readPosition(value: unknown): bigint {
  const position = isFields(value) ? value.position : undefined
  if (typeof position !== 'string' || !/^\d+$/u.test(position))
    throw new UnreadableDocument('The menu does not say how recent it is')
  return BigInt(position)
}

/**
 * Reads `GET /api/menus/{id}` or a live `menu` event.
 * @throws UnreadableDocument when it is no menu, or an item has no identity, name or price.
 */
export function readMenu(value: unknown): GuestMenu {
  const fields = fieldsOf(value, 'The menu') as Fields & Partial<Record<keyof MenuView, unknown>>
  const id = requiredText(fields, 'id', 'The menu')
  const items = listOf(fields.items, 'The menu’s items').map(item => readItem(item, id))
  return {
    id,
    name: requiredText(fields, 'name', 'The menu'),
    description: textOr(fields.description),
    items: sorted(items),
    position: readPosition(fields.asOf),
  }
}

/** Reads `GET /api/menus/restaurant/{id}/published-menus`, sorted by name. A menu without a count shows 0 (spec section 8). */
export function readMenuList(value: unknown): readonly GuestMenuSummary[] {
  const menus = listOf(value, 'The list of menus').map(entry => {
    const fields = fieldsOf(entry, 'A menu') as Fields & Partial<Record<keyof MenuSummaryView, unknown>>
    const count = isFields(fields._count) ? fields._count.items : undefined
    return {
      id: requiredText(fields, 'id', 'A menu'),
      name: requiredText(fields, 'name', 'A menu'),
      description: textOr(fields.description),
      itemCount: typeof count === 'number' ? count : 0,
    }
  })
  return sorted(menus)
}
