import { createHash } from 'node:crypto'
import type { ItemMention } from '@safe-menu/contracts/items/mentions'
import { compareBytes, compareNames } from '@safe-menu/contracts/menus/arrangement'
import type { Catalogue } from './catalogue-state.ts'
import { catalogueId } from './guest-documents.queries.ts'
import { type ItemDocument, type ItemState, isOutdated, mentionsOf, openMentionsOf } from './item-state.ts'
import type { ItemChanges, MenuState, RestaurantState } from './restaurant-state.ts'

/** The kinds of documents that a restaurant has. */
export type DocumentKind = 'restaurant' | 'published-menus' | 'menu'

/** Which document: of a menu its id, of the other kinds the restaurant's. */
export interface DocumentKey {
  readonly kind: DocumentKind
  readonly id: string
}

/** A document as it is serialised. The body of a menu has no items. */
export interface DocumentText {
  readonly kind: DocumentKind | 'allergens'
  readonly id: string
  readonly restaurant_id: string | null
  readonly published: boolean
  readonly position: string
  readonly body: string
  /** Of a menu: its changed items. */
  readonly items?: { readonly menu: MenuState; readonly changes: ItemChanges }
}

const hashBytes = 18 // 144 bits: no two texts meet, and base64url needs no padding

/** Names a text: an item's, or all that a document shows. */
export const hashOf = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, hashBytes).toString('base64url')

/** PostgreSQL stores a lone surrogate, which is no character, as U+FFFD. */
function text(value: string): string {
  const json = JSON.stringify(value)
  return json.includes('\\ud') ? JSON.stringify(Buffer.from(value).toString()) : json
}
const optional = (value: string | null) => (value === null ? 'null' : text(value))
const list = (elements: readonly string[]) => `[${elements.join(',')}]`

/** The text of a document; `null` when it is gone. */
export function textOf(
  state: RestaurantState | undefined,
  { kind, id }: DocumentKey,
  catalogue: Catalogue,
): DocumentText | null {
  if (state === undefined) return null
  if (kind === 'restaurant') return restaurantText(state)
  if (kind === 'published-menus') return publishedMenusText(state)
  const menu = state.menus.get(id)
  return menu === undefined ? null : menuText(state, menu, catalogue)
}

/** An item as it is in guests' documents, serialised once after each change. */
function itemDocument(item: ItemState, catalogue: Catalogue): ItemDocument {
  if (item.document === null) {
    const json = serialise(item, catalogue)
    item.document = { name: item.name, section: item.section, json, hash: hashOf(json) }
  }
  return item.document
}

/** An item as managers read it: also with the translations that they must check, and their answers to what the texts name. */
export function managersText(item: ItemState, catalogue: Catalogue): string {
  const { json } = itemDocument(item, catalogue)
  const outdated = translationsText(item, 'outdated')
  const answered = answeredMentionsText(item)
  const more = [
    outdated === null ? '' : `,"outdatedTranslations":${outdated}`,
    answered === null ? '' : `,"answeredMentions":${answered}`,
  ].join('')
  return more === '' ? json : `${json.slice(0, -1)}${more}}`
}

function serialise(item: ItemState, catalogue: Catalogue): string {
  const { review } = item
  const translations = translationsText(item, 'current')
  const mentions = openMentionsText(item)
  const more = [
    translations === null ? '' : `,"translations":${translations}`,
    mentions === null ? '' : `,"mentions":${mentions}`,
  ].join('')
  return (
    `{"id":"${item.id}","revision":"${item.revision}","menuId":"${item.menuId}","name":${text(item.name)},` +
    `"description":${text(item.description)},"price":${item.priceCents / 100},"section":${text(item.section)},` +
    `"allergens":${allergensText(item, catalogue)},"allergensConfirmedAt":${optional(review?.confirmedAt ?? null)},` +
    `"allergensConfirmedEdition":${review?.confirmedEdition ?? null},"crossContamination":${text(item.crossContamination)},` +
    `"modifications":${text(item.modifications)},"soldOutUntil":${optional(item.soldOutUntil)},"picture":${item.picture},` +
    `"updatedAt":"${item.updatedAt}","archivedAt":${optional(item.archivedAt)}${more}}`
  )
}

/** `null`: there are none. */
function translationsText(item: ItemState, wanted: 'current' | 'outdated'): string | null {
  const shown = [...item.translations].flatMap(([language, translation]) => {
    const { texts } = translation
    if (texts === null || isOutdated(item, translation) !== (wanted === 'outdated')) return []
    return [{ language, ...texts }]
  })
  if (shown.length === 0) return null
  return list(
    shown
      .toSorted((a, b) => compareBytes(a.language, b.language))
      .map(
        ({ language, name, description, crossContamination, modifications }) =>
          `{"language":${text(language)},"name":${text(name)},"description":${text(description)},` +
          `"crossContamination":${text(crossContamination)},"modifications":${text(modifications)}}`,
      ),
  )
}

/** `null`: there are none. */
function openMentionsText(item: ItemState): string | null {
  const open = openMentionsOf(item)
  return open.length === 0 ? null : list(open.map(mention => `{${mentionText(mention)}}`))
}

