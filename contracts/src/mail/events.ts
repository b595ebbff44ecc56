import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { AccountId } from '../ids.ts'

/** Stream `mail-{accountId}`. A link for a person could not be mailed: the owner has to hand it over. */
export const MailNotSent = defineEvent(
  'MailNotSent',
  z.object({ accountId: AccountId, purpose: z.enum(['invitation', 'password reset']) }),
)

export const mailEvents = [MailNotSent] as const
