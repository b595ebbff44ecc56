import type { ReportEvent } from '@safe-menu/contracts/guest-reports/events'
import type { Mistake } from '@safe-menu/contracts/guest-reports/mistakes'
import { evolveReports, type ItemReports, noReports } from '@safe-menu/contracts/guest-reports/state'
import type { ItemId } from '@safe-menu/contracts/ids'
import type { Fold } from '../decision.ts'

/** What makes two reports equal: each allergen of a report counts for itself. */
export function keysOf(mistake: Mistake, allergenIds: readonly string[]): readonly string[] {
  return allergenIds.length === 0 ? [mistake] : allergenIds.map(id => `${mistake} ${id}`)
}

export const reportsFold: Fold<ItemReports, ReportEvent> = { initial: noReports, evolve: evolveReports }

/** A separate stream, so that a guest never makes a manager's change wait or moves the revision of an item. */
export function reportsStream(itemId: ItemId): string {
  return `reports-${itemId}`
}
