import type { StoredEvent, SubscriptionItem } from '@safe-menu/server-kit/event-store/gateway'

/** A portion of a subscription as the engine sees it. */
export interface Portion {
  readonly events: readonly StoredEvent[]
  /** Everything of interest up to here is among the events, or was delivered before. `null`: nothing new. */
  readonly to: bigint | null
  readonly caughtUp: boolean
}

export function portionOf(items: readonly SubscriptionItem[]): Portion {
  const events: StoredEvent[] = []
  let to: bigint | null = null
  let caughtUp = false
  for (const item of items) {
    if (item.kind === 'event') {
      events.push(item.event)
      to = item.event.position
    } else if (item.kind === 'checkpoint') to = item.position
    else caughtUp = true
  }
  return { events, to, caughtUp }
}
