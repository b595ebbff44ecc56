import type { Route } from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { ProjectionGroup } from '@safe-menu/read-models/groups'
import { positionsQuery } from '@safe-menu/read-models/progress/progress.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import type { ConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RouteRequest } from '@safe-menu/server-kit/http/handler'
import type { Partition } from '@safe-menu/server-kit/partitions/partition'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { BehindRestaurants } from '../freshness/behind.ts'
import { createPartitionedGate, type DividedReach, type PartitionedGate } from './position-gate.ts'

interface ReadYourWritesDeps {
  readonly pool: pg.Pool
  readonly tokens: ConsistencyTokens
  readonly behind: BehindRestaurants
  readonly ownerOf: (route: Pick<Route, 'id'>) => OwnerOf
  readonly log: Logger
}

/** Lets a request with a Consistency-Token wait until the tables it reads hold the client's own writes. */
export function createReadYourWrites({ pool, tokens, behind, ownerOf, log }: ReadYourWritesDeps) {
  const gates: Readonly<Record<WaitedGroup, PartitionedGate>> = {
    menus: createPartitionedGate(),
    admin: createPartitionedGate(),
    audit: createPartitionedGate(),
  }

  /** Reads the positions that were announced while the service did not listen. */
  async function catchUp(): Promise<void> {
    try {
      const reaches = await livePositions(pool)
      for (const [group, gate] of Object.entries(gates))
        for (const reach of reaches.get(group) ?? []) gate.catchUpTo(reach)
    } catch (error) {
      if (isMissingTable(error)) return
      log.warn({ err: error }, 'cannot read the positions of the read models; waiting for their next change')
    }
  }

  return {
    connected(): void {
      for (const gate of Object.values(gates)) gate.listenAgain()
      void catchUp()
    },
    advanced: (group: WaitedGroup, position: bigint, partition: Partition) =>
      gates[group].advanceTo(position, partition),
    replaced: (group: WaitedGroup, reach: DividedReach) => gates[group].restartAt(reach),
    position: (group: WaitedGroup) => gates[group].position(),
    isDivided: (group: WaitedGroup) => gates[group].isDivided(),
    /** Rejects with `service.read_model_behind` after 2 s, or at once for a restaurant in quarantine. */
    async waitFor(route: Route, request: RouteRequest<Route>): Promise<void> {
      if (request.consistencyToken === null) return
      const positions = tokens.open(request.consistencyToken)
      const groups = groupsReadBy(route)
      const isDivided = groups.some(group => gates[group].isDivided())
      const waitedFor = isDivided ? await restaurantRead(request, ownerOf(route)) : null
      await Promise.all(groups.map(group => gates[group].waitFor(positions[group] ?? 0n, waitedFor)))
      await behind.known()
      if (!groups.some(group => behind.hasAny(group))) return
      const restaurantId = await restaurantRead(request, ownerOf(route))
      if (restaurantId === null) return
      if (groups.some(group => behind.lacks(group, restaurantId, positions[group] ?? 0n)))
        throw new AppError('service.read_model_behind')
    },
    close(): void {
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

/** The groups that queries may wait for. No read waits for guest activity. */
export const waitedGroups = ['menus', 'admin', 'audit'] as const satisfies readonly ProjectionGroup[]
export type WaitedGroup = (typeof waitedGroups)[number]

/** The groups whose tables a route's answer is made of. A token's positions of other groups are ignored. */
export function groupsReadBy({ id }: Pick<Route, 'id'>): readonly WaitedGroup[] {
  if (id.startsWith('team.')) return ['admin']
  if (id.startsWith('admin.')) return ['menus', 'admin']
  // The audit trail names people from the accounts in the admin group's tables.
  return id.startsWith('audit.') ? ['audit', 'admin'] : ['menus']
}

/** Finds the restaurant that owns a menu or an item. */
export type OwnerOf = (kind: 'menu' | 'item', id: string) => Promise<RestaurantId | null>

/**
 * The restaurant that a request reads: the one in its path, else the owner of its menu or item, else the caller's own. An
 * item that the tables do not hold yet, created a moment ago, is the caller's own too.
 */
export async function restaurantRead(
  { params, query, caller }: Pick<RouteRequest<Route>, 'params' | 'query' | 'caller'>,
  ownerOf: OwnerOf,
): Promise<string | null> {
  const { restaurantId, itemId, menuId } = params as Partial<
    Record<'restaurantId' | 'itemId' | 'menuId', string>
  >
  // The history's filter.
  const { restaurant, item, menu } = query as Partial<Record<'restaurant' | 'item' | 'menu', string>>
  if (restaurantId !== undefined) return restaurantId
  if (itemId !== undefined) return (await ownerOf('item', itemId)) ?? own(caller)
  if (menuId !== undefined) return (await ownerOf('menu', menuId)) ?? own(caller)
  if (restaurant !== undefined) return restaurant
  if (item !== undefined) return (await ownerOf('item', item)) ?? own(caller)
  return menu === undefined ? own(caller) : ((await ownerOf('menu', menu)) ?? own(caller))
}

function own(caller: Pick<Caller, 'restaurantId'> | null): string | null {
  return caller?.restaurantId ?? null
}
