import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { tagsOfItem } from '@safe-menu/read-models/menus/item-tags/item-tags.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

/** The tags of an item on a menu or in the archive, sorted by name; `null`: there is no such item. */
export async function allergensOfItem(
  pool: pg.Pool,
  { itemId }: { readonly itemId: string },
): Promise<readonly ItemAllergenView[] | null> {
  const [row] = await readRows(pool, tagsOfItem, [itemId])
  return row?.document ?? null
}
