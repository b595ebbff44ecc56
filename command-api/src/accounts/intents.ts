import { Actor } from '@safe-menu/contracts/events/metadata'
import { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { z } from 'zod'
import type { CommandIdentity } from '../write-path/command.ts'

/** The erasure of an owner or the removal of a person, which the vault records before it begins. */
export interface Intent {
  readonly accountId: AccountId
  readonly restaurantId: RestaurantId
  /** Every event of it names this command, also when another process finishes it. */
  readonly identity: CommandIdentity
}

/** The columns of an intent. */
export const intentColumns = 'account_id, restaurant_id, intended_by'

export interface IntentRow {
  readonly account_id: string
  readonly restaurant_id: string
  readonly intended_by: unknown
}

export function intentOf(row: IntentRow): Intent {
  return {
    accountId: AccountId.parse(row.account_id),
    restaurantId: RestaurantId.parse(row.restaurant_id),
    identity: { ...IntendedBy.parse(row.intended_by), causationId: null },
  }
}

const IntendedBy = z.strictObject({
  commandId: z.string(),
  fingerprint: z.string().nullable(),
  actor: Actor,
  impersonator: AccountId.nullable(),
  correlationId: z.string(),
})

/** The column `intended_by` of an intent. */
export function intendedBy(identity: CommandIdentity): string {
  const { commandId, fingerprint, actor, impersonator, correlationId } = identity
  return JSON.stringify({ commandId, fingerprint, actor, impersonator, correlationId })
}
