import { randomInt } from 'node:crypto'
import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import { nameOfPartition, type Partition } from '@safe-menu/server-kit/partitions/partition'
import type { Queryable } from './checkpoints.ts'

// Longer than the standby's poll and a new connection, so that the process that has fewer partitions is first.
const freeMs = 3_000
// A partition that no other process wanted is kept, so that it does not change hands every few seconds.
const keptMs = 60_000
const watchEveryMs = 1_000

const becomeMember = `select pg_advisory_lock_shared(hashtext('projector member ' || $1), $2)`

/** The keys of an advisory lock are signed numbers, and `pg_locks` shows them as unsigned ones. */
const locks = `
  from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`
const countMembers = `
  select count(distinct objid)::int as members ${locks}
    and classid = (hashtext('projector member ' || $1)::bigint & 4294967295)::oid`
const findOwner = `
  select ${locks}
    and classid = (hashtext('projector live')::bigint & 4294967295)::oid
    and objid = (hashtext($1)::bigint & 4294967295)::oid`

/** Spreads the partitions of a group over the processes. All workers of a process share one. */
export interface LeaseShare {
  /** Counts this process among those that can own partitions, for as long as the connection lives. */
  join(client: Queryable): Promise<void>
  /** Reserves a partition if this process has less than its share, or if no process has wanted it for 3 s. */
  reserve(client: Queryable, partition: Partition): Promise<boolean>
  release(partition: Partition): void
  /** Resolves when this process has more than its share and should give this partition back, or when `signal` aborts. */
  untilTooMany(partition: Partition, signal: AbortSignal): Promise<void>
}

interface Options {
  readonly group: string
  readonly count: number
  /** Counts the processes while the worker's own connection is busy. */
  readonly database: Queryable
}

export function createLeaseShare({ group, count, database }: Options): LeaseShare {
  const processId = randomInt(2 ** 31)
  const members = `${group} of ${count}`
  /** The partitions of this process, and until when each is kept. */
  const owned = new Map<number, number>()
  const freeSince = new Map<number, number>()

  async function shareOf(client: Queryable): Promise<number> {
    const { rows } = await client.query<{ members: number }>(countMembers, [members])
    return Math.ceil(count / Math.max(rows[0]?.members ?? 1, 1))
  }

  async function isLeftOver(client: Queryable, partition: Partition): Promise<boolean> {
    const { rowCount } = await client.query(findOwner, [nameOfPartition(group, partition)])
    if (rowCount !== 0) {
      freeSince.delete(partition.index)
      return false
    }
    const since = freeSince.get(partition.index) ?? performance.now()
    freeSince.set(partition.index, since)
    return performance.now() - since >= freeMs
  }

  return {
    async join(client) {
      await client.query(becomeMember, [members, processId])
    },
    async reserve(client, partition) {
      const [share, leftOver] = [await shareOf(client), await isLeftOver(client, partition)]
      if (owned.size >= share && !leftOver) return false
      owned.set(partition.index, owned.size >= share ? performance.now() + keptMs : 0)
      return true
    },
    release(partition) {
      owned.delete(partition.index)
      freeSince.delete(partition.index)
    },
    async untilTooMany({ index }, signal) {
      while (!signal.aborted) {
        await pause(watchEveryMs, signal)
        // One at a time: the others see the smaller number at their next check.
        const given = [...owned]
          .filter(([, keptUntil]) => keptUntil <= performance.now())
          .map(([each]) => each)
        if (signal.aborted || Math.max(...given) !== index) continue
        const share = await shareOf(database).catch(() => count) // the worker itself notices a lost database
        if (owned.size > share) return
      }
    },
  }
}
