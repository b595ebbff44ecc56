import { callFull } from '../../../api/client.ts'
import { formerNameNote } from '../model/former-name.ts'
import { maxResults, NameLookup } from './name-lookup.tsx'

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iu

function restaurantIn(text: string) {
  const id = uuid.exec(text)?.[0].toLowerCase()
  return id === undefined ? null : { id, name: 'Restaurant with this id' }
}

/** Finds a restaurant by a current or former name, its id or its menu's link. Not by email: auditors need no personal data. */
export function RestaurantLookup({ onPick }: { onPick: (restaurantId: string) => void }) {
  return (
    <NameLookup
      label="Restaurant"
      placeholder="Name, id or menu link"
      queryKey={['restaurants']}
      load={(search, signal) =>
        callFull('GET /api/audit/restaurants', { query: { limit: maxResults, search } }, { signal })
      }
      noteOf={({ formerName }) => formerNameNote(formerName)}
      optionIn={restaurantIn}
      failed="The restaurants could not be loaded."
      empty="No restaurant found."
      onPick={onPick}
    />
  )
}
