import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { withClient } from '@safe-menu/local/postgres/connection'
import { settle, waitUntilIdle } from '../harness/applied.ts'
import { createItemCalls, itemInTurn } from '../harness/calls.ts'
import { ratioLine } from '../harness/line.ts'
import { idleShare, withCpuAboveIdle } from '../harness/proc.ts'
import { repeatEvenly } from '../harness/repeat.ts'
import { addItems, type BenchMenu, publishMenu } from '../harness/restaurant.ts'
import type { Figure, Run } from '../harness/run.ts'
import type { BenchStack } from '../harness/stack.ts'

const fewItems = 5
const manyItems = 500
const changesPerSecond = 20
const windowMs = 3_000

/** S13: what a price change costs in a menu of 500 items, compared with a menu of 5, each with one open page. */
export const menuSize: Figure = {
  id: 'S13',
  name: 'a change in a large menu',
  async measure(run) {
    const stack = await run.own()
    const small = await publishMenu(stack.origin, fewItems)
    const published = await publishMenu(stack.origin, fewItems)
    const large = await addItems(stack.eventStoreUrl, published, manyItems - fewItems)
    await settle(stack)
    const share = await idleShare(stack, run.size(5_000, 2_000))
    const rounds = await run.compare(stack, {
      large: await createWindow(run, stack, large, share),
      small: await createWindow(run, stack, small, share),
    })
    const line = (what: string, unit: string, value: 'time' | 'wal' | 'bytes', atMost: number) =>
      ratioLine({
        what: `a price change in a menu of ${manyItems} items: ${what}`,
        unit,
        value,
        windows: rounds.large,
        baseline: { what: `of ${fewItems} items`, windows: rounds.small },
        bound: { atMost },
      })
    return [
      line('CPU time of all services', 'µs', 'time', 1.2),
      line('bytes of Postgres WAL', 'B', 'wal', 1.2),
      line('bytes to each open page', 'B', 'bytes', 1.2),
    ]
  },
}

/** A window in which the prices of a menu's items change in turn while one page of it is open. */
async function createWindow(run: Run, stack: BenchStack, menu: BenchMenu, share: number) {
  const page = run.use(await openLivePage(stack.queryApi, menu.menuId))
  const calls = run.use(createItemCalls(stack.commandApi, 2 * changesPerSecond))
  const load = { perSecond: changesPerSecond, milliseconds: run.size(windowMs, 1_500) }
  let made = 0
  function change(): Promise<void> {
    made += 1
    const price = (1_000 + (made % 5_000)) / 100
    return calls.send('PUT', menu, itemInTurn([menu], made).itemId, { price })
  }
  return async () => {
    const [walBefore, bytesBefore] = [await walBytes(stack.databaseUrl), page.bytes()]
    const { result, microseconds } = await withCpuAboveIdle(stack, share, async () => {
      const changed = await repeatEvenly(load, change)
      await waitUntilIdle(stack)
      return changed.length
    })
    return {
      time: microseconds / result,
      wal: ((await walBytes(stack.databaseUrl)) - walBefore) / result,
      bytes: (page.bytes() - bytesBefore) / result,
    }
  }
}

const written = "select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes"

/** The bytes that PostgreSQL has written to its log (WAL) since it was created. */
function walBytes(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async client => {
    const { rows } = await client.query<{ bytes: number }>(written)
    return rows[0]?.bytes ?? Number.NaN
  })
}

/** One live page: the server-sent events of a menu that it has read before, and the bytes that it has received. */
async function openLivePage(queryApi: string, menuId: string) {
  const menu = await fetch(`${queryApi}/api/menus/${menuId}`, { headers: { 'accept-encoding': 'identity' } })
  await menu.arrayBuffer()
  const known = menu.headers.get('etag')?.slice(1, -1) ?? 'none'
  const agent = new Agent()
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' } // as browsers send it
  const request = get(`${queryApi}/api/menus/${menuId}/live?known=${known}`, { agent, headers })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`A live page was answered with ${answer.statusCode}.`)
  answer.resume()
  answer.on('error', () => undefined) // its end
  return { bytes: () => answer.socket.bytesRead, close: () => agent.destroy() }
}
