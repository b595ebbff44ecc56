import { contentOf, type LoggedEvent } from './logged-event.ts'
import { defined, later, type Row } from './values.ts'

/** A type, not an interface, so that it is also a row. */
type Picture = { readonly id: string; readonly width: number; readonly height: number; readonly alt: string }

/** A type, not an interface, so that it is also a row. */
type Tag = { readonly presence: string; readonly details: readonly string[] }

type Translation = {
  readonly name: string
  readonly description: string
  readonly crossContamination: string
  readonly modifications: string
  readonly outdated: boolean
}

/** A type, not an interface, so that it is also a row. */
export type Mention = {
  readonly allergenId: string
  readonly presence: string
  readonly word: string
  readonly field: string
  readonly kind: string
  /** Of the translation that names it. */
  readonly language?: string
  readonly answeredAt: string | null
}

/** The texts of an item, which a manager edits. */
const itemTexts = ['name', 'description', 'section', 'crossContamination', 'modifications'] as const
type Texts = { readonly [text in (typeof itemTexts)[number]]: string }

export const textsOf = (item: Texts): Texts =>
  Object.fromEntries(itemTexts.map(text => [text, item[text]])) as Texts

export interface Item extends Texts {
  readonly id: string
  readonly restaurantId: string
  readonly menuId: string
  readonly priceCents: number
  readonly tags: Readonly<Record<string, Tag>>
  /** By language. */
  readonly translations: Readonly<Record<string, Translation>>
  /** What its texts name, by language; empty: its own texts. */
  readonly mentions: Readonly<Record<string, readonly Mention[]>>
  readonly confirmedAt: string | null
  /** The edition of the allergen catalogue that was last confirmed. */
  readonly confirmedEdition: number
  readonly archivedAt: string | null
  readonly soldOutUntil: string | null
  readonly picture: Picture | null
  readonly status: 'active' | 'archived' | 'deleted'
  readonly revision: bigint
  /** Of the last event; never before an earlier event's. */
  readonly decidedAt: string
}

export interface Menu {
  readonly id: string
  readonly restaurantId: string
  readonly name: string
  readonly description: string
  readonly published: boolean
  readonly sections: readonly { readonly name: string; readonly itemIds: readonly string[] }[]
  readonly deleted: boolean
  readonly revision: bigint
  readonly decidedAt: string
  /** The last event of the menu or of an item on it. */
  readonly lastEvent: Pick<LoggedEvent, 'position'> & { readonly decidedAt: string }
}

export interface Restaurant {
  /** The name, the profile and the branding. */
  readonly fields: Row
  readonly decidedAt: string
}

interface Allergen {
  readonly name: string
  readonly category: string
}

export interface LogState {
  readonly restaurants: ReadonlyMap<string, Restaurant>
  readonly menus: ReadonlyMap<string, Menu>
  readonly items: ReadonlyMap<string, Item>
  readonly allergens: ReadonlyMap<string, Allergen>
  /** The menus of a restaurant that guests can open. */
  openMenus(restaurantId: string): readonly Menu[]
  /** Applies the next event. */
  apply(event: LoggedEvent): void
}

