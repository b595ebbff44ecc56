import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import type pg from 'pg'
import { type ReadQuery, readRows } from '../read-model/read-rows.ts'

const tagsOfItem: ReadQuery = {
  name: 'tags-of-item',
  text: `select document from menus.item_allergens where item_id = $1 and (
    exists (select from menus.active_item where id = $1) or exists (select from menus.archived_item where id = $1))`,
}

/** The tags of an item on a menu or in the archive, sorted by name; `null`: there is no such item. */
export async function allergensOfItem(
  pool: pg.Pool,
  { itemId }: { readonly itemId: string },
): Promise<readonly ItemAllergenView[] | null> {
  const [row] = await readRows<{ document: ItemAllergenView[] }>(pool, tagsOfItem, [itemId])
  return row?.document ?? null
}
