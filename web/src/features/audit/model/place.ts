import type { AuditEntryView } from '@safe-menu/contracts/audit/views'

type Placed = Pick<AuditEntryView, 'restaurant' | 'menu' | 'item'>

/** Where an entry's item is: `The Walnut Tree · Dinner · Starters`. The section tells items of the same name apart. */
export function placeText({ restaurant, menu, item }: Placed, showRestaurant: boolean): string {
  return [showRestaurant ? restaurant?.name : null, menu?.name, item?.section].filter(Boolean).join(' · ')
}
