import { setTimeout as sleep } from 'node:timers/promises'
import { EventStoreDBClient, START } from '@eventstore/db-client'
import { withDatabase } from './database.ts'
import { ceilingFigure, type Figure, ratioFigure } from './figure.ts'
import { startRebuild } from './rebuild-process.ts'
import { appendRestaurants, eventsOfRestaurant } from './seed.ts'
import type { Parts } from './stack-parts.ts'

const itemsPerMenu = 30

/**
 * S6: a rebuild of the `menus` group from a long log, from the start of the command to its end, compared with a client that
 * only reads the same log. It uses its own stack and pauses the projector (SIGSTOP): an operator starts a rebuild when the
 * projector is idle, and this projector would first need minutes to catch up.
 */
export async function measureRebuild(parts: Parts, events: number): Promise<Figure[]> {
  try {
    await holdProjector(parts)
    return await measureBeside(parts, events)
  } finally {
    process.kill(parts.projectorPid, 'SIGCONT') // a paused process cannot end
  }
}

const inTransaction = `
  select from pg_stat_activity where application_name like 'projector%' and xact_start is not null`
const maxPauseAttempts = 200 // the projector is in a transaction for a few milliseconds of each second

/** Pauses the projector between two transactions. Otherwise its locks would block the rebuild for ever. */
function holdProjector({ projectorPid, databaseUrl }: Parts): Promise<void> {
  return withDatabase(databaseUrl, async database => {
    for (let tries = 0; tries < maxPauseAttempts; tries += 1) {
      process.kill(projectorPid, 'SIGSTOP')
      await sleep(50) // statements that it sent earlier have ended by then, or show up as an open transaction
      const { rowCount } = await database.query(inTransaction)
      if (rowCount === 0) return
      process.kill(projectorPid, 'SIGCONT')
      await sleep(Math.random() * 100) // random, so that it is not synchronised with the projector's heartbeat
    }
    throw new Error('The projector was in a transaction each time it was paused.')
  })
}

async function measureBeside(parts: Parts, events: number): Promise<Figure[]> {
  const { eventStoreUrl, dataDirectory } = parts
  const restaurants = Math.ceil(events / eventsOfRestaurant(itemsPerMenu))
  await appendRestaurants(eventStoreUrl, restaurants, itemsPerMenu)
  process.stderr.write('  reading the events as a baseline ...\n')
  const read = await readDoingNothing(eventStoreUrl)
  process.stderr.write(`  rebuilding from ${read.events} events ...\n`)
  const rebuild = await startRebuild(dataDirectory).done
  const memory = { id: 'S6', what: 'its peak resident memory' }
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
      ? { ...memory, notMeasured: 'This system has no /proc with a process’s memory.' }
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