/** `null`: there are none. */
function answeredMentionsText(item: ItemState): string | null {
  const answered = mentionsOf(item).filter(({ answeredAt }) => answeredAt !== null)
  if (answered.length === 0) return null
  return list(
    answered.map(mention => `{${mentionText(mention)},"answeredAt":${optional(mention.answeredAt)}}`),
  )
}

function mentionText({ allergenId, presence, word, field, kind, language }: ItemMention): string {
  const inLanguage = language === undefined ? '' : `,"language":${text(language)}`
  return (
    `"allergenId":${text(allergenId)},"presence":"${presence}","word":${text(word)},"field":"${field}",` +
    `"kind":"${kind}"${inLanguage}`
  )
}

function allergensText(item: ItemState, catalogue: Catalogue): string {
  const shown = [...item.tags].flatMap(([id, { presence, details }]) => {
    if (presence === null) return []
    // A tag that the catalogue does not know counts as an allergen: the cautious side.
    const { name, category } = catalogue.get(id) ?? { name: id, category: 'ALLERGEN' }
    return [{ id, name, category, presence, details }]
  })
  const sorted = shown.toSorted((a, b) => compareNames(a.name, b.name) || compareBytes(a.id, b.id))
  return list(
    sorted.map(
      ({ id, name, category, presence, details }) =>
        `{"id":${text(id)},"name":${text(name)},"category":${text(category)},"presence":${text(presence)},` +
        `"details":[${details.map(text).join(', ')}]}`,
    ),
  )
}

const summaryText = (restaurantId: string, menu: MenuState) =>
  `"id":"${menu.id}","revision":"${menu.revision}","restaurantId":"${restaurantId}","name":${text(menu.name)},"description":${text(menu.description)},` +
  `"published":${menu.published},"updatedAt":"${menu.updatedAt}","_count":{"items":${menu.items.size}}`

/** A menu without its items, and what changed in them since it was stored; `null` when it is deleted. */
function menuText(
  { id: restaurantId }: RestaurantState,
  menu: MenuState,
  catalogue: Catalogue,
): DocumentText | null {
  if (menu.deleted || menu.asOf === null) return null
  const { position, at } = menu.asOf
  const body =
    `{${summaryText(restaurantId, menu)},"sections":${menu.sections},"items":[],` +
    `"asOf":{"position":"${position}","at":"${at}"}}`
  return {
    kind: 'menu',
    id: menu.id,
    restaurant_id: restaurantId,
    published: menu.published,
    position: String(position),
    body,
    items: { menu, changes: itemChanges(menu, catalogue) },
  }
}

/** The items that differ from the stored ones. */
function itemChanges({ touched, items, stored }: MenuState, catalogue: Catalogue): ItemChanges {
  const changes = new Map<string, ItemDocument | null>()
  for (const item of touched ?? items) {
    const document = items.has(item) ? itemDocument(item, catalogue) : null
    if (stored.hashOf(item.id) !== document?.hash) changes.set(item.id, document)
  }
  if (touched !== null) return changes
  // Stored items that are no longer on the menu.
  const onMenu = new Set([...items].map(({ id }) => id))
  for (const id of stored.ids()) if (!onMenu.has(id)) changes.set(id, null)
  return changes
}

/** About how many bytes of a document must be stored: those of a menu's changed items. The rest is small. */
export function bytesOf(text: DocumentText | null): number {
  let bytes = 0
  for (const item of text?.items?.changes.values() ?? []) bytes += item?.json.length ?? 0
  return bytes
}

/** The list of the published menus; `null` before the restaurant is registered. */
function publishedMenusText({ id, row, menus }: RestaurantState): DocumentText | null {
  if (row === null) return null
  const published = [...menus.values()]
    .filter(menu => menu.published && !menu.deleted)
    .toSorted((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1))
  const body = list(published.map(menu => `{${summaryText(id, menu)}}`))
  const position = String(row.registered)
  return { kind: 'published-menus', id, restaurant_id: id, published: true, position, body }
}

/** Profile and branding; `null` before the restaurant is registered. */
function restaurantText({ id, row }: RestaurantState): DocumentText | null {
  if (row === null) return null
  const body =
    `{"id":"${id}","revision":"${row.revision}","name":${text(row.name)},"description":${text(row.description)},"address":${text(row.address)},` +
    `"phone":${text(row.phone)},"website":${text(row.website)},"openingHours":${text(row.openingHours)},"timeZone":${text(row.timeZone)},` +
    `"currency":${text(row.currency)},"locale":${text(row.locale)},"customization":${row.customization},"picture":${row.picture}}`
  const position = String(row.registered)
  return { kind: 'restaurant', id, restaurant_id: id, published: true, position, body }
}

/** The catalogue; `null` before its first allergen. */
export function catalogueText(catalogue: Catalogue): DocumentText | null {
  if (catalogue.size === 0) return null
  const sorted = [...catalogue.values()].toSorted(
    (a, b) => compareNames(a.name, b.name) || compareBytes(a.id, b.id),
  )
  const last = sorted.reduce((max, { position }) => (position > max ? position : max), 0n)
  return {
    kind: 'allergens',
    id: catalogueId,
    restaurant_id: null,
    published: true,
    position: String(last),
    body: list(
      sorted.map(
        ({ id, name, category }) => `{"id":${text(id)},"name":${text(name)},"category":${text(category)}}`,
      ),
    ),
  }
}
