import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong } from '@safe-menu/contracts/allergens/contradictions'
import { needsConfirming } from '@safe-menu/contracts/items/needs-confirming'
import type { ItemView } from '@safe-menu/contracts/items/views'
import type { ShownItem } from '../../../dish/shown-items.ts'

/** What can be left to do on an item. */
export const workLabels = {
  reported: 'Reported by guests',
  unconfirmed: 'To confirm',
  changed: 'Changed since confirmed',
  contradictions: 'Contradictions',
  copies: 'Differs from a copy',
  'no-allergens': 'No allergens tagged',
  'no-price': 'No price',
}
export type WorkKind = keyof typeof workLabels
export const workKinds = Object.keys(workLabels) as readonly WorkKind[]

/** What else is known about the items of a menu. */
export interface Known {
  /** The items with reports of guests that are not answered. */
  readonly reported: ReadonlySet<string>
  /** The items that declare other allergens or diets than one of their copies. */
  readonly differing: ReadonlySet<string>
}

type Item = ItemView & Pick<ShownItem, 'onceConfirmed'>

/** Whether an item is work of this kind. */
export function isWork(kind: WorkKind, item: Item, { reported, differing }: Known): boolean {
  switch (kind) {
    case 'reported':
      return reported.has(item.id)
    case 'unconfirmed':
      return needsConfirming(item)
    case 'changed':
      return item.allergensConfirmedAt === null && item.onceConfirmed === true
    case 'contradictions':
      return contradictionsAmong(item.allergens).length > 0
    case 'copies':
      return differing.has(item.id)
    case 'no-allergens': // a confirmed item without allergens is finished
      return needsConfirming(item) && item.allergens.every(({ id }) => isDiet(id))
    case 'no-price':
      return item.price === 0
  }
}

/** The kind that an address names; `null`: none. */
export function workKindOf(text: string | null): WorkKind | null {
  return workKinds.find(kind => kind === text) ?? null
}
