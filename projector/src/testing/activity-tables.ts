import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import pg from 'pg'
import { activityGroup } from '../activity-group.ts'

const tables = [
  'restaurant_day',
  'menu_day',
  'item_day',
  'allergen_day',
  'day_visitor',
  'menu_closed',
  'restaurant_closed',
  'allergen_closed',
] as const

/** The `activity` group's tables in a test database, fed batch by batch as the engine does it. `schema` tells several builds apart. */
export async function createActivityTables(url: string, schema = 'activity') {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const text = (sql: string) => sql.replaceAll('{schema}', schema)
  await client.query(`create schema ${schema}`)
  for (const projection of activityGroup.projections) await client.query(text(projection.schema))

  return {
    /** Applies one batch in one transaction. */
    async apply(events: readonly StoredEvent[]): Promise<void> {
      await client.query('begin')
      try {
        for (const projection of activityGroup.projections) {
          for (const statement of projection.apply(events)) {
            await client.query({ ...statement, text: text(statement.text), values: [...statement.values] })
          }
        }
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
    /** Every row of every table, in a fixed order: what two ways to the same state are compared by. */
    async dump(): Promise<Record<string, Record<string, unknown>[]>> {
      const found: Record<string, Record<string, unknown>[]> = {}
      for (const table of tables) {
        const { rows } = await client.query<{ row: string }>(
          `select row_to_json(t)::text as row from ${schema}.${table} t order by row_to_json(t)::text collate "C"`,
        )
        found[table] = rows.map(({ row }) => JSON.parse(row))
      }
      return found
    },
    async empty(): Promise<void> {
      await client.query(`truncate ${tables.map(table => `${schema}.${table}`).join(', ')}`)
    },
    close: () => client.end(),
  }
}

export type ActivityTables = Awaited<ReturnType<typeof createActivityTables>>
