import { type Declared, declaredChanges } from './changes.ts'
import type { Freshness } from './freshness.ts'
import type { GuestItem, GuestMenu } from './guest-document.ts'
import { judge } from './results.ts'
import { guestReasonText, priceText } from './words.ts'

/** An item on the order list, as it was when the guest added it. */
export interface OrderEntry extends Declared {
  readonly itemId: string
  readonly menuId: string
  readonly menuName: string
  readonly name: string
  readonly priceCents: number
}

/** What a guest must know about an entry: `stop` do not order it, `ask` talk to the staff, `note` good to know. */
export interface OrderMark {
  readonly level: 'stop' | 'ask' | 'note'
  readonly text: string
}

export interface OrderLine {
  readonly entry: OrderEntry
  /** As the menu says now where it is known, else as it was. */
  readonly name: string
  /** `null`: it cannot be ordered any more and does not count. */
  readonly priceCents: number | null
  readonly marks: readonly OrderMark[]
}

function entryOf(item: GuestItem, menuName: string): OrderEntry {
  const { id, menuId, name, priceCents } = item
  const { allergens, allergensConfirmedAt, crossContamination, modifications, readable } = item
  return {
    itemId: id,
    menuId,
    menuName,
    name,
    priceCents,
    allergens,
    allergensConfirmedAt,
    crossContamination,
    modifications,
    readable,
  }
}

/** Puts an item on the list, or takes it off (specification section 4: "items toggle in or out"). */
export function toggleOrder(
  order: readonly OrderEntry[],
  item: GuestItem,
  menuName: string,
): readonly OrderEntry[] {
  return order.some(entry => entry.itemId === item.id)
    ? order.filter(entry => entry.itemId !== item.id)
    : [...order, entryOf(item, menuName)]
}

export interface OrderContext {
  readonly openMenuId: string
  /** The open menu; `null` while it loads. */
  readonly menu: GuestMenu | null
  readonly menuGone: boolean
  readonly selected: readonly string[]
  readonly freshness: Freshness
  /** Epoch ms, for times in words. */
  readonly now: number
}

/** Judges an entry by the menu on screen and the choice, whether or not that is applied to the list: an order is earnest. */
export function orderLine(entry: OrderEntry, context: OrderContext): OrderLine {
  const { openMenuId, menu, menuGone, selected, freshness, now } = context
  const asAdded = { entry, name: entry.name, priceCents: entry.priceCents }
  if (entry.menuId !== openMenuId) {
    const text = `From ${entry.menuName}, which is not open: ask staff first`
    return { ...asAdded, marks: [{ level: 'ask', text }] }
  }
  if (!menu && !menuGone)
    return { ...asAdded, marks: [{ level: 'ask', text: 'Not checked yet: ask staff first' }] }
  const item = menuGone ? undefined : menu?.items.find(({ id }) => id === entry.itemId)
  if (!item)
    return { ...asAdded, priceCents: null, marks: [{ level: 'stop', text: 'No longer on the menu' }] }

  const marks: OrderMark[] = []
  if (selected.length > 0) {
    const assessment = judge(item, selected, freshness)
    if (assessment.verdict !== 'safe') {
      const words = assessment.reasons.map(reason => guestReasonText(reason, now)).join('; ')
      if (assessment.verdict === 'hidden')
        marks.push({ level: 'stop', text: `Not for your choice: ${words}` })
      else marks.push({ level: 'ask', text: `Ask staff first: ${words}` })
    }
  } else if (item.allergensConfirmedAt === null) marks.push({ level: 'ask', text: 'Allergens not confirmed' })
  const changes = declaredChanges(entry, item)
  if (changes.length > 0)
    marks.push({ level: 'ask', text: `Changed since you added it: ${changes.join('; ')}` })
  if (item.name !== entry.name) marks.push({ level: 'note', text: `Was called ${entry.name}` })
  if (item.priceCents !== entry.priceCents)
    marks.push({ level: 'note', text: `Price changed from ${priceText(entry.priceCents)}` })
  return { entry, name: item.name, priceCents: item.priceCents, marks }
}

/** The sum in cents of what can still be ordered. */
export function orderTotal(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + (line.priceCents ?? 0), 0)
}

/** How many entries need a word with the staff before ordering, or cannot be ordered. */
export function orderWarnings(lines: readonly OrderLine[]): number {
  return lines.filter(({ marks }) => marks.some(({ level }) => level !== 'note')).length
}
