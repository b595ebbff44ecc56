import { callFull } from '../../../api/device.ts'
import { itemNote } from '../model/former-name.ts'
import { Combobox } from './combobox.tsx'
import { maxResults, useNameSearch } from './use-name-search.ts'

interface ItemLookupProps {
  readonly restaurantId: string
  /** Finds only items that are or were on this menu. */
  readonly menuId: string | undefined
  readonly onPick: (itemId: string) => void
  readonly className?: string
}

/** Finds an item, also an archived or deleted one, by a part of its current name or of a former one. */
export function ItemLookup({ restaurantId, menuId, onPick, className }: ItemLookupProps) {
  const { text, setText, found, results } = useNameSearch({
    queryKey: ['items', restaurantId, menuId],
    load: (search, signal) =>
      callFull(
        'GET /api/audit/restaurants/:restaurantId/items',
        {
          params: { restaurantId },
          query: { limit: maxResults, search, ...(menuId ? { menu: menuId } : {}) },
        },
        { signal },
      ),
    failed: 'The items could not be loaded.',
  })
  return (
    <Combobox
      label="Item"
      placeholder="Current or former name"
      text={text}
      onText={setText}
      results={{
        ...results,
        options: found.map(item => ({ id: item.id, name: item.name, note: itemNote(item) })),
        empty: menuId ? 'No item found on this menu.' : 'No item found at this restaurant.',
      }}
      onPick={({ id }) => {
        setText('')
        onPick(id)
      }}
      className={className}
    />
  )
}
