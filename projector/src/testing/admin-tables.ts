import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { fingerprintOf, unwrapPersonKey, wrapNewPersonKey } from '@safe-menu/server-kit/vault/keys'
import { sealField } from '@safe-menu/server-kit/vault/seal'
import pg from 'pg'
import { createAdminGroup } from '../admin-group.ts'
import type { BatchTransaction, Statement } from '../engine/projection.ts'

const vaultTables = new URL('../../../command-api/migrations/0001-vault.sql', import.meta.url)

/** The `admin` group's tables in a test database, beside a vault, fed batch by batch as the engine does it. */
export async function createAdminTables(url: string, vaultKey = randomBytes(32)) {
  const group = createAdminGroup({ vaultKey })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const text = (sql: string) => sql.replaceAll('{schema}', 'admin')
  const transaction: BatchTransaction = {
    async query<Row extends object>(statement: Statement) {
      return (
        await client.query<Row>({ ...statement, text: text(statement.text), values: [...statement.values] })
      ).rows
    },
  }

  async function inTransaction(work: () => Promise<void>): Promise<void> {
    await client.query('begin')
    try {
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }

  async function fold(events: readonly StoredEvent[]): Promise<void> {
    for (const projection of group.projections) {
      const own = events.filter(event => projection.eventTypes.includes(event.type))
      for (const statement of own.length === 0 ? [] : projection.apply(own))
        await transaction.query(statement)
    }
  }

  await client.query('create schema admin')
  for (const projection of group.projections) await client.query(text(projection.schema))

  return {
    client,
    /** As command-api makes it, with the fingerprint of a key. */
    async createVault(key = vaultKey): Promise<void> {
      await client.query('create schema vault')
      await client.query(await readFile(vaultTables, 'utf8'))
      await client.query('insert into vault.key_check values ($1, $2)', [
        'VAULT_KEY',
        fingerprintOf('VAULT_KEY', key),
      ])
    },
    /** Puts a person's key into the vault, and seals an e-mail under it. */
    async seal(accountId: string, email: string): Promise<string> {
      const wrapped = wrapNewPersonKey(vaultKey, accountId)
      await client.query('insert into vault.person_key values ($1, $2, $3)', [
        accountId,
        'account-x',
        wrapped,
      ])
      return sealField(unwrapPersonKey(vaultKey, accountId, wrapped), accountId, 'email', email)
    },
    async destroyKey(accountId: string): Promise<void> {
      await client.query('delete from vault.person_key where account_id = $1', [accountId])
    },
    /** Applies one batch in one transaction. */
    apply: (events: readonly StoredEvent[]) =>
      inTransaction(async () => {
        await fold(events)
        await group.derive?.(transaction, events)
      }),
    /** Applies batches as a rebuild does: what is derived, once at the end. */
    rebuild: (batches: readonly (readonly StoredEvent[])[]) =>
      inTransaction(async () => {
        for (const events of batches) await fold(events)
        await group.deriveEverything?.(transaction)
      }),
    /** Every row of both tables, in a fixed order. */
    async dump() {
      const rowsOf = async (table: string) =>
        (
          await client.query<{ row: Record<string, unknown> }>(
            `select row_to_json(t) as row from admin.${table} t order by id`,
          )
        ).rows.map(({ row }) => row)
      return { account: await rowsOf('account'), restaurant: await rowsOf('restaurant') }
    },
    async empty(): Promise<void> {
      await client.query('truncate admin.account, admin.restaurant')
    },
    close: () => client.end(),
  }
}

export type AdminTables = Awaited<ReturnType<typeof createAdminTables>>
