import { useState } from 'react'
import { stateOf, useRestaurantSearch } from './audit-api.ts'
import { Lookup } from './lookup.tsx'
import { formerNameNote } from './model/former-name.ts'
import { typingPauseMs, useDebounced } from './use-debounced.ts'

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iu

interface RestaurantLookupProps {
  readonly onPick: (restaurantId: string) => void
  readonly className?: string
}

/**
 * A restaurant by a part of a name that it has or had, its id, or the address of its menu page. Not by its owner's e-mail: auditors
 * need no personal data, and admins have their overview for it.
 */
export function RestaurantLookup({ onPick, className }: RestaurantLookupProps) {
  const [text, setText] = useState('')
  const pasted = uuid.exec(text)?.[0].toLowerCase()
  const searched = useDebounced(text, typingPauseMs)
  const search = useRestaurantSearch(searched)
  const found = (search.data?.found ?? []).map(({ id, name, formerName }) => ({
    id,
    name,
    note: formerNameNote(formerName),
  }))
  const state = stateOf(search, text !== searched, 'The restaurants could not be loaded.')
  return (
    <Lookup
      label="Restaurant"
      placeholder="Name, id or address of its menu page"
      text={text}
      onText={setText}
      looked={{
        ...state,
        nothing: 'No restaurant has or had this name.',
        ...(pasted
          ? {
              options: [{ id: pasted, name: 'The restaurant of this id' }],
              busy: false,
              more: false,
              failure: null,
            }
          : { options: found }),
      }}
      onPick={({ id }) => {
        setText('')
        onPick(id)
      }}
      {...(className ? { className } : {})}
    />
  )
}
