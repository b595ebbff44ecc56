import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { AccountId, ImpersonationId, RestaurantId } from '../ids.ts'

const impersonation = z.object({
  impersonationId: ImpersonationId,
  restaurantId: RestaurantId,
  adminId: AccountId,
})

/** Stream `impersonation-{id}`. Its token lasts 30 minutes from here (rulings, "Roles"); nobody has to end it. */
export const ImpersonationStarted = defineEvent('ImpersonationStarted', impersonation)
/** From here on its token is worthless. */
export const ImpersonationEnded = defineEvent('ImpersonationEnded', impersonation)

export const adminEvents = [ImpersonationStarted, ImpersonationEnded] as const
