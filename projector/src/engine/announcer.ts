import { randomUUID } from 'node:crypto'
import type { Behind, Commit, CommitLog, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import type { ExpectedRevision, ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { backoffMs, pause, withTimeout } from '@safe-menu/server-kit/lifecycle/timing'
import type { Logger } from 'pino'
import { hasEventsBetween } from './catch-up-check.ts'
import { nameOf, partitionFor } from './checkpoints.ts'
import type { OwnTypes } from './event-batch.ts'

const maxCommits = 500 // in one event: some 50 KB, far under the store's limit of 1 MiB
// About 30 minutes of commits that cannot be written. Beyond that the oldest is dropped: the next commit dates its events,
// late but never early.
const maxPending = 2_000
// An event that names this many restaurants has about 400 KB. If more are behind, the commit is not announced.
const maxBehind = 5_000
// Commits within this time share an event, each with its own instant.
const gatherMs = 50
// With steady changes there is an event once a second, so that the log grows little. After a crash the next owner announces the
// commits of this time late.
const everyMs = 1_000
// A commit names every restaurant that is behind, in about 80 bytes each. With more names than this one event stands for several
// commits, at most one name per millisecond, so that the log grows by less than 100 KB per second.
const manyBehind = 100
const firstRetryMs = 100 // most failures are a restart of the store
const longestRetryMs = 3_000 // the store itself is retried as often
const drainMs = 500 // a healthy store takes milliseconds; without one the next owner announces the rest

/** Records commits in the event log. */
export interface Announcer {
  /** Call it right after a commit, with the restaurants that are behind. It never waits. */
  committed(position: bigint, behind: readonly Behind[]): void
  /** Waits up to half a second for pending announcements. */
  stop(): Promise<void>
}

interface AnnouncerOptions {
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  /** The checkpoint at takeover: what has not been announced up to here is announced first. */
  readonly checkpoint: bigint
  /** The restaurants that were behind at takeover. */
  readonly behind: readonly Behind[]
  readonly types: OwnTypes
  readonly log: Logger
}

interface Pending extends Commit {
  readonly id: string
}

/** The last event of the commit log. */
interface LastAnnounced extends Commit {
  readonly revision: ExpectedRevision
}

const silent: Announcer = { committed: () => undefined, stop: async () => undefined }

/** A commit is worth announcing when its position is higher, or when the restaurants that are behind have changed. */
function isNews(commit: Commit, lastAnnounced: Commit): boolean {
  if (commit.position !== lastAnnounced.position) return commit.position > lastAnnounced.position
  return !hasSameBehind(commit, lastAnnounced)
}

function hasSameBehind(one: Commit, other: Commit): boolean {
  const positions = new Map(other.behind.map(({ restaurantId, position }) => [restaurantId, position]))
  return (
    one.behind.length === positions.size &&
    one.behind.every(({ restaurantId, position }) => positions.get(restaurantId) === position)
  )
}

/** As many commits as fit into one event. */
function firstOf(pending: readonly Pending[]): readonly Pending[] {
  let names = 0
  const tooMany = pending.findIndex(({ behind }, index) => {
    names += behind.length
    return index > 0 && names > maxBehind
  })
  return pending.slice(0, Math.min(maxCommits, tooMany === -1 ? maxCommits : tooMany))
}

/**
 * Appends the commits of the group or partition to its commit log, in order, one event at a time and at most one a second. It
 * has all commits since the one before, each with its own instant. Two owners cannot both announce a commit: the expected
 * revision makes the second one read the log again. After a crash between commit and append the next owner announces the commit
 * late, with the current time.
 */
export function createAnnouncer(options: AnnouncerOptions): Announcer {
  const { definition } = options
  return definition.commitLog === undefined ? silent : announcerTo(definition.commitLog, options)
}

function announcerTo(
  commitLog: CommitLog,
  { store, definition, checkpoint, behind: foundBehind, types, log }: AnnouncerOptions,
): Announcer {
  const partition = partitionFor(definition)
  const streamName = commitLog.streamOf(partition)
  const stopping = new AbortController()
  /** Aborts the pauses between events: the rest is announced at once. */
  const draining = new AbortController()
  const pending: Pending[] = []
  const found: Pending = {
    id: randomUUID(),
    position: checkpoint,
    behind: foundBehind,
    at: new Date().toISOString(),
  }
  let lastAnnounced: LastAnnounced | null = null
  let running: Promise<void> | null = null
  let failures = 0
  let lastAppend = Number.NEGATIVE_INFINITY

  function committed(position: bigint, behind: readonly Behind[]): void {
    if (behind.length > maxBehind) {
      log.error(
        { group: nameOf(definition), behind: behind.length },
        'too many restaurants are behind to announce a commit',
      )
      return
    }
    const last = pending.at(-1)
    // This commit also announces the one before it, late but never early.
    if (last !== undefined && Math.min(last.behind.length, behind.length) > manyBehind) pending.pop()
    pending.push({ id: randomUUID(), position, behind, at: new Date().toISOString() })
    if (pending.length > maxPending) pending.shift()
    running ??= run()
  }

  /** Until the next event: soon after a pause, else a second after the last one. A backlog goes at once. */
  function pauseMs(): number {
    if (pending.length > maxCommits) return 0
    const names = pending.at(-1)?.behind.length ?? 0
    const gathering = gatherMs + (names > manyBehind ? names : 0)
    return Math.max(gathering, lastAppend + everyMs - performance.now())
  }

  async function run(): Promise<void> {
    do {
      try {
        await pause(pauseMs(), draining.signal)
        await announcePending()
        failures = 0
      } catch (error) {
        if (error instanceof RevisionConflict) {
          lastAnnounced = null
          continue
        }
        if (failures === 0)
          log.warn({ err: error, group: nameOf(definition) }, 'a commit could not be announced yet')
        failures += 1
        const retryMs = backoffMs(failures, { firstMs: firstRetryMs, maxMs: longestRetryMs })
        await pause(retryMs, stopping.signal)
      }
    } while ((lastAnnounced === null || pending.length > 0) && !stopping.signal.aborted)
    running = null
  }

  async function announcePending(): Promise<void> {
    lastAnnounced ??= await readLastAnnounced()
    while (pending[0] !== undefined && !isNews(pending[0], lastAnnounced)) pending.shift()
    const next = firstOf(pending)
    const last = next.at(-1)
    if (last === undefined) return
    let { at } = lastAnnounced
    const [first, ...more] = next.map((commit): Commit => {
      // The clock may have jumped back. Instants never decrease, so that they keep the order of the positions.
      if (commit.at > at) at = commit.at
      return { position: commit.position, behind: commit.behind, at }
    })
    if (first === undefined) return
    const event = commitLog.write(last.id, [first, ...more], partition)
    const { revision } = await store.append(streamName, [event], lastAnnounced.revision)
    lastAppend = performance.now()
    lastAnnounced = { position: last.position, behind: last.behind, at, revision }
    // Not by position, because several commits can have the same. A later commit may have replaced the last one meanwhile.
    for (const commit of next) if (pending[0] === commit) pending.shift()
  }

  async function readLastAnnounced(): Promise<LastAnnounced> {
    const { events, revision } = await store.readStream(streamName, { last: 1 })
    const [last] = events
    // Up to this event, an append without an answer was written.
    if (last !== undefined) pending.splice(0, pending.findIndex(({ id }) => id === last.id) + 1)
    const end: LastAnnounced =
      last === undefined || revision === null
        ? { position: 0n, behind: [], at: '', revision: 'no_stream' }
        : { ...commitLog.read(last), revision }
    if (pending[0]?.id !== found.id && (await isMissing(end))) pending.unshift(found)
    return end
  }

  /** Whether the state at takeover has not been announced: there are later events of the group, or other restaurants are behind. */
  async function isMissing(end: LastAnnounced): Promise<boolean> {
    if (found.behind.length > maxBehind || found.position < end.position) return false
    if (!hasSameBehind(found, end)) return true
    return found.position > end.position && hasEventsBetween(store, end.position, found.position, types)
  }

  running = run()
  return {
    committed,
    async stop() {
      draining.abort()
      if (running !== null) await withTimeout(running, drainMs, () => undefined)
      stopping.abort()
    },
  }
}
