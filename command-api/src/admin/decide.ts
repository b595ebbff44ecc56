import { type Decision, refuse } from '../decision.ts'
import type { MenuEvent, MenuState } from '../menus/state.ts'
import type { ImpersonationData, ImpersonationEvent, ImpersonationState } from './state.ts'

/** The id is the command's own, so that nothing but a repetition finds it taken. */
export function startImpersonation(
  state: ImpersonationState,
  impersonation: ImpersonationData,
): Decision<ImpersonationEvent> {
  return state.status === 'empty' ? [{ type: 'ImpersonationStarted', data: impersonation }] : []
}

/** Ended once however often it is asked. An impersonation that is not on record is refused like a token that is none. */
export function endImpersonation(state: ImpersonationState): Decision<ImpersonationEvent> {
  if (state.status === 'empty') return refuse('auth.token_invalid')
  if (state.status === 'ended') return []
  const { status: _, ...impersonation } = state
  return [{ type: 'ImpersonationEnded', data: impersonation }]
}

/** A menu whose restaurant has nobody left. As a draft it stays, for whoever looks into the history. */
export function withdrawMenu(state: MenuState): Decision<MenuEvent> {
  return state.status === 'published' ? [{ type: 'MenuUnpublished', data: { menuId: state.menuId } }] : []
}
