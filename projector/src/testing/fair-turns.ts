import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createEventStoreServer } from '@safe-menu/local/event-store/server'
import { startTestPostgres } from '@safe-menu/local/testing/test-postgres'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import type { Backlog, Derivation, LiveDerivation, Piece } from '@safe-menu/read-models/projection'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { silentLog } from '@safe-menu/server-kit/testing/event-store'
import pg from 'pg'
import { createServer } from '../server.ts'

const itemsOfMenu = 500
/** A menu of such texts is larger than what one transaction derives, so no two are built at once. */
const wordsOfText = 240
const words = 'braised slow cooked with herbs lemon garlic and a little butter from the farm next door'.split(
  ' ',
)

/** Long texts, each different. */
function describe(seed: number): string {
  const word = (_: unknown, n: number) => words[(seed * 7 + n * (1 + (seed % 5))) % words.length]
  return Array.from({ length: wordsOfText }, word).join(' ')
}

/** A restaurant whose events are appended directly, as fast as the store accepts them. */
function createRestaurant(append: (events: readonly StoredEvent[]) => Promise<bigint>) {
  const restaurantId = randomUUID()
  const { record } = createRecorder(restaurantId)
  const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }
  const menus: { readonly id: string; readonly items: string[] }[] = []
  let seed = 0
  return {
    restaurantId,
    menus,
    async open(menuCount: number, items: number): Promise<bigint> {
      await append([record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile })])
      let position = 0n
      for (let n = 0; n < menuCount; n += 1) {
        const menu = { id: randomUUID(), items: Array.from({ length: items }, () => randomUUID()) }
        menus.push(menu)
        const texts = { description: '', crossContamination: '', modifications: '', section: '' }
        position = await append([
          record('MenuCreated', { menuId: menu.id, restaurantId, name: `Menu ${n}`, description: '' }),
          record('MenuPublished', { menuId: menu.id }),
          ...menu.items.map((itemId, index) =>
            record('ItemCreated', {
              itemId,
              menuId: menu.id,
              restaurantId,
              name: `Dish ${index}`,
              priceCents: 1_000,
              ...texts,
            }),
          ),
        ])
      }
      return position
    },
    /** Changes the texts of all items of these menus, with one append for each menu. */
    async describeItems(described = menus): Promise<bigint> {
      let position = 0n
      for (const { items } of described) {
        seed += 1
        position = await append(
          items.map((itemId, index) =>
            record('ItemDetailsChanged', { itemId, description: describe(seed * items.length + index) }),
          ),
        )
      }
      return position
    },
  }
}

/** The guest documents, with a callback that each piece of the backlog waits for while it is built. */
function withHook(derived: Derivation, whileBuilt: (piece: Piece) => Promise<void>): Derivation {
  function hooked(backlog: Backlog): Backlog {
    return {
      async begin(...args) {
        const piece = await backlog.begin(...args)
        if (piece === null) return null
        return {
          ...piece,
          async prepare() {
            await whileBuilt(piece)
            return piece.prepare()
          },
        }
      },
    }
  }
  return {
    ...derived,
    open(partition) {
      const live: LiveDerivation = derived.open?.(partition) ?? derived
      return live.backlog === undefined ? live : { ...live, backlog: hooked(live.backlog) }
    },
  }
}

