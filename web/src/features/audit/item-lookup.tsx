import { useState } from 'react'
import { stateOf, useItemSearch } from './audit-api.ts'
import { Lookup } from './lookup.tsx'
import { itemNote } from './model/former-name.ts'
import { typingPauseMs, useDebounced } from './use-debounced.ts'

interface ItemLookupProps {
  readonly restaurantId: string
  /** Only what ever stood on this menu. */
  readonly menuId: string | undefined
  readonly onPick: (itemId: string) => void
  readonly className?: string
}

/** An item that there is or was, by a part of a name that it has or had. */
export function ItemLookup({ restaurantId, menuId, onPick, className }: ItemLookupProps) {
  const [text, setText] = useState('')
  const searched = useDebounced(text, typingPauseMs)
  const search = useItemSearch(restaurantId, menuId, searched)
  const options = (search.data?.found ?? []).map(item => ({
    id: item.id,
    name: item.name,
    note: itemNote(item),
  }))
  const what = menuId ? 'item that ever stood on this menu' : 'item of this restaurant'
  return (
    <Lookup
      label="Item"
      placeholder="A part of a name it has or had"
      text={text}
      onText={setText}
      looked={{
        ...stateOf(search, text !== searched, 'The items could not be loaded.'),
        options,
        nothing: `No ${what} has or had this name.`,
      }}
      onPick={({ id }) => {
        setText('')
        onPick(id)
      }}
      {...(className ? { className } : {})}
    />
  )
}
