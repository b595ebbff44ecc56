import { setTimeout as sleep } from 'node:timers/promises'
import { ItemCreated } from '@safe-menu/contracts/items/events'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { isRefusal } from '../../decision.ts'
import { languageOf } from '../../restaurants/state.ts'
import { ownIdentity } from '../../write-path/command.ts'
import type { WritePath } from '../../write-path/execute.ts'
import { existingItem, itemFold, itemStream } from '../state.ts'
import { loadMenuOf } from '../write-item.ts'
import { searchAgain } from './decide.ts'

interface SearchDeps {
  readonly writePath: WritePath
  readonly gateway: Pick<EventStoreGateway, 'head' | 'subscribeToAll'>
  /** A new id for each command. */
  readonly newId: () => string
  readonly by: string
  /** Default: the time of this process, in milliseconds. */
  readonly elapsed: () => number
  readonly pause?: (milliseconds: number) => Promise<unknown>
}

/**
 * Searches the texts of every dish again with the words of this release (product, "Mentions"), and records where something else is
 * found. One dish at a time, and never more than half of the time, so that restaurants notice nothing. It can be stopped and
 * started again at any time: a dish that was searched makes no second event.
 */
export async function searchAllItems(deps: SearchDeps): Promise<{ searched: number; changed: number }> {
  const { writePath, gateway, newId, by, elapsed, pause = sleep } = deps
  // Rejects when the store is unreachable; the subscription would wait for it.
  await gateway.head()
  const done = new AbortController()
  let position: bigint | null = null
  let searched = 0
  let changed = 0
  try {
    for await (const item of gateway.subscribeToAll({
      from: async () => position,
      eventTypes: [ItemCreated.type],
      signal: done.signal,
    })) {
      if (item.kind === 'caught-up') break
      if (item.kind === 'undecodable') throw item.error
      position = item.kind === 'event' ? item.event.position : item.position
      if (item.kind !== 'event') continue
      const { itemId, restaurantId } = ItemCreated.data.parse(item.event.data)
      const begun = elapsed()
      let wrote = false
      await writePath.execute({
        streamName: itemStream(itemId),
        fold: itemFold,
        restaurantId,
        identity: ownIdentity(newId(), { kind: 'system', id: by }),
        async decide(state) {
          const present = existingItem(state, await loadMenuOf(writePath, state))
          // A dish that is gone stays as it is.
          const events = isRefusal(present)
            ? []
            : searchAgain(present, await languageOf(writePath, restaurantId))
          wrote = !isRefusal(events) && events.length > 0
          return events
        },
      })
      searched += 1
      if (wrote) changed += 1
      await pause(elapsed() - begun)
    }
  } finally {
    done.abort()
  }
  return { searched, changed }
}
