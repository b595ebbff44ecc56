import type { DomainEvent } from '@safe-menu/contracts/event-types'
import { createLogState, existing, type Item, type Menu } from './log-state.ts'
import { contentOf, type LoggedEvent } from './logged-event.ts'
import {
  emptyEntry,
  foundIn,
  itemFields,
  itemRow,
  kinds,
  menuFields,
  menuRow,
  restaurantRow,
} from './rows.ts'
import { createSummaries } from './summaries.ts'
import { differences, type Row, sortedJson } from './values.ts'

type ReportEvent = Extract<DomainEvent, { type: 'MistakeReported' | 'ReportsAnswered' }>

export type VersionTable = 'item_version' | 'menu_version' | 'restaurant_version'

export interface ExpectedVersion {
  readonly table: VersionTable
  readonly id: string
  readonly row: Row
}

/** The rows that the tables must hold for one event. */
export interface ExpectedEntry {
  readonly position: bigint
  readonly entry: Row
  /**
   * Its subject after the event, and then the menus that were closed with their restaurant. Empty for accounts, teams, impersonations
   * and guests' reports.
   */
  readonly versions: readonly ExpectedVersion[]
}

/** Computes the audit trail a second time, independently of the projection: with its own fold, JSON and hashing. */
export function createTrail() {
  const state = createLogState()
  const summaries = createSummaries()
  const nameOfMenu = (id: string) => state.menus.get(id)?.name ?? null
  const nameOfRestaurant = (id: string | null) =>
    (id === null ? null : (state.restaurants.get(id)?.fields.name as string | undefined)) ?? null
  const ofRestaurant = (id: string | null) => ({ restaurant_id: id, restaurant_name: nameOfRestaurant(id) })

  const ofItem = ({ id, restaurantId, menuId, name }: Item) => ({
    ...ofRestaurant(restaurantId),
    menu_id: menuId,
    menu_name: nameOfMenu(menuId),
    item_id: id,
    item_name: name,
  })

  function itemEntry(event: DomainEvent, before: Item | undefined, item: Item): Row {
    const allergenId = 'allergenId' in event.data ? event.data.allergenId : null
    return {
      ...ofItem(item),
      took_confirmation_away:
        before !== undefined && before.confirmedAt !== null && item.confirmedAt === null,
      ...(allergenId && {
        allergen_id: allergenId,
        allergen_name: state.allergens.get(allergenId)?.name ?? null,
      }),
      ...itemDifferences(event, before, item),
    }
  }

  function itemDifferences(event: DomainEvent, before: Item | undefined, item: Item) {
    switch (event.type) {
      case 'AllergenDeclared':
      case 'AllergenWithdrawn': {
        const { allergenId } = event.data
        return differences(before?.tags[allergenId] ?? null, item.tags[allergenId] ?? null)
      }
      case 'ItemMadeSeparate':
        return { guest_facing: false }
      case 'ItemMentionsFound':
        return differences({ mentions: before ? foundIn(before) : [] }, { mentions: foundIn(item) })
      case 'ItemMentionAnswerWithdrawn': {
        const { allergenId } = event.data
        const words = foundIn(item).flatMap(mention =>
          mention.allergenId === allergenId ? [mention.word] : [],
        )
        return { before: sortedJson({ answer: 'not_in_it' }), after: sortedJson({ answer: null, words }) }
      }
      case 'ItemMentionAnswered': {
        const { allergenId } = event.data
        const words = foundIn(item).flatMap(mention =>
          mention.allergenId === allergenId ? [mention.word] : [],
        )
        return { after: sortedJson({ answer: 'not_in_it', words }) }
      }
      case 'ItemAvailabilityChanged':
        return differences({ soldOutUntil: before?.soldOutUntil }, { soldOutUntil: item.soldOutUntil })
      case 'ItemTextTranslated':
      case 'ItemTranslationRemoved': {
        const { language } = event.data
        const texts = (of: Item | undefined) => {
          const found = of?.translations[language]
          return found ? { language, ...found } : null
        }
        const [from, to] = [texts(before), texts(item) ?? { language }]
        return { before: from && sortedJson(from), after: sortedJson(to) }
      }
      case 'ItemPictureSet':
      case 'ItemPictureRemoved':
        return differences({ picture: before?.picture }, { picture: item.picture })
      case 'AllergensConfirmed':
        return differences(
          { confirmedAt: before?.confirmedAt },
          {
            confirmedAt: item.confirmedAt,
            stillChecked: event.data.stillChecked,
            restored: event.data.restored,
          },
        )
      case 'AllergensConfirmationWithdrawn':
        return differences({ confirmedAt: before?.confirmedAt }, { confirmedAt: null })
      case 'AllergensReviewedInPart': {
        const { absent, reviewedAt } = event.data
        return { after: sortedJson({ absent, reviewedAt }) }
      }
      default: {
        const { status, ...fields } = itemFields(item, nameOfMenu)
        const copyOf = event.type === 'ItemCreated' ? event.data.copyOf?.itemId : undefined
        const movedTo = event.type === 'ItemArchived' ? event.data.movedTo : undefined
        const moved = movedTo === undefined ? {} : { movedTo: nameOfMenu(movedTo) }
        return before
          ? differences(itemFields(before, nameOfMenu), { status, ...fields, ...moved })
          : { after: sortedJson({ ...fields, ...(copyOf && { copyOf }) }) }
      }
    }
  }

  function menuEntry(menuId: string, before: Menu | undefined, menu: Menu): Row {
    const { name, description } = menu
    const changes = before
      ? differences(menuFields(before), menuFields(menu))
      : { after: sortedJson({ name, description }) }
    return { ...ofRestaurant(menu.restaurantId), menu_id: menuId, menu_name: name, ...changes }
  }

  /** Accounts, teams and impersonations: on the platform's chain, but for new passwords by a link; not visible to guests. */
  function accountEntry(event: DomainEvent, eventRestaurantId: string | null): Row {
    switch (event.type) {
      case 'AccountRegistered': {
        const { accountId, audience, role, restaurant, memberOf } = event.data
        const id = restaurant?.restaurantId ?? memberOf ?? null
        const restaurant_name = nameOfRestaurant(id) ?? restaurant?.profile.name ?? null
        const after = sortedJson({ audience, role })
        return { account_id: accountId, restaurant_id: id, restaurant_name, after }
      }
      case 'PersonInvited': {
        const { accountId, restaurantId, role } = event.data
        return { ...ofRestaurant(restaurantId), account_id: accountId, after: sortedJson({ role }) }
      }
      case 'PersonRoleChanged': {
        const { accountId, previousRole, role } = event.data
        const roles = { before: sortedJson({ role: previousRole }), after: sortedJson({ role }) }
        return { ...ofRestaurant(eventRestaurantId), account_id: accountId, ...roles }
      }
      case 'PasswordReset': {
        const { accountId, askedBy } = event.data
        const after = sortedJson({ askedBy: askedBy.kind === 'account' ? askedBy.role : 'EMAIL' })
        return { ...ofRestaurant(eventRestaurantId), account_id: accountId, after }
      }
      case 'ImpersonationStarted':
      case 'ImpersonationEnded':
        return { ...ofRestaurant(event.data.restaurantId), account_id: event.data.adminId }
      default:
        return {
          ...ofRestaurant(eventRestaurantId),
          ...('accountId' in event.data && { account_id: event.data.accountId }),
        }
    }
  }

  /** What guests reported about an item, and the restaurant's answer. The item stays as it is. */
  function reportEntry(item: Item, event: ReportEvent): Row {
    const after =
      event.type === 'MistakeReported'
        ? { mistake: event.data.mistake, allergenIds: event.data.allergenIds }
        : { outcome: event.data.outcome }
    return { ...ofItem(item), guest_facing: false, after: sortedJson(after) }
  }

  /** Applies the event. Returns its entry and its subject's new version. */
  function describe(
    event: DomainEvent,
    logged: LoggedEvent,
  ): Omit<ExpectedEntry, 'position'> & { chain: string } {
    const { itemId, menuId, restaurantId } = event.data as Readonly<Record<string, string | undefined>>
    if (event.type === 'MistakeReported' || event.type === 'ReportsAnswered') {
      const item = existing(state.items, event.data.itemId)
      return { chain: item.restaurantId, entry: reportEntry(item, event), versions: [] }
    }
    if (itemId !== undefined) {
      const before = state.items.get(itemId)
      state.apply(logged)
      const item = existing(state.items, itemId)
      summaries.noteItem(item, logged.position)
      const version = { table: 'item_version', id: itemId, row: itemRow(item) } as const
      return { chain: item.restaurantId, entry: itemEntry(event, before, item), versions: [version] }
    }
    if (menuId !== undefined) {
      const before = state.menus.get(menuId)
      state.apply(logged)
      const menu = existing(state.menus, menuId)
      summaries.noteMenu(menu, logged.position)
      const version = { table: 'menu_version', id: menuId, row: menuRow(menu) } as const
      return { chain: menu.restaurantId, entry: menuEntry(menuId, before, menu), versions: [version] }
    }
    if (event.type.startsWith('Restaurant') && restaurantId !== undefined) {
      const before = state.restaurants.get(restaurantId)
      const open = event.type === 'RestaurantClosed' ? state.openMenus(restaurantId) : []
      state.apply(logged)
      const closed = open.map(({ id }): ExpectedVersion => {
        const menu = existing(state.menus, id)
        summaries.noteMenu(menu, logged.position)
        return { table: 'menu_version', id, row: menuRow(menu) }
      })
      const restaurant = existing(state.restaurants, restaurantId)
      summaries.noteRestaurant(restaurantId, String(restaurant.fields.name), logged.position)
      const changes = differences(before?.fields ?? null, restaurant.fields)
      const version = {
        table: 'restaurant_version',
        id: restaurantId,
        row: restaurantRow(restaurant),
      } as const
      return {
        chain: restaurantId,
        entry: {
          ...ofRestaurant(restaurantId),
          ...changes,
          ...(event.type === 'RestaurantCodesChanged' && { guest_facing: false }),
        },
        versions: [version, ...closed],
      }
    }
    const ownId = logged.metadata.restaurantId
    const entry = { guest_facing: false, ...accountEntry(event, ownId) }
    const isReset = event.type === 'PasswordReset' || event.type === 'PasswordResetLinkMade'
    return { chain: (isReset ? ownId : null) ?? 'platform', entry, versions: [] }
  }

  return {
    /** Takes the events of the log in order. Returns `null` for an event without an entry in the trail. */
    take(logged: LoggedEvent): ExpectedEntry | null {
      const event = contentOf(logged)
      const { position, metadata } = logged
      const kind = kinds[event.type]
      if (kind === undefined) {
        state.apply(logged)
        if (event.type === 'AllergenDefined' || event.type === 'AllergenRenamed') {
          const { allergenId } = event.data
          summaries.noteAllergen(
            allergenId,
            existing(state.allergens, allergenId),
            position,
            metadata.decidedAt,
          )
        }
        return null
      }
      const { chain, entry, versions } = describe(event, logged)
      const { actor, impersonator, correlationId, decidedAt } = metadata
      const isPresenceChange = event.type === 'AllergenDeclared' && event.data.previousPresence !== null
      return {
        position,
        entry: {
          ...emptyEntry,
          position: String(position),
          kind: isPresenceChange ? 'allergen.presence_changed' : kind,
          ...summaries.linkChain(chain, logged),
          ...entry,
          ...('overridden' in event.data && { overridden: event.data.overridden }),
          reason: ('reason' in event.data ? event.data.reason : null) ?? null,
          actor: sortedJson(actor),
          impersonator_id: impersonator,
          person_id: impersonator ?? (actor.kind === 'account' ? actor.id : null),
          correlation_id: correlationId,
          decided_at: decidedAt,
        },
        versions,
      }
    },
    /** The rows of the tables that summarise several events, after the last event taken. */
    summaries: summaries.rows,
  }
}
