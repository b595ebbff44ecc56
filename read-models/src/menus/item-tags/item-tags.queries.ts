import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import type { ReadQuery } from '../../read-query.ts'

export const tagsOfItem: ReadQuery<{ readonly document: ItemAllergenView[] }> = {
  name: 'tags-of-item',
  text: `select document from menus.item_allergens where item_id = $1 and (
    exists (select from menus.active_item where id = $1) or exists (select from menus.archived_item where id = $1))`,
}
