import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { AccountId } from '@safe-menu/contracts/ids'
import type { PasswordResetLinkMade } from '@safe-menu/contracts/password-resets/events'
import type { Fold } from '../decision.ts'

export type ResetLinkEvent = EventOf<typeof PasswordResetLinkMade>
export type ResetLink = ResetLinkEvent['data']

/**
 * The newest link of each kind. A link that the owner or an admin makes replaces both. One that was asked for by mail replaces only
 * its own kind: a stranger who knows the address must not end a link that the owner has handed over.
 */
export interface ResetLinks {
  readonly handedOver: ResetLink | null
  readonly mailed: ResetLink | null
}

export const resetLinksFold: Fold<ResetLinks, ResetLinkEvent> = {
  initial: { handedOver: null, mailed: null },
  evolve: (state, { data }) =>
    data.askedBy.kind === 'account'
      ? { handedOver: data, mailed: null }
      : { handedOver: state.handedOver, mailed: data },
}

export function passwordResetStream(accountId: AccountId): string {
  return `password-reset-${accountId}`
}
