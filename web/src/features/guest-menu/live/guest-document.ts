import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { presences } from '@safe-menu/contracts/allergens/presence'
import type { MentionedIn } from '@safe-menu/contracts/allergens/reasons'
import type { TranslatedField } from '@safe-menu/contracts/items/matrix'
import { type Arrangement, arrangeItems } from '@safe-menu/contracts/menus/arrangement'
import type { MenuSummaryView, MenuView } from '@safe-menu/contracts/menus/views'
import type { Picture } from '@safe-menu/contracts/picture'
import { type Fields, isFields, textOf } from '../../../device/read-json.ts'
import type { ItemTag } from '../../../dish/tag-text.ts'
import { activeLanguage } from '../../../i18n/t.ts'

/**
 * Reads the API's answers for the guest page. By hand, because zod does not fit the guest's script (even `zod/mini` adds
 * 9 KB gzip). Every failure is on the cautious side: an item with unreadable tags keeps the readable ones and counts as not
 * confirmed; a document that cannot be read at all is an error on the page, never an empty menu.
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
  /** Into the page's language; missing or `null`: there is none. */
  readonly translation?: Translation | null
  /** Sold out until then; `null` or in the past: available. */
  readonly soldOutUntil: string | null
  readonly picture: Picture | null
  readonly allergens: readonly ItemTag[]
  /** What its texts name and the restaurant has neither tagged nor answered. Missing: nothing. */
  readonly mentions?: readonly GuestMention[] | undefined
  /** `null`: the tags are not confirmed, or the item could not be read in full. */
  readonly allergensConfirmedAt: string | null
  /** The confirmed edition of the allergen catalogue; `null`: not confirmed or not readable. */
  readonly allergensConfirmedEdition: number | null
  /** False when the tags, the cross-contamination text or the mentions could not be read in full. */
  readonly readable: boolean
}

/** An allergen that a text of a dish names. */
export interface GuestMention {
  readonly allergenId: string
  readonly field: MentionedIn
  readonly kind: 'named' | 'implied'
}

export interface GuestMenuSummary {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly itemCount: number
}

export interface GuestMenu extends Omit<GuestMenuSummary, 'itemCount'> {
  /** The order that the restaurant chose; empty: by name. The items are sorted by it. */
  readonly sections: Arrangement<string>
  readonly items: readonly GuestItem[]
  /** `$all` position of the last event in this document. */
  readonly position: bigint
}

/** An answer's fields, before they are read. */
type Unread<View> = { readonly [K in keyof Required<View>]: unknown }
/** What is left of an answer, of which each field is read or named as not needed: with a forgotten one it does not compile. */
type NothingLeft = Readonly<Record<string, never>>

/** The answer does not follow the contract. The page shows a failed load, never an empty menu. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument'
}

/**
 * Reads `GET /api/menus/{id}` or a live `menu` event.
 * @throws UnreadableDocument when it is not a menu, or an item has no id, name or price.
 */
export function readMenu(value: unknown): GuestMenu {
  const fields = requiredFields(value) as Fields & Partial<Record<keyof MenuView, unknown>>
  const id = requiredText(fields.id)
  const items = listOf(fields.items).map(item => readItem(item, id))
  const sections = readSections(fields.sections)
  return {
    id,
    name: requiredText(fields.name),
    description: textOf(fields.description),
    sections,
    items: arrangeItems(items, sections),
    position: readPosition(fields.asOf),
  }
}

/** Reads `GET /api/menus/restaurant/{id}/published-menus`, sorted by name. A menu without a count shows 0 (spec section 8). */
export function readMenuList(value: unknown): readonly GuestMenuSummary[] {
  const menus = listOf(value).map(entry => {
    const fields = requiredFields(entry) as Fields & Partial<Record<keyof MenuSummaryView, unknown>>
    const count = isFields(fields._count) ? fields._count.items : undefined
    return {
      id: requiredText(fields.id),
      name: requiredText(fields.name),
      description: textOf(fields.description),
      itemCount: typeof count === 'number' ? count : 0,
    }
  })
  return sorted(menus)
}

function readItem(value: unknown, menuId: string): Required<GuestItem> {
  const {
    id,
    name,
    description,
    section,
    price,
    crossContamination,
    modifications,
    translations,
    soldOutUntil,
    picture,
    allergens,
    mentions: given,
    allergensConfirmedAt,
    allergensConfirmedEdition,
    // Guests do not need them.
    menuId: _menuId,
    revision: _revision,
    updatedAt: _updatedAt,
    archivedAt: _archivedAt,
    ...others
  } = requiredFields(value) as Unread<MenuView['items'][number]>
  others satisfies NothingLeft
  if (typeof price !== 'number' || !Number.isFinite(price)) throw new UnreadableDocument('no price')
  const { tags, readable: tagsReadable } = readTags(allergens)
  // Without the text, the item may have cross-contamination.
  const { mentions, readable: mentionsReadable } = readMentions(given)
  const readable = tagsReadable && mentionsReadable && typeof crossContamination === 'string'
  return {
    id: requiredText(id),
    menuId,
    name: requiredText(name),
    description: textOf(description),
    section: textOf(section),
    priceCents: Math.round(price * 100),
    // A warning that was only entered as a translation is one for every guest.
    crossContamination: textOf(crossContamination) || translatedWarning(translations),
    modifications: textOf(modifications),
    translation: readTranslation(translations),
    soldOutUntil: readInstant(soldOutUntil),
    picture: picture as Picture | null, // as the API says: nothing depends on it
    allergens: tags,
    mentions,
    allergensConfirmedAt: readable ? readInstant(allergensConfirmedAt) : null,
    allergensConfirmedEdition: readEdition(allergensConfirmedEdition),
    readable,
  }
}

