import { withTransaction } from '@safe-menu/server-kit/database/pool'
import type pg from 'pg'
import { queryOf, type VaultDatabase } from '../accounts/vault-database.ts'

/** The vault of a database that is migrated, open without a check of its keys. */
export function vaultIn(pool: pg.Pool): VaultDatabase {
  return {
    open: async () => undefined,
    isOpen: () => true,
    query: queryOf(pool),
    transaction: work => withTransaction(pool, client => work(queryOf(client))),
  }
}
