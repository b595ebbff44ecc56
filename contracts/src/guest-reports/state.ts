import type { Instant } from '../time.ts'
import type { ReportEvent } from './events.ts'
import type { Mistake } from './mistakes.ts'

/** A report that the restaurant has not answered. Revisions are decimal text. */
export interface OpenReport {
  readonly revision: string
  readonly itemRevision: string
  readonly mistake: Mistake
  /** Empty if the report is about something else. */
  readonly allergenIds: readonly string[]
  readonly at: Instant
}

/** The reports of an item, the stream `reports-{itemId}`. */
export interface ItemReports {
  /** The revision of the last event; `null`: there is none. */
  readonly revision: string | null
  /** Oldest first. */
  readonly open: readonly OpenReport[]
}

export const noReports: ItemReports = { revision: null, open: [] }

/** Applies one event to the reports of an item, for decisions and for the list of open reports. Pure. */
export function evolveReports(
  { open }: ItemReports,
  event: ReportEvent,
  at: Instant,
  revision: bigint,
): ItemReports {
  if (event.type === 'ReportsAnswered') {
    const through = BigInt(event.data.through)
    return { revision: String(revision), open: open.filter(report => BigInt(report.revision) > through) }
  }
  const { mistake, allergenIds, itemRevision } = event.data
  const report = { revision: String(revision), itemRevision, mistake, allergenIds, at }
  return { revision: String(revision), open: [...open, report] }
}
