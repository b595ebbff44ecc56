import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import pg from 'pg'
import type { BatchTransaction, ProjectionGroupDefinition, Statement } from '../projection.ts'
import { applyWithLoad, projectionsBeside, statementsWithoutLoad, tablesOf } from '../projection.ts'

const tableNames = `
  select tablename as name from pg_tables where schemaname = $1 order by tablename`

/**
 * Creates the tables of a group in a test database and applies batches as the engine does, but without checkpoints.
 * `schema` allows several builds in one database.
 */
export async function createGroupTables(
  url: string,
  definition: ProjectionGroupDefinition,
  schema: string = definition.group,
) {
  const { projections, derived } = definition
  const live = derived?.open()
  const client = new pg.Client({ connectionString: url, pipeline: true })
  await client.connect()
  const inSchema = (text: string) => text.replaceAll('{schema}', schema)
  const transaction: BatchTransaction = {
    async query<Row extends object>({ name, text, values }: Statement) {
      return (await client.query<Row>({ name, text: inSchema(text), values: [...values] })).rows
    },
  }
  await client.query(`create schema ${schema}`)
  await client.query(inSchema(tablesOf(definition)))
  const names = (await client.query<{ name: string }>(tableNames, [schema])).rows.map(({ name }) => name)

  async function inTransaction(work: () => Promise<void>): Promise<void> {
    await client.query('begin')
    try {
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      live?.forget?.()
      throw error
    }
  }

  async function applyProjections(events: readonly StoredEvent[], running = projections): Promise<void> {
    for (const statement of statementsWithoutLoad(running, events)) await transaction.query(statement)
    await applyWithLoad(running, transaction, events)
  }

  async function notify(channel: string, payload: string): Promise<void> {
    await client.query('select pg_notify($1, $2)', [channel, payload])
  }

  return {
    client,
    transaction,
    live,
    inTransaction,
    notify,
    /** Applies one batch in one transaction and sends the notifications of its commit. */
    apply: (events: readonly StoredEvent[]) =>
      inTransaction(async () => {
        const statements = (await live?.deriveStatements?.(transaction, events)) ?? []
        await applyProjections(events, projectionsBeside(live, definition))
        for (const statement of statements) await transaction.query(statement)
        await live?.afterBatch?.(transaction, events)
        for (const { channel, payload } of definition.notifications?.(events) ?? [])
          await notify(channel, payload)
      }),
    /** Applies batches as a rebuild does: the derived tables are computed once, at the end. */
    rebuild: (batches: readonly (readonly StoredEvent[])[]) =>
      inTransaction(async () => {
        for (const events of batches) await applyProjections(events)
        await derived?.everything(transaction)
      }),
    deriveEverything: () => inTransaction(async () => derived?.everything(transaction)),
    /** Every row of every table (and of `views`) in a fixed order, to compare two ways to the same state. */
    dump: (views: readonly string[] = []) => dumpTables(client, schema, [...names, ...views]),
    /** Empties the tables. */
    async empty(): Promise<void> {
      live?.forget?.()
      await client.query(`truncate ${names.map(name => `${schema}.${name}`).join(', ')}`)
    },
    close: () => client.end(),
  }
}

/** The rows of tables or views of a schema, each table sorted by its text. */
export async function dumpTables(
  client: pg.Client,
  schema: string,
  names: readonly string[],
): Promise<Record<string, Record<string, unknown>[]>> {
  const dump: Record<string, Record<string, unknown>[]> = {}
  for (const name of names) {
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${schema}.${name} t order by row_to_json(t)::text collate "C"`,
    )
    dump[name] = rows.map(({ row }) => JSON.parse(row))
  }
  return dump
}
