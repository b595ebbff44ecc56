import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { AccountId, RestaurantId } from '../ids.ts'
import { TeamRole } from '../roles.ts'
import { NearestInstant } from '../time.ts'

/** Personal data encrypted with the person's key from the vault, which their account keeps: AES-256-GCM, base64url. */
const Sealed = z.string().min(1)
/** SHA-256 of the link's secret, base64url. The secret itself is never stored. */
const link = { secretHash: z.string().min(1), expiresAt: NearestInstant }

/** Stream `invitation-{accountId}`: the account that the person gets with the invitation. */
export const PersonInvited = defineEvent(
  'PersonInvited',
  z.object({
    accountId: AccountId,
    restaurantId: RestaurantId,
    role: TeamRole,
    sealedName: Sealed,
    sealedEmail: Sealed,
    ...link,
  }),
)
/** The earlier link is invalid from now on. */
export const InvitationLinkRenewed = defineEvent(
  'InvitationLinkRenewed',
  z.object({ accountId: AccountId, ...link }),
)
/** The person's key is destroyed as well. */
export const InvitationWithdrawn = defineEvent('InvitationWithdrawn', z.object({ accountId: AccountId }))
/** Carries what the account's stream needs, so that the second append can be completed after a crash between the two. */
export const InvitationAccepted = defineEvent(
  'InvitationAccepted',
  z.object({ accountId: AccountId, sealedPasswordHash: Sealed }),
)

/** Stream `account-{id}`, as the next one. The tokens with the earlier role are invalid from now on. */
export const PersonRoleChanged = defineEvent(
  'PersonRoleChanged',
  z.object({ accountId: AccountId, previousRole: TeamRole, role: TeamRole }),
)
/** Followed by the account's `AccountErased` in the same append. */
export const PersonRemoved = defineEvent('PersonRemoved', z.object({ accountId: AccountId }))

export const invitationEvents = [
  PersonInvited,
  InvitationLinkRenewed,
  InvitationWithdrawn,
  InvitationAccepted,
] as const

export const teamEvents = [...invitationEvents, PersonRoleChanged, PersonRemoved] as const
