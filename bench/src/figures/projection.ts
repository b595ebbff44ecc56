import { BACKWARDS, END, EventStoreDBClient, type Position } from '@eventstore/db-client'
import { withClient } from '@safe-menu/local/postgres/connection'
import type { ProjectionGroup } from '@safe-menu/read-models/groups'
import { waitUntilApplied } from '../harness/applied.ts'
import { ratioLine } from '../harness/line.ts'
import { pauseProcesses, resumeProcesses, whilePaused } from '../harness/paused-processes.ts'
import { withCpu } from '../harness/proc.ts'
import type { Figure } from '../harness/run.ts'
import { type Appended, appendRestaurants, eventsOfRestaurant } from '../harness/seed.ts'
import type { BenchStack } from '../harness/stack.ts'

const itemsPerMenu = 30
const restaurants = 215 // 20,000 events, about a second of a subscription that does nothing

/**
 * S5: events applied and committed per second, documents included, compared with a subscription that does nothing. The projector
 * is paused while the events are appended, so that both read the same backlog; which of them begins alternates.
 */
export const projection: Figure = {
  id: 'S5',
  name: 'the projector',
  async measure(run) {
    const stack = await run.own()
    const client = EventStoreDBClient.connectionString(stack.eventStoreUrl)
    run.atEnd(() => client.dispose())
    const count = run.size(restaurants, 40)
    const all = stack.pidsOf('projector')
    const background = stack.pidsOf('projector-background')
    const menus = all.filter(pid => !background.includes(pid))
    let projectorFirst = false
    const window = (pids: readonly number[], groups: readonly ProjectionGroup[]) => () => {
      projectorFirst = !projectorFirst
      return measureBacklog({ stack, client, restaurants: count, pids, groups, projectorFirst })
    }
    const rounds = await run.compare(stack, {
      menus: window(menus, ['menus']),
      all: window(all, ['menus', 'audit', 'admin']),
    })
    const events = (count * eventsOfRestaurant(itemsPerMenu)).toLocaleString('en')
    const line = (what: string, windows: typeof rounds.all, atLeast: number) =>
      ratioLine({
        what: `projector, backlog of ${events} events, ${what}`,
        unit: 'events/s',
        value: 'rate',
        windows: windows.map(({ projector }) => projector),
        baseline: {
          what: 'subscription doing nothing',
          windows: windows.map(({ subscription }) => subscription),
        },
        bound: { atLeast },
      })
    return [line('menus', rounds.menus, 0.6), line('all groups', rounds.all, 0.3)]
  },
}

/** One backlog: events per second, and microseconds of CPU time for each, of the projector and of a subscription. */
async function measureBacklog(given: {
  readonly stack: BenchStack
  readonly client: EventStoreDBClient
  readonly restaurants: number
  readonly pids: readonly number[]
  readonly groups: readonly ProjectionGroup[]
  readonly projectorFirst: boolean
}) {
  const { stack, client, pids } = given
  const projectors = stack.pidsOf('projector')
  const events = given.restaurants * eventsOfRestaurant(itemsPerMenu)
  return whilePaused(stack, projectors, async () => {
    const from = await head(client)
    const appended = await appendRestaurants(stack.eventStoreUrl, given.restaurants, itemsPerMenu)
    const subscribe = () =>
      timed(events, [process.pid, ...stack.pidsOf('event-store')], () => receive(client, from, events))
    const apply = () =>
      timed(events, [...pids, ...stack.pidsOf('postgres'), ...stack.pidsOf('event-store')], async () => {
        resumeProcesses(pids)
        await waitUntilGroupsApplied(stack, appended, given.groups)
      })
    if (!given.projectorFirst) {
      const subscription = await subscribe()
      return { subscription, projector: await apply() }
    }
    const projector = await apply()
    await pauseProcesses(stack, pids)
    return { projector, subscription: await subscribe() }
  })
}

async function timed(events: number, pids: readonly number[], work: () => Promise<void>) {
  const startedAt = performance.now()
  const { microseconds } = await withCpu(pids, work)
  return { rate: (events * 1_000) / (performance.now() - startedAt), cpu: microseconds / events }
}

/** Of these events, `admin` applies only those of restaurants; `menus` and `audit` apply all. */
function waitUntilGroupsApplied(
  stack: BenchStack,
  appended: Appended,
  groups: readonly ProjectionGroup[],
): Promise<void> {
  return withClient(stack.databaseUrl, async database => {
    const others = groups.filter(group => group !== 'admin')
    await waitUntilApplied(database, appended.last, others)
    if (groups.includes('admin')) await waitUntilApplied(database, appended.lastRestaurant, ['admin'])
  })
}

/** The position of the last event in the log. */
async function head(client: EventStoreDBClient): Promise<Position> {
  let last: Position | null = null
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    last = event?.position ?? last
  if (!last) throw new Error('The log is empty.')
  return last
}

/** Receives `count` events after a position, and does nothing with them. */
async function receive(client: EventStoreDBClient, fromPosition: Position, count: number): Promise<void> {
  const subscription = client.subscribeToAll({ fromPosition })
  let seen = 0
  try {
    for await (const { event } of subscription) {
      if (event) seen += 1
      if (seen >= count) return
    }
  } finally {
    await subscription.unsubscribe()
  }
}
