import type { Reply } from '@safe-menu/server-kit/http/handler'
import type { AccountDeps } from '../create-accounts.ts'
import type { RegisteredAccount } from '../state.ts'
import { stateMark } from './sealed.ts'

/** How long a person has to find the phone, in milliseconds. */
const ticketMs = 5 * 60_000

/** The answer to a correct password of an account with two-step login: a ticket for the second step. */
export function secondStep(
  { tickets, now }: Pick<AccountDeps, 'tickets' | 'now'>,
  account: RegisteredAccount,
  streamName: string,
  tokenFrom: number,
): Reply {
  const { accountId } = account
  const mark = stateMark(account)
  const ticket = tickets.seal({ accountId, streamName, mark, tokenFrom, expiresAt: now() + ticketMs })
  return { status: 202, body: { message: 'Enter the code of your authenticator app.', ticket } }
}
