import { menusGroup } from '../menus/menus-group.ts'
import type { Piece } from '../projection.ts'
import { createGroupTables } from './group-tables.ts'

/** The tables of the `menus` group in a test database, and the backlog of its documents. */
export async function createMenuTables(url: string) {
  const group = await createGroupTables(url, menusGroup)
  const { client, transaction, inTransaction, notify } = group

  return {
    ...group,
    /** Starts the next piece of the backlog; `null` when nothing is left. */
    async beginPiece(lastRestaurant: string | null = null, postponed: readonly string[] = []) {
      let piece: Piece | null = null
      await inTransaction(async () => {
        piece = (await menusGroup.derived?.backlog?.begin(transaction, lastRestaurant, postponed)) ?? null
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
    behind: () => menusGroup.derived?.behind?.(transaction),
    async document(kind: string, id: string): Promise<unknown> {
      const { rows } = await client.query<{ body: Buffer }>(
        'select body from menus.guest_document where kind = $1 and id = $2',
        [kind, id],
      )
      const body = rows[0]?.body
      return body ? JSON.parse(body.toString('utf8')) : null
    },
  }
}

export type MenuTables = Awaited<ReturnType<typeof createMenuTables>>
