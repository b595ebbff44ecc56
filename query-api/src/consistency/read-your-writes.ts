import type { Route } from '@safe-menu/contracts/http/route'
import { behindQuery, positionsQuery } from '@safe-menu/read-models/progress/progress.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type { ConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RouteRequest } from '@safe-menu/server-kit/http/handler'
import type { Partition } from '@safe-menu/server-kit/partitions/partition'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { BehindRestaurants } from '../freshness/behind.ts'
import type { DividedReach } from '../read-model/changes.ts'
import { groupsReadBy, ownerFinderOf, restaurantRead, type WaitedGroup } from '../read-model/reads.ts'
import { createPartitionedGate, type PartitionedGate } from './position-gate.ts'

interface ReadYourWritesDeps {
  readonly pool: pg.Pool
  readonly tokens: ConsistencyTokens
  readonly behind: BehindRestaurants
  readonly log: Logger
}

const retryMs = 250

/** Lets a request with a Consistency-Token wait until the tables it reads hold the client's own writes. */
export function createReadYourWrites({ pool, tokens, behind, log }: ReadYourWritesDeps) {
  const gates: Readonly<Record<WaitedGroup, PartitionedGate>> = {
    menus: createPartitionedGate(),
    admin: createPartitionedGate(),
    audit: createPartitionedGate(),
  }

  /** Counts the connections, so that a slow read for an earlier one is ignored. */
  let connection = 0
  let closed = false
  /** Whether the connection that announces positions, and who falls behind, is lost. */
  let isLost = false

  /** Reads the positions while the service does not listen. */
  async function readPositions(own: number): Promise<void> {
    while (own === connection && !closed) {
      const positions = await livePositions(pool).catch(() => null) // PostgreSQL is down: no read has an answer
      if (own !== connection) return
      for (const [group, gate] of Object.entries(gates))
        for (const reach of positions?.get(group) ?? []) gate.restartAt(reach)
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }

  /** Reads the positions that were announced while the service did not listen. */
  async function catchUp(own: number): Promise<void> {
    while (own === connection && !closed) {
      try {
        const reaches = await livePositions(pool)
        if (own !== connection) return
        for (const [group, gate] of Object.entries(gates))
          for (const reach of reaches.get(group) ?? []) gate.catchUpTo(reach)
        return
      } catch (error) {
        if (isMissingTable(error)) return // they are announced when they are built
        log.warn({ err: error }, 'cannot read the positions of the read models; trying again')
        await new Promise(resolve => setTimeout(resolve, retryMs))
      }
    }
  }

  /** Asks the table for what `behind` does not hear without a connection. */
  async function assertNotBehind(
    route: Route,
    request: RouteRequest<Route>,
    positions: ReturnType<ConsistencyTokens['open']>,
  ): Promise<void> {
    const groups = groupsReadBy(route)
    const rows = await readRows(pool, behindQuery)
    const lagging = rows.filter(row =>
      groups.some(group => group === row.group_name && (positions[group] ?? 0n) >= BigInt(row.position)),
    )
    if (lagging.length === 0) return
    const restaurantId = await restaurantRead(pool, request, ownerFinderOf(route))
    if (lagging.some(row => row.restaurant_id === restaurantId))
      throw new AppError('service.read_model_behind')
  }

  return {
    connected(): void {
      for (const gate of Object.values(gates)) gate.listenAgain()
      connection += 1
      isLost = false
      void catchUp(connection)
    },
    /** Positions are not announced any more. They are read until they are, so that no read waits in vain for what the tables hold. */
    lost(): void {
      connection += 1
      isLost = true
      void readPositions(connection)
    },
    advanced: (group: WaitedGroup, position: bigint, partition: Partition) =>
      gates[group].advanceTo(position, partition),
    replaced: (group: WaitedGroup, reach: DividedReach) => gates[group].restartAt(reach),
    position: (group: WaitedGroup) => gates[group].position(),
    /** Rejects with `service.read_model_behind` after 2 s, or at once for a restaurant in quarantine. */
    async waitFor(route: Route, request: RouteRequest<Route>): Promise<void> {
      if (request.consistencyToken === null) return
      const positions = tokens.open(request.consistencyToken)
      const groups = groupsReadBy(route)
      const isDivided = groups.some(group => gates[group].isDivided())
      const waitedFor = isDivided ? await restaurantRead(pool, request, ownerFinderOf(route)) : null
      await Promise.all(groups.map(group => gates[group].waitFor(positions[group] ?? 0n, waitedFor)))
      // Read after the positions: who fell behind before them is in the table.
      if (isLost) return assertNotBehind(route, request, positions)
      await behind.known()
      if (!groups.some(group => behind.hasAny(group))) return
      const restaurantId = await restaurantRead(pool, request, ownerFinderOf(route))
      if (restaurantId === null) return
      if (groups.some(group => behind.lacks(group, restaurantId, positions[group] ?? 0n)))
        throw new AppError('service.read_model_behind')
    },
    close(): void {
      closed = true
      for (const gate of Object.values(gates)) gate.close()
    },
  }
}

/** The positions of each group's live tables, by partition. A group without tables is missing. */
async function livePositions(pool: pg.Pool): Promise<ReadonlyMap<string, readonly DividedReach[]>> {
  const rows = await readRows(pool, positionsQuery)
  const reaches = new Map<string, DividedReach[]>()
  for (const { group_name, generation, position, partition, partitions } of rows) {
    const reach = { generation: BigInt(generation), position: BigInt(position), partition, partitions }
    reaches.set(group_name, [...(reaches.get(group_name) ?? []), reach])
  }
  return reaches
}
