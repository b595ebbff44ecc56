import { Actor } from '@safe-menu/contracts/events/metadata'
import { AccountId } from '@safe-menu/contracts/ids'
import { z } from 'zod'
import type { CommandIdentity } from '../write-path/command.ts'

/**
 * The command that the vault records with an erasure or a removal. Every event of it names the command, also when another process
 * finishes it.
 */
const IntendedBy = z.strictObject({
  commandId: z.string(),
  fingerprint: z.string().nullable(),
  actor: Actor,
  /** Missing in erasures of owners, which only admins command. */
  impersonator: AccountId.nullable().default(null),
  correlationId: z.string(),
})

export function identityIn(intendedBy: unknown): CommandIdentity {
  return { ...IntendedBy.parse(intendedBy), causationId: null }
}
