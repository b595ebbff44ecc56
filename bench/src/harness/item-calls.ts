import { createCallPool } from './calls.ts'
import type { BenchMenu } from './restaurant.ts'

/** Managers' calls to items, over a number of connections. */
export function createItemCalls(commandApi: string, connections: number) {
  const { send, bytes, close } = createCallPool(commandApi, connections)
  return {
    bytes,
    close,
    /** Sends `body` to an item's address, followed by `path`. Rejects unless the answer is 200. */
    async send(method: string, menu: BenchMenu, itemId: string, body: object, path = ''): Promise<void> {
      const headers = { authorization: `Bearer ${menu.token}`, 'content-type': 'application/json' }
      const address = `/api/menu-items/items/${itemId}${path}`
      const { status } = await send(method, address, headers, JSON.stringify(body))
      if (status !== 200) throw new Error(`${method} ${address} was answered with ${status}.`)
    },
  }
}

/** Item number `index` of some menus in turn: the first item of each menu, then the second. */
export function itemInTurn(menus: readonly BenchMenu[], index: number) {
  const menu = menus[index % menus.length]
  const itemId = menu?.itemIds[Math.floor(index / menus.length) % menu.itemIds.length]
  if (!menu || !itemId) throw new Error('There is no item to change.')
  return { menu, itemId }
}
