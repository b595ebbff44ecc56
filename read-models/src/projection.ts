import type { NewEvent, StoredEvent } from '@safe-menu/server-kit/event-store/types'
import type { Partition } from '@safe-menu/server-kit/partitions/partition'
import type { ProjectionGroup } from './groups.ts'

/**
 * One SQL statement of a projection. `name` makes it a named prepared statement. `{schema}` in `text` is replaced by the
 * schema of the generation being written, so that a rebuild fills new tables beside the live ones.
 */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Runs statements inside the transaction of a batch. */
export interface BatchTransaction {
  query<Row extends object>(statement: Statement): Promise<readonly Row[]>
}

/**
 * Turns events into statements. The engine applies each event once, except those that a group names in `appliedInQuarantine`: applying
 * them twice must leave the same rows.
 *
 * `apply` is pure: it knows no I/O, clock or randomness. It gets the events of `eventTypes` in `$all` order. A projection
 * whose statements depend on rows reads them in `load`, after the projections before it in the group have run.
 */
export interface Projection<Before = unknown> {
  readonly name: string
  /** The DDL, with `{schema}`. The engine runs it once, on an empty schema. */
  readonly tables: string
  readonly eventTypes: readonly string[]
  /** Reads the rows that the batch changes. */
  load?(transaction: BatchTransaction, events: readonly StoredEvent[]): Promise<Before>
  apply(events: readonly StoredEvent[], before: Before): readonly Statement[]
}

/** Updates what a group computes from its own tables, batch by batch. It may remember rows that it has read. */
export interface LiveDerivation {
  /** How many of the first events of a batch change documents of a limited size: at least one. */
  countFitting?(tables: BatchTransaction, events: readonly StoredEvent[]): Promise<number>
  /**
   * Resolves with the statements that update what a batch changes. They run after those of the projections, in the same
   * transaction; `tables` are the tables before the batch. So the transaction itself waits for no answer.
   */
  deriveStatements?(tables: BatchTransaction, events: readonly StoredEvent[]): Promise<readonly Statement[]>
  /** Projections whose rows `deriveStatements` writes, because it remembers them: only the others run. */
  readonly writes?: readonly Projection[]
  /** Updates what a batch has changed, in its transaction and after its other statements. */
  afterBatch?(transaction: BatchTransaction, events: readonly StoredEvent[]): Promise<void>
  /** A transaction has failed: the tables may not be what is remembered. */
  forget?(): void
}

/**
 * What a group computes from its own tables instead of from events, for example the guest documents. Both ways of computing
 * it must depend on the tables and the batch alone, and must lead to the same rows.
 */
interface Derivation {
  /** The DDL of its own tables, with `{schema}`. */
  readonly tables: string
  /** Computes everything. A rebuild calls it once when it has caught up, instead of updating after each batch. */
  everything(transaction: BatchTransaction): Promise<void>
  /**
   * The derivation of one owner, who alone changes the tables, or those of a partition. It derives nothing of the other partitions:
   * another process changes that at the same time.
   */
  open(partition?: Partition): LiveDerivation
}

/** The projections that share a subscription, a schema and a checkpoint. */
export interface ProjectionGroupDefinition {
  readonly group: ProjectionGroup
  /** Raise it when the tables, the event types or the meaning of the rows change: the group is rebuilt. */
  readonly version: number
  /** The partition that this worker applies the events of. A build fills the tables of all. Without it the group is not divided. */
  readonly partition?: Partition
  /**
   * The group applies all events of an append or none, and no batch ends inside one: guests must not see a part of it. Only for a group
   * that applies every event type of the streams that it reads: it would wait for the others for ever.
   */
  readonly appliesWholeAppends?: boolean
  readonly projections: readonly Projection[]
  readonly derived?: Derivation
  /** Maximum number of events in a live batch, for a group whose usual batch would delay the other groups for too long. */
  readonly maxLiveBatch?: number
  /**
   * Milliseconds between two live batches while there is no backlog. A group whose readers can wait shares the cost of a
   * transaction between more events. Without it each batch is applied at once.
   */
  readonly liveEveryMs?: number
  /** Channels and payloads to NOTIFY with the commit of a batch, besides the position of the group. */
  readonly notifications?: (events: readonly StoredEvent[]) => readonly Notification[]
  /** Records each commit that readers see in the event log. A build records none. */
  readonly commitLog?: CommitLog
  /**
   * The restaurant that goes into quarantine when this event cannot be applied; `null` stops the whole group instead.
   * Default: the restaurant in the metadata of the event.
   */
  readonly restaurantOf?: (eventType: string, restaurantId: string | null) => string | null
  /**
   * Event types that are applied even while their restaurant is in quarantine, because a delay would harm people. They are
   * applied again when the restaurant recovers.
   */
  readonly appliedInQuarantine?: ReadonlySet<string>
}

