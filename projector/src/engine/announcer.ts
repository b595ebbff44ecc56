import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Behind, Commit, CommitLog, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import type { ExpectedRevision, ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { backoffMs } from '@safe-menu/server-kit/lifecycle/backoff'
import type { Logger } from 'pino'
import type { OwnTypes } from './own-types.ts'
import { holdsOwn } from './proof.ts'

const maxEvents = 500 // an append of some 200 KB, far under the store's limit of 1 MiB
// Half an hour of a batch a second that cannot be written. Past it the oldest falls to the one behind it: late, but true.
const maxPending = 2_000
// An event that names this many restaurants has some 400 KB. If more are behind, the commit is not announced.
const maxBehind = 5_000
// Commits of that time share an append, each with its own instant. What a crash takes along is told late by the next owner.
const gatherMs = 50
// Each commit names all restaurants that are behind, in some 80 bytes. With more than this one event tells of several commits, and
// there is a millisecond for each name, so that the log grows by less than 100 KB a second.
const manyBehind = 100
const firstRetryMs = 100 // most failures are a restart of the store
const longestRetryMs = 3_000 // the store itself is retried as often
const drainMs = 500 // a healthy store takes some milliseconds; for a dead one the next owner speaks

/** Tells the log what has been committed. */
export interface Announcer {
  /** To be called right after a commit, with the restaurants that it left behind; never waits. */
  committed(position: bigint, behind: readonly Behind[]): void
  /** Gives what is still to be told half a second. */
  stop(): Promise<void>
}

interface AnnouncerOptions {
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  /** Where the owner has found the tables: what is not told up to there is told first. */
  readonly checkpoint: bigint
  /** The restaurants that were behind then. */
  readonly behind: readonly Behind[]
  readonly types: OwnTypes
  readonly log: Logger
}

interface Pending extends Commit {
  readonly id: string
}

/** The end of the stream. */
interface Told extends Commit {
  readonly revision: ExpectedRevision
}

const silent: Announcer = { committed: () => undefined, stop: async () => undefined }

/** A commit announces something when it reaches further, or when other restaurants are behind than before. */
function isNews(commit: Commit, told: Commit): boolean {
  if (commit.position !== told.position) return commit.position > told.position
  return !hasSameBehind(commit, told)
}

function hasSameBehind(one: Commit, other: Commit): boolean {
  const positions = new Map(other.behind.map(({ restaurantId, position }) => [restaurantId, position]))
  return (
    one.behind.length === positions.size &&
    one.behind.every(({ restaurantId, position }) => positions.get(restaurantId) === position)
  )
}

/** As many as fit into one append. */
function firstOf(pending: readonly Pending[]): readonly Pending[] {
  let names = 0
  const tooMany = pending.findIndex(({ behind }, index) => {
    names += behind.length
    return index > 0 && names > maxBehind
  })
  return pending.slice(0, Math.min(maxEvents, tooMany === -1 ? maxEvents : tooMany))
}

/**
 * Appends the group's commits to its commit log, in order, one append at a time; what is committed meanwhile goes into the next
 * one, each with its own instant. The revision tells owners apart: whoever comes second reads again and leaves out what has
 * been said. An owner that finds commits nobody has told (a crash between commit and append) tells of them late, as of now.
 */
export function createAnnouncer(options: AnnouncerOptions): Announcer {
  const { definition } = options
  return definition.commitLog === undefined ? silent : announcerTo(definition.commitLog, options)
}

function announcerTo(
  commitLog: CommitLog,
  { store, definition, checkpoint, behind: foundBehind, types, log }: AnnouncerOptions,
): Announcer {
  const stopping = new AbortController()
  const pending: Pending[] = []
  const found: Pending = {
    id: randomUUID(),
    position: checkpoint,
    behind: foundBehind,
    at: new Date().toISOString(),
  }
  let told: Told | null = null
  let running: Promise<void> | null = null
  let failures = 0

  function committed(position: bigint, behind: readonly Behind[]): void {
    if (behind.length > maxBehind) {
      log.error(
        { group: definition.group, behind: behind.length },
        'too many restaurants are behind to announce a commit',
      )
      return
    }
    const last = pending.at(-1)
    // The commit before is told with this one: late, but true.
    if (last !== undefined && Math.min(last.behind.length, behind.length) > manyBehind) pending.pop()
    pending.push({ id: randomUUID(), position, behind, at: new Date().toISOString() })
    if (pending.length > maxPending) pending.shift()
    running ??= run()
  }

  function namesMs(): number {
    const names = pending.at(-1)?.behind.length ?? 0
    return names > manyBehind ? names : 0
  }

  async function run(): Promise<void> {
    do {
      try {
        await sleep(gatherMs + namesMs(), undefined, { signal: stopping.signal }).catch(() => undefined)
        await tell()
        failures = 0
      } catch (error) {
        if (error instanceof RevisionConflict) {
          told = null
          continue
        }
        if (failures === 0)
          log.warn({ err: error, group: definition.group }, 'a commit could not be told yet')
        failures += 1
        const pauseMs = backoffMs(failures, { firstMs: firstRetryMs, maxMs: longestRetryMs })
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    } while ((told === null || pending.length > 0) && !stopping.signal.aborted)
    running = null
  }

  async function tell(): Promise<void> {
    told ??= await begin()
    while (pending[0] !== undefined && !isNews(pending[0], told)) pending.shift()
    const next = firstOf(pending)
    const last = next.at(-1)
    if (last === undefined) return
    let { at } = told
    const events = next.map(commit => {
      // The clock may have jumped back: instants only rise, so that they keep the order of the positions.
      if (commit.at > at) at = commit.at
      return commitLog.write(commit.id, { position: commit.position, behind: commit.behind, at })
    })
    const { revision } = await store.append(commitLog.streamName, events, told.revision)
    told = { position: last.position, behind: last.behind, at, revision }
  }

  async function begin(): Promise<Told> {
    const { events, revision } = await store.readStream(commitLog.streamName, { last: 1 })
    const [last] = events
    const end: Told =
      last === undefined || revision === null
        ? { position: 0n, behind: [], at: '', revision: 'no_stream' }
        : { ...commitLog.read(last), revision }
    if (pending[0]?.id !== found.id && (await isMissing(end))) pending.unshift(found)
    return end
  }

  /** Whether nobody has announced what this owner found: further own events, or the same with other restaurants behind. */
  async function isMissing(end: Told): Promise<boolean> {
    if (found.behind.length > maxBehind || found.position < end.position) return false
    if (!hasSameBehind(found, end)) return true
    return found.position > end.position && holdsOwn(store, end.position, found.position, types)
  }

  running = run()
  return {
    committed,
    async stop() {
      const drained = new AbortController()
      const inTime = sleep(drainMs, undefined, { signal: drained.signal }).catch(() => undefined)
      await Promise.race([running, inTime])
      drained.abort()
      stopping.abort()
    },
  }
}
