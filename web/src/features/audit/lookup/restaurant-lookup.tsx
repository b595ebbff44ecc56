import { callFull } from '../../../api/device.ts'
import { formerNameNote } from '../model/former-name.ts'
import { Combobox } from './combobox.tsx'
import { maxResults, useNameSearch } from './use-name-search.ts'

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iu

interface RestaurantLookupProps {
  readonly onPick: (restaurantId: string) => void
  readonly className?: string
}

/**
 * Finds a restaurant by a part of its current or a former name, its id, or the link to its menu. It does not search by the
 * owner's email: auditors need no personal data, and admins find it in their overview.
 */
export function RestaurantLookup({ onPick, className }: RestaurantLookupProps) {
  const { text, setText, found, results } = useNameSearch({
    queryKey: ['restaurants'],
    load: (search, signal) =>
      callFull('GET /api/audit/restaurants', { query: { limit: maxResults, search } }, { signal }),
    failed: 'The restaurants could not be loaded.',
  })
  const id = uuid.exec(text)?.[0].toLowerCase()
  const byId = {
    options: [{ id: id ?? '', name: 'Restaurant with this id' }],
    busy: false,
    hasMore: false,
    failure: null,
  }
  const byName = {
    options: found.map(each => ({ id: each.id, name: each.name, note: formerNameNote(each.formerName) })),
  }
  return (
    <Combobox
      label="Restaurant"
      placeholder="Name, id or menu link"
      text={text}
      onText={setText}
      results={{ ...results, empty: 'No restaurant found.', ...(id ? byId : byName) }}
      onPick={picked => {
        setText('')
        onPick(picked.id)
      }}
      className={className}
    />
  )
}
