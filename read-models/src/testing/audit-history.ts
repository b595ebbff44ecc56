import { randomUUID } from 'node:crypto'
import { type Presence, presences } from '@safe-menu/contracts/allergens/presence'
import { languages } from '@safe-menu/contracts/languages'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { createRandomAdvances } from './random-advances.ts'
import type { RandomEdit } from './random-edits.ts'
import { createRecorder } from './recorder.ts'

export const allergenIds = ['milk', 'gluten', 'eggs', 'vegan', 'gluten-free'] as const
const categoryOf = (id: string) =>
  id === 'vegan' || id === 'gluten-free' ? 'DIETARY_RESTRICTION' : 'ALLERGEN'

/** Names that sort differently by code point and by collation. */
const dishes = ['apple pie', 'Äpfel', 'Zander', 'éclair', 'Éclair', '10 wings', '9 wings', 'Soup', 'soup']
const dishName = (text: number) => `${dishes[text % dishes.length]}${text < 30 ? '' : ` ${text}`}`

const detailsToPick = [['wheat'], ['wheat', 'rye'], ['rye']]

interface Item {
  readonly id: string
  menuId: string
  readonly tags: Map<string, { readonly presence: Presence; readonly details: string[] }>
  archived: boolean
}

interface Restaurant {
  readonly id: string
  readonly menus: string[]
  items: Item[]
}

/** One of a few, so that some are set twice. */
const pictureOf = (text: number) => ({
  id: String(text % 5).repeat(64),
  width: 1_200,
  height: 800,
  alt: text % 2 === 0 ? '' : `Picture ${text % 7}`,
})

const pick = <T>(all: readonly T[], number: number): T | undefined => all[number % Math.max(1, all.length)]

/**
 * Turns edits into the log that they would leave. An edit that applies to nothing leaves nothing. Now and then the guests'
 * view advances: with a lag, and less for some restaurants. Writers' clocks differ and only rise within a stream. `divisions`: the
 * numbers of partitions that take turns, each with the advances of its own restaurants, several commits in one.
 */
