import { withDatabase } from './database.ts'
import { type Figure, percentile, ratioFigure } from './figure.ts'
import { createFreshnessProbe, publishFreshnessMenus } from './freshness.ts'
import { startProcess } from './process.ts'
import { startRebuild } from './rebuild-process.ts'
import { publishMenu } from './restaurant.ts'
import { appendRestaurants } from './seed.ts'
import { untilToldToGuests } from './until-applied.ts'

const callsPerSecond = 5_000
const mostOfIt = 0.9 // the rest comes late, on cores that the generator shares
/** What there is to rebuild from: enough that it goes on for seconds. */
const restaurants = 700
const itemsPerMenu = 30
const writes = 2_000 // more than S7's: what is compared are two of its 99th percentiles
const longestSeconds = 300 // an end of its own, should nobody end it

/**
 * S8: freshness as S7 measures it, alone and then while guests' views arrive and the menus are rebuilt, again and
 * again until it is over.
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
  await probe.run() // both are measured warm
  const alone = await probe.run(writes)

  const args = [commandApi, attacked.menuId, String(callsPerSecond), String(longestSeconds)]
  const attack = await startProcess('loads/tracking.ts', args)
  let under: readonly number[]
  let lastLine = ''
  try {
    under = await besideRebuilds(given, () => probe.run(writes))
    if (attack.child.exitCode !== null) throw new Error('The attack was over before the measurement.')
  } finally {
    lastLine = await attack.stop()
  }
  return [figureOf(alone, under, JSON.parse(lastLine))]
}

/** Views a second. */
interface Attack {
  readonly answered: number
  readonly refused: number
}

/** Without most of the attack the target is not met, however fresh the menus were. */
function figureOf(alone: readonly number[], under: readonly number[], { answered, refused }: Attack): Figure {
  const count = (number: number) => Math.round(number).toLocaleString('en')
  const attack = `${count(answered)} of ${count(callsPerSecond)} views/s answered, ${count(refused)} refused`
  const figure = ratioFigure({
    id: 'S8',
    what: `freshness under attack (${attack}; a rebuild beside it), 99th percentile`,
    measured: percentile(under, 0.99),
    unit: 'ms',
    baseline: { what: 'alone', value: percentile(alone, 0.99) },
    atMost: 3,
  })
  const least = mostOfIt * callsPerSecond
  return {
    ...figure,
    target: `${figure.target} at ≥ ${count(least)} views/s`,
    met: figure.met && answered + refused >= least,
  }
}

const startsWithinMs = 60_000 // a process on busy cores

function untilBuilding(databaseUrl: string): Promise<void> {
  return withDatabase(databaseUrl, async database => {
    const deadline = performance.now() + startsWithinMs
    while (performance.now() < deadline) {
      const { rowCount } = await database.query("select from projector.checkpoints where state = 'building'")
      if (rowCount) return
      await new Promise(resolve => setTimeout(resolve, 20)) // only a beginning is waited for
    }
    throw new Error('The rebuild had not begun in time.')
  })
}

/** Works while a rebuild goes on, and waits until that has been stopped. */
async function besideRebuilds<T>(
  { databaseUrl, dataDirectory }: { databaseUrl: string; dataDirectory: string },
  work: () => Promise<T>,
): Promise<T> {
  const rebuilds = rebuildAgainAndAgain(dataDirectory)
  try {
    await untilBuilding(databaseUrl)
    return await work()
  } finally {
    await rebuilds.stop()
  }
}

function rebuildAgainAndAgain(dataDirectory: string) {
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
    /** Rejects when a rebuild had failed before it was stopped. */
    async stop() {
      stopped = true
      await current.stop()
      await running
      if (fault !== null) throw fault
    },
  }
}
