import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { listedItemsQuery, menuLoadQuery } from '@safe-menu/read-models/menus/items/items.queries'
import { menuCountQuery } from '@safe-menu/read-models/menus/menus/menus.queries'
import { type ReadQuery, readRows } from '@safe-menu/read-models/read-query'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import type pg from 'pg'
import type { Logger } from 'pino'

/** What counts against the limits of a menu: its items and their bytes. */
export interface Amount {
  readonly count: number
  readonly bytes: number
}

export interface ListedItem {
  readonly id: ItemId
  readonly name: string
  readonly section: string
  readonly bytes: number
}

/**
 * What commands ask the read model: counts for limits across streams. They lag a little, so these limits are not exact (product,
 * "Limits"). `null`: unknown. Commands work without it: a limit that cannot be counted is not enforced, and that is
 * logged.
 */
export function createReadModel(pool: pg.Pool, log: Logger) {
  async function rows<Row extends object>(query: ReadQuery<Row>, id: string) {
    try {
      return await readRows(pool, query, [id])
    } catch (error) {
      log.warn(
        { err: error, query: query.name },
        'the read model is unavailable: a limit is not enforced this time',
      )
      return null
    }
  }

  return {
    menusOf: async (id: RestaurantId): Promise<number | null> =>
      (await rows(menuCountQuery, id))?.[0]?.count ?? null,
    /** The number and the bytes of the items on a menu that are neither archived nor deleted. */
    loadOf: async (id: MenuId): Promise<Amount | null> => (await rows(menuLoadQuery, id))?.[0] ?? null,
    /** These items. */
    itemsOf: (id: MenuId): Promise<readonly ListedItem[] | null> => rows(listedItemsQuery, id),
  }
}

/** No rows while the projector has not created its first tables. */
export async function rowsIfAny<Row>(reading: Promise<readonly Row[]>): Promise<readonly Row[]> {
  return reading.catch((error: unknown) => {
    if (isMissingTable(error)) return []
    throw error
  })
}
