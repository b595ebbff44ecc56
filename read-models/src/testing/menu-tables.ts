import { menusGroup } from '../menus/menus-group.ts'
import type { Piece } from '../projection.ts'
import { createGroupTables } from './group-tables.ts'
import { storedDocuments } from './stored-documents.ts'

/** The tables of the `menus` group in a test database, and the backlog of its documents. */
export async function createMenuTables(url: string) {
  const group = await createGroupTables(url, menusGroup)
  const { transaction, inTransaction, notify, live } = group

  /** Starts the next piece of the backlog; `null` when nothing is left. */
  async function beginPiece(lastRestaurant: string | null = null, postponed: readonly string[] = []) {
    let piece: Piece | null = null
    await inTransaction(async () => {
      piece = (await live?.backlog?.begin(transaction, lastRestaurant, postponed)) ?? null
    })
    const begun = piece as Piece | null
    if (begun === null) return null
    return {
      restaurantId: begun.restaurantId,
      async finish(): Promise<void> {
        const storeResult = await begun.prepare()
        await inTransaction(async () => {
          await storeResult(transaction)
          await live?.behind?.(transaction)
          for (const { channel, payload } of begun.notifications) await notify(channel, payload)
        })
      },
    }
  }

  return {
    ...group,
    beginPiece,
    /** Works off the backlog, leaving out `postponed`. Resolves with the restaurants in the order of their turns. */
    async workOff(postponed: readonly string[] = []): Promise<readonly string[]> {
      const turns: string[] = []
      for (;;) {
        const piece = await beginPiece(turns.at(-1) ?? null, postponed)
        if (piece === null) return turns
        await piece.finish()
        turns.push(piece.restaurantId)
      }
    },
    behind: () => live?.behind?.(transaction),
    /** Drops what is remembered of the tables, as after a restart. */
    forget: () => live?.forget?.(),
    async document(kind: string, id: string): Promise<unknown> {
      const stored = (await storedDocuments(transaction)).find(each => each.kind === kind && each.id === id)
      return stored === undefined ? null : JSON.parse(stored.body)
    },
  }
}

export type MenuTables = Awaited<ReturnType<typeof createMenuTables>>
