import type { adminEvents } from '@safe-menu/contracts/admin/events'
import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { ImpersonationId } from '@safe-menu/contracts/ids'
import type { Fold } from '../../decision.ts'

export type ImpersonationEvent = EventOf<(typeof adminEvents)[number]>
export type ImpersonationData = ImpersonationEvent['data']

export type ImpersonationState =
  | { readonly status: 'empty' }
  | ({ readonly status: 'active' | 'ended' } & ImpersonationData)

function evolve(state: ImpersonationState, event: ImpersonationEvent): ImpersonationState {
  if (event.type === 'ImpersonationStarted') {
    return state.status === 'empty' ? { status: 'active', ...event.data } : state
  }
  return state.status === 'active' ? { ...state, status: 'ended' } : state
}

export const impersonationFold: Fold<ImpersonationState, ImpersonationEvent> = {
  initial: { status: 'empty' },
  evolve,
}

export function impersonationStream(id: ImpersonationId): string {
  return `impersonation-${id}`
}
