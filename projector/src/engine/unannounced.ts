import { randomUUID } from 'node:crypto'
import type { Behind, Commit, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { Partition } from '@safe-menu/server-kit/partitions/partition'
import type pg from 'pg'
import type { Logger } from 'pino'
import { partitionFor } from './checkpoints.ts'
import type { RunExclusive } from './direct-connection.ts'

/* The rows of commits that the event log does not have yet: `projector.unannounced_commits`. */

/** A commit whose own transaction writes its row. */
export interface NewCommit extends Omit<Commit, 'at'> {
  readonly id: string
}

/** A commit that has a row. */
export interface UnannouncedCommit extends Commit {
  readonly id: string
  readonly partition: Partition
}

// An event that names this many restaurants has about 400 KB, under the store's limit of 1 MiB.
export const maxBehind = 5_000

/** `null`: the group keeps no record of its commits, or the record of this one would be too large. */
export function newCommit(
  { commitLog, group }: ProjectionGroupDefinition,
  position: bigint,
  behind: readonly Behind[],
  log: Logger,
): NewCommit | null {
  if (commitLog === undefined) return null
  if (behind.length <= maxBehind) return { id: randomUUID(), position, behind }
  log.error({ group, behind: behind.length }, 'too many restaurants are behind to announce a commit')
  return null
}

const insertCommit = `
  insert into projector.unannounced_commits (id, group_name, partition, partitions, position, behind)
  values ($1, $2, $3, $4, $5, $6)`

/** The query that writes the row of a commit. It is the last change of its transaction, so that its instant is close to the commit. */
export function insertionOfCommit(
  definition: Pick<ProjectionGroupDefinition, 'group' | 'partition'>,
  { id, position, behind }: NewCommit,
) {
  const { index, count } = partitionFor(definition)
  const named = behind.map(each => ({ restaurantId: each.restaurantId, position: String(each.position) }))
  return {
    name: 'insert-unannounced-commit',
    text: insertCommit,
    values: [id, definition.group, index, count, position, JSON.stringify(named)],
  }
}

/** The rows of a group, as its announcer reads and removes them. */
export interface UnannouncedRows {
  /** The oldest commits of the worker's partition. */
  own(limit: number): Promise<readonly UnannouncedCommit[]>
  /** The oldest commits of one partition from the time when the group was divided otherwise; empty when there are none. */
  ofOtherDivision(limit: number): Promise<readonly UnannouncedCommit[]>
  /** Removes a commit and those before it. */
  removeUpTo(last: UnannouncedCommit): Promise<void>
}

const columns = `id, partition, partitions, position::text,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, behind`

const selectOwn = `
  select ${columns} from projector.unannounced_commits
  where group_name = $1 and partition = $2 and partitions = $3 order by number limit $4`

const selectOther = `
  with first as (select partition, partitions from projector.unannounced_commits
    where group_name = $1 and partitions <> $2 order by number limit 1)
  select ${columns} from projector.unannounced_commits join first using (partition, partitions)
  where group_name = $1 order by number limit $3`

const deleteUpTo = `
  delete from projector.unannounced_commits where group_name = $1 and partition = $2 and partitions = $3
    and number <= (select number from projector.unannounced_commits where id = $4)`

interface CommitRow {
  readonly id: string
  readonly partition: number
  readonly partitions: number
  readonly position: string
  readonly at: string
  readonly behind: readonly { readonly restaurantId: string; readonly position: string }[]
}

/** `runExclusive` excludes the transactions of the same connection, so that no commit is under way while rows are read. */
export function unannouncedRows(
  client: Pick<pg.Client, 'query'>,
  definition: ProjectionGroupDefinition,
  runExclusive: RunExclusive,
): UnannouncedRows {
  const { group } = definition
  const { index, count } = partitionFor(definition)
  const read = async (text: string, values: readonly unknown[]) => {
    const { rows } = await runExclusive(() => client.query<CommitRow>(text, [...values]))
    return rows.map(({ partition, partitions, position, behind, ...row }) => ({
      ...row,
      partition: { index: partition, count: partitions },
      position: BigInt(position),
      behind: behind.map(each => ({ ...each, position: BigInt(each.position) })),
    }))
  }
  return {
    own: limit => read(selectOwn, [group, index, count, limit]),
    ofOtherDivision: limit => read(selectOther, [group, count, limit]),
    async removeUpTo({ id, partition }) {
      const values = [group, partition.index, partition.count, id]
      await runExclusive(() => client.query(deleteUpTo, values))
    },
  }
}
