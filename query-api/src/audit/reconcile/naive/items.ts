import type { DomainEvent } from '@safe-menu/contracts/events/registry'
import { differing, known, later, type Row, sorted } from '../values.ts'
import type { NaiveAllergens } from './allergens.ts'
import { createNaiveNames } from './names.ts'
import { type At, blank, type Told } from './told.ts'

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

interface World {
  readonly nameOfRestaurant: (id: string) => string | null
  readonly nameOfMenu: (id: string) => string | null
  readonly allergens: NaiveAllergens
}

/** Every item as its events leave it, and from when to when it stood on which menu. */
export function createNaiveItems(world: World) {
  const items = new Map<string, Item>()
  const names = createNaiveNames('item_id')
  const stays: { row: Row }[] = []
  /** Where each item stands now; its stay's row is replaced when it ends. */
  const standing = new Map<string, { menuId: string; row: Row }>()

  function stand(id: string, { status, menuId, last }: Item, { position }: At): void {
    const stay = standing.get(id)
    if (status === 'active' && stay?.menuId === menuId) return
    if (stay) stay.row = { ...stay.row, ended_position: String(position), decided_to: last }
    standing.delete(id)
    if (status !== 'active') return
    const row = { item_id: id, position: String(position), menu_id: menuId, decided_from: last }
    const begun = { menuId, row: { ...row, ended_position: null, decided_to: null } }
    standing.set(id, begun)
    stays.push(begun)
  }

  function changed(id: string, kind: string, at: At, edit: (item: Item) => void): Told {
    const item = known(items, id)
    const fields = () => ({
      ...item.texts,
      priceCents: item.cents,
      status: item.status,
      menuId: item.menuId,
      menuName: world.nameOfMenu(item.menuId),
    })
    const [before, wasConfirmed] = [fields(), item.confirmedAt !== null]
    edit(item)
    const took_confirmation_away = wasConfirmed && item.confirmedAt === null
    return say(id, kind, { ...differing(before, fields()), took_confirmation_away }, at)
  }

  function say(id: string, kind: string, more: Row, at: At): Told {
    const item = known(items, id)
    item.last = later(item.last, at.decidedAt)
    const { restaurantId, menuId, texts } = item
    stand(id, item, at)
    names.has(id, texts.name ?? '', at.position, { restaurant_id: restaurantId })
    const tags = [...item.tags]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([tag, { presence, details }]) => ({ id: tag, presence, details }))
    return {
      entry: {
        ...blank,
        chain: restaurantId,
        kind,
        restaurant_id: restaurantId,
        restaurant_name: world.nameOfRestaurant(restaurantId),
        menu_id: menuId,
        menu_name: world.nameOfMenu(menuId),
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

  return {
    tell(event: DomainEvent, at: At): Told | null {
      switch (event.type) {
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
            last: at.decidedAt,
          })
          const after = { ...texts, priceCents, menuId, menuName: world.nameOfMenu(menuId) }
          return say(itemId, 'item.created', { after: sorted(after) }, at)
        }
        case 'ItemDetailsChanged': {
          const { itemId, ...texts } = event.data
          const isAboutFood = Object.keys(texts).some(key => key !== 'section')
          return changed(itemId, 'item.changed', at, item => {
            Object.assign(item.texts, texts)
            if (isAboutFood) item.confirmedAt = null
          })
        }
        case 'ItemPriceChanged':
          return changed(event.data.itemId, 'item.price_changed', at, item => {
            item.cents = event.data.priceCents
          })
        case 'ItemArchived':
          return changed(event.data.itemId, 'item.archived', at, item => {
            item.status = 'archived'
            item.archivedAt = at.decidedAt
          })
        case 'ItemRestored':
          return changed(event.data.itemId, 'item.restored', at, item => {
            item.status = 'active'
            item.archivedAt = null
            item.menuId = event.data.menuId
            item.confirmedAt = null
          })
        case 'ItemDeleted': {
          const { itemId, reason = null } = event.data
          const told = changed(itemId, 'item.deleted', at, item => {
            item.status = 'deleted'
          })
          return { ...told, entry: { ...told.entry, reason } }
        }
        case 'AllergenDeclared': {
          const { itemId, allergenId, presence, details, previousPresence, previousDetails } = event.data
          const { overridden, reason } = event.data
          const item = known(items, itemId)
          const wasConfirmed = item.confirmedAt !== null
          const before = item.tags.get(allergenId) ?? null
          item.tags.set(allergenId, { presence, details })
          // Anything but "contains" says less than before, or something else.
          const isWeaker = presence !== previousPresence && presence !== 'contains'
          const names = previousDetails ?? []
          const isNarrower =
            names.some(name => !details.includes(name)) || (names.length === 0 && details.length > 0)
          // An older event does not tell the details before.
          const isUnclear = previousDetails === undefined
          if (previousPresence !== null && (isWeaker || isNarrower || isUnclear)) item.confirmedAt = null
          return say(
            itemId,
            previousPresence === null ? 'allergen.declared' : 'allergen.presence_changed',
            {
              ...differing(before, { presence, details }),
              allergen_id: allergenId,
              allergen_name: world.allergens.nameOf(allergenId),
              overridden,
              reason,
              took_confirmation_away: wasConfirmed && item.confirmedAt === null,
            },
            at,
          )
        }
        case 'AllergenWithdrawn': {
          const { itemId, allergenId, reason } = event.data
          const item = known(items, itemId)
          const wasConfirmed = item.confirmedAt !== null
          const before = item.tags.get(allergenId) ?? null
          item.tags.delete(allergenId)
          if (!world.allergens.isDiet(allergenId)) item.confirmedAt = null
          return say(
            itemId,
            'allergen.withdrawn',
            {
              ...differing(before, null),
              allergen_id: allergenId,
              allergen_name: world.allergens.nameOf(allergenId),
              reason,
              took_confirmation_away: wasConfirmed && item.confirmedAt === null,
            },
            at,
          )
        }
        case 'AllergensConfirmed': {
          const item = known(items, event.data.itemId)
          const before = item.confirmedAt
          item.confirmedAt = event.data.reviewedAt
          const changes = differing({ confirmedAt: before }, { confirmedAt: item.confirmedAt })
          return say(event.data.itemId, 'allergens.confirmed', changes, at)
        }
        case 'AllergensReviewedInPart': {
          const { itemId, absent, reviewedAt } = event.data
          const item = known(items, itemId)
          const took_confirmation_away = item.confirmedAt !== null
          item.confirmedAt = null
          const after = sorted({ absent, reviewedAt })
          return say(itemId, 'allergens.reviewed_in_part', { after, took_confirmation_away }, at)
        }
        default:
          return null
      }
    },
    names: names.rows,
    /** `null` as an end: it stands there still. */
    stays: (): readonly Row[] => stays.map(({ row }) => row),
  }
}
