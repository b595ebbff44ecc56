import type { KeyObject } from 'node:crypto'
import type { AuditKeys } from '@safe-menu/contracts/audit/proof'
import type pg from 'pg'
import type { DocumentQueries } from './documents/document-reply.ts'
import type { LiveMenus } from './live/live-menus.ts'
import type { ReadModelStatus } from './status/read-model-status.ts'
import type { StaleSince } from './status/stale-since.ts'

/** What the capabilities share. */
export interface Deps {
  readonly pool: pg.Pool
  readonly guestDocuments: DocumentQueries
  readonly live: LiveMenus
  readonly staleSince: StaleSince
  readonly status: ReadModelStatus
  /** Signs exports of the audit trail. */
  readonly exportKey: KeyObject
  readonly auditKeys: AuditKeys
  /** Milliseconds since the epoch. */
  readonly now: () => number
}
