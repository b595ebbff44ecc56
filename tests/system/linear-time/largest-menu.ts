import { createItem } from '@safe-menu/command-api/items/decide'
import type { LoadedItem } from '@safe-menu/command-api/items/list-items'
import { existingItem, itemFold } from '@safe-menu/command-api/items/state'
import { type ExistingMenu, existingMenu, menuFold } from '@safe-menu/command-api/menus/state'
import { catalogue, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { AllergenId, ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { matrixColumns } from '@safe-menu/contracts/items/matrix'
import { languages } from '@safe-menu/contracts/languages'
import { limits } from '@safe-menu/contracts/limits'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'

/* The largest menu: every tag, texts in every language, names that are slow to compare, and the bytes that a menu may have. */

export const at = '2026-03-12T12:00:00.000Z'
const restaurantId = RestaurantId.parse('00000000-0000-4000-8000-000000000001')
const menuId = MenuId.parse('00000000-0000-4000-8000-000000000002')
export const itemIdOf = (index: number) =>
  ItemId.parse(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)

const emptyMenu = menuFold.evolve(
  menuFold.initial,
  { type: 'MenuCreated', data: { menuId, restaurantId, name: 'Lunch', description: '' } },
  at,
  0n,
)

/** A letter with a mark that no composed letter has: the slow path of `normalize`. */
const slow = 'q\u0307'.repeat(45)
const words =
  'Käsespätzlepfanne, vegan cheese without nuts; crème brûlée au beurre noisette (kann Spuren von Soja '
/** By bytes, a menu has room for this much text in each item. */
const textOf = (index: number) =>
  `${index} ${words.repeat(20)}`.slice(0, limits.menuBytes / limits.itemsPerMenu - 300)

const nameOf = (index: number) => `${slow} ${index}`
/** As many sections as a manager can arrange. */
const sectionOf = (index: number) => `${slow} section ${index % limits.sectionsPerMenu}`
const translated = languages.filter(language => language !== 'en')

/** An item as its stream has it. */
function itemOf(index: number): LoadedItem {
  const itemId = itemIdOf(index)
  const texts = { name: nameOf(index), section: sectionOf(index), description: textOf(index) }
  const notes = { crossContamination: 'Shared fryer', modifications: '' }
  const created = createItem(itemFold.initial, emptyMenu, {
    itemId,
    ...noTexts,
    ...texts,
    ...notes,
    price: 100,
  })
  if ('refused' in created) throw new Error('The item cannot be created.')
  const events: readonly ItemEvent[] = [
    ...created,
    ...catalogue.map(({ id }): ItemEvent => {
      const tag = { allergenId: AllergenId.parse(id), details: [], overridden: true }
      const before = { previousPresence: null, previousDetails: [], reason: null }
      return { type: 'AllergenDeclared', data: { itemId, presence: 'contains', ...tag, ...before } }
    }),
    ...translated.map((language): ItemEvent => {
      const description = `Beschreibung ${index}`
      const data = { itemId, language, name: nameOf(index), description, ...notes }
      return { type: 'ItemTextTranslated', data }
    }),
  ]
  const state = events.reduce((before, event) => itemFold.evolve(before, event, at, 0n), itemFold.initial)
  const item = existingItem(state, emptyMenu)
  if ('refused' in item) throw new Error('The item is missing.')
  return { item, commands: new Map() }
}

/** A menu with this many items. */
export const menuWith = remembered(count => {
  const items = Array.from({ length: count }, (_, index) => itemOf(index))
  const sections = Array.from({ length: limits.sectionsPerMenu }, (_, index) => ({
    name: sectionOf(index),
    itemIds: items.filter(({ item }) => item.section === sectionOf(index)).map(({ item }) => item.itemId),
  }))
  const arranged = { type: 'MenuArranged', data: { menuId, sections } } as const
  const menu = existingMenu(menuFold.evolve(emptyMenu, arranged, at, 1n))
  if ('refused' in menu) throw new Error('The menu is missing.')
  return { menu: menu satisfies ExistingMenu, items }
})

/** An export of a menu with this many items, as its import reads it. `suffix`: of the names. */
export function fileOf(count: number, suffix = ''): string {
  const tags = catalogue.map(({ id }) => id)
  const heading = [...Object.values(matrixColumns), ...translated.map(each => `name:${each}`), ...tags]
  const rows = Array.from({ length: count }, (_, index) => [
    `${nameOf(index)}${suffix}`,
    sectionOf(index),
    `"${textOf(index).slice(0, 900)}"`,
    '1.00',
    'Shared fryer',
    '',
    '',
    ...translated.map(() => `Suppe ${index}`),
    ...tags.map(id => (id === 'nuts' ? 'C:almond+walnut' : isDiet(id) ? 'C!' : 'C')),
  ])
  return [heading, ...rows].map(cells => cells.join()).join('\n')
}

/** Makes each size once: only the work is measured, not its input. */
export function remembered<T>(make: (count: number) => T): (count: number) => T {
  const made = new Map<number, T>()
  return count => {
    const known = made.get(count) ?? make(count)
    made.set(count, known)
    return known
  }
}
