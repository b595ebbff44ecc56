import { callFull } from '../../../api/client.ts'
import { itemNote } from '../model/former-name.ts'
import { maxResults, NameLookup } from './name-lookup.tsx'

interface ItemLookupProps {
  readonly restaurantId: string
  /** Finds only items that are or were on this menu. */
  readonly menuId: string | undefined
  readonly onPick: (itemId: string) => void
}

/** Finds an item, also an archived or deleted one, by a part of its current name or of a former one. */
export function ItemLookup({ restaurantId, menuId, onPick }: ItemLookupProps) {
  return (
    <NameLookup
      label="Item"
      placeholder="Current or former name"
      queryKey={['items', restaurantId, menuId]}
      load={(search, signal) =>
        callFull(
          'GET /api/audit/restaurants/:restaurantId/items',
          {
            params: { restaurantId },
            query: { limit: maxResults, search, ...(menuId ? { menu: menuId } : {}) },
          },
          { signal },
        )
      }
      noteOf={item => itemNote(item)}
      failed="The items could not be loaded."
      empty={menuId ? 'No item found on this menu.' : 'No item found at this restaurant.'}
      onPick={onPick}
    />
  )
}
