import { setTimeout as sleep } from 'node:timers/promises'
import { EventStoreDBClient, START } from '@eventstore/db-client'
import { withDatabase } from './database.ts'
import { ceilingFigure, type Figure, ratioFigure } from './figure.ts'
import { startRebuild } from './rebuild-process.ts'
import { appendRestaurants, eventsOfRestaurant } from './seed.ts'
import type { Parts } from './stack-parts.ts'

const itemsPerMenu = 30

/**
 * S6: the `menus` group rebuilt from a long log, from the start of the command to its end, against the client reading the
 * same log and doing nothing. In a stack of its own, whose projector is held (SIGSTOP): a rebuild is what an operator
 * asks for beside a projector that has nothing to do, and this one would take minutes to get there first.
 */
export async function measureRebuild(parts: Parts, events: number): Promise<Figure[]> {
  try {
    await holdProjector(parts)
    return await measureBeside(parts, events)
  } finally {
    process.kill(parts.projectorPid, 'SIGCONT') // held it could not end
  }
}

const inTransaction = `
  select from pg_stat_activity where application_name like 'projector%' and xact_start is not null`
const triesToHold = 200 // it is in a transaction for some milliseconds of each second

/** Stops it between two transactions: a rebuild would wait in vain for what it holds locked. */
function holdProjector({ projectorPid, databaseUrl }: Parts): Promise<void> {
  return withDatabase(databaseUrl, async database => {
    for (let tries = 0; tries < triesToHold; tries += 1) {
      process.kill(projectorPid, 'SIGSTOP')
      await sleep(50) // what it had sent before is through by then, or is found in its transaction
      const { rowCount } = await database.query(inTransaction)
      if (rowCount === 0) return
      process.kill(projectorPid, 'SIGCONT')
      await sleep(Math.random() * 100) // out of step with its beats
    }
    throw new Error('The projector was in a transaction whenever it was held.')
  })
}

async function measureBeside(parts: Parts, events: number): Promise<Figure[]> {
  const { eventStoreUrl, dataDirectory } = parts
  const restaurants = Math.ceil(events / eventsOfRestaurant(itemsPerMenu))
  await appendRestaurants(eventStoreUrl, restaurants, itemsPerMenu)
  process.stderr.write('  reading them, doing nothing ...\n')
  const read = await readDoingNothing(eventStoreUrl)
  process.stderr.write(`  rebuilding from ${read.events} events ...\n`)
  const rebuild = await startRebuild(dataDirectory).done
  const memory = { id: 'S6', what: 'the most memory that it had resident' }
  return [
    ratioFigure({
      id: 'S6',
      what: `rebuild of the menus from ${read.events.toLocaleString('en')} events`,
      measured: read.events / rebuild.seconds,
      unit: 'events/s',
      baseline: { what: 'readAll doing nothing', value: read.perSecond },
      atLeast: 0.6,
    }),
    rebuild.peakBytes === null
      ? { ...memory, notMeasured: 'This system does not tell a process’s memory under /proc.' }
      : ceilingFigure({ ...memory, measured: rebuild.peakBytes / 2 ** 20, unit: 'MB', atMost: 400 }),
  ]
}

async function readDoingNothing(url: string) {
  const client = EventStoreDBClient.connectionString(url)
  try {
    const startedAt = performance.now()
    let events = 0
    for await (const { event } of client.readAll({ fromPosition: START })) if (event) events += 1
    return { events, perSecond: (events * 1_000) / (performance.now() - startedAt) }
  } finally {
    await client.dispose()
  }
}
