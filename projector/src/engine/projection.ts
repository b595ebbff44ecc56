import type { ProjectionGroup } from '@safe-menu/contracts/consistency'
import type { NewEvent, StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import type { Backlog } from './backlog.ts'

/**
 * One statement that a projection wants run inside the batch's transaction. `name` makes it a named prepared statement.
 * `{schema}` in `text` is replaced by the schema of the generation being written, so that a rebuild fills new tables
 * beside the live ones.
 */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * A projection of a group: pure, set-based. `apply` turns a batch of events (in `$all` order, only of `eventTypes`)
 * into statements; applying a batch twice must leave the same tables. It knows no I/O, clock or randomness.
 */
export interface Projection {
  readonly name: string
  readonly group: ProjectionGroup
  /** Raised when the tables' shape or meaning changes: the group is rebuilt. */
  readonly version: number
  readonly eventTypes: readonly string[]
  /** DDL of its tables, with `{schema}`; run once on an empty schema. */
  readonly schema: string
  apply(events: readonly StoredEvent[]): readonly Statement[]
}

/** The part of a `pg` client that a group's derivation may use: queries inside the batch's transaction. */
export interface BatchTransaction {
  query<Row extends object>(statement: Statement): Promise<readonly Row[]>
}

/** A group: the projections that one subscription feeds, and what is derived from their tables in the same transaction. */
export interface ProjectionGroupDefinition {
  readonly group: ProjectionGroup
  readonly projections: readonly Projection[]
  /** Events of a live batch at most, where one of the usual size would hold up the other groups of the process for too long. */
  readonly maxLiveBatch?: number
  /**
   * Milliseconds from one live batch to the next while there is no backlog: a group that nobody waits for shares the cost
   * of a transaction between the events of that time. At once unless told.
   */
  readonly liveEveryMs?: number
  /**
   * Runs after the projections' statements of every batch, also while a generation is filled, in their transaction: what a
   * statement cannot say because it follows from rows and events together. Must be a function of the tables and the batch
   * alone; a batch that comes twice must leave the same tables.
   */
  readonly fold?: (transaction: BatchTransaction, events: readonly StoredEvent[]) => Promise<void>
  /**
   * Runs after the projections' statements of a batch, in their transaction: brings up to date what is computed from
   * tables (the guest documents, serialised once). Must be a function of the tables and the batch alone.
   */
  readonly derive?: (transaction: BatchTransaction, events: readonly StoredEvent[]) => Promise<void>
  /**
   * Computes the same from the tables alone. A generation that is filled beside the live one runs it once, when it has caught
   * up, instead of `derive` after each of its batches.
   */
  readonly deriveEverything?: (transaction: BatchTransaction) => Promise<void>
  /** What `derive` puts off. A generation that is being built works it off before the swap, the live owner between its batches. */
  readonly backlog?: Backlog
  /** Channel names and payloads to NOTIFY at the commit (once a batch, never once an event), beside the group's own position. */
  readonly notifications?: (events: readonly StoredEvent[]) => readonly { channel: string; payload: string }[]
  /** Told to the log after each commit that readers see (never by a build). */
  readonly commitLog?: CommitLog
  /**
   * The restaurant that an event can put into quarantine, and whose quarantine sets it aside; `null`: none, so a poison event
   * stops the group. By default the one in its metadata.
   */
  readonly restaurantOf?: (eventType: string, restaurantId: string | null) => string | null
  /**
   * Types that are applied even while their restaurant is in quarantine, because delaying them harms people. They are applied
   * once more when it recovers, so applying them twice must leave the same tables.
   */
  readonly appliedInQuarantine?: ReadonlySet<string>
  /**
   * Restaurants whose tables or documents lag behind the checkpoint for a reason of the group's own, read at the end of each
   * commit that readers see. The engine adds those in quarantine.
   */
  readonly behind?: (transaction: BatchTransaction) => Promise<readonly Behind[]>
}

/** A restaurant whose tables hold its events only up to a position below the group's checkpoint. */
export interface Behind {
  readonly restaurantId: string
  readonly position: bigint
  /** When the first event that they lack was written. */
  readonly since?: Date
}

/**
 * A commit that readers see: from `at` (ISO, never before the commit) they read everything up to `position`, and of the
 * restaurants in `behind` everything up to their own position.
 */
export interface Commit {
  readonly position: bigint
  readonly behind: readonly Behind[]
  readonly at: string
}

/** The stream that a group's commits are written to, so that when something became readable stands in the log, too. */
export interface CommitLog {
  readonly streamName: string
  readonly write: (id: string, commit: Commit) => NewEvent
  readonly read: (event: StoredEvent) => Commit
}
