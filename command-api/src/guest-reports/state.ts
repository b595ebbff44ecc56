import type { ReportEvent } from '@safe-menu/contracts/guest-reports/events'
import type { Mistake } from '@safe-menu/contracts/guest-reports/mistakes'
import type { ItemId } from '@safe-menu/contracts/ids'
import type { Fold } from '../decision.ts'

/** A report that the restaurant has not answered. */
interface OpenReport {
  readonly revision: bigint
  readonly itemRevision: bigint
  readonly keys: readonly string[]
}

export interface ItemReports {
  /** Of the last event; `null`: there is none. */
  readonly revision: bigint | null
  /** Oldest first. */
  readonly open: readonly OpenReport[]
}

/** What makes two reports equal: each allergen of a report counts for itself. */
export function keysOf(mistake: Mistake, allergenIds: readonly string[]): readonly string[] {
  return allergenIds.length === 0 ? [mistake] : allergenIds.map(id => `${mistake} ${id}`)
}

export const reportsFold: Fold<ItemReports, ReportEvent> = {
  initial: { revision: null, open: [] },
  evolve({ open }, event, _, revision) {
    if (event.type === 'ReportsAnswered') {
      const through = BigInt(event.data.through)
      return { revision, open: open.filter(report => report.revision > through) }
    }
    const { mistake, allergenIds, itemRevision } = event.data
    const report = { revision, itemRevision: BigInt(itemRevision), keys: keysOf(mistake, allergenIds) }
    return { revision, open: [...open, report] }
  },
}

/** A stream of its own, so that a guest never makes a manager's change wait or moves the revision of an item. */
export function reportsStream(itemId: ItemId): string {
  return `reports-${itemId}`
}
