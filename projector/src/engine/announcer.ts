import { manyBehind } from '@safe-menu/contracts/freshness-texts'
import type { CommitLog, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { backoffMs, pause, withTimeout } from '@safe-menu/server-kit/lifecycle/timing'
import type { Logger } from 'pino'
import { nameOf, partitionFor } from './checkpoints.ts'
import { createCommitStream } from './commit-stream.ts'
import type { NewCommit, UnannouncedCommit, UnannouncedRows } from './unannounced.ts'

const maxPending = 2_000 // in memory; the others wait in their rows
// Commits within this time share an event, each with its own instant.
const gatherMs = 50
// With steady changes there is an event once a second, so that the log grows little.
const everyMs = 1_000
const firstRetryMs = 100 // most failures are a restart of the store
const longestRetryMs = 3_000 // the store itself is retried as often
const drainMs = 500 // a healthy store takes milliseconds; without one the next owner announces the rest

/** Records commits in the event log. */
export interface Announcer {
  /** Call it right after a commit, before the next one begins. It never waits. */
  committed(commit: NewCommit): void
  /** Waits up to half a second for pending announcements. */
  stop(): Promise<void>
}

interface AnnouncerOptions {
  readonly store: Pick<ProjectorEventStore, 'append' | 'readStream'>
  readonly definition: ProjectionGroupDefinition
  readonly rows: UnannouncedRows
  readonly log: Logger
}

const silent: Announcer = { committed: () => undefined, stop: async () => undefined }

/**
 * Appends the commits of the group or partition to its commit log, in order, one event at a time and at most one a second. It
 * has all commits since the one before, each with its own instant. It begins with those that the previous owner committed but did
 * not announce.
 */
export function createAnnouncer(options: AnnouncerOptions): Announcer {
  const { definition } = options
  return definition.commitLog === undefined ? silent : announcerTo(definition.commitLog, options)
}

function announcerTo(commitLog: CommitLog, { store, definition, rows, log }: AnnouncerOptions): Announcer {
  const partition = partitionFor(definition)
  const stream = createCommitStream(store, commitLog, partition)
  const stopping = new AbortController()
  /** Aborts the pauses between events: the rest is announced at once. */
  const draining = new AbortController()
  const pending: UnannouncedCommit[] = []
  /** Whether there are commits that only their rows hold: those of the previous owner, or too many for the memory. */
  let hasMore = true
  let othersAreDone = false
  let running: Promise<void> | null = null
  let failures = 0
  let lastAppend = Number.NEGATIVE_INFINITY

  function committed(commit: NewCommit): void {
    if (pending.length >= maxPending) hasMore = true
    if (!hasMore) {
      const last = pending.at(-1)
      // This commit also announces the one before it, late but never early.
      if (Math.min(last?.behind.length ?? 0, commit.behind.length) > manyBehind) pending.pop()
      pending.push({ ...commit, partition, at: new Date().toISOString() })
    }
    running ??= run()
  }

  /** Until the next event: soon after a pause, else a second after the last one. A backlog goes at once. */
  function pauseMs(): number {
    if (hasMore || !stream.holdsInOneEvent(pending)) return 0
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
        if (error instanceof RevisionConflict) continue
        if (failures === 0)
          log.warn({ err: error, group: nameOf(definition) }, 'a commit could not be announced yet')
        failures += 1
        const retryMs = backoffMs(failures, { firstMs: firstRetryMs, maxMs: longestRetryMs })
        await pause(retryMs, stopping.signal)
      }
    } while ((hasMore || pending.length > 0) && !stopping.signal.aborted)
    running = null
  }

  async function announcePending(): Promise<void> {
    if (!othersAreDone) await announceOtherDivisions()
    othersAreDone = true
    if (hasMore && pending.length === 0) {
      const found = await rows.own(maxPending)
      pending.push(...found)
      hasMore = found.length === maxPending
    }
    const known = await stream.append([...pending])
    lastAppend = performance.now()
    // Not by number: a later commit may have replaced the last one meanwhile.
    for (const commit of known) if (pending[0] === commit) pending.shift()
    await remove(known)
  }

  /** Commits of another number of partitions come first in the log: later they would be taken for older than what is known. */
  async function announceOtherDivisions(): Promise<void> {
    for (;;) {
      const found = await rows.ofOtherDivision(maxPending)
      const [first] = found
      if (first === undefined) return
      await remove(await createCommitStream(store, commitLog, first.partition).append(found))
    }
  }

  async function remove(known: readonly UnannouncedCommit[]): Promise<void> {
    const last = known.at(-1)
    if (last !== undefined) await rows.removeUpTo(last)
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
