import type pg from 'pg'
import type { VaultDatabase } from '../accounts/vault-database.ts'

/** The vault of a database that is migrated, open without a check of its keys. */
export function vaultIn(pool: pg.Pool): VaultDatabase {
  return {
    open: async () => undefined,
    isOpen: () => true,
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await pool.query<Row>(text, [...values])).rows
    },
  }
}
