import { untilIdle } from '../harness/applied.ts'
import { startOwn } from '../harness/child.ts'
import { readWindow } from '../harness/http-load.ts'
import { type Bound, type Line, ratioLine } from '../harness/line.ts'
import { publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'
import { interleave, type Rounds, valuesOf } from '../harness/windows.ts'

const seconds = 2 // tens of thousands of requests

/** S1: a published menu of 30 items from query-api, compared with Node, Koa and an N+1 design on the same machine. */
export const guestRead: Figure = {
  id: 'S1',
  name: 'guest reads',
  async measure(run) {
    const stack = await run.shared()
    const path = `/api/menus/${(await publishMenu(stack.origin, 30)).menuId}`
    const bytes = (await (await fetch(`${stack.queryApi}${path}`)).arrayBuffer()).byteLength
    const windowSeconds = run.size(seconds, 1)
    const product = (origin: string) => () => readWindow([stack.pid], `${origin}${path}`, windowSeconds)

    const constant = 'baselines/http-constant.ts'
    const children = [
      await startOwn(constant, ['koa', String(bytes)]),
      await startOwn(constant, ['node', String(bytes)]),
      await startOwn('baselines/n-plus-one.ts', [path.split('/').at(-1) ?? ''], {
        DATABASE_URL: stack.databaseUrl,
      }),
    ] as const
    const [koa, node, naive] = children
    const baseline = (child: typeof koa, alsoPids: readonly number[] = []) => {
      const url = `http://127.0.0.1:${child.firstLine}${path}`
      return () => readWindow([child.pid, ...alsoPids], url, windowSeconds)
    }
    try {
      const rounds = await interleave(
        { rounds: run.rounds, before: () => untilIdle(stack) },
        {
          product: product(stack.queryApi),
          koa: baseline(koa),
          node: baseline(node),
          naive: baseline(naive, stack.pidsOf('postgres')),
          gateway: product(stack.origin),
        },
      )
      return linesOf(rounds, bytes)
    } finally {
      for (const child of children) await child.stop()
    }
  },
}

type Window = Awaited<ReturnType<typeof readWindow>>

function linesOf(
  rounds: Rounds<Record<'product' | 'koa' | 'node' | 'naive' | 'gateway', Window>>,
  bytes: number,
): readonly Line[] {
  const line = (
    what: string,
    windows: readonly Window[],
    baseline: { readonly what: string; readonly windows: readonly Window[] },
    bound: Bound,
  ) =>
    ratioLine({
      id: 'S1',
      what,
      unit: 'requests/s',
      values: valuesOf(windows, 'rate'),
      cpu: valuesOf(windows, 'cpu'),
      baseline: { what: baseline.what, values: valuesOf(baseline.windows, 'rate') },
      baselineCpu: valuesOf(baseline.windows, 'cpu'),
      bound,
    })
  const { product, gateway } = rounds
  const koa = { what: 'bare Koa', windows: rounds.koa }
  const node = { what: 'bare node:http', windows: rounds.node }
  const naive = { what: 'N+1 queries', windows: rounds.naive }
  const what = `guest menu, ${(bytes / 1024).toFixed(1)} KB, 50 connections, at query-api`
  return [
    line(what, product, koa, { atLeast: 1.3 }),
    line('the same', product, node, { atLeast: 0.8 }),
    line('the same', product, naive, { atLeast: 80 }),
    line('the same through the gateway', gateway, koa, null),
  ]
}
