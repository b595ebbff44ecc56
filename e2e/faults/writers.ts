import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import type { Route } from '@safe-menu/contracts/http/route'
import type { AllergenId, ItemId, MenuId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { type Answer, ApiFailure, type CallOptions, createApiClient } from '@safe-menu/local/api/client'
import { restaurantOf } from '@safe-menu/local/api/restaurant-of'
import { createRandom, type Random } from '../hostile/random.ts'

/** How long a manager's client goes on with one write: far longer than any part needs to come back. */
const patienceMs = 90_000
const betweenTriesMs = 100

/** A restaurant with a menu, and what was answered about it. */
export interface Writer {
  readonly token: string
  readonly menuId: MenuId
  /** The mark of each write that was answered: a text that its event carries and no other one. */
  readonly answered: readonly string[]
  /** Writes until told to stop. Rejects when a write is refused, or not answered in time. */
  run(signal: AbortSignal): Promise<void>
}

interface OwnItem {
  readonly id: ItemId
  readonly tags: Map<string, Presence>
  /** As the last answer showed it. */
  revision: string
  archived: boolean
}

const allergenIds = ['milk', 'eggs', 'fish', 'celery', 'mustard', 'sesame', 'lupin', 'peanuts'] as const
const presences = ['contains', 'may_contain', 'can_be_made_without'] as const

/** Registers a restaurant and publishes its menu, with everything still alive. */
export async function createWriter(origin: string, number: number, seed: number): Promise<Writer> {
  const call = createApiClient(origin)
  const random = createRandom(seed)
  const { body: session } = await call(accountRoutes.registerRestaurant, {
    body: {
      email: `writer-${number}@example.com`,
      password: 'a long enough password',
      name: `Writer ${number}`,
    },
  })
  const { token } = session
  const params = { restaurantId: restaurantOf(token) }
  const { body: menu } = await call(menuRoutes.create, { params, body: { name: 'Dinner' }, token })
  await call(menuRoutes.change, { params: { menuId: menu.id }, body: { published: true }, token })
  const answered: string[] = []
  const items: OwnItem[] = []

  /** Sends a write again and again, with its one key, until it is answered. */
  async function insist<R extends Route>(
    route: R,
    mark: string,
    options: CallOptions<R>,
  ): Promise<Answer<R>> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      try {
        return await call(route, { ...options, token, idempotencyKey: mark })
      } catch (error) {
        // Nobody there, cut off, or not ready: what a client may send again. Anything else is a fault of the service.
        const passing = !(error instanceof ApiFailure) || error.status === 503 || error.status === 409
        if (!passing || performance.now() > deadline) throw error
        await new Promise(resolve => setTimeout(resolve, betweenTriesMs))
      }
    }
  }

  async function createItem(mark: string): Promise<void> {
    const { body } = await insist(itemRoutes.create, mark, {
      params: { menuId: menu.id },
      body: { name: mark, price: random.int(5_000) / 100 },
    })
    answered.push(mark)
    items.push({ id: body.id, tags: new Map(), revision: body.revision, archived: false })
  }

  async function changeItem(item: OwnItem, mark: string): Promise<void> {
    const params = { itemId: item.id }
    if (item.archived) {
      const { body } = await insist(itemRoutes.restore, mark, { params, body: {} })
      item.revision = body.revision
      item.archived = false
      return
    }
    const allergenId = random.pick(allergenIds) as AllergenId
    const presence = item.tags.get(allergenId)
    const deeds: readonly (() => Promise<unknown>)[] = [
      async () => {
        const { body } = await insist(itemRoutes.change, mark, { params, body: { description: mark } })
        item.revision = body.revision
        answered.push(mark)
      },
      () => insist(allergenRoutes.confirm, mark, { params, body: { revision: item.revision } }),
      async () => {
        await insist(itemRoutes.archive, mark, { params })
        item.archived = true
      },
      ...Array(4).fill(() => tag(item, allergenId, presence, mark)),
    ]
    await random.pick(deeds)()
  }

  async function tag(item: OwnItem, allergenId: AllergenId, presence: Presence | undefined, mark: string) {
    const params = { itemId: item.id }
    if (presence !== undefined && random.chance(0.4)) {
      const { body } = await insist(allergenRoutes.withdraw, mark, {
        params: { ...params, allergenId },
        query: { reason: mark },
      })
      answered.push(mark)
      item.revision = body.revision
      item.tags.delete(allergenId)
      return
    }
    const next = anyBut(presence, random)
    const { body } = await insist(allergenRoutes.declare, mark, {
      params,
      body: { allergenId, presence: next, reason: mark },
    })
    answered.push(mark)
    item.revision = body.revision
    item.tags.set(allergenId, next)
  }

  return {
    token,
    menuId: menu.id,
    answered,
    async run(signal) {
      for (let count = 0; !signal.aborted; count += 1) {
        const mark = `writer-${number}-write-${count}`
        const item = items.length > 0 ? random.pick(items) : undefined
        if (item === undefined || (items.length < 40 && random.chance(0.1))) await createItem(mark)
        else await changeItem(item, mark)
      }
    },
  }
}

function anyBut(presence: Presence | undefined, random: Random): Presence {
  return random.pick(presences.filter(each => each !== presence))
}
