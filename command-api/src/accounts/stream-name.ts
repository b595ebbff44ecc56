import { createHmac } from 'node:crypto'
import type { Audience } from '@safe-menu/contracts/roles'

/**
 * The stream of an account (architecture, "Events and streams"): one for each audience and email. Without the key the name
 * does not reveal the email. `email` must be parsed by the contracts' `Email`.
 */
export function accountStream(indexKey: Buffer, audience: Audience, email: string): string {
  return `account-${createHmac('sha256', indexKey)
    .update(JSON.stringify([audience, email]))
    .digest('hex')}`
}
