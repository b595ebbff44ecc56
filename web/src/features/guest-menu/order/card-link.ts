import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { joinSelections, selectedTags } from '@safe-menu/contracts/allergens/peanuts'
import { singleDetail } from '@safe-menu/contracts/allergens/single-detail'
import { t } from '../../../i18n/t.ts'
import type { OfferedTag } from '../filters/offered.ts'
import { maxQuantity, type OrderEntry } from './order.ts'
import { type OrderContext, type OrderLine, orderLine } from './order-lines.ts'

/** The staff card as a link, without notes and names, in the part after `#`, which browsers never send to a server. */

export interface LinkedDish {
  readonly id: string
  readonly quantity: number
  /** The dish as the guest chose it ({@link fingerprint}). */
  readonly mark: string
}

export interface LinkedCard {
  /** Ids of allergens, single nuts or cereals, and diets. At least one. */
  readonly avoided: readonly string[]
  /** The dishes of the card, at least one. */
  readonly dishes: readonly LinkedDish[]
  /** How many entries of the order are not in the link. */
  readonly left: number
}

/** Bounds of a link, far above any order. */
const most = { length: 4_000, avoided: 40, dishes: 40, left: 999 }
const isTagId = (id: string) => id.length <= 60 && /^[a-z\d-]+(?::[a-z\d-]+)?$/u.test(id)
const isItemId = (id: string) => id.length <= 60 && /^[a-z\d-]+$/u.test(id)

/** A short hash. It finds broken links and changed dishes; it does not prove who wrote a link. */
function checksum(text: string): string {
  let hash = 0x81_1c_9d_c5 // FNV-1a
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  return (hash >>> 0).toString(36)
}

/** Changes when anything changes that a guest relies on: name, price, allergens, their confirmation, a note about them, or what the texts name. */
export function fingerprint(
  dish: Omit<OrderEntry, 'itemId' | 'menuId' | 'menuName' | 'quantity' | 'note'>,
): string {
  const tags = dish.allergens.map(({ id, presence, details }) => [id, presence, [...details].sort()].join())
  const { name, priceCents, crossContamination, modifications, readable } = dish
  const isConfirmed = dish.allergensConfirmedAt !== null
  const mentions = (dish.mentions ?? []).map(({ allergenId, field }) => [allergenId, field].join())
  const notes = [crossContamination, modifications]
  return checksum(
    JSON.stringify([name, priceCents, ...notes, readable, isConfirmed, tags.sort(), mentions.sort()]),
  )
}

/** The card of an order at the open menu; `null` when it would hold no filter or no dish. */
export function linkedCard(
  entries: readonly OrderEntry[],
  openMenuId: string,
  avoided: readonly string[],
): LinkedCard | null {
  const dishes = entries
    .filter(({ menuId }) => menuId === openMenuId)
    .slice(0, most.dishes)
    .map(entry => ({ id: entry.itemId, quantity: entry.quantity, mark: fingerprint(entry) }))
  const card = { avoided, dishes, left: entries.length - dishes.length }
  return readCard(writeCard(card)) === 'broken' ? null : card // as on the other device
}

/** The part of an address after `#`. */
export function writeCard({ avoided, dishes, left }: LinkedCard): string {
  const listed = dishes.map(({ id, quantity, mark }) => [id, quantity, mark].join('.'))
  const text = `card=1&avoid=${avoided.join()}&dishes=${listed.join()}&left=${left}`
  return `${text}&sum=${checksum(text)}`
}

function readDish(text: string): LinkedDish | null {
  const [id = '', quantity = '', mark = '', ...more] = text.split('.')
  const isSound =
    isItemId(id) && /^[1-9]\d?$/u.test(quantity) && /^[a-z\d]{1,8}$/u.test(mark) && more.length === 0
  return isSound && Number(quantity) <= maxQuantity ? { id, quantity: Number(quantity), mark } : null
}

const areDifferent = (ids: readonly string[]) => new Set(ids).size === ids.length

/**
 * Reads the part of an address after `#`, which anybody can write. `null`: the address has no card. `broken`: it is not exactly what
 * {@link writeCard} writes. A link that was cut off could have lost an allergy, so no part of it is shown.
 */
export function readCard(hash: string): LinkedCard | 'broken' | null {
  const text = hash.replace(/^#/u, '')
  if (!text.startsWith('card=')) return null
  if (text.length > most.length) return 'broken'
  const fields = new URLSearchParams(text) // messengers write `,` and `:` in other ways
  const values = Object.fromEntries(fields)
  const avoided = (values.avoid ?? '').split(',')
  const dishes = (values.dishes ?? '').split(',').map(readDish)
  const left = Number(values.left)
  const card = { avoided, dishes: dishes.filter(dish => dish !== null), left }
  const isSound =
    avoided.length <= most.avoided &&
    avoided.every(isTagId) &&
    areDifferent(avoided) &&
    dishes.length <= most.dishes &&
    card.dishes.length === dishes.length &&
    areDifferent(card.dishes.map(({ id }) => id)) &&
    Number.isInteger(left) &&
    left >= 0 &&
    left <= most.left
  // Also its version, its checksum and the names and the order of its parts.
  return isSound && writeCard(card) === [...fields].map(([key, value]) => `${key}=${value}`).join('&')
    ? card
    : 'broken'
}

/** Whether this page can judge by all filters of the card. One that it does not know could be an allergy. */
export const areKnown = (avoided: readonly string[], offered: readonly OfferedTag[]): boolean =>
  joinSelections([], avoided).length === avoided.length &&
  selectedTags(avoided).every(
    id => singleDetail(id) || catalogueEntry(id) || offered.some(each => each.id === id),
  )

/** What the page knows of its menu; the link has the filters. */
export type LinkedContext = Omit<OrderContext, 'selected' | 'lastSelected' | 'reader'>

/** The lines of a linked card. What they say about a dish comes from the open menu as it is now, never from the link. */
export function linkedLines({ dishes, avoided }: LinkedCard, context: LinkedContext): readonly OrderLine[] {
  const judged = { ...context, selected: avoided, lastSelected: avoided, reader: 'staff' as const }
  return dishes.map(({ id, quantity, mark }) => {
    const item = context.menu?.items.find(each => each.id === id)
    const ordered = { itemId: id, menuId: context.openMenuId, menuName: '', quantity, note: '' }
    if (!item) return orderLine({ ...unknownDish(), ...ordered }, judged)
    const line = orderLine({ ...item, ...ordered }, judged)
    if (fingerprint(item) === mark) return line
    return { ...line, marks: [...line.marks, { level: 'ask', text: t('share.changed') }] }
  })
}

/** A dish that is no longer on the menu, or whose menu is still loading. The link does not have its name. */
const unknownDish = () => ({
  name: t('count.dishWord', { count: 1 }),
  priceCents: 0,
  allergens: [],
  allergensConfirmedAt: null,
  allergensConfirmedEdition: null,
  crossContamination: '',
  modifications: '',
  readable: false,
})
