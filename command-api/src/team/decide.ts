import { TeamRole } from '@safe-menu/contracts/roles'
import type { Instant } from '@safe-menu/contracts/time'
import type { AccountEvent, AccountState } from '../accounts/state.ts'
import { type Decision, refuse } from '../decision.ts'
import { endOfLink, isSecretOf } from './link.ts'
import type { Invitation, InvitationEvent, InvitationState, InvitedData } from './state.ts'

/** The id derives from the command: only a repetition finds it taken. */
export function invite(
  state: InvitationState,
  person: Omit<InvitedData, 'expiresAt'>,
  at: Instant,
): Decision<InvitationEvent> {
  if (state.status !== 'empty') return []
  return [{ type: 'PersonInvited', data: { ...person, expiresAt: endOfLink(at, 'invitation') } }]
}

/** Makes a new link, also when the last one has expired. `text`: why the owner gets none for a link that was used. */
export function renewLink(
  state: InvitationState,
  secretHash: string,
  at: Instant,
  text?: string,
): Decision<InvitationEvent> {
  if (state.status !== 'open') return refuse('person.not_found', text)
  const { accountId } = state
  return [
    {
      type: 'InvitationLinkRenewed',
      data: { accountId, secretHash, expiresAt: endOfLink(at, 'invitation') },
    },
  ]
}

/**
 * Idempotent. An invitation whose person has joined is left as it is; one that is being accepted can still be withdrawn, and the
 * acceptance then finds its key gone.
 */
export function withdrawInvitation(state: InvitationState, hasJoined: boolean): Decision<InvitationEvent> {
  if (state.status === 'empty' || state.status === 'withdrawn' || hasJoined) return []
  return [{ type: 'InvitationWithdrawn', data: { accountId: state.accountId } }]
}

/** A link works once, until it expires, is renewed or is withdrawn. All other links get the same refusal. */
export function acceptInvitation(
  state: InvitationState,
  { secret, sealedPasswordHash }: { readonly secret: string; readonly sealedPasswordHash: string },
  at: Instant,
): Decision<InvitationEvent> {
  if (!isOpenTo(state, secret, at)) return refuse('invitation.not_valid')
  return [{ type: 'InvitationAccepted', data: { accountId: state.accountId, sealedPasswordHash } }]
}

/** Whether the holder of a secret may accept the invitation at an instant. */
export function isOpenTo(state: InvitationState, secret: string, at: Instant): state is Invitation {
  return state.status === 'open' && at < state.expiresAt && isSecretOf(secret, state.secretHash)
}

/** Writes the account of an accepted invitation. Idempotent, also after the person was removed. */
export function joinTeam(state: AccountState, invitation: Invitation): Decision<AccountEvent> {
  const { accountId, role, sealedEmail, sealedPasswordHash, restaurantId } = invitation
  if (sealedPasswordHash === null) return refuse('invitation.not_valid')
  if (state.status !== 'empty') return []
  const account = { accountId, role, sealedEmail, sealedPasswordHash, restaurant: null }
  return [{ type: 'AccountRegistered', data: { ...account, audience: 'restaurant', memberOf: restaurantId } }]
}

/** Idempotent. */
export function changeRole(state: AccountState, role: TeamRole): Decision<AccountEvent> {
  const previousRole = TeamRole.safeParse(state.status === 'registered' ? state.role : null).data
  if (state.status !== 'registered' || !previousRole) return refuse('person.not_found')
  const { accountId } = state
  return previousRole === role ? [] : [{ type: 'PersonRoleChanged', data: { accountId, previousRole, role } }]
}

/** Idempotent. */
export function removeFromTeam(state: AccountState): Decision<AccountEvent> {
  if (state.status !== 'registered') return []
  const { accountId } = state
  return [
    { type: 'PersonRemoved', data: { accountId } },
    { type: 'AccountErased', data: { accountId } },
  ]
}
