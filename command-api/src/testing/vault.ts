import { withTransaction } from '@safe-menu/server-kit/database/pool'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type pg from 'pg'
import { createRevoker } from '../accounts/revoke.ts'
import { createVault } from '../accounts/vault.ts'
import { queryOf, type VaultDatabase } from '../accounts/vault-database.ts'
import { createRemover } from '../team/remove.ts'
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

/** Parts of the service over a stack's stores, for jobs that a spec runs itself, by its own clock or with a failing store. */
export function partsOf(
  stack: Stack,
  { gateway = stack.gateway, now = Date.now }: { gateway?: EventStoreGateway; now?: () => number } = {},
) {
  const { pool, options } = stack
  const vaultDatabase = vaultIn(pool)
  const writePath = createWritePath({ gateway, now })
  const vault = createVault({ vaultDatabase, vaultKey: options.vaultKey })
  const { revoke } = createRevoker({ pool, vaultDatabase, writePath, revocations: null })
  const { indexKey, log } = options
  const parts = { writePath, vault, vaultDatabase, revoke, indexKey, log, now }
  return { ...parts, remover: createRemover(parts) }
}
