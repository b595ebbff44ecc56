import pg from 'pg'
import { type Figure, percentile } from './figure.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { type BenchMenu, publishMenu } from './restaurant.ts'

const writes = 600
const writesPerSecond = 200
const visibleWithinMs = 5_000 // far above the target: a change that takes longer means a fault, not slowness

/**
 * S7: the time from a command's answer until a guest's GET shows the change, at 200 writes per second.
 * The guest sends a GET every millisecond, without a consistency token.
 */
export async function measureFreshness(given: {
  origin: string
  commandApi: string
  queryApi: string
  databaseUrl: string
}): Promise<Figure[]> {
  const menus = await publishFreshnessMenus(given.origin)
  const delays = await createFreshnessProbe({ ...given, menus }).run()
  const bare = await commitAndNotify(given.databaseUrl)
  const line = (share: number, name: string, atMost: number): Figure => {
    const measured = percentile(delays, share)
    const baseline = percentile(bare, share)
    return {
      id: 'S7',
      what: `answer → visible to a guest, ${writesPerSecond} writes/s, ${name}`,
      measured,
      unit: 'ms',
      baseline: { what: 'fsynced commit + NOTIFY', value: baseline },
      ratio: measured / baseline,
      target: `≤ ${atMost} ms`,
      met: measured <= atMost,
    }
  }
  return [line(0.5, 'median', 10), line(0.99, '99th percentile', 60)]
}

/** The number of menus that are written to, each of another restaurant. */
export function publishFreshnessMenus(origin: string): Promise<BenchMenu[]> {
  return Promise.all(Array.from({ length: 8 }, () => publishMenu(origin, 5)))
}

/** Measures freshness on some menus. It can run repeatedly on the same menus. */
export function createFreshnessProbe(given: {
  commandApi: string
  queryApi: string
  menus: readonly BenchMenu[]
}) {
  const { commandApi, queryApi, menus } = given
  let made = 0

  async function change(client: HttpClient, index: number): Promise<number> {
    const menu = menus[index % menus.length]
    if (!menu) throw new Error('There is no menu to change.')
    const itemId = menu.itemIds[Math.floor(index / menus.length) % menu.itemIds.length] ?? ''
    const headers = { authorization: `Bearer ${menu.token}`, 'content-type': 'application/json' }
    const url = `${commandApi}/api/menu-items/items/${itemId}`
    const answer = await client.send('PUT', url, headers, JSON.stringify({ name: `Changed ${index}` }))
    if (answer.status !== 200) throw new Error(`A change was answered with ${answer.status}.`)
    const answeredAt = performance.now()
    await visible(client, `${queryApi}/api/menus/${menu.menuId}`, itemId, index)
    return performance.now() - answeredAt
  }

  return {
    /** Makes this number of changes. Resolves to the milliseconds that each one took. */
    async run(count = writes): Promise<readonly number[]> {
      const first = made
      made += count
      const client = createHttpClient(64)
      const pending: Promise<number>[] = []
      const startedAt = performance.now()
      try {
        for (let sent = 0; sent < count; sent++) {
          await untilTime(startedAt + (sent * 1_000) / writesPerSecond)
          const changed = change(client, first + sent)
          changed.catch(() => undefined) // `Promise.all` reports it after all have been sent
          pending.push(changed)
        }
        return await Promise.all(pending)
      } finally {
        client.close()
      }
    },
  }
}

/** Resolves when the document shows the item's change number `index` or a later one. */
async function visible(client: HttpClient, url: string, itemId: string, index: number): Promise<void> {
  const deadline = performance.now() + visibleWithinMs
  while (performance.now() < deadline) {
    const { body } = await client.send('GET', url)
    const menu = JSON.parse(body.toString()) as { items: { id: string; name: string }[] }
    const name = menu.items.find(item => item.id === itemId)?.name ?? ''
    if (Number(/^Changed (\d+)$/u.exec(name)?.[1] ?? -1) >= index) return
    await new Promise(resolve => setTimeout(resolve, 1)) // a tight loop would measure its own load
  }
  throw new Error(`Change ${index} was not visible after ${visibleWithinMs} ms.`)
}

function untilTime(when: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, Math.max(0, when - performance.now())))
}

/** The baseline: a durable update and its NOTIFY on another connection. */
async function commitAndNotify(url: string): Promise<number[]> {
  const writer = new pg.Client({ connectionString: url })
  const listener = new pg.Client({ connectionString: url })
  await Promise.all([writer.connect(), listener.connect()])
  try {
    await listener.query('listen bench_freshness')
    await writer.query('create table if not exists public.bench_freshness (n int)')
    const samples: number[] = []
    for (let index = 0; index < 300; index++) {
      const heard = new Promise(resolve => listener.once('notification', resolve))
      const from = performance.now()
      await writer.query('begin')
      await writer.query('insert into public.bench_freshness values ($1)', [index])
      await writer.query('notify bench_freshness')
      await writer.query('commit')
      await heard
      samples.push(performance.now() - from)
    }
    await writer.query('drop table public.bench_freshness')
    return samples
  } finally {
    await Promise.all([writer.end(), listener.end()])
  }
}
