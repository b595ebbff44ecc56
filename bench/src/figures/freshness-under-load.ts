import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@safe-menu/local/postgres/connection'
import { settle } from '../harness/applied.ts'
import { createGuests } from '../harness/calls.ts'
import { startOwn } from '../harness/child.ts'
import { ratioLine } from '../harness/line.ts'
import { repeat } from '../harness/repeat.ts'
import { publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'
import { appendRestaurants } from '../harness/seed.ts'
import { type BenchStack, startRebuild } from '../harness/stack.ts'
import { median, valuesOf } from '../harness/windows.ts'
import { startProbe } from './freshness.ts'
import { trackView } from './tracking.ts'

/** Size of the log to rebuild from, so that a rebuild takes seconds. */
const restaurants = 700
const itemsPerMenu = 30
const windowMs = 6_000
const saturatedMs = 4_000

/** S8: freshness as in S7, alone, and while guests' views arrive at half of S4's rate and the menus are rebuilt repeatedly. */
export const freshnessUnderLoad: Figure = {
  id: 'S8',
  name: 'freshness under load',
  async measure(run) {
    const stack = await run.own()
    await appendRestaurants(stack.eventStoreUrl, run.size(restaurants, 200), itemsPerMenu)
    await settle(stack)
    const probe = await startProbe(run, stack)
    const { menuId } = await publishMenu(stack.origin, 1)
    const perSecond = Math.round((await saturatedRate(stack, menuId, run.size(saturatedMs, 1_000))) / 2)
    const milliseconds = run.size(windowMs, 2_000)
    const { alone, loaded } = await run.compare(stack, {
      alone: () => probe.run(milliseconds),
      loaded: () =>
        besideViews(stack, menuId, perSecond, () => besideRebuilds(stack, () => probe.run(milliseconds))),
    })
    const answered = median(valuesOf(loaded, 'answered'))
    const views = `${Math.round(answered).toLocaleString('en')} of ${perSecond.toLocaleString('en')}`
    return [
      ratioLine({
        what: `answer → visible to a guest while ${views} views/s are answered and a rebuild runs, 99th percentile`,
        unit: 'ms',
        value: 'p99',
        windows: loaded,
        baseline: { what: 'alone', windows: alone },
        bound: { atMost: 2 },
      }),
    ]
  },
}

/** The calls per second of S4, in this stack. */
async function saturatedRate(
  { commandApi }: BenchStack,
  menuId: string,
  milliseconds: number,
): Promise<number> {
  const guests = createGuests(commandApi, menuId, 256)
  try {
    await guests.open()
    return (await repeat({ inFlight: 256, milliseconds }, index => trackView(guests, index))).perSecond
  } finally {
    guests.close()
  }
}

/** Measures a window while guests open a menu, `perSecond` views each second, and adds the answered views per second. */
async function besideViews<Window extends object>(
  { commandApi }: BenchStack,
  menuId: string,
  perSecond: number,
  measure: () => Promise<Window>,
) {
  const load = await startOwn('loads/tracking.ts', [commandApi, menuId, String(perSecond)])
  let window: Window
  try {
    window = await measure()
    if (load.process.exitCode !== null) throw new Error('The load ended before the measurement.')
  } finally {
    await load.stop()
  }
  return { ...window, answered: Number(load.output().trim().split('\n').at(-1)) }
}

/** Runs `work` during rebuilds, one after the other, then stops the last one and waits for its end. */
async function besideRebuilds<T>(stack: BenchStack, work: () => Promise<T>): Promise<T> {
  let stopped = false
  let current = startRebuild(stack)
  const running = (async () => {
    while (!stopped) {
      await current.done
      if (!stopped) current = startRebuild(stack)
    }
  })()
  running.catch(() => undefined) // reported below, unless it failed because it was stopped
  try {
    const failed = running.then(() => Promise.reject(new Error('The rebuilds ended.')))
    failed.catch(() => undefined)
    await Promise.race([untilBuilding(stack), failed])
    return await Promise.race([work(), failed])
  } finally {
    stopped = true
    await current.stop()
    await running.catch(() => undefined)
  }
}

const startsWithinMs = 60_000 // a process starts slowly on busy cores

function untilBuilding({ databaseUrl }: BenchStack): Promise<void> {
  return withClient(databaseUrl, async database => {
    const deadline = performance.now() + startsWithinMs
    while (performance.now() < deadline) {
      const { rowCount } = await database.query("select from projector.checkpoints where state = 'building'")
      if (rowCount) return
      await sleep(20) // this only waits for the start, so it needs no precision
    }
    throw new Error('The rebuild did not start in time.')
  })
}
