import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { AccountId, ImpersonationId, RestaurantId } from '../ids.ts'

const impersonation = z.object({
  impersonationId: ImpersonationId,
  restaurantId: RestaurantId,
  adminId: AccountId,
})

/** Stream `impersonation-{id}`. Its token is valid for 30 minutes (security, "Decisions on sessions"), unless it is ended earlier. */
export const ImpersonationStarted = defineEvent('ImpersonationStarted', impersonation)
/** The impersonation's token is invalid from now on, or was revoked seconds before by the end of the admin's session or a change of an account. */
export const ImpersonationEnded = defineEvent('ImpersonationEnded', impersonation)

export const adminEvents = [ImpersonationStarted, ImpersonationEnded] as const
