import { createGuestViews, type GuestViewData } from './guest-views.ts'
import { createLogState, type LogState } from './log-state.ts'
import type { LoggedEvent } from './logged-event.ts'

/** Replays a log. */
export function createReplay(log: readonly LoggedEvent[]) {
  const views = createGuestViews()
  for (const { type, data, position } of log)
    if (type === 'GuestViewAdvanced') views.add(data as GuestViewData, position)

  return {
    /** `decided`: everything decided by an instant. `guests`: everything that guests could see by then. */
    stateAt(view: 'decided' | 'guests', instant: string): LogState {
      const state = createLogState()
      const seenOf = new Map<string, bigint>()
      for (const event of log) {
        const { restaurantId, decidedAt } = event.metadata
        const id = restaurantId ?? ''
        const reached = seenOf.get(id) ?? views.seenAt(id, instant)
        seenOf.set(id, reached)
        // The allergen catalogue belongs to no restaurant and always applies: categories decide what ends a confirmation.
        const isApplied = view === 'guests' ? event.position <= reached : decidedAt <= instant
        if (isApplied || restaurantId === null) state.apply(event)
      }
      return state
    },
  }
}
