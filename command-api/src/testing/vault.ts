import { withTransaction } from '@safe-menu/server-kit/database/pool'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type pg from 'pg'
import { createVault } from '../accounts/vault.ts'
import { taskHandlers } from '../open-tasks.ts'
import { runOpenTasks } from '../tasks.ts'
import { queryOf, type VaultDatabase } from '../vault-database.ts'
import { createWritePath } from '../write-path/execute.ts'
import type { Stack } from './stack.ts'

/** The vault of a database that is migrated, open without a check of its keys. */
export function vaultIn(pool: pg.Pool): VaultDatabase {
  return {
    open: async () => undefined,
    isOpen: () => true,
    query: queryOf(pool),
    transaction: work => withTransaction(pool, client => work(queryOf(client))),
  }
}

interface PartsOptions {
  readonly gateway?: EventStoreGateway
  readonly now?: () => number
  readonly conflictDeadlineMs?: number
}

/** Parts of the service over a stack's stores, for jobs that a spec runs itself, by its own clock or with a failing store. */
export function partsOf(
  stack: Stack,
  { gateway = stack.gateway, now = Date.now, conflictDeadlineMs }: PartsOptions = {},
) {
  const { pool, options } = stack
  const vaultDatabase = vaultIn(pool)
  const writePath = createWritePath({ gateway, now, conflictDeadlineMs })
  const vault = createVault({ vaultDatabase, vaultKey: options.vaultKey })
  const { indexKey, log } = options
  return { writePath, vault, vaultDatabase, pool, revocations: null, indexKey, log, now }
}

/** Finishes the open tasks, as the job of a process does. */
export function runTasks(stack: Stack, given: PartsOptions = {}): Promise<void> {
  const parts = partsOf(stack, given)
  return runOpenTasks(parts.vaultDatabase, taskHandlers(parts), parts.log)
}

/** A store whose reader is late: `meanwhile` happens once, after a stream with this prefix was read. */
export function afterRead(
  { gateway }: Pick<Stack, 'gateway'>,
  prefix: string,
  meanwhile: () => Promise<unknown>,
): EventStoreGateway {
  let hasHappened = false
  return {
    ...gateway,
    async readStream(...given) {
      const stream = await gateway.readStream(...given)
      if (given[0].startsWith(prefix) && !hasHappened) {
        hasHappened = true
        await meanwhile()
      }
      return stream
    },
  }
}

/** Lets time pass for the vault's tasks and reservations: no request works on them any more. */
export async function passMinutes({ pool }: Pick<Stack, 'pool'>, minutes: number): Promise<void> {
  const ago = `interval '${minutes} minutes'`
  await pool.query(`update vault.task set created_at = created_at - ${ago}`)
  await pool.query(`update vault.person_login set claimed_at = claimed_at - ${ago}`)
}