export function historyOf(all: readonly RandomEdit[], divisions: readonly number[] = [1]) {
  const { record, position } = createRecorder()
  const log: StoredEvent[] = []
  const streamClock = new Map<string, number>()
  let now = Date.parse('2026-03-01T10:00:00.000Z')
  let clockBehind = 0

  const write = (
    subject: string,
    restaurantId: string | null,
    ...[type, data]: [Parameters<typeof record>[0], Parameters<typeof record>[1]]
  ) => {
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
    const profile = {
      name: `R${index}`,
      description: '',
      address: '',
      phone: '',
      website: '',
      timeZone: 'UTC',
    }
    write(id, id, 'RestaurantRegistered', { restaurantId: id, ownerAccountId: randomUUID(), profile })
    return { id, menus: [], items: [] }
  })

  function onMenus(
    edit: RandomEdit,
    { id, menus, ...restaurant }: Restaurant,
    active: readonly Item[],
  ): void {
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
      const gone = new Set(active.filter(item => item.menuId === menuId))
      restaurant.items.splice(0, Infinity, ...restaurant.items.filter(item => !gone.has(item)))
    } else if (edit.kind === 'create-item' && active.length < 60) {
      const item: Item = { id: randomUUID(), menuId, tags: new Map(), archived: false }
      restaurant.items.push(item)
      write(item.id, id, 'ItemCreated', {
        itemId: item.id,
        menuId,
        restaurantId: id,
        name: dishName(edit.text),
        description: '',
        crossContamination: '',
        modifications: '',
        section: '',
        priceCents: edit.which,
      })
    }
  }

  function onItem(edit: RandomEdit, { id, menus }: Restaurant, item: Item): void {
    const itemId = item.id
    const allergenId = allergenIds[edit.allergen] ?? 'milk'
    const current = item.tags.get(allergenId) ?? null
    switch (edit.kind) {
      case 'text':
        write(
          itemId,
          id,
          'ItemDetailsChanged',
          edit.text % 3 === 0
            ? { itemId, section: `Section ${edit.text}` }
            : { itemId, [edit.text % 3 === 1 ? 'name' : 'description']: dishName(edit.text) },
        )
        break
      case 'price':
        write(itemId, id, 'ItemPriceChanged', { itemId, priceCents: edit.which })
        break
      case 'availability':
        write(itemId, id, 'ItemAvailabilityChanged', {
          itemId,
          soldOutUntil: edit.text % 3 === 0 ? null : new Date(now + 60_000).toISOString(),
        })
        break
      case 'translate': {
        const language = pick(languages, edit.allergen) ?? 'de'
        const texts = {
          name: edit.text % 4 === 0 ? '' : dishName(edit.text),
          description: `“${edit.text}”\n"\\`,
        }
        const outdated = edit.text % 7 === 0 ? ({ outdated: true } as const) : {}
        write(itemId, id, 'ItemTextTranslated', { itemId, language, ...texts, ...outdated })
        break
      }
      case 'remove-translation':
        write(itemId, id, 'ItemTranslationRemoved', {
          itemId,
          language: pick(languages, edit.allergen) ?? 'de',
        })
        break
      case 'picture':
        if (edit.text % 3 === 0) write(itemId, id, 'ItemPictureRemoved', { itemId })
        else write(itemId, id, 'ItemPictureSet', { itemId, picture: pictureOf(edit.text) })
        break
      case 'archive':
        item.archived = true
        write(itemId, id, 'ItemArchived', { itemId })
        break
      case 'confirm': {
        const reviewedAt = new Date(now - 60_000).toISOString()
        // An event without an edition is of the first.
        const edition = (edit.text % 3) + 1
        write(itemId, id, 'AllergensConfirmed', {
          itemId,
          reviewedAt,
          ...(edition > 1 && { edition }),
          ...(edit.text % 2 === 0 && { stillChecked: true }),
        })
        break
      }
      case 'review-in-part':
        write(itemId, id, 'AllergensReviewedInPart', { itemId, absent: ['milk'], reviewedAt: null })
        break
      case 'declare': {
        const presence = presences[edit.presence] ?? 'contains'
        const details = detailsToPick[edit.text % 7] ?? []
        item.tags.set(allergenId, { presence, details })
        // Older events do not record the previous details.
        const isOld = edit.text % 11 === 0
        write(itemId, id, 'AllergenDeclared', {
          itemId,
          allergenId,
          presence,
          details,
          previousPresence: current?.presence ?? null,
          ...(isOld ? {} : { previousDetails: current?.details ?? [] }),
          overridden: false,
          reason: null,
        })
        break
      }
      case 'withdraw':
        if (current === null) break
        item.tags.delete(allergenId)
        write(itemId, id, 'AllergenWithdrawn', {
          itemId,
          allergenId,
          previousPresence: current.presence,
          reason: null,
        })
        break
      case 'report': {
        const mistake = edit.text % 2 === 0 ? 'allergen_missing' : 'dish_gone'
        const allergenIds = mistake === 'dish_gone' ? [] : [allergenId]
        const { menuId } = item
        const data = { itemId, menuId, mistake, allergenIds, itemRevision: String(edit.which) } as const
        write(`reports ${itemId}`, id, 'MistakeReported', data)
        break
      }
      case 'answer-reports': {
        const outcome = edit.text % 2 === 0 ? 'changed' : 'no_change'
        write(`reports ${itemId}`, id, 'ReportsAnswered', { itemId, through: String(edit.which), outcome })
        break
      }
      case 'restore': {
        const menuId = pick(menus, edit.menu)
        if (menuId === undefined) break
        item.archived = false
        item.menuId = menuId
        write(itemId, id, 'ItemRestored', { itemId, menuId })
        break
      }
    }
  }

  function doOne(edit: RandomEdit): void {
    const restaurant = restaurants[edit.restaurant]
    if (restaurant === undefined) return
    const active = restaurant.items.filter(item => !item.archived)
    if (edit.kind === 'restaurant-picture') {
      const { id: restaurantId } = restaurant
      if (edit.text % 3 === 0) write(restaurantId, restaurantId, 'RestaurantPictureRemoved', { restaurantId })
      else {
        const picture = pictureOf(edit.text)
        write(restaurantId, restaurantId, 'RestaurantPictureSet', { restaurantId, picture })
      }
    } else if (edit.kind === 'rename-restaurant') {
      const { id } = restaurant
      write(id, id, 'RestaurantProfileChanged', { restaurantId: id, name: `R ${edit.text % 5}` })
    } else if (edit.kind === 'rename-allergen') {
      const allergenId = allergenIds[edit.allergen] ?? 'milk'
      write('catalogue', null, 'AllergenRenamed', { allergenId, name: `${allergenId} ${edit.text}` })
    } else if (/menu|publish|create/.test(edit.kind)) onMenus(edit, restaurant, active)
    else {
      const archived = restaurant.items.filter(item => item.archived)
      const item = pick(edit.kind === 'restore' ? archived : active, edit.which)
      if (item === undefined) return
      if (edit.kind === 'delete') {
        restaurant.items = restaurant.items.filter(each => each !== item)
        write(item.id, restaurant.id, 'ItemDeleted', { itemId: item.id })
      } else onItem(edit, restaurant, item)
    }
  }

  const advanceAfter = createRandomAdvances(
    restaurants.map(({ id }) => id),
    divisions,
  )

  for (const edit of all) {
    now += edit.pause
    clockBehind = edit.behind
    doOne(edit)
    const data = advanceAfter(edit, { position: position(), now, events: log.length })
    if (data !== null) log.push(record('GuestViewAdvanced', data, { restaurantId: null, decidedAt: data.at }))
  }
  return { log, restaurantIds: restaurants.map(({ id }) => id), end: now }
}
