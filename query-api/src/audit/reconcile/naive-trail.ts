import type { DomainEvent } from '@safe-menu/contracts/events/registry'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { change, differing, known, later, type Row, sha256, sorted, without } from './values.ts'

/** What the tables must hold because of one event. */
export interface Expected {
  readonly position: bigint
  readonly entry: Row
  /** The subject's state after the event; `null`: the event has no such subject. */
  readonly version: { readonly table: VersionTable; readonly id: string; readonly row: Row } | null
}

export type VersionTable = 'item_version' | 'menu_version' | 'restaurant_version'

interface Item {
  restaurantId: string
  menuId: string
  texts: Record<string, string>
  cents: number
  tags: Map<string, { presence: string; details: readonly string[] }>
  confirmedAt: string | null
  archivedAt: string | null
  status: string
  last: string
}

interface Menu {
  restaurantId: string
  name: string
  description: string
  published: boolean
  deleted: boolean
  last: string
}

interface Restaurant {
  fields: Record<string, unknown>
  last: string
}

/**
 * The audit trail computed a second time, event by event into plain variables, on purpose sharing nothing with the projection:
 * neither its folds nor its serialisation or hashing. Give it every event of the log, in order; it answers for those that the
 * trail has an entry for. Long, because it is one thing: what each event does, in a row, to be read beside the list of events.
 */
