import { startOwn } from '../harness/child.ts'
import { readWindow } from '../harness/http-load.ts'
import { type Bound, ratioLine } from '../harness/line.ts'
import { publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'

const seconds = 2 // tens of thousands of requests

/** S1: a published menu of 30 items from query-api, compared with Node, Koa and an N+1 design on the same machine. */
export const guestRead: Figure = {
  id: 'S1',
  name: 'guest reads',
  async measure(run) {
    const stack = await run.shared()
    const { menuId } = await publishMenu(stack.origin, 30)
    const path = `/api/menus/${menuId}`
    const bytes = (await (await fetch(`${stack.queryApi}${path}`)).arrayBuffer()).byteLength
    const window = (origin: string, pids: readonly number[]) => () =>
      readWindow(pids, `${origin}${path}`, run.size(seconds, 1))
    const baseline = async (
      file: string,
      args: readonly string[],
      environment?: Record<string, string>,
      alsoPids: readonly number[] = [],
    ) => {
      const child = await startOwn(`baselines/${file}`, args, environment)
      run.atEnd(child.stop)
      return window(`http://127.0.0.1:${child.firstLine}`, [child.pid, ...alsoPids])
    }
    const { product, koa, node, naive, gateway } = await run.compare(stack, {
      product: window(stack.queryApi, [stack.pid]),
      koa: await baseline('http-constant.ts', ['koa', String(bytes)]),
      node: await baseline('http-constant.ts', ['node', String(bytes)]),
      naive: await baseline(
        'n-plus-one.ts',
        [menuId],
        { DATABASE_URL: stack.databaseUrl },
        stack.pidsOf('postgres'),
      ),
      gateway: window(stack.origin, [stack.pid]),
    })
    const line = (what: string, windows: typeof product, against: [string, typeof product], bound: Bound) =>
      ratioLine({
        what,
        unit: 'requests/s',
        value: 'rate',
        windows,
        baseline: { what: against[0], windows: against[1] },
        bound,
      })
    const what = `guest menu, ${(bytes / 1024).toFixed(1)} KB, 50 connections, at query-api`
    return [
      line(what, product, ['bare Koa', koa], { atLeast: 0.75 }),
      line('the same', product, ['bare node:http', node], null),
      line('the same', product, ['N+1 queries', naive], { atLeast: 80 }),
      line('the same through the gateway', gateway, ['bare Koa', koa], null),
    ]
  },
}
