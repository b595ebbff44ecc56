import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import pg from 'pg'
import type { Piece } from '../engine/backlog.ts'
import type { BatchTransaction, Statement } from '../engine/projection.ts'
import { deriveEverything } from '../menus/derive-everything.ts'
import { menusGroup } from '../menus-group.ts'

const schema = 'menus'
const text = (sql: string) => sql.replaceAll('{schema}', schema)

/** The `menus` group's tables in a test database, fed batch by batch as the engine does it. */
export async function createMenuTables(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const transaction: BatchTransaction = {
    async query<Row extends object>(statement: Statement) {
      const { rows } = await client.query<Row>({
        name: statement.name,
        text: text(statement.text),
        values: [...statement.values],
      })
      return rows
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

  async function notify(channel: string, payload: string): Promise<void> {
    await client.query('select pg_notify($1, $2)', [channel, payload])
  }

  await client.query(`create schema ${schema}`)
  for (const projection of menusGroup.projections) await client.query(text(projection.schema))

  return {
    client,
    notify,
    deriveEverything: () => inTransaction(() => deriveEverything(transaction)),
    /** Applies one batch in one transaction, with the notifications of its commit. */
    apply: (events: readonly StoredEvent[]) =>
      inTransaction(async () => {
        for (const projection of menusGroup.projections) {
          const own = events.filter(event => projection.eventTypes.includes(event.type))
          if (own.length === 0) continue
          for (const statement of projection.apply(own)) await transaction.query(statement)
        }
        await menusGroup.derive?.(transaction, events)
        for (const { channel, payload } of menusGroup.notifications?.(events) ?? [])
          await notify(channel, payload)
      }),
    /** Begins the next piece of what batches put off; `null`: nothing is left. */
    async beginPiece(lastRestaurant: string | null = null) {
      let piece: Piece | null = null
      await inTransaction(async () => {
        piece = (await menusGroup.backlog?.begin(transaction, lastRestaurant)) ?? null
      })
      const begun = piece as Piece | null
      if (begun === null) return null
      return {
        restaurantId: begun.restaurantId,
        async finish(): Promise<void> {
          const storeResult = await begun.prepare()
          await inTransaction(async () => {
            await storeResult(transaction)
            for (const { channel, payload } of begun.notifications) await notify(channel, payload)
          })
        },
      }
    },
    behind: () => menusGroup.behind?.(transaction),
    /** Every row of every table, in a fixed order: what two ways to the same state are compared by. */
    async dump(): Promise<Record<string, unknown[]>> {
      const tables: Record<string, unknown[]> = {}
      for (const table of [
        'restaurant',
        'allergen',
        'menu',
        'menu_revision',
        'item',
        'item_tag',
        'item_review',
        'item_document',
        'guest_document',
        'pending_document',
      ]) {
        const { rows } = await client.query(
          `select row_to_json(t)::text as row from ${schema}.${table} t order by row_to_json(t)::text collate "C"`,
        )
        tables[table] = rows.map(({ row }: { row: string }) => JSON.parse(row))
      }
      return tables
    },
    async document(kind: string, id: string): Promise<unknown> {
      const { rows } = await client.query<{ body: Buffer }>(
        `select body from ${schema}.guest_document where kind = $1 and id = $2`,
        [kind, id],
      )
      const body = rows[0]?.body
      return body ? JSON.parse(body.toString('utf8')) : null
    },
    async empty(): Promise<void> {
      await client.query(`truncate ${schema}.restaurant, ${schema}.allergen, ${schema}.menu,
        ${schema}.menu_revision, ${schema}.item, ${schema}.item_tag, ${schema}.item_review, ${schema}.item_document,
        ${schema}.guest_document, ${schema}.pending_document`)
    },
    close: () => client.end(),
  }
}

export type MenuTables = Awaited<ReturnType<typeof createMenuTables>>
