import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import pg from 'pg'
import { auditGroup } from '../audit-group.ts'
import type { BatchTransaction, Statement } from '../engine/projection.ts'

const schema = 'audit'
const text = (sql: string) => sql.replaceAll('{schema}', schema)
const tables = [
  'entry',
  'chain_end',
  'restaurant_version',
  'menu_version',
  'restaurant_menu',
  'item_version',
  'item_stay',
  'menu_stay',
  'item_name',
  'restaurant_name',
  'allergen_version',
  'guest_view',
  'guest_view_behind',
  'signed_head',
]

/** The `audit` group's tables in a test database, fed batch by batch as the engine does it. */
export async function createAuditTables(url: string) {
  const client = new pg.Client({ connectionString: url, pipeline: true })
  await client.connect()
  const transaction: BatchTransaction = {
    async query<Row extends object>({ name, text: sql, values }: Statement) {
      return (await client.query<Row>({ name, text: text(sql), values: [...values] })).rows
    },
  }
  await client.query(`create schema ${schema}`)
  for (const projection of auditGroup.projections) await client.query(text(projection.schema))

  return {
    client,
    /** Applies one batch in one transaction. */
    async apply(events: readonly StoredEvent[]): Promise<void> {
      await client.query('begin')
      try {
        for (const projection of auditGroup.projections) {
          const own = events.filter(event => projection.eventTypes.includes(event.type))
          if (own.length === 0) continue
          for (const statement of projection.apply(own)) await transaction.query(statement)
        }
        await auditGroup.fold?.(transaction, events)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
    /** Every row of every table, in a fixed order: what two ways to the same state are compared by. */
    dump: () => dumpAudit(client),
    async empty(): Promise<void> {
      await client.query(`truncate ${tables.map(table => `${schema}.${table}`).join(', ')}`)
    },
    close: () => client.end(),
  }
}

export async function dumpAudit(client: pg.Client): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = {}
  for (const table of [...tables, 'dated_entry']) {
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${schema}.${table} t order by row_to_json(t)::text collate "C"`,
    )
    dump[table] = rows.map(({ row }) => JSON.parse(row))
  }
  return dump
}
