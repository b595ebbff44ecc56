import { withDatabase } from './database.ts'
import { type Figure, percentile, ratioFigure } from './figure.ts'
import { createFreshnessProbe, publishFreshnessMenus } from './freshness.ts'
import { startProcess } from './process.ts'
import { startRebuild } from './rebuild-process.ts'
import { publishMenu } from './restaurant.ts'
import { appendRestaurants } from './seed.ts'
import { untilToldToGuests } from './until-applied.ts'

const callsPerSecond = 5_000
const minimumShare = 0.9 // the rest arrives late, because the generator shares the cores
/** Size of the log to rebuild from, so that a rebuild takes seconds. */
const restaurants = 700
const itemsPerMenu = 30
const writes = 2_000 // more than in S7, because two 99th percentiles are compared
const longestSeconds = 300 // the load ends by itself if it is not stopped

/**
 * S8: freshness as in S7, first alone, then while guests' views arrive and the menus are rebuilt repeatedly until the
 * measurement ends.
 */
export async function measureFreshnessUnderAttack(given: {
  origin: string
  commandApi: string
  queryApi: string
  eventStoreUrl: string
  databaseUrl: string
  dataDirectory: string
}): Promise<Figure[]> {
  const { origin, commandApi } = given
  const last = await appendRestaurants(given.eventStoreUrl, restaurants, itemsPerMenu)
  await untilToldToGuests(given.databaseUrl, last)
  const probe = createFreshnessProbe({ ...given, menus: await publishFreshnessMenus(origin) })
  const attacked = await publishMenu(origin, 1)
  await probe.run() // warm-up for both measurements
  const alone = await probe.run(writes)

  const args = [commandApi, attacked.menuId, String(callsPerSecond), String(longestSeconds)]
  const attack = await startProcess('loads/tracking.ts', args)
  let under: readonly number[]
  let lastLine = ''
  try {
    under = await besideRebuilds(given, () => probe.run(writes))
    if (attack.child.exitCode !== null) throw new Error('The attack ended before the measurement.')
  } finally {
    lastLine = await attack.stop()
  }
  return [figureOf(alone, under, JSON.parse(lastLine))]
}

/** Views per second. */
interface Attack {
  readonly answered: number
  readonly refused: number
}

/** The target is missed if too few of the attack's calls were answered, even if the menus were fresh. */
function figureOf(alone: readonly number[], under: readonly number[], { answered, refused }: Attack): Figure {
  const count = (number: number) => Math.round(number).toLocaleString('en')
  const attack = `${count(answered)} of ${count(callsPerSecond)} views/s answered, ${count(refused)} refused`
  const figure = ratioFigure({
    id: 'S8',
    what: `freshness under attack (${attack}; during a rebuild), 99th percentile`,
    measured: percentile(under, 0.99),
    unit: 'ms',
    baseline: { what: 'alone', value: percentile(alone, 0.99) },
    atMost: 3,
  })
  const least = minimumShare * callsPerSecond
  return {
    ...figure,
    target: `${figure.target} at ≥ ${count(least)} views/s`,
    met: figure.met && answered + refused >= least,
  }
}

const startsWithinMs = 60_000 // a process starts slowly on busy cores

function untilBuilding(databaseUrl: string): Promise<void> {
  return withDatabase(databaseUrl, async database => {
    const deadline = performance.now() + startsWithinMs
    while (performance.now() < deadline) {
      const { rowCount } = await database.query("select from projector.checkpoints where state = 'building'")
      if (rowCount) return
      await new Promise(resolve => setTimeout(resolve, 20)) // this only waits for the start, so it needs no precision
    }
    throw new Error('The rebuild did not start in time.')
  })
}

/** Runs `work` during a rebuild, then stops the rebuild and waits for its end. */
async function besideRebuilds<T>(
  { databaseUrl, dataDirectory }: { databaseUrl: string; dataDirectory: string },
  work: () => Promise<T>,
): Promise<T> {
  const rebuilds = rebuildRepeatedly(dataDirectory)
  try {
    await untilBuilding(databaseUrl)
    return await work()
  } finally {
    await rebuilds.stop()
  }
}

function rebuildRepeatedly(dataDirectory: string) {
  let stopped = false
  let current = startRebuild(dataDirectory)
  let fault: unknown = null
  const running = (async () => {
    while (!stopped) {
      await current.done
      if (!stopped) current = startRebuild(dataDirectory)
    }
  })().catch((error: unknown) => {
    if (!stopped) fault = error
  })
  return {
    /** Rejects if a rebuild failed before it was stopped. */
    async stop() {
      stopped = true
      await current.stop()
      await running
      if (fault !== null) throw fault
    },
  }
}
