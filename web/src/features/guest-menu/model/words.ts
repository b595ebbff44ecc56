import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { describeReason, type Reason } from '@safe-menu/contracts/allergens/safety'
import { clockTime } from './freshness.ts'
import type { GuestItem, GuestTag } from './guest-document.ts'

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

/** A tag's name with the named cereals or nuts in brackets: "Nuts (Almond, Hazelnut)". */
export function tagName(tag: GuestTag): string {
  const known = catalogueEntry(tag.id)?.details ?? []
  const names = tag.details.map(id => known.find(detail => detail.id === id)?.name ?? id)
  return names.length > 0 ? `${tag.name} (${names.join(', ')})` : tag.name
}

const presenceWords: Record<Presence, (name: string) => string> = {
  contains: name => `Contains ${name}`,
  may_contain: name => `May contain ${name}`,
  can_be_made_without: name => `Contains ${name}, can be made without it`,
}

/** How an allergen is in an item: "May contain Nuts (Almond)". */
export function allergenText(tag: GuestTag): string {
  return presenceWords[tag.presence](tagName(tag))
}

const presenceOrder: Record<Presence, number> = { contains: 0, can_be_made_without: 1, may_contain: 2 }

/** An item's allergens, what it contains first, otherwise in the order of the answer. */
export function allergensOf(item: Pick<GuestItem, 'allergens'>): readonly GuestTag[] {
  return item.allergens
    .filter(tag => tag.category === 'ALLERGEN')
    .sort((a, b) => presenceOrder[a.presence] - presenceOrder[b.presence])
}

export function dietsOf(item: Pick<GuestItem, 'allergens'>): readonly GuestTag[] {
  return item.allergens.filter(tag => tag.category === 'DIETARY_RESTRICTION')
}

/** Cents as dollars with two decimals (specification section 2): 950 is "$9.50". */
export function priceText(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** "1 item", "2 items". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
