import { describeReason, type Reason } from '@safe-menu/contracts/allergens/safety'
import { clockTime } from './freshness.ts'

/** Why an item is not called safe: the contracts' reasons, and those that only a page can have. */
export type GuestReason =
  | Reason
  /** The item's tags as sent could not be understood. */
  | { readonly kind: 'unreadable' }
  /** The choice names something that this page does not know, so nothing can be checked against it. */
  | { readonly kind: 'unknown-choice'; readonly id: string }
  /** No proof for too long that this is the kitchen's latest; `since` in epoch ms, `null` when there never was any. */
  | { readonly kind: 'out-of-date'; readonly since: number | null }

/** A reason in words a guest can act on. `now` in epoch ms decides whether a time needs its day. */
export function guestReasonText(reason: GuestReason, now: number): string {
  switch (reason.kind) {
    case 'unreadable':
      return 'The allergen data of this item could not be read'
    case 'unknown-choice':
      return `This page cannot check “${reason.id}”`
    case 'out-of-date':
      return reason.since === null
        ? 'We cannot reach the kitchen’s latest data'
        : `We cannot reach the kitchen’s latest data since ${clockTime(reason.since, now)}`
    default:
      return describeReason(reason)
  }
}

/** Cents as dollars with two decimals (specification section 2): 950 is "$9.50". */
export function priceText(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** "1 item", "2 items". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