/** Restaurants, menus, items and allergens after the events applied so far. Events about anything else change nothing. */
export function createLogState(): LogState {
  const restaurants = new Map<string, Restaurant>()
  const menus = new Map<string, Menu>()
  const items = new Map<string, Item>()
  const allergens = new Map<string, Allergen>()

  function patchItem(id: string, { revision, metadata, position }: LoggedEvent, patch: Partial<Item>): void {
    const before = existing(items, id)
    const item = { ...before, ...patch, revision, decidedAt: later(before.decidedAt, metadata.decidedAt) }
    items.set(id, item)
    const menu = menus.get(item.menuId)
    if (menu) menus.set(menu.id, { ...menu, lastEvent: { position, decidedAt: metadata.decidedAt } })
  }

  function changeMenu(id: string, { revision, metadata, position }: LoggedEvent, patch: Partial<Menu>): void {
    const before = existing(menus, id)
    const lastEvent = { position, decidedAt: metadata.decidedAt }
    const decidedAt = later(before.decidedAt, metadata.decidedAt)
    menus.set(id, { ...before, ...patch, revision, lastEvent, decidedAt })
  }

  function changeRestaurant(id: string, { metadata }: LoggedEvent, patch: Row): void {
    const before = restaurants.get(id)
    restaurants.set(id, {
      fields: { ...before?.fields, ...defined(patch) },
      decidedAt: later(before?.decidedAt, metadata.decidedAt),
    })
  }

  /** The menus of a restaurant that guests can open. */
  const openMenus = (restaurantId: string) =>
    [...menus.values()].filter(menu => menu.restaurantId === restaurantId && menu.published && !menu.deleted)

  const isClosed = (menuId: string) =>
    restaurants.get(existing(menus, menuId).restaurantId)?.fields.closed === true

  /** The mentions of an item after a text in `language` was written or searched. */
  function withTexts(id: string, language: string, found: readonly Omit<Mention, 'answeredAt'>[] = []) {
    return {
      ...existing(items, id).mentions,
      [language]: unanswered(found.map(mention => (language === '' ? mention : { ...mention, language }))),
    }
  }

  return {
    restaurants,
    menus,
    items,
    allergens,
    openMenus,
    apply(logged) {
      const { type, data } = contentOf(logged)
      const { position, revision } = logged
      const { decidedAt } = logged.metadata
      switch (type) {
        case 'AllergenDefined':
          allergens.set(data.allergenId, { name: data.name, category: data.category })
          return
        case 'AllergenRenamed':
          allergens.set(data.allergenId, { ...existing(allergens, data.allergenId), name: data.name })
          return
        case 'RestaurantRegistered':
          return changeRestaurant(data.restaurantId, logged, data.profile)
        case 'RestaurantProfileChanged': {
          const { restaurantId, ...fields } = data
          return changeRestaurant(restaurantId, logged, fields)
        }
        case 'RestaurantCodesChanged':
          return changeRestaurant(data.restaurantId, logged, { codeLegend: data.codeLegend })
        case 'RestaurantBrandingChanged':
          return changeRestaurant(data.restaurantId, logged, data.customization)
        case 'RestaurantPictureSet':
          return changeRestaurant(data.restaurantId, logged, { picture: data.picture })
        case 'RestaurantPictureRemoved':
          return changeRestaurant(data.restaurantId, logged, { picture: null })
        case 'RestaurantClosed':
          for (const menu of openMenus(data.restaurantId))
            menus.set(menu.id, { ...menu, published: false, decidedAt: later(menu.decidedAt, decidedAt) })
          return changeRestaurant(data.restaurantId, logged, { closed: true })
        case 'MenuCreated': {
          const { menuId: id, ...fields } = data
          const lastEvent = { position, decidedAt }
          const draft = { published: false, sections: [], deleted: false }
          menus.set(id, { id, ...fields, ...draft, revision, decidedAt, lastEvent })
          return
        }
        case 'MenuDetailsChanged': {
          const { menuId, ...texts } = data
          return changeMenu(menuId, logged, defined(texts))
        }
        case 'MenuPublished':
          return changeMenu(data.menuId, logged, { published: !isClosed(data.menuId) })
        case 'MenuUnpublished':
          return changeMenu(data.menuId, logged, { published: false })
        case 'MenuArranged':
          return changeMenu(data.menuId, logged, { sections: data.sections })
        case 'MenuDeleted':
          return changeMenu(data.menuId, logged, { deleted: true })
        case 'ItemCreated': {
          const { itemId: id, mentions, copyOf: _, ...fields } = data
          const unconfirmed = { confirmedAt: null, confirmedEdition: 0 }
          const none = { archivedAt: null, soldOutUntil: null, picture: null }
          items.set(id, {
            id,
            ...fields,
            tags: {},
            translations: {},
            mentions: { '': unanswered(mentions) },
            ...unconfirmed,
            ...none,
            status: 'active',
            revision,
            decidedAt,
          })
          return patchItem(id, logged, {})
        }
        case 'ItemDetailsChanged': {
          const { itemId, mentions, ...texts } = data
          const isAboutFood = Object.keys(texts).some(key => key !== 'section')
          return patchItem(itemId, logged, {
            ...defined(texts),
            ...(isAboutFood && {
              confirmedAt: null,
              translations: allOutdated(existing(items, itemId).translations),
              mentions: { '': unanswered(mentions) },
            }),
          })
        }
        case 'ItemPriceChanged':
          return patchItem(data.itemId, logged, { priceCents: data.priceCents })
        case 'ItemAvailabilityChanged':
          return patchItem(data.itemId, logged, { soldOutUntil: data.soldOutUntil })
        case 'ItemTextTranslated': {
          const { itemId, language, outdated, mentions, ...texts } = data
          const translation = { ...texts, outdated: outdated === true }
          return patchItem(itemId, logged, {
            translations: { ...existing(items, itemId).translations, [language]: translation },
            mentions: withTexts(itemId, language, outdated ? [] : mentions),
          })
        }
        case 'ItemTranslationRemoved': {
          const { [data.language]: _, ...translations } = existing(items, data.itemId).translations
          const mentions = withTexts(data.itemId, data.language, [])
          return patchItem(data.itemId, logged, { translations, mentions })
        }
        case 'ItemMentionsFound': {
          const { itemId, language = '', mentions } = data
          return patchItem(itemId, logged, { mentions: withTexts(itemId, language, mentions) })
        }
        case 'ItemMentionAnswerWithdrawn':
          return patchItem(data.itemId, logged, {
            mentions: withAnswer(existing(items, data.itemId), data.allergenId, null),
          })
        case 'ItemMentionAnswered':
          return patchItem(data.itemId, logged, {
            mentions: withAnswer(existing(items, data.itemId), data.allergenId, decidedAt),
          })
        case 'ItemPictureSet':
          return patchItem(data.itemId, logged, { picture: data.picture })
        case 'ItemPictureRemoved':
          return patchItem(data.itemId, logged, { picture: null })
        case 'ItemArchived':
          return patchItem(data.itemId, logged, { status: 'archived', archivedAt: decidedAt })
        case 'ItemRestored': {
          const { itemId, menuId } = data
          return patchItem(itemId, logged, { status: 'active', archivedAt: null, menuId, confirmedAt: null })
        }
        case 'ItemMadeSeparate': // the trail does not say which items are copies
          return patchItem(data.itemId, logged, {})
        case 'ItemDeleted':
          return patchItem(data.itemId, logged, { status: 'deleted' })
        case 'AllergenDeclared': {
          const { itemId, allergenId, presence, details, previousPresence, previousDetails } = data
          const tags = { ...existing(items, itemId).tags, [allergenId]: { presence, details } }
          const isWeaker = presence !== previousPresence && presence !== 'contains'
          const isNarrower =
            previousDetails.some(name => !details.includes(name)) ||
            (previousDetails.length === 0 && details.length > 0)
          const endsConfirmation = previousPresence !== null && (isWeaker || isNarrower)
          const mentions = withAnswer(existing(items, itemId), allergenId, null)
          return patchItem(itemId, logged, {
            tags,
            mentions,
            ...(endsConfirmation && { confirmedAt: null }),
          })
        }
        case 'AllergenWithdrawn': {
          const { [data.allergenId]: _, ...tags } = existing(items, data.itemId).tags
          const isDiet = allergens.get(data.allergenId)?.category === 'DIETARY_RESTRICTION'
          const mentions = withAnswer(existing(items, data.itemId), data.allergenId, null)
          return patchItem(data.itemId, logged, { tags, mentions, ...(!isDiet && { confirmedAt: null }) })
        }
        case 'AllergensConfirmed': {
          const { itemId, reviewedAt: confirmedAt, edition: confirmedEdition } = data
          return patchItem(itemId, logged, { confirmedAt, confirmedEdition })
        }
        case 'AllergensConfirmationWithdrawn':
        case 'AllergensReviewedInPart':
          return patchItem(data.itemId, logged, { confirmedAt: null })
      }
    },
  }
}

const unanswered = (found: readonly Omit<Mention, 'answeredAt'>[] = []): readonly Mention[] =>
  found.map(mention => ({ ...mention, answeredAt: null }))

/** A mention that a manager answered, or whose answer was withdrawn or ended because its tag changed. */
function withAnswer({ mentions }: Item, allergenId: string, answeredAt: string | null): Item['mentions'] {
  return Object.fromEntries(
    Object.entries(mentions).map(([language, all]) => [
      language,
      all.map(mention => (mention.allergenId === allergenId ? { ...mention, answeredAt } : mention)),
    ]),
  )
}

/** Translations of texts that have changed since. */
function allOutdated(translations: Item['translations']): Item['translations'] {
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [language, { ...texts, outdated: true }]),
  )
}

/** @throws Error if it was never created */
export function existing<T>(all: ReadonlyMap<string, T>, id: string): T {
  const found = all.get(id)
  if (!found) throw new Error(`${id} does not exist at this point of the log.`)
  return found
}
