import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, eventTypeFilter, START } from '@eventstore/db-client'
import { eventTypesOf } from '@safe-menu/read-models/groups'
import type pg from 'pg'
import { withDatabase } from './database.ts'
import { type Figure, ratioFigure } from './figure.ts'
import { drive } from './load.ts'
import { appendStream, itemEvents } from './seed.ts'
import { untilApplied } from './until-applied.ts'

const items = 20_000
const eventsPerItem = 3
const itemsPerMenu = 500

/**
 * S5: events applied and committed per second by the `menus` group, compared with the same subscription that does nothing.
 * The projector is paused (SIGSTOP) while the events are appended, so that both read the same backlog one after the other.
 */
export async function measureProjection(given: {
  eventStoreUrl: string
  databaseUrl: string
  projectorPid: number
}): Promise<Figure[]> {
  return withDatabase(given.databaseUrl, database => measure(given, database))
}

async function measure(
  given: { eventStoreUrl: string; projectorPid: number },
  database: pg.Client,
): Promise<Figure[]> {
  process.kill(given.projectorPid, 'SIGSTOP')
  let held = true
  const client = EventStoreDBClient.connectionString(given.eventStoreUrl)
  try {
    const last = await appendItems(client)
    const idle = await subscribeDoingNothing(client, items * eventsPerItem)

    process.kill(given.projectorPid, 'SIGCONT')
    held = false
    const startedAt = performance.now()
    await untilApplied(database, last, ['menus'])
    const measured = (items * eventsPerItem * 1_000) / (performance.now() - startedAt)
    await expectItems(database, items)
    return [
      ratioFigure({
        id: 'S5',
        what: `projector, ${items * eventsPerItem} events applied and committed`,
        measured,
        unit: 'events/s',
        baseline: { what: 'subscription doing nothing', value: idle },
        atLeast: 0.8,
      }),
    ]
  } finally {
    if (held) process.kill(given.projectorPid, 'SIGCONT')
    await client.dispose()
  }
}

const marker = 'Bench backlog'

/** Resolves with the position of the last event. */
async function appendItems(client: EventStoreDBClient): Promise<bigint> {
  let last = 0n
  const restaurantId = randomUUID()
  let menuId = randomUUID()
  await drive(items, 64, async index => {
    if (index % itemsPerMenu === 0) menuId = randomUUID()
    const position = await appendStream(client, itemEvents({ restaurantId, menuId, name: marker }))
    if (position > last) last = position
  })
  return last
}

async function subscribeDoingNothing(client: EventStoreDBClient, count: number): Promise<number> {
  const filter = eventTypeFilter({ prefixes: [...eventTypesOf('menus')] })
  const subscription = client.subscribeToAll({ fromPosition: START, filter })
  let seen = 0
  let startedAt = 0
  try {
    for await (const resolved of subscription) {
      if (resolved.event?.type !== 'ItemCreated' && seen === 0) continue
      if (seen === 0) startedAt = performance.now()
      seen += 1
      if (seen >= count) break
    }
  } finally {
    await subscription.unsubscribe()
  }
  return (seen * 1_000) / (performance.now() - startedAt)
}

/** Counts once at the end, because counting would be extra load on the measured database. */
async function expectItems(database: pg.Client, expected: number): Promise<void> {
  const { rows } = await database.query(
    `select count(*)::int as n from menus.item i join menus.item_review r on r.item_id = i.id
      where i.name = $1 and r.confirmed_at is not null`,
    [marker],
  )
  if (rows[0]?.n !== expected) throw new Error(`${rows[0]?.n} of ${expected} items were applied.`)
}
