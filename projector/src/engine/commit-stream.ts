import type { Commit, CommitLog } from '@safe-menu/read-models/projection'
import { RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { ExpectedRevision } from '@safe-menu/server-kit/event-store/types'
import type { Partition } from '@safe-menu/server-kit/partitions/partition'
import { maxBehind, type UnannouncedCommit } from './unannounced.ts'

const maxCommits = 500 // in one event: some 50 KB, far under the store's limit of 1 MiB

/** The last event of the stream. */
interface LastAnnounced extends Commit {
  readonly id: string | null
  readonly revision: ExpectedRevision
}

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
function firstOf(commits: readonly UnannouncedCommit[]): readonly UnannouncedCommit[] {
  let names = 0
  const tooMany = commits.findIndex(({ behind }, index) => {
    names += behind.length
    return index > 0 && names > maxBehind
  })
  return commits.slice(0, Math.min(maxCommits, tooMany === -1 ? maxCommits : tooMany))
}

/** The stream that records the commits of a partition. */
export function createCommitStream(
  store: Pick<ProjectorEventStore, 'append' | 'readStream'>,
  commitLog: CommitLog,
  partition: Partition,
) {
  const streamName = commitLog.streamOf(partition)
  let lastAnnounced: LastAnnounced | null = null

  async function readLast(): Promise<LastAnnounced> {
    const { events, revision } = await store.readStream(streamName, { last: 1 })
    const [last] = events
    if (last === undefined || revision === null)
      return { id: null, position: 0n, behind: [], at: '', revision: 'no_stream' }
    return { ...commitLog.read(last), id: last.id, revision }
  }

  return {
    /** Whether every commit may be announced in one event. */
    holdsInOneEvent: (commits: readonly UnannouncedCommit[]) => commits.length <= maxCommits,
    /**
     * Appends the first of these commits, as many as fit into one event, in their order and each with its own instant. Resolves with
     * those that the log has now. Two processes cannot both announce a commit: the expected revision refuses the second.
     * @throws RevisionConflict when another process has announced more: call it again
     */
    async append(commits: readonly UnannouncedCommit[]): Promise<readonly UnannouncedCommit[]> {
      const known = lastAnnounced ?? (await readLast())
      lastAnnounced = known
      // Up to the last event, an append without an answer was written.
      const written = commits.findIndex(({ id }) => id === known.id) + 1
      const found = commits.findIndex((commit, index) => index >= written && isNews(commit, known))
      const begin = found === -1 ? commits.length : found
      const next = firstOf(commits.slice(begin))
      const last = next.at(-1)
      let { at } = known
      const [first, ...more] = next.map((commit): Commit => {
        // The clock may have jumped back. Instants never decrease, so that they keep the order of the positions.
        if (commit.at > at) at = commit.at
        return { position: commit.position, behind: commit.behind, at }
      })
      if (first === undefined || last === undefined) return commits
      try {
        const event = commitLog.write(last.id, [first, ...more], partition)
        const { revision } = await store.append(streamName, [event], known.revision)
        lastAnnounced = { id: last.id, position: last.position, behind: last.behind, at, revision }
      } catch (error) {
        if (error instanceof RevisionConflict) lastAnnounced = null
        throw error
      }
      return commits.slice(0, begin + next.length)
    },
  }
}
