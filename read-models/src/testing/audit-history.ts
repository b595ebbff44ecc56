import { randomUUID } from 'node:crypto'
import { noCustomization } from '@safe-menu/contracts/restaurants/branding'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import {
  allergenIds,
  dishName,
  editItem,
  type Item,
  mentionsOf,
  pick,
  pictureOf,
  type Restaurant,
  type Write,
} from './item-edits.ts'
import { createRandomAdvances } from './random-advances.ts'
import type { RandomEdit } from './random-edits.ts'
import { createRecorder } from './recorder.ts'
import { profile as someProfile } from './restaurant-events.ts'

const categoryOf = (id: string) =>
  id === 'vegan' || id === 'gluten-free' ? 'DIETARY_RESTRICTION' : 'ALLERGEN'

/**
 * Turns edits into the log that they would leave. An edit that finds nothing to change leaves no event. Writers' clocks differ,
 * but within a stream time never goes back. After some edits the guests' view advances, as in `createRandomAdvances`, which
 * explains `divisions`. `end` is the time after the last edit, in milliseconds since the epoch.
 */
export function historyOf(edits: readonly RandomEdit[], divisions: readonly number[] = [1]) {
  const { record, position } = createRecorder()
  const log: StoredEvent[] = []
  const streamClock = new Map<string, number>()
  let now = Date.parse('2026-03-01T10:00:00.000Z')
  let clockBehind = 0

  const write: Write = (subject, restaurantId, type, data) => {
    const at = Math.max(now - clockBehind, streamClock.get(subject) ?? 0)
    streamClock.set(subject, at)
    log.push(record(type, data, { restaurantId, decidedAt: new Date(at).toISOString() }))
  }

  for (const allergenId of allergenIds) {
    const data = { allergenId, name: allergenId, category: categoryOf(allergenId) } as const
    write('catalogue', null, 'AllergenDefined', data)
  }
  const restaurants = Array.from({ length: 4 }, (_, index): Restaurant => {
    const id = randomUUID()
    const profile = { ...someProfile, name: `R${index}` }
    write(id, id, 'RestaurantRegistered', { restaurantId: id, ownerAccountId: randomUUID(), profile })
    return { id, menus: [], items: [], isClosed: false }
  })

  function editMenu(edit: RandomEdit, restaurant: Restaurant, active: readonly Item[]): void {
    const { id, menus } = restaurant
    const menuId = pick(menus, edit.menu)
    if (edit.kind === 'create-menu' || menuId === undefined) {
      if (menus.length >= 6) return
      const created = randomUUID()
      menus.push(created)
      const name = `Menu ${edit.text}`
      write(created, id, 'MenuCreated', { menuId: created, restaurantId: id, name, description: '' })
    } else if (edit.kind === 'rename-menu')
      write(menuId, id, 'MenuDetailsChanged', { menuId, name: `Menu ${edit.text}` })
    else if (edit.kind === 'publish') write(menuId, id, 'MenuPublished', { menuId })
    else if (edit.kind === 'arrange-menu') {
      const itemIds = active.filter(item => item.menuId === menuId).map(({ id: itemId }) => itemId)
      const section = { name: `Section ${edit.text}`, itemIds: itemIds.slice(edit.which % 7) }
      write(menuId, id, 'MenuArranged', { menuId, sections: edit.text % 5 === 0 ? [] : [section] })
    } else if (edit.kind === 'unpublish') write(menuId, id, 'MenuUnpublished', { menuId })
    else if (edit.kind === 'delete-menu' && menus.length > 1) {
      menus.splice(menus.indexOf(menuId), 1)
      write(menuId, id, 'MenuDeleted', { menuId })
      restaurant.items = restaurant.items.filter(item => item.archived || item.menuId !== menuId)
    } else if (edit.kind === 'create-item' && active.length < 60) {
      const item: Item = { id: randomUUID(), menuId, tags: new Map(), archived: false }
      const original = edit.text % 4 === 0 ? pick(active, edit.which) : undefined
      restaurant.items.push(item)
      write(item.id, id, 'ItemCreated', {
        itemId: item.id,
        menuId,
        restaurantId: id,
        ...noTexts,
        name: dishName(edit.text),
        priceCents: edit.which,
        ...mentionsOf(edit),
        ...(original && { copyOf: { itemId: original.id, familyId: original.id } }),
      })
    }
  }

  /** The closing changes the menus, too: no clock of theirs is before it, or the order of the decisions would not be the log's. */
  function closeRestaurant(restaurant: Restaurant): void {
    const { id, menus, isClosed } = restaurant
    if (isClosed) return
    restaurant.isClosed = true
    const own = [id, ...menus]
    const at = Math.max(now - clockBehind, ...own.map(subject => streamClock.get(subject) ?? 0))
    for (const subject of own) streamClock.set(subject, at)
    write(id, id, 'RestaurantClosed', { restaurantId: id })
  }

  function applyEdit(edit: RandomEdit): void {
    const restaurant = restaurants[edit.restaurant]
    if (restaurant === undefined) return
    const { id: restaurantId } = restaurant
    const active = restaurant.items.filter(item => !item.archived)
    if (edit.kind === 'restaurant-picture') {
      if (edit.text % 3 === 0) write(restaurantId, restaurantId, 'RestaurantPictureRemoved', { restaurantId })
      else {
        const picture = pictureOf(edit.text)
        write(restaurantId, restaurantId, 'RestaurantPictureSet', { restaurantId, picture })
      }
    } else if (edit.kind === 'rename-restaurant') {
      if (edit.text % 3 === 0) {
        const codeLegend = [{ code: 'gl', tags: ['gluten'], mayContain: [] }].slice(edit.text % 2)
        write(restaurantId, restaurantId, 'RestaurantCodesChanged', { restaurantId, codeLegend })
      } else if (edit.text % 4 === 0) {
        const primary = edit.text % 8 === 0 ? '' : '#1a6540'
        const customization = { ...noCustomization, colors: { primary, secondary: '' } }
        write(restaurantId, restaurantId, 'RestaurantBrandingChanged', { restaurantId, customization })
      } else {
        const data = { restaurantId, name: `R ${edit.text % 5}` }
        write(restaurantId, restaurantId, 'RestaurantProfileChanged', data)
      }
    } else if (edit.kind === 'close-restaurant') closeRestaurant(restaurant)
    else if (edit.kind === 'rename-allergen') {
      const allergenId = allergenIds[edit.allergen] ?? 'milk'
      write('catalogue', null, 'AllergenRenamed', { allergenId, name: `${allergenId} ${edit.text}` })
    } else if (/menu|publish|create/.test(edit.kind)) editMenu(edit, restaurant, active)
    else {
      const archived = restaurant.items.filter(item => item.archived)
      const item = pick(edit.kind === 'restore' ? archived : active, edit.which)
      if (item === undefined) return
      if (edit.kind === 'delete') {
        restaurant.items = restaurant.items.filter(each => each !== item)
        write(item.id, restaurantId, 'ItemDeleted', { itemId: item.id })
      } else editItem({ write, now }, edit, restaurant, item)
    }
  }

  const advanceAfter = createRandomAdvances(
    restaurants.map(({ id }) => id),
    divisions,
  )

  for (const edit of edits) {
    now += edit.pause
    clockBehind = edit.behind
    applyEdit(edit)
    const data = advanceAfter(edit, { position: position(), now, events: log.length })
    if (data !== null) log.push(record('GuestViewAdvanced', data, { restaurantId: null, decidedAt: data.at }))
  }
  return { log, restaurantIds: restaurants.map(({ id }) => id), end: now }
}
