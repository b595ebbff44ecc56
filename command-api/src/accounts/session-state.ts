import type { sessionEvents } from '@safe-menu/contracts/accounts/events'
import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { SessionId } from '@safe-menu/contracts/ids'
import type { Fold } from '../decision.ts'

export type SessionEvent = EventOf<(typeof sessionEvents)[number]>
export type SessionData = SessionEvent['data']

/** The log knows only the end of a session: signing in writes no event. */
export interface SessionState {
  readonly status: 'open' | 'ended'
}

export const sessionFold: Fold<SessionState, SessionEvent> = {
  initial: { status: 'open' },
  evolve: () => ({ status: 'ended' }),
}

export function sessionStream(id: SessionId): string {
  return `session-${id}`
}
