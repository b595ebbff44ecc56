import type { KeyObject } from 'node:crypto'
import type { FirstAdmin } from '@safe-menu/server-kit/auth/first-admin'
import type { MailSettings } from '@safe-menu/server-kit/config/mail'
import type { TrustProxy } from '@safe-menu/server-kit/config/networks'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type pg from 'pg'
import type { Logger } from 'pino'

export interface CommandApiOptions {
  readonly log: Logger
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  readonly jwtPrivateKey: KeyObject
  readonly jwtPublicKey: KeyObject
  readonly vaultKey: Buffer
  /** Hashes e-mails for the vault's index. */
  readonly indexKey: Buffer
  readonly consistencyKey: Buffer
  readonly auditSigningKey: KeyObject
  /** Created at the start, unless the address has an account. */
  readonly firstAdmin?: FirstAdmin | null
  /** Missing: no mail is sent. */
  readonly mailSettings?: MailSettings | null
  readonly rateLimitScale: number
  readonly trustProxy: TrustProxy
  /** Outside production: an answer that its route does not declare is a 500. */
  readonly strictResponses: boolean
  /** Default 12; specs use less. */
  readonly bcryptCost?: number
  /** The time by which codes of two-step login are checked, in milliseconds since the epoch. Specs hold it still. */
  readonly codeNow?: () => number
  /** How long a conflict is retried, in milliseconds. Specs on a busy machine allow more than the default. */
  readonly conflictDeadlineMs?: number
  /** How often interrupted tasks are looked for, in milliseconds. Specs that finish them themselves want no other process to be first. */
  readonly taskIntervalMs?: number
  /** Replaces the event store as this service sees it, for specs. */
  readonly wrapGateway?: (gateway: EventStoreGateway) => EventStoreGateway
  /** Replaces the database as this service sees it, for specs. */
  readonly wrapPool?: (pool: pg.Pool) => pg.Pool
  /** Called when the service must stop after its start, because its data was made with other keys or another log. */
  readonly onFatal: (error: unknown) => void
}
