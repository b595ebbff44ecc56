import { once } from 'node:events'
import pg from 'pg'
import { createFreshnessProbe, publishFreshnessMenus } from '../harness/freshness-probe.ts'
import { absoluteLine, ratioLine } from '../harness/line.ts'
import { repeatEvenly } from '../harness/repeat.ts'
import type { Figure, Run } from '../harness/run.ts'
import type { BenchStack } from '../harness/stack.ts'
import { percentile, valuesOf } from '../harness/windows.ts'

const freshnessLoad = { perSecond: 200, probeEvery: 10 }
const windowMs = 6_000 // 120 probes
const notifiesPerSecond = freshnessLoad.perSecond / freshnessLoad.probeEvery

/** S7: the time from a command's answer until a guest's GET shows it, compared with a commit and its NOTIFY under the same load. */
export const freshness: Figure = {
  id: 'S7',
  name: 'freshness',
  async measure(run) {
    const stack = await run.shared()
    const probe = await startProbe(run, stack)
    const notify = run.use(await createNotifier(stack.databaseUrl))
    const milliseconds = run.size(windowMs, 2_000)
    const rounds = await run.compare(stack, {
      product: () => probe.run(milliseconds),
      async baseline() {
        const load = { perSecond: notifiesPerSecond, milliseconds }
        const [delays] = await Promise.all([repeatEvenly(load, notify.delay), probe.writeOnly(milliseconds)])
        return { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) }
      },
    })
    const lines = (value: 'p50' | 'p99', name: string, atMost: number) => [
      ratioLine({
        what: `answer → visible to a guest, ${freshnessLoad.perSecond} writes/s, ${name}`,
        unit: 'ms',
        value,
        windows: rounds.product,
        baseline: { what: 'fsynced commit + NOTIFY, same load', windows: rounds.baseline },
        bound: { atMost: 3 },
      }),
      absoluteLine({
        what: 'the same in ms',
        unit: 'ms',
        values: valuesOf(rounds.product, value),
        bound: { atMost },
      }),
    ]
    return [...lines('p50', 'median', 6), ...lines('p99', '99th percentile', 25)]
  },
}

/** Opens the probe of S7, S8 and S12: the same load in each of them. */
export async function startProbe(run: Run, stack: BenchStack) {
  return run.use(createFreshnessProbe(stack, await publishFreshnessMenus(stack.origin), freshnessLoad))
}

/** The baseline: a durable insert and its NOTIFY on another connection. */
async function createNotifier(url: string) {
  const writer = new pg.Client({ connectionString: url })
  const listener = new pg.Client({ connectionString: url })
  await Promise.all([writer.connect(), listener.connect()])
  await listener.query('listen bench_freshness')
  await writer.query('create table if not exists public.bench_freshness (n int)')
  let last: Promise<unknown> = Promise.resolve()
  async function commitAndHear(index: number): Promise<number> {
    const heard = once(listener, 'notification')
    const from = performance.now()
    await writer.query('begin')
    await writer.query('insert into public.bench_freshness values ($1)', [index])
    await writer.query('notify bench_freshness')
    await writer.query('commit')
    await heard
    return performance.now() - from
  }
  return {
    /** Milliseconds until the commit was heard of. One after the other. */
    delay(index: number): Promise<number> {
      const next = last.then(() => commitAndHear(index))
      last = next.catch(() => undefined)
      return next
    },
    async close() {
      await writer.query('drop table public.bench_freshness')
      await Promise.all([writer.end(), listener.end()])
    },
  }
}
