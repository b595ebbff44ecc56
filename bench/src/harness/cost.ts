import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '@safe-menu/local/postgres/connection'
import { settle, waitUntilIdle } from './applied.ts'
import type { Measured } from './line.ts'
import { withCpuAboveIdle } from './proc.ts'
import type { Stack } from './stack.ts'

/** What can be counted in docs/scale.md. */
export type Thing = 'restaurant' | 'item' | 'write' | 'view' | 'tracked view' | 'open page for a minute'

/** What one of them costs, above what an idle product uses. */
export interface Cost {
  readonly id: 'costs'
  readonly thing: Thing
  /** CPU time of all processes in microseconds, projecting included. */
  readonly cpu: number
  /** Growth of the event store's folder. */
  readonly logBytes: number
  /** Growth of the database after a vacuum. */
  readonly databaseBytes: number
  /** To and from the client; `null` if it was not measured. */
  readonly networkBytes: number | null
  /** Memory of query-api; `null` if it was not measured. */
  readonly memoryBytes: number | null
}

export type Meter = ReturnType<typeof createMeter>

/** Measures what things cost in a stack that uses `idleShare` of a core when it is idle. */
export function createMeter(stack: Stack, idleShare: number) {
  const sizes = async () => ({
    log: await diskBytes(join(stack.dataDirectory, 'event-store')),
    database: await databaseBytes(stack.databaseUrl),
  })
  return {
    /** Runs `work`, which resolves to how many of the thing it made, until the projector is idle again. */
    async cost(thing: Thing, work: () => Promise<number>, network?: () => number): Promise<Measured<Cost>> {
      await settle(stack)
      const before = { ...(await sizes()), network: network?.() ?? 0 }
      const { result: count, microseconds } = await withCpuAboveIdle(stack, idleShare, async () => {
        const made = await work()
        await waitUntilIdle(stack)
        return made
      })
      await settle(stack)
      const after = await sizes()
      return {
        thing,
        cpu: microseconds / count,
        logBytes: Math.max(0, after.log - before.log) / count,
        databaseBytes: Math.max(0, after.database - before.database) / count,
        networkBytes: network ? (network() - before.network) / count : null,
        memoryBytes: null,
      }
    },
  }
}

async function databaseBytes(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async database => {
    const { rows } = await database.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    )
    return rows[0]?.bytes ?? Number.NaN
  })
}

const bytesPerBlock = 512 // the unit of `blocks`, on every file system

/** Bytes on the disk of all files in a folder. A file that is removed meanwhile counts nothing. */
export async function diskBytes(folder: string): Promise<number> {
  const paths = await readdir(folder, { recursive: true })
  const sizes = paths.map(path =>
    lstat(join(folder, path)).then(
      ({ blocks }) => blocks * bytesPerBlock,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}
