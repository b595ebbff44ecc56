import { createHmac } from 'node:crypto'
import type { Audience } from '@safe-menu/contracts/roles'

/**
 * The stream of an account (architecture, "Events and streams"): one for each audience and e-mail, and without the key nobody
 * can tell whose. `email` is in the form that contracts' `Email` parses to.
 */
export function accountStream(indexKey: Buffer, audience: Audience, email: string): string {
  return `account-${createHmac('sha256', indexKey)
    .update(JSON.stringify([audience, email]))
    .digest('hex')}`
}
