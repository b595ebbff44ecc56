import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { Route } from '@safe-menu/contracts/http/route'
import type { AllergenId, ItemId, MenuId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import {
  type Answer,
  ApiFailure,
  type CallOptions,
  createApiClient,
  restaurantOf,
} from '@safe-menu/local/api/client'
import { type Random, seededRandom } from '../../fixtures/random.ts'

/** How long a manager's client repeats one write: far longer than any part needs to come back. */
const patienceMs = 90_000
const betweenTriesMs = 100

/** A restaurant with a menu, and what was answered about it. */
export interface Writer {
  readonly token: string
  readonly menuId: MenuId
  /** The marks of the answered writes: each is a text that only its own event carries. A write without a text is left out. */
  readonly answered: readonly string[]
  /** Writes until the signal aborts. Rejects when a write is refused, or not answered in time. */
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

/** Registers a restaurant and publishes its menu, before any process is killed. */
export async function createWriter(origin: string, number: number, seed: number): Promise<Writer> {
  const call = createApiClient(origin)
  const random = seededRandom(seed)
  const { body: session } = await call(accountRoutes.registerRestaurant, {
    body: {
      email: `writer-${number}@example.com`,
      password: 'a long enough password',
      name: `Writer ${number}`,
    },
  })
  const { token } = session
  const { body: menu } = await call(menuRoutes.create, {
    params: { restaurantId: restaurantOf(token) },
    body: { name: 'Dinner' },
    token,
  })
  await call(menuRoutes.change, { params: { menuId: menu.id }, body: { published: true }, token })
  const answered: string[] = []
  const items: OwnItem[] = []

  /** Repeats a write with the same Idempotency-Key until it is answered. */
  async function writeUntilAnswered<R extends Route>(
    route: R,
    mark: string,
    options: CallOptions<R>,
  ): Promise<Answer<R>> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      try {
        return await call(route, { ...options, token, idempotencyKey: mark })
      } catch (error) {
        // No answer, not ready (503) or a conflict (409): a client may send it again. Anything else is a fault of the service.
        const mayRepeat = !(error instanceof ApiFailure) || error.status === 503 || error.status === 409
        if (!mayRepeat || performance.now() > deadline) throw error
        await new Promise(resolve => setTimeout(resolve, betweenTriesMs))
      }
    }
  }

  async function createItem(mark: string): Promise<void> {
    const { body } = await writeUntilAnswered(itemRoutes.create, mark, {
      params: { menuId: menu.id },
      body: { name: mark, price: random.int(5_000) / 100 },
    })
    answered.push(mark)
    items.push({ id: body.id, tags: new Map(), revision: body.revision, archived: false })
  }

  async function editItem(item: OwnItem, mark: string): Promise<void> {
    const params = { itemId: item.id }
    if (item.archived) {
      const { body } = await writeUntilAnswered(itemRoutes.restore, mark, { params, body: {} })
      item.revision = body.revision
      item.archived = false
      return
    }
    const allergenId = random.pick(allergenIds) as AllergenId
    const writes: readonly (() => Promise<unknown>)[] = [
      async () => {
        const { body } = await writeUntilAnswered(itemRoutes.change, mark, {
          params,
          body: { description: mark },
        })
        item.revision = body.revision
        answered.push(mark)
      },
      () => writeUntilAnswered(allergenRoutes.confirm, mark, { params, body: { revision: item.revision } }),
      async () => {
        await writeUntilAnswered(itemRoutes.archive, mark, { params })
        item.archived = true
      },
      ...Array(4).fill(() => changeTag(item, allergenId, mark)),
    ]
    await random.pick(writes)()
  }

  async function changeTag(item: OwnItem, allergenId: AllergenId, mark: string): Promise<void> {
    const params = { itemId: item.id }
    const presence = item.tags.get(allergenId)
    if (presence !== undefined && random.chance(0.4)) {
      const { body } = await writeUntilAnswered(allergenRoutes.withdraw, mark, {
        params: { ...params, allergenId },
        query: { reason: mark },
      })
      answered.push(mark)
      item.revision = body.revision
      item.tags.delete(allergenId)
      return
    }
    const next = otherPresence(presence, random)
    const { body } = await writeUntilAnswered(allergenRoutes.declare, mark, {
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
        else await editItem(item, mark)
      }
    },
  }
}

function otherPresence(presence: Presence | undefined, random: Random): Presence {
  return random.pick(presences.filter(each => each !== presence))
}
