import { type Decision, refuse } from '../../decision.ts'
import type { ImpersonationData, ImpersonationEvent, ImpersonationState } from './state.ts'

/** The id derives from the command: only a repetition finds it taken. */
export function startImpersonation(
  state: ImpersonationState,
  impersonation: ImpersonationData,
): Decision<ImpersonationEvent> {
  return state.status === 'empty' ? [{ type: 'ImpersonationStarted', data: impersonation }] : []
}

/** Idempotent. An unknown impersonation gets the same refusal as an invalid token. */
export function endImpersonation(state: ImpersonationState): Decision<ImpersonationEvent> {
  if (state.status === 'empty') return refuse('auth.token_invalid')
  if (state.status === 'ended') return []
  const { status: _, ...impersonation } = state
  return [{ type: 'ImpersonationEnded', data: impersonation }]
}
