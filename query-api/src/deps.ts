import type { AuditKeys } from '@safe-menu/contracts/audit/proof'
import type { ExportSigner } from '@safe-menu/server-kit/audit/signing'
import type pg from 'pg'
import type { DocumentQueries } from './documents/document-store.ts'
import type { BehindRestaurants } from './freshness/behind.ts'
import type { Freshness, StaleSince } from './freshness/freshness.ts'
import type { LiveMenus } from './live/live-menus.ts'

/** What the capabilities share. */
export interface Deps {
  readonly pool: pg.Pool
  readonly guestDocuments: DocumentQueries
  readonly live: LiveMenus
  readonly staleSince: StaleSince
  /** Of the audit group. */
  readonly auditFreshness: Freshness
  readonly behind: BehindRestaurants
  readonly exportSigner: ExportSigner
  readonly auditKeys: AuditKeys
  /** Milliseconds since the epoch. */
  readonly now: () => number
}
