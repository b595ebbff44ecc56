import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { AccountId } from '@safe-menu/contracts/ids'
import type { MailNotSent } from '@safe-menu/contracts/mail/events'
import type { Fold } from '../decision.ts'

export type MailEvent = EventOf<typeof MailNotSent>
export type FailedMail = MailEvent['data']

/** No decision depends on earlier failures. */
export const mailFold: Fold<null, MailEvent> = { initial: null, evolve: () => null }

export function mailStream(accountId: AccountId): string {
  return `mail-${accountId}`
}