const mentionFields: readonly MentionedIn[] = ['name', 'description', 'crossContamination', 'modifications']

/** What the texts name. A mention adds caution, so one that cannot be read in full still counts as far as its allergen is known. */
function readMentions(value: unknown): { mentions: readonly GuestMention[]; readable: boolean } {
  if (value === undefined) return { mentions: [], readable: true }
  if (!Array.isArray(value)) return { mentions: [], readable: false }
  const mentions = value.filter(isFields).flatMap(({ allergenId, field, kind }): GuestMention[] => {
    if (!isText(allergenId)) return []
    const known = mentionFields.find(each => each === field) ?? 'description'
    return [{ allergenId, field: known, kind: kind === 'implied' ? 'implied' : 'named' }]
  })
  return { mentions, readable: mentions.length === value.length }
}

/** Each tag once. An allergen that is listed twice is ambiguous: it counts as contained, without names, and the item as unreadable. */
function readTags(value: unknown): { tags: readonly ItemTag[]; readable: boolean } {
  if (!Array.isArray(value)) return { tags: [], readable: false }
  const tags = new Map<string, ItemTag>()
  for (const tag of value.map(readTag))
    if (tag) tags.set(tag.id, tags.has(tag.id) ? { ...tag, presence: 'contains', details: [] } : tag)
  return { tags: [...tags.values()], readable: tags.size === value.length }
}

/**
 * A tag, or `null` if it cannot be read. An unknown presence counts as `contains` for an allergen. For a diet that would be a
 * promise, so the tag is unreadable. Both are the cautious side.
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
    // Without names it may be any of the group, so an unreadable name takes the others along.
    details: Array.isArray(value.details) && value.details.every(isText) ? value.details : [],
  }
}

/** Unreadable parts are left out: the order says nothing about a dish. */
function readSections(value: unknown): Arrangement<string> {
  return (Array.isArray(value) ? value : []).filter(isFields).map(({ name, itemIds }) => ({
    name: textOf(name),
    itemIds: Array.isArray(itemIds) ? itemIds.filter(isText) : [],
  }))
}

function readPosition(value: unknown): bigint {
  const position = isFields(value) ? value.position : undefined
  if (typeof position !== 'string' || !/^\d+$/u.test(position)) throw new UnreadableDocument('no position')
  return BigInt(position)
}

function readInstant(value: unknown): string | null {
  return isText(value) && !Number.isNaN(Date.parse(value)) ? value : null
}

function readEdition(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const byName = new Intl.Collator('en')
const sorted = <T extends { readonly name: string }>(list: readonly T[]): readonly T[] =>
  [...list].sort((a, b) => byName.compare(a.name, b.name))

function requiredFields(value: unknown): Fields {
  if (!isFields(value)) throw new UnreadableDocument('no object')
  return value
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnreadableDocument('no list')
  return value
}

function requiredText(value: unknown): string {
  if (!isText(value)) throw new UnreadableDocument('no text')
  return value
}

/** A dish's texts in another language, as the restaurant wrote them. Empty: the original is shown. */
export type Translation = Pick<GuestItem, TranslatedField>

type Translatable = Translation & Pick<GuestItem, 'translation'>

const translationsIn = (value: unknown) => (Array.isArray(value) ? value : []).filter(isFields)

const translatedWarning = (value: unknown): string =>
  translationsIn(value)
    .map(each => textOf(each.crossContamination))
    .find(text => text !== '') ?? ''

/** The translation into the page's language. The server sends none of older texts. It never makes a dish safer. */
export function readTranslation(value: unknown): Translation | null {
  const language = activeLanguage()
  const found = translationsIn(value).find(each => each.language === language)
  const texts = translated(field => textOf(found?.[field]))
  return Object.values(texts).every(text => text === '') ? null : texts
}

/** The dish with the texts that its card shows. */
export function inPageLanguage<T extends Translatable>(item: T): T {
  const { translation } = item
  if (!translation) return item
  return { ...item, ...translated(field => translation[field] || item[field]) }
}

const translated = (textOf: (field: TranslatedField) => string): Translation => ({
  name: textOf('name'),
  description: textOf('description'),
  crossContamination: textOf('crossContamination'),
  modifications: textOf('modifications'),
})

/** A dish's name as guests read it, and the restaurant's own, which the kitchen reads; `null` if it is the same. */
export type DishNames = Readonly<ReturnType<typeof namesOf>>

/** The names on orders, the staff card and paper. */
export function namesOf({ name, translation }: Pick<Translatable, 'name' | 'translation'>) {
  const shown = translation?.name || name
  return { name: shown, original: shown === name ? null : name }
}

/** Both names of a dish as one text, where its card is not in view. */
export function bothNames(item: Pick<Translatable, 'name' | 'translation'>): string {
  const { name, original } = namesOf(item)
  return original === null ? name : `${name} (${original})`
}
