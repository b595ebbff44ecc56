import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { createEventStoreServer } from '@safe-menu/local/event-store/server'
import { startTestPostgres } from '@safe-menu/local/testing/test-postgres'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/create-gateway'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { silentLog } from '@safe-menu/server-kit/testing/event-store'
import pg from 'pg'
import { createServer } from '../server.ts'

const eventsOfAppend = 100 // some tens of milliseconds for a store that shares a process with everything else
const words = 'braised slow cooked with herbs lemon garlic and a little butter from the farm next door'.split(
  ' ',
)

/** Texts like those of real dishes, each different, so that size and compressibility of a menu of 500 are realistic. */
function describe(seed: number): string {
  return Array.from({ length: 60 }, (_, n) => words[(seed * 7 + n * (1 + (seed % 5))) % words.length]).join(
    ' ',
  )
}

/** A restaurant whose events are appended directly, as fast as the store accepts them. */
function createRestaurant(append: (events: readonly StoredEvent[]) => Promise<bigint>) {
  const restaurantId = randomUUID()
  const { record } = createRecorder(restaurantId)
  const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }
  const menus: { readonly id: string; readonly items: string[] }[] = []
  let price = 0
  return {
    restaurantId,
    menus,
    async open(menuCount: number, itemsOfMenu: number): Promise<bigint> {
      await append([record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile })])
      let position = 0n
      for (let n = 0; n < menuCount; n += 1) {
        const menu = { id: randomUUID(), items: Array.from({ length: itemsOfMenu }, () => randomUUID()) }
        menus.push(menu)
        const texts = { crossContamination: '', modifications: '', section: '' }
        position = await append([
          record('MenuCreated', { menuId: menu.id, restaurantId, name: `Menu ${n}`, description: '' }),
          record('MenuPublished', { menuId: menu.id }),
          ...menu.items.map((itemId, index) =>
            record('ItemCreated', {
              itemId,
              menuId: menu.id,
              restaurantId,
              name: `Dish ${index}`,
              description: describe(index),
              priceCents: 1_000,
              ...texts,
            }),
          ),
        ])
      }
      return position
    },
    /** Changes one item on every menu. */
    changeAll(): Promise<bigint> {
      price += 1
      return append(
        menus.map(({ items }) =>
          record('ItemPriceChanged', { itemId: items[price % items.length] ?? '', priceCents: price }),
        ),
      )
    },
  }
}

/** A real event store, Postgres and projector, and restaurants in them. */
async function startFairTurns() {
  const postgres = await startTestPostgres()
  const databaseUrl = await postgres.createDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'fair-turns-'))
  const eventStore = createEventStoreServer({ directory })
  const { port } = await eventStore.start()
  const eventStoreUrl = `esdb://127.0.0.1:${port}?tls=false`
  const codec = createEventCodec({ eventTypes })
  const store = createEventStoreGateway({ url: eventStoreUrl, codec, log: silentLog })
  const projector = createServer({ log: silentLog, eventStoreUrl, databaseUrl, groups: [menusGroup] })
  await projector.start(0, '127.0.0.1')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('listen guest_documents')
  const heard = new Set<() => void>()
  client.on('notification', () => {
    for (const wake of heard) wake()
  })

  async function append(events: readonly StoredEvent[]): Promise<bigint> {
    const written = events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
    const stream = `spec-${randomUUID()}`
    let position = 0n
    for (let from = 0; from < written.length; from += eventsOfAppend) {
      const part = written.slice(from, from + eventsOfAppend)
      // The store recognises events by their ids, so an append that timed out on a busy machine can be repeated.
      const again = () => store.append(stream, part, 'any')
      position = (await again().catch(again)).position
    }
    return position
  }

  async function positionOf(menuId: string): Promise<bigint> {
    const { rows } = await client
      .query<{ position: string }>(
        `select position::text from menus.guest_document where kind = 'menu' and id = $1`,
        [menuId],
      )
      .catch(() => ({ rows: [] })) // no tables yet
    return BigInt(rows[0]?.position ?? 0)
  }

  /** Resolves once guests read the menu up to a position. */
  async function visible(menuId: string, position: bigint): Promise<void> {
    while ((await positionOf(menuId)) < position) {
      const waiting = new AbortController()
      const wake = () => waiting.abort()
      heard.add(wake)
      await sleep(250, undefined, { signal: waiting.signal }).catch(() => undefined)
      heard.delete(wake)
    }
  }

  /** The number of documents that wait for their turn. */
  async function waiting(): Promise<number> {
    const { rows } = await client.query('select count(*)::int as count from menus.pending_document')
    return rows[0]?.count
  }

  return {
    visible,
    waiting,
    restaurant: () => createRestaurant(append),
    async stop() {
      await client.end()
      await projector.stop()
      await store.close()
      await eventStore.stop()
      await rm(directory, { recursive: true, force: true })
      await postgres.stop()
    },
  }
}

/**
 * How long a bystander's changes take to become visible: while nobody else writes, and while another restaurant with menus of 500
 * items changes all of them ten times a second.
 */
export async function measureTurns(menuCount: number) {
  const fair = await startFairTurns()
  try {
    const [busy, bystander] = [fair.restaurant(), fair.restaurant()]
    await bystander.open(1, 20)
    const opened = await busy.open(menuCount, 500)
    for (const { id } of busy.menus) await fair.visible(id, 1n)
    await fair.visible(busy.menus.at(-1)?.id ?? '', opened)

    const samples = async (count: number) => {
      const all: number[] = []
      for (let n = 0; n < count; n += 1) {
        await sleep(20 + Math.random() * 60) // anywhere within the other's transactions
        const startedAt = performance.now()
        await fair.visible(bystander.menus[0]?.id ?? '', await bystander.changeAll())
        all.push(performance.now() - startedAt)
      }
      return all
    }
    // Measured before and after, so that a machine that becomes busier meanwhile does not spoil the result.
    const before = await samples(20)
    let isChanging = true
    let rounds = 0
    const changing = (async () => {
      let position = 0n
      while (isChanging) {
        position = await busy.changeAll()
        rounds += 1
        await sleep(100)
      }
      return position
    })()
    await sleep(1_000) // until the projector is busy with them
    const beside = await samples(40)
    isChanging = false
    const last = await changing
    const startedAt = performance.now()
    await fair.visible(busy.menus.at(-1)?.id ?? '', last)
    while ((await fair.waiting()) > 0) await sleep(50)
    const caughtUpMs = performance.now() - startedAt
    const after = await samples(20)
    return { idleMs: median([...before, ...after]), besideMs: median(beside), rounds, caughtUpMs }
  } finally {
    await fair.stop()
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
