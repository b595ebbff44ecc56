import { menusGroup } from '../menus/menus-group.ts'
import type { Piece } from '../projection.ts'
import { createGroupTables } from './group-tables.ts'
import { storedDocuments } from './stored-documents.ts'

/** The tables of the `menus` group in a test database, and the backlog of its documents. */
export async function createMenuTables(url: string) {
  const group = await createGroupTables(url, menusGroup)
  const { transaction, inTransaction, notify, live } = group

  /** Does the next piece of the backlog; `null` when nothing is left. */
  async function workOffPiece(lastRestaurant: string | null = null, postponed: readonly string[] = []) {
    let done: Piece | null = null
    await inTransaction(async () => {
      done = (await live?.backlog?.workOff(transaction, lastRestaurant, postponed)) ?? null
      await live?.behind?.(transaction)
      for (const { channel, payload } of done?.notifications ?? []) await notify(channel, payload)
    })
    return done as Piece | null
  }

  return {
    ...group,
    workOffPiece,
    /** Works off the backlog, leaving out `postponed`. Resolves with the restaurants in the order of their turns. */
    async workOff(postponed: readonly string[] = []): Promise<readonly string[]> {
      const turns: string[] = []
      for (;;) {
        const piece = await workOffPiece(turns.at(-1) ?? null, postponed)
        if (piece === null) return turns
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
