import { useState } from 'react'
import { useRestaurantSearch } from './audit-api.ts'
import { Lookup, type LookupOption } from './lookup.tsx'
import { formerNameNote } from './model/former-name.ts'
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
  const searched = useDebounced(text, typingPauseMs)
  const search = useRestaurantSearch(searched)
  const options = pasted
    ? [{ id: pasted, name: 'The restaurant of this id' }]
    : (search.data ?? []).map(found => withNote(found, search.isPlaceholderData ? '' : searched))
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

/** Why a restaurant is among those found, where its name does not say it. */
function withNote({ id, name }: LookupOption, searched: string): LookupOption {
  const note = formerNameNote(name, searched)
  return note === null ? { id, name } : { id, name, note }
}
