import { joinSelections } from '@safe-menu/contracts/allergens/peanuts'
import { isSoldOut } from '@safe-menu/contracts/items/sold-out'
import type { MoneyFormat } from '@safe-menu/contracts/restaurants/money-format'
import { formatPrice } from '../../../i18n/money.ts'
import type { PageZone } from '../../../i18n/page-zone.ts'
import { type MessageId, t } from '../../../i18n/t.ts'
import { type GuestReason, inGuestsWords, mentionTexts } from '../dishes/reason-text.ts'
import { type JudgeableItem, judge } from '../dishes/results.ts'
import { declaredChanges } from '../live/changes.ts'
import type { Freshness } from '../live/freshness.ts'
import { type DishNames, type GuestMenu, namesOf } from '../live/guest-document.ts'
import type { OrderEntry } from './order.ts'
import { type Reader, shortReasonText } from './order-reason.ts'

/** What a guest must know about an entry. `stop`: do not order it. `ask`: ask staff first. `note`: good to know. */
export interface OrderMark {
  readonly level: 'stop' | 'ask' | 'note'
  readonly text: string
}

/** With the current names if the menu is open, else with the restaurant's own when added: a translation may be outdated since. */
export interface OrderLine extends DishNames {
  readonly entry: OrderEntry
  /** `null`: it cannot be ordered, because it is sold out or no longer on the menu. It does not count. */
  readonly priceCents: number | null
  readonly marks: readonly OrderMark[]
}

export interface OrderContext {
  readonly openMenuId: string
  /** The open menu; `null` while it loads. */
  readonly menu: GuestMenu | null
  readonly menuGone: boolean
  readonly selected: readonly string[]
  /** The last filters: opening another tab or clearing filters does not remove a warning. */
  readonly lastSelected: readonly string[]
  readonly freshness: Freshness
  /** How the restaurant writes prices; `null`: not known yet. */
  readonly money: MoneyFormat | null
  /** Epoch ms, for times in words. */
  readonly now: number
  readonly zone: PageZone
  /** The guest, unless the card for the staff says otherwise. */
  readonly reader?: Reader
}

/** What the marks say to the guest, and what the card says to the staff in their place. */
const markTexts = {
  guest: {
    ask: 'line.ask',
    changed: 'line.changed',
    elsewhere: 'line.elsewhere',
    notChecked: 'line.notChecked',
    notConfirmed: 'dish.notConfirmed',
    notSafe: 'line.notSafe',
    notSafeLast: 'line.notSafeLast',
  },
  staff: {
    ask: 'staff.ask',
    changed: 'staff.changed',
    elsewhere: 'staff.elsewhere',
    notChecked: 'staff.notChecked',
    notConfirmed: 'staff.notConfirmed',
    notSafe: 'staff.notSafe',
    notSafeLast: 'staff.notSafe',
  },
} as const satisfies Record<Reader, Record<string, MessageId>>

/**
 * Judges an entry by the menu on screen and the guest's filters, even before they are applied to the list. An entry of a
 * menu that is not on screen is judged as it was when added, and never counts as checked.
 */
export function orderLine(entry: OrderEntry, context: OrderContext): OrderLine {
  const { openMenuId, menu, menuGone, reader = 'guest' } = context
  const texts = markTexts[reader]
  const asAdded = { entry, name: entry.name, original: null, priceCents: entry.priceCents }
  const isElsewhere = entry.menuId !== openMenuId
  if (isElsewhere || (!menu && !menuGone)) {
    const text = isElsewhere ? t(texts.elsewhere, { menu: entry.menuName }) : t(texts.notChecked)
    // The freshness of the open menu says nothing about this entry, which is marked anyway.
    const known = verdictMarks(entry, { ...context, freshness: { kind: 'fresh' } })
    return { ...asAdded, marks: [...known, { level: 'ask', text }] }
  }
  const item = menuGone ? undefined : menu?.items.find(({ id }) => id === entry.itemId)
  if (!item) return { ...asAdded, priceCents: null, marks: [{ level: 'stop', text: t('line.gone') }] }

  const marks = verdictMarks(item, context, reason =>
    reader === 'guest' ? inGuestsWords(reason, item) : reason,
  )
  const changes = declaredChanges(entry, item)
  if (changes.length > 0)
    marks.push({ level: 'ask', text: t(texts.changed, { changes: changes.join(t('list.clauses')) }) })
  if (item.name !== entry.name) marks.push({ level: 'note', text: t('line.renamed', { name: entry.name }) })
  if (item.priceCents !== entry.priceCents)
    marks.push({
      level: 'note',
      text: t('line.price', { price: formatPrice(entry.priceCents / 100, context.money) }),
    })
  const names = namesOf(item)
  if (!isSoldOut(item.soldOutUntil, context.now))
    return { entry, ...names, priceCents: item.priceCents, marks }
  const soldOut: OrderMark = { level: 'stop', text: t('dish.soldOut') }
  return { entry, ...names, priceCents: null, marks: [soldOut, ...marks] }
}

/** The warnings for the guest's filters; without filters, those for every guest. */
function verdictMarks(
  item: JudgeableItem,
  { selected, lastSelected, freshness, now, zone, reader = 'guest' }: OrderContext,
  inWords: (reason: GuestReason) => GuestReason = reason => reason,
): OrderMark[] {
  const texts = markTexts[reader]
  const ids = joinSelections(lastSelected, selected)
  if (ids.length === 0) return marksForEveryone(item, inWords, t(texts.notConfirmed))
  const assessment = judge(item, ids, freshness)
  if (assessment.verdict === 'safe') return []
  const reasons = assessment.reasons
    .map(reason => shortReasonText(inWords(reason), now, zone, reader))
    .join(t('list.clauses'))
  if (assessment.verdict === 'ask') return [{ level: 'ask', text: t(texts.ask, { reasons }) }]
  const isActive = judge(item, selected, freshness).verdict === 'hidden'
  return [{ level: 'stop', text: t(isActive ? texts.notSafe : texts.notSafeLast, { reasons }) }]
}

/** What every guest must know about a dish: what its texts name without a tag, missing confirmation, and its note. */
function marksForEveryone(
  item: JudgeableItem,
  inWords: (reason: GuestReason) => GuestReason,
  notConfirmed: string,
): OrderMark[] {
  const asks = item.allergensConfirmedAt === null ? [...mentionTexts(item), notConfirmed] : mentionTexts(item)
  const marks = asks.map((text): OrderMark => ({ level: 'ask', text }))
  const text = item.crossContamination.trim()
  if (text !== '') {
    const reason = inWords({ kind: 'cross-contamination', text }) // it names no time
    marks.push({ level: 'note', text: shortReasonText(reason, 0, undefined) })
  }
  return marks
}

/** The total in cents of what can still be ordered. `null`: none of it has a price. */
export function orderTotal(lines: readonly OrderLine[]): number | null {
  const sum = lines.reduce((total, { priceCents, entry }) => total + (priceCents ?? 0) * entry.quantity, 0)
  return sum === 0 ? null : sum
}

/** How many dishes are on the order. */
export function orderCount(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { entry }) => sum + entry.quantity, 0)
}

/** How many entries need a question to staff, or cannot be ordered. */
export function orderWarnings(lines: readonly OrderLine[]): number {
  return lines.filter(({ marks }) => marks.some(({ level }) => level !== 'note')).length
}
