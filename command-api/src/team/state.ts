import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { AccountId } from '@safe-menu/contracts/ids'
import type { invitationEvents } from '@safe-menu/contracts/team/events'
import type { Fold } from '../decision.ts'

export type InvitationEvent = EventOf<(typeof invitationEvents)[number]>
export type InvitedData = Extract<InvitationEvent, { type: 'PersonInvited' }>['data']

/** `sealedPasswordHash`: the password that the person chose; `null` until then. */
export type Invitation = InvitedData & {
  readonly status: 'open' | 'accepted' | 'withdrawn'
  readonly sealedPasswordHash: string | null
}
export type InvitationState = { readonly status: 'empty' } | Invitation

function evolve(state: InvitationState, event: InvitationEvent): InvitationState {
  if (event.type === 'PersonInvited')
    return state.status === 'empty' ? { status: 'open', sealedPasswordHash: null, ...event.data } : state
  if (event.type === 'InvitationWithdrawn')
    return state.status === 'empty' ? state : { ...state, status: 'withdrawn' }
  if (state.status !== 'open') return state
  switch (event.type) {
    case 'InvitationLinkRenewed': {
      const { secretHash, expiresAt } = event.data
      return { ...state, secretHash, expiresAt }
    }
    case 'InvitationAccepted':
      return { ...state, status: 'accepted', sealedPasswordHash: event.data.sealedPasswordHash }
  }
}

export const invitationFold: Fold<InvitationState, InvitationEvent> = { initial: { status: 'empty' }, evolve }

/** An invitation has the id of the account that the person gets with it. */
export function invitationStream(accountId: AccountId): string {
  return `invitation-${accountId}`
}
