import { chainOf } from '@safe-menu/contracts/audit/chain'
import { isForGuests } from '@safe-menu/contracts/audit/kinds'
import { evolveItem } from '@safe-menu/contracts/items/state'
import type { Menu } from '@safe-menu/contracts/menus/state'
import { canonicalJson, digestOf, genesis, nextHash, toChainedEvent } from '@safe-menu/server-kit/audit/chain'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { versionsAfter } from '../../folded-table.ts'
import { ofType, type Recorded } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import {
  type Description,
  describeAccount,
  describeItem,
  describeMenu,
  describeReport,
  describeRestaurant,
} from './describe.ts'
import { loadBefore, type RowsBefore, type StoredChainEnd } from './load.ts'
import {
  evolveAuditedMenu,
  evolveAuditedRestaurant,
  isItemEvent,
  isMenuEvent,
  isReportEvent,
  isRestaurantEvent,
  itemVersions,
  menuVersions,
  type RecordedItemEvent,
  type RecordedMenuEvent,
  type RecordedReportEvent,
  type RecordedRestaurantEvent,
  restaurantVersions,
} from './subjects.ts'
import {
  type BatchRows,
  type MenuMembership,
  type PublishedPeriod,
  statementsFor,
  type TakenName,
} from './write.ts'

/** Entries, chains, versions and names. An entry says what changed, so it depends on the rows before the batch. */
export const auditTrail: Projection<RowsBefore> = {
  name: 'audit-trail',
  eventTypes: projectionGroups.audit['audit-trail'],
  tables: [
    ...[itemVersions, menuVersions, restaurantVersions].map(({ tables }) => tables),
    readSql('audit/trail/tables.sql'),
  ].join('\n'),
  load: loadBefore,
  apply: (events, before) => statementsFor(foldBatch(before, events)),
}

/** Folds a batch over the rows before it. Pure. */
export function foldBatch(before: RowsBefore, events: readonly StoredEvent[]): BatchRows {
  const chains = new Map(before.chains)
  const changed = new Map<string, StoredChainEnd>()
  const items = versionsAfter(before.items)
  const menus = versionsAfter(before.menus)
  const restaurants = versionsAfter(before.restaurants)
  const stays = new Map<string, MenuMembership>()
  const menuStays = new Map<string, PublishedPeriod>()
  const itemNames = new Map<string, TakenName>()
  const restaurantNames = new Map<string, TakenName>()
  const folded: BatchRows = {
    entries: [],
    chainEnds: changed,
    items: items.added,
    menus: menus.added,
    restaurants: restaurants.added,
    itemNames,
    restaurantNames,
    stays: [],
    ends: [],
    menuStays: [],
    menuEnds: [],
  }

  function link(event: Recorded, description: Description): void {
    const chain = chainOf(event.type, event.metadata.restaurantId)
    const end = chains.get(chain)
    const canonical = canonicalJson(toChainedEvent(event))
    const digest = digestOf(canonical)
    const hash = nextHash(end?.hash ?? genesis, digest)
    const sequence = (end?.sequence ?? 0n) + 1n
    const next = { sequence, hash }
    chains.set(chain, next)
    changed.set(chain, next)
    folded.entries.push({
      ...description,
      event,
      chain,
      sequence,
      digest,
      hash,
      canonical,
      guestFacing: isForGuests(description.kind),
    })
  }

  function takeItem(event: RecordedItemEvent): void {
    const { itemId } = event.data
    const { position } = event
    const earlier = items.latest.get(itemId)?.state
    const { state, decidedAt } = items.add(
      itemId,
      evolveItem(earlier, event, event.metadata.decidedAt),
      event,
    )
    const { restaurantId, name, menuId } = state
    if (earlier?.name !== name)
      itemNames.set(`${itemId} ${name}`, { id: itemId, restaurantId, name, position })
    const wasOn = earlier?.status === 'active'
    const isOn = state.status === 'active'
    if (wasOn && (!isOn || earlier.menuId !== menuId)) endStay(itemId, position, decidedAt)
    if (isOn && (!wasOn || earlier.menuId !== menuId)) {
      const stay = { itemId, position, menuId, from: decidedAt, endedPosition: null, to: null }
      stays.set(itemId, stay)
      folded.stays.push(stay)
    }
    link(
      event,
      describeItem(event, earlier, state, id => menus.latest.get(id)?.state.name ?? null),
    )
  }

  function endStay(itemId: string, position: bigint, at: string): void {
    const stay = stays.get(itemId)
    stays.delete(itemId)
    if (stay === undefined) folded.ends.push({ itemId, position, at })
    else {
      stay.endedPosition = position
      stay.to = at
    }
  }

  function takeReport(event: RecordedReportEvent): void {
    const { itemId } = event.data
    const item = items.latest.get(itemId)
    if (item === undefined) throw new Error(`item ${itemId} was never created`)
    link(event, describeReport(event, item.state))
  }

  function takeMenu(event: RecordedMenuEvent): void {
    const { menuId } = event.data
    const earlier = menus.latest.get(menuId)?.state
    const restaurant = restaurants.latest.get(event.metadata.restaurantId ?? '')?.state
    const state = evolveAuditedMenu(earlier, event, restaurant)
    addMenu(menuId, earlier, state, event)
    link(event, describeMenu(event, earlier, state))
  }

  function addMenu(menuId: string, earlier: Menu | undefined, state: Menu, event: Recorded): void {
    const { position } = menus.add(menuId, state, event)
    const wasOpen = earlier !== undefined && isOpen(earlier)
    if (!wasOpen && isOpen(state)) {
      const stay: PublishedPeriod = { menuId, position, endedPosition: null }
      menuStays.set(menuId, stay)
      folded.menuStays.push(stay)
    }
    if (wasOpen && !isOpen(state)) {
      const stay = menuStays.get(menuId)
      menuStays.delete(menuId)
      if (stay === undefined) folded.menuEnds.push({ menuId, position })
      else stay.endedPosition = position
    }
  }

  function takeRestaurant(event: RecordedRestaurantEvent): void {
    const { restaurantId } = event.data
    const earlier = restaurants.latest.get(restaurantId)?.state
    const { state, position } = restaurants.add(restaurantId, evolveAuditedRestaurant(earlier, event), event)
    const { name } = state.profile
    if (earlier?.profile.name !== name)
      restaurantNames.set(`${restaurantId} ${name}`, { id: restaurantId, restaurantId, name, position })
    if (event.type === 'RestaurantClosed')
      for (const { key, state: menu } of menus.latest.values())
        if (menu.restaurantId === restaurantId && isOpen(menu))
          addMenu(key, menu, { ...menu, published: false }, event)
    link(event, describeRestaurant(event, earlier, state))
  }

  for (const event of ofType(events, ...projectionGroups.audit['audit-trail'])) {
    if (isReportEvent(event)) takeReport(event)
    else if (isItemEvent(event)) takeItem(event)
    else if (isMenuEvent(event)) takeMenu(event)
    else if (isRestaurantEvent(event)) takeRestaurant(event)
    else link(event, describeAccount(event))
  }
  return folded
}

/** Whether guests could open the menu. */
const isOpen = ({ published, deleted }: Menu) => published && !deleted
