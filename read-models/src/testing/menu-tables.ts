import { menusGroup } from '../menus/menus-group.ts'
import { createGroupTables } from './group-tables.ts'
import { storedDocuments } from './stored-documents.ts'

/** The tables of the `menus` group in a test database. */
export async function createMenuTables(url: string) {
  const group = await createGroupTables(url, menusGroup)
  const { transaction, live } = group
  return {
    ...group,
    /** Drops what is remembered of the tables, as after a restart. */
    forget: () => live?.forget?.(),
    async document(kind: string, id: string): Promise<unknown> {
      const stored = (await storedDocuments(transaction)).find(each => each.kind === kind && each.id === id)
      return stored === undefined ? null : JSON.parse(stored.body)
    },
  }
}

export type MenuTables = Awaited<ReturnType<typeof createMenuTables>>
