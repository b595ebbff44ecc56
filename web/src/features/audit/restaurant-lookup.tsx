import { useState } from 'react'
import { useRestaurantSearch } from './audit-api.ts'
import { Lookup } from './lookup.tsx'
import { useDebounced } from './use-debounced.ts'

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iu
/** Typing pauses this long before the server is asked. */
const typingPauseMs = 200

interface RestaurantLookupProps {
  readonly onPick: (restaurantId: string) => void
  readonly className?: string
}

/** A restaurant by a part of a name that it has or had, its id, or the address of its menu page. */
export function RestaurantLookup({ onPick, className }: RestaurantLookupProps) {
  const [text, setText] = useState('')
  const pasted = uuid.exec(text)?.[0].toLowerCase()
  const search = useRestaurantSearch(useDebounced(text, typingPauseMs))
  const options = pasted ? [{ id: pasted, name: 'The restaurant of this id' }] : (search.data ?? [])
  return (
    <Lookup
      label="Restaurant"
      placeholder="Name, id or address of its menu page"
      text={text}
      onText={setText}
      options={options}
      status={
        search.isError
          ? 'The restaurants could not be loaded. Paste an id or the address of a menu page.'
          : search.data
            ? 'No restaurant has or had this name.'
            : 'Searching...'
      }
      onPick={({ id }) => {
        setText('')
        onPick(id)
      }}
      {...(className ? { className } : {})}
    />
  )
}