/** A PostgreSQL notification. */
export interface Notification {
  readonly channel: string
  readonly payload: string
}

/** A restaurant whose tables hold its events only up to a position below the checkpoint of the group. */
export interface Behind {
  readonly restaurantId: string
  readonly position: bigint
}

/**
 * A commit that readers see. From `at` (ISO, never before the commit) they read everything up to `position`, and of the
 * restaurants in `behind` everything up to their own position.
 */
export interface Commit {
  readonly position: bigint
  readonly behind: readonly Behind[]
  readonly at: string
}

/** Commits in their order, at least one. */
export type Commits = readonly [Commit, ...Commit[]]

/** The streams that record the commits of a group. The log then also says since when something was readable. */
export interface CommitLog {
  readonly streamOf: (partition: Partition) => string
  /** The event that records commits of a partition. */
  readonly write: (id: string, commits: Commits, partition: Partition) => NewEvent
  /** The last commit of an event. */
  readonly read: (event: StoredEvent) => Commit
}

/** The DDL of a group, in the order in which it is run. */
export function tablesOf({
  projections,
  derived,
}: Pick<ProjectionGroupDefinition, 'projections' | 'derived'>): string {
  return [...projections.map(({ tables }) => tables), derived?.tables ?? ''].join('\n')
}

/** The projections that run beside a derivation. */
export function projectionsBeside(
  derivation: LiveDerivation | undefined,
  { projections }: Pick<ProjectionGroupDefinition, 'projections'>,
): readonly Projection[] {
  const written = new Set(derivation?.writes)
  return projections.filter(projection => !written.has(projection))
}

/** The statements of all projections that load nothing: the engine sends them together with its bookkeeping. */
export function statementsWithoutLoad(
  projections: readonly Projection[],
  events: readonly StoredEvent[],
): readonly Statement[] {
  return projections
    .filter(projection => projection.load === undefined)
    .flatMap(projection => {
      const own = eventsOf(projection, events)
      return own.length === 0 ? [] : projection.apply(own, undefined)
    })
}

// A build has batches of 2,000 events. The states of so many items, with all texts and translations at their limits, would be 240 MB.
const eventsAtOnce = 500

/**
 * Runs the other projections: they load what the batch changes, and see what the statements before them wrote. So do the later events of
 * a large batch, which is applied in pieces.
 */
export async function applyWithLoad(
  projections: readonly Projection[],
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
): Promise<void> {
  const loading = projections.filter(({ load }) => load !== undefined)
  for (let from = 0; from < events.length; from += eventsAtOnce) {
    const piece = events.slice(from, from + eventsAtOnce)
    const statements = await Promise.all(
      loading.map(async projection => {
        const own = eventsOf(projection, piece)
        return own.length === 0 ? [] : projection.apply(own, await projection.load?.(transaction, own))
      }),
    )
    await Promise.all(statements.flat().map(statement => transaction.query(statement)))
  }
}

function eventsOf({ eventTypes }: Projection, events: readonly StoredEvent[]): readonly StoredEvent[] {
  const types = new Set(eventTypes)
  return events.filter(event => types.has(event.type))
}
