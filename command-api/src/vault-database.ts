import { migrate } from '@safe-menu/server-kit/database/migrate'
import { withTransaction } from '@safe-menu/server-kit/database/pool'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { checkKey, fingerprintOf } from '@safe-menu/server-kit/vault/keys'
import type pg from 'pg'

/** The schema `vault` of the database. Nothing is read or written before it is migrated and its keys are checked. */
export interface VaultDatabase {
  /** Migrates the schema and checks the keys, once. Rejects with `WrongKey`, and with the database's errors. */
  open(): Promise<void>
  isOpen(): boolean
  /** Rejects with `service.database_unavailable` until it is open, and with the database's errors. */
  query: Query
  /** Runs several statements in one transaction, which is rolled back if `work` rejects. Rejects like {@link query}. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
}

export type Query = <Row extends pg.QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>

export function queryOf(database: Pick<pg.Pool, 'query'>): Query {
  return async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await database.query<Row>(text, [...values])).rows
}

/** Runs all new migrations of the schema `vault`. Rejects with the database's errors. */
export function migrateVault(pool: pg.Pool): Promise<void> {
  return migrate(pool, { service: 'command-api', schema: 'vault', advisoryLock: 7_340_021 })
}

/** `keys`: by the name of their environment variable. */
export function createVaultDatabase(pool: pg.Pool, keys: Readonly<Record<string, Buffer>>): VaultDatabase {
  let isOpen = false
  const refuseClosed = () => {
    if (!isOpen) throw new AppError('service.database_unavailable')
  }
  return {
    async open() {
      if (isOpen) return
      await migrateVault(pool)
      await checkKeys(pool, keys)
      isOpen = true
    },
    isOpen: () => isOpen,
    async query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) {
      refuseClosed()
      return queryOf(pool)<Row>(text, values)
    },
    async transaction(work) {
      refuseClosed()
      return withTransaction(pool, client => work(queryOf(client)))
    },
  }
}

const insertCheck = `insert into vault.key_check (name, fingerprint) values ($1, $2) on conflict (name) do nothing`

/** Stores the keys' fingerprints at the first start and compares them at later ones. Rejects with `WrongKey`. */
async function checkKeys(pool: pg.Pool, keys: Readonly<Record<string, Buffer>>): Promise<void> {
  for (const [name, key] of Object.entries(keys)) {
    await pool.query(insertCheck, [name, fingerprintOf(name, key)])
    await checkKey(pool, name, key)
  }
}