export function createNaiveTrail() {
  const items = new Map<string, Item>()
  const menus = new Map<string, Menu>()
  const restaurants = new Map<string, Restaurant>()
  const names = new Map<string, string>()
  /** Withdrawing a diet takes no confirmation away; which are diets is what the log says. */
  const categories = new Map<string, string>()
  const chains = new Map<string, { count: bigint; hash: Buffer }>()

  return function take(stored: StoredEvent): Expected | null {
    const event = { type: stored.type, data: stored.data } as DomainEvent
    if (event.type === 'AllergenDefined') {
      names.set(event.data.allergenId, event.data.name)
      categories.set(event.data.allergenId, event.data.category)
    }
    if (event.type === 'AllergenRenamed') names.set(event.data.allergenId, event.data.name)
    const told = tell(event, stored)
    if (told === null) return null
    const { chain, ...entry } = told.entry
    return {
      position: stored.position,
      entry: {
        position: String(stored.position),
        ...linked(String(chain), stored),
        ...entry,
        actor: sorted(stored.metadata.actor),
        impersonator_id: stored.metadata.impersonator,
        person_id:
          stored.metadata.impersonator ??
          (stored.metadata.actor.kind === 'account' ? stored.metadata.actor.id : null),
        correlation_id: stored.metadata.correlationId,
        decided_at: stored.metadata.decidedAt,
      },
      version: told.version,
    }
  }

  function linked(chain: string, { id, streamName, revision, type, raw }: StoredEvent): Row {
    const event = sorted({ id, stream: streamName, revision: String(revision), type, ...raw })
    const before = chains.get(chain) ?? { count: 0n, hash: Buffer.alloc(32) }
    const digest = sha256(Buffer.from(event))
    const after = { count: before.count + 1n, hash: sha256(Buffer.concat([before.hash, digest])) }
    chains.set(chain, after)
    return {
      chain,
      sequence: String(after.count),
      digest: digest.toString('hex'),
      hash: after.hash.toString('hex'),
      event,
    }
  }

  type Told = { entry: Record<string, unknown>; version: Expected['version'] } | null

  function tell(event: DomainEvent, { metadata }: StoredEvent): Told {
    const { decidedAt } = metadata
    const platform = (about: Row, kind: string): Told => ({
      entry: { ...blank, chain: 'platform', kind, guest_facing: false, ...about },
      version: null,
    })
    switch (event.type) {
      case 'AccountRegistered': {
        const { accountId, audience, role, restaurant } = event.data
        const of = restaurant?.restaurantId ?? null
        const after = sorted({ audience, role })
        const name = nameOf(of) ?? restaurant?.profile.name ?? null
        return platform(
          { account_id: accountId, restaurant_id: of, restaurant_name: name, after },
          'account.registered',
        )
      }
      case 'PasswordChanged':
      case 'AccountErased': {
        const of = metadata.restaurantId
        return platform(
          { account_id: event.data.accountId, restaurant_id: of, restaurant_name: nameOf(of) },
          event.type === 'AccountErased' ? 'account.erased' : 'account.password_changed',
        )
      }
      case 'ImpersonationStarted':
      case 'ImpersonationEnded': {
        const of = event.data.restaurantId
        return platform(
          { account_id: event.data.adminId, restaurant_id: of, restaurant_name: nameOf(of) },
          event.type === 'ImpersonationStarted' ? 'impersonation.started' : 'impersonation.ended',
        )
      }
      case 'RestaurantRegistered':
        return tellRestaurant(event.data.restaurantId, 'registered', event.data.profile, metadata)
      case 'RestaurantProfileChanged': {
        const { restaurantId, ...said } = event.data
        return tellRestaurant(restaurantId, 'profile_changed', said, metadata)
      }
      case 'RestaurantBrandingChanged':
        return tellRestaurant(event.data.restaurantId, 'branding_changed', event.data.customization, metadata)
      case 'MenuCreated': {
        const { menuId, restaurantId, name, description } = event.data
        menus.set(menuId, { restaurantId, name, description, published: false, deleted: false, last: '' })
        return tellMenu(menuId, 'created', null, { name, description }, metadata)
      }
      case 'MenuDetailsChanged':
        return tellMenu(
          event.data.menuId,
          'changed',
          change(menus, event.data.menuId, menu => {
            menu.name = event.data.name ?? menu.name
            menu.description = event.data.description ?? menu.description
          }),
          null,
          metadata,
        )
      case 'MenuPublished':
      case 'MenuUnpublished':
        return tellMenu(
          event.data.menuId,
          event.type === 'MenuPublished' ? 'published' : 'unpublished',
          change(menus, event.data.menuId, menu => {
            menu.published = event.type === 'MenuPublished'
          }),
          null,
          metadata,
        )
      case 'MenuDeleted':
        return tellMenu(
          event.data.menuId,
          'deleted',
          change(menus, event.data.menuId, menu => {
            menu.deleted = true
          }),
          null,
          metadata,
        )
      case 'ItemCreated': {
        const { itemId, menuId, restaurantId, priceCents, ...texts } = event.data
        items.set(itemId, {
          restaurantId,
          menuId,
          texts,
          cents: priceCents,
          tags: new Map(),
          confirmedAt: null,
          archivedAt: null,
          status: 'active',
          last: decidedAt,
        })
        const after = { ...texts, priceCents, menuId, menuName: menus.get(menuId)?.name ?? null }
        return tellItem(itemId, 'item.created', { after: sorted(after) }, metadata)
      }
      case 'ItemDetailsChanged': {
        const { itemId, ...texts } = event.data
        const isAboutFood = Object.keys(texts).some(key => key !== 'section')
        return changeItem(itemId, 'item.changed', metadata, item => {
          Object.assign(item.texts, texts)
          if (isAboutFood) item.confirmedAt = null
        })
      }
      case 'ItemPriceChanged':
        return changeItem(event.data.itemId, 'item.price_changed', metadata, item => {
          item.cents = event.data.priceCents
        })
      case 'ItemArchived':
        return changeItem(event.data.itemId, 'item.archived', metadata, item => {
          item.status = 'archived'
          item.archivedAt = decidedAt
        })
      case 'ItemRestored':
        return changeItem(event.data.itemId, 'item.restored', metadata, item => {
          item.status = 'active'
          item.archivedAt = null
          item.menuId = event.data.menuId
          item.confirmedAt = null
        })
      case 'ItemDeleted':
        return changeItem(event.data.itemId, 'item.deleted', metadata, item => {
          item.status = 'deleted'
        })
      case 'AllergenDeclared': {
        const { itemId, allergenId, presence, details, previousPresence, overridden, reason } = event.data
        const item = known(items, itemId)
        const wasConfirmed = item.confirmedAt !== null
        const before = item.tags.get(allergenId) ?? null
        item.tags.set(allergenId, { presence, details })
        // Anything but "contains" says less than before, or something else.
        const isWeaker = previousPresence !== null && presence !== previousPresence && presence !== 'contains'
        if (isWeaker) item.confirmedAt = null
        return tellItem(
          itemId,
          previousPresence === null ? 'allergen.declared' : 'allergen.presence_changed',
          {
            ...differing(before, { presence, details }),
            allergen_id: allergenId,
            allergen_name: names.get(allergenId) ?? null,
            overridden,
            reason,
            took_confirmation_away: wasConfirmed && item.confirmedAt === null,
          },
          metadata,
        )
      }
      case 'AllergenWithdrawn': {
        const { itemId, allergenId, reason } = event.data
        const item = known(items, itemId)
        const wasConfirmed = item.confirmedAt !== null
        const before = item.tags.get(allergenId) ?? null
        item.tags.delete(allergenId)
        if (categories.get(allergenId) !== 'DIETARY_RESTRICTION') item.confirmedAt = null
        return tellItem(
          itemId,
          'allergen.withdrawn',
          {
            ...differing(before, null),
            allergen_id: allergenId,
            allergen_name: names.get(allergenId) ?? null,
            reason,
            took_confirmation_away: wasConfirmed && item.confirmedAt === null,
          },
          metadata,
        )
      }
      case 'AllergensConfirmed': {
        const item = known(items, event.data.itemId)
        const before = item.confirmedAt
        item.confirmedAt = event.data.reviewedAt
        const changes = differing({ confirmedAt: before }, { confirmedAt: item.confirmedAt })
        return tellItem(event.data.itemId, 'allergens.confirmed', changes, metadata)
      }
      case 'AllergensReviewedInPart': {
        const { itemId, absent, reviewedAt } = event.data
        const item = known(items, itemId)
        const took_confirmation_away = item.confirmedAt !== null
        item.confirmedAt = null
        const after = sorted({ absent, reviewedAt })
        return tellItem(itemId, 'allergens.reviewed_in_part', { after, took_confirmation_away }, metadata)
      }
      default:
        return null
    }
  }

  function tellRestaurant(
    id: string,
    what: string,
    said: object,
    { decidedAt }: StoredEvent['metadata'],
  ): Told {
    const before = restaurants.get(id)
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
    const fields = { ...before?.fields, ...given }
    const last = later(before?.last, decidedAt)
    restaurants.set(id, { fields, last })
    const { name, ...profile } = fields
    return {
      entry: {
        ...blank,
        chain: id,
        kind: `restaurant.${what}`,
        restaurant_id: id,
        restaurant_name: nameOf(id),
        ...differing(before?.fields ?? null, fields),
      },
      version: {
        table: 'restaurant_version',
        id,
        row: { decided_at: last, name, profile: sorted(profile) },
      },
    }
  }

  function tellMenu(
    id: string,
    what: string,
    before: Menu | null,
    created: Row | null,
    { decidedAt }: StoredEvent['metadata'],
  ): Told {
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
        restaurant_name: nameOf(restaurantId),
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

  function changeItem(
    id: string,
    kind: string,
    metadata: StoredEvent['metadata'],
    edit: (item: Item) => void,
  ): Told {
    const item = known(items, id)
    const fields = () => ({
      ...item.texts,
      priceCents: item.cents,
      status: item.status,
      menuId: item.menuId,
      menuName: menus.get(item.menuId)?.name ?? null,
    })
    const [before, wasConfirmed] = [fields(), item.confirmedAt !== null]
    edit(item)
    const took_confirmation_away = wasConfirmed && item.confirmedAt === null
    return tellItem(id, kind, { ...differing(before, fields()), took_confirmation_away }, metadata)
  }

  function tellItem(id: string, kind: string, more: Row, { decidedAt }: StoredEvent['metadata']): Told {
    const item = known(items, id)
    item.last = later(item.last, decidedAt)
    const { restaurantId, menuId, texts } = item
    const tags = [...item.tags]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([tag, { presence, details }]) => ({ id: tag, presence, details }))
    return {
      entry: {
        ...blank,
        chain: restaurantId,
        kind,
        restaurant_id: restaurantId,
        restaurant_name: nameOf(restaurantId),
        menu_id: menuId,
        menu_name: menus.get(menuId)?.name ?? null,
        item_id: id,
        item_name: texts.name,
        ...more,
      },
      version: {
        table: 'item_version',
        id,
        row: {
          decided_at: item.last,
          restaurant_id: restaurantId,
          menu_id: menuId,
          name: texts.name,
          description: texts.description,
          price_cents: item.cents,
          section: texts.section,
          cross_contamination: texts.crossContamination,
          modifications: texts.modifications,
          tags: sorted(tags),
          confirmed_at: item.confirmedAt,
          archived_at: item.archivedAt,
          status: item.status,
        },
      },
    }
  }

  function nameOf(restaurantId: string | null): string | null {
    const name = restaurantId === null ? null : restaurants.get(restaurantId)?.fields.name
    return typeof name === 'string' ? name : null
  }
}

const blank: Row = {
  restaurant_id: null,
  restaurant_name: null,
  menu_id: null,
  menu_name: null,
  item_id: null,
  item_name: null,
  allergen_id: null,
  allergen_name: null,
  account_id: null,
  before: null,
  after: null,
  overridden: false,
  took_confirmation_away: false,
  reason: null,
  guest_facing: true,
}