/** A real event store, Postgres and projector, and restaurants in them. */
async function startFairTurns(whileBuilt: (piece: Piece) => Promise<void>) {
  const postgres = await startTestPostgres()
  const databaseUrl = await postgres.createDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'fair-turns-'))
  const eventStore = createEventStoreServer({ directory })
  const { port } = await eventStore.start()
  const eventStoreUrl = `esdb://127.0.0.1:${port}?tls=false`
  const codec = createEventCodec({ eventTypes })
  const store = createEventStoreGateway({ url: eventStoreUrl, codec, log: silentLog })
  const { derived } = menusGroup
  if (derived === undefined) throw new Error('the group of the menus derives documents')
  const groups = [{ ...menusGroup, derived: withHook(derived, whileBuilt) }]
  const projector = createServer({ log: silentLog, eventStoreUrl, databaseUrl, groups })
  await projector.start(0, '127.0.0.1')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()

  async function append(events: readonly StoredEvent[]): Promise<bigint> {
    const written = events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
    const stream = `spec-${randomUUID()}`
    // The store recognises events by their ids, so an append that timed out on a busy machine can be repeated.
    const again = () => store.append(stream, written, 'any')
    return (await again().catch(again)).position
  }

  /** Whether guests read the menu up to a position. */
  async function isVisible(menuId: string, position: bigint): Promise<boolean> {
    const { rows } = await client.query<{ position: string }>(
      `select position::text from menus.guest_body where kind = 'menu' and id = $1`,
      [menuId],
    )
    return BigInt(rows[0]?.position ?? 0) >= position
  }

  /** The menus of a restaurant that wait for their turn. */
  async function waitingMenus(restaurantId: string): Promise<number> {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from menus.pending_document where kind = 'menu' and restaurant_id = $1`,
      [restaurantId],
    )
    return rows[0]?.count ?? 0
  }

  return {
    isVisible,
    waitingMenus,
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
 * A restaurant with menus of 500 items changes all of them. While each piece of its documents is built, a bystander changes an item.
 * The piece is stored only when guests see that change, so a projector that lets the bystander wait for the piece gets stuck.
 *
 * No duration is compared: how long a change takes beside a busy restaurant is figure S14 of `npm run bench`.
 *
 * Resolves when the busy restaurant has caught up, with the number of its menus that waited when each change was visible.
 */
export async function takeTurns(menuCount: number, patienceMs: number): Promise<readonly number[]> {
  const waited: number[] = []
  let fail: (error: unknown) => void = () => undefined
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => undefined) // it may fail while nothing waits for it
  let whileBuilt: (piece: Piece) => Promise<void> = async () => undefined
  const fair = await startFairTurns(piece => whileBuilt(piece).catch(fail))
  // Only a projector that is stuck takes minutes.
  const until = (what: string, condition: () => Promise<boolean>, withinMs = 60_000) =>
    Promise.race([waitUntil(what, condition, { withinMs }), failed])
  try {
    const [busy, bystander] = [fair.restaurant(), fair.restaurant()]
    const isCaughtUp = async (position: bigint) =>
      (await fair.waitingMenus(busy.restaurantId)) === 0 &&
      (await fair.isVisible(busy.menus.at(-1)?.id ?? '', position))
    await bystander.open(1, 1)
    const opened = await busy.open(menuCount, itemsOfMenu)
    await until('the menus are visible', () => isCaughtUp(opened), patienceMs)

    let isFirst = true
    let filling = Promise.resolve(0n)
    let last = 0n
    whileBuilt = async ({ restaurantId }) => {
      if (restaurantId !== busy.restaurantId) return
      if (isFirst) {
        isFirst = false
        await filling
        last = await busy.describeItems()
      }
      const areWaiting = async () => (await fair.waitingMenus(busy.restaurantId)) === menuCount
      if (waited.length === 0) await until('all menus wait', areWaiting)
      const changed = await bystander.describeItems()
      await until('guests see a change while a piece of another restaurant is built', () =>
        fair.isVisible(bystander.menus[0]?.id ?? '', changed),
      )
      waited.push(await fair.waitingMenus(busy.restaurantId))
    }
    // The first batch that is larger than what one transaction derives begins the first piece.
    await until('a piece is built', async () => {
      if (!isFirst) return true
      filling = busy.describeItems(busy.menus.slice(0, 1))
      await filling
      return false
    })
    await until('the busy restaurant has caught up', () => isCaughtUp(last), patienceMs)
    return waited
  } finally {
    await fair.stop()
  }
}
