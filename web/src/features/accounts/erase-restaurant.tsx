import { headers } from '@safe-menu/contracts/http/headers'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../answers/query-result.tsx'
import { fullReadQuery, readQuery } from '../../api/read-query.ts'
import { counted } from '../../i18n/words.ts'
import { LoadingCards } from '../../ui/base/card-list.tsx'
import { EraseAccount } from './erase-account.tsx'

interface EraseRestaurantProps {
  readonly restaurantId: string
  readonly onErased: (message: string) => void
}

/** Erases an owner's account, and with it the restaurant. Nothing can be erased before the page could say what is lost. */
export function EraseRestaurant({ restaurantId, onErased }: EraseRestaurantProps) {
  const lost = useLost(restaurantId)
  return (
    <QueryResult
      query={lost}
      failed="Your restaurant’s data could not be loaded"
      loading={
        <LoadingCards label="Loading your restaurant’s data" count={1} height="h-72" className="grid" />
      }
    >
      {found => (
        <EraseAccount
          audience="restaurant"
          label="Erase my account and the restaurant"
          question={`Erase ${found.name} permanently?`}
          lost={<LostList lost={found} />}
          onErased={onErased}
        >
          <p>You erase your account and, with it, your restaurant. You lose:</p>
          <LostList lost={found} />
          <p>
            Nobody can restore this, not even an admin. Guests with an open menu see immediately that it is
            gone. The record of what guests saw and of who changed what is kept, without your name. To hide a
            menu for a while, turn it off in the menu manager instead.
          </p>
        </EraseAccount>
      )}
    </QueryResult>
  )
}

function LostList({ lost }: { readonly lost: LostWithRestaurant }) {
  return (
    <ul className="my-2 grid list-disc gap-1 pl-5">
      {lostTexts(lost).map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** What is lost, once all of it is known. */
function useLost(restaurantId: string) {
  const params = { restaurantId }
  const restaurant = useQuery(readQuery('GET /api/restaurants/:restaurantId', { params }))
  const menus = useQuery(readQuery('GET /api/menus/restaurant/:restaurantId/menus', { params }))
  const archived = useQuery(
    fullReadQuery('GET /api/menu-items/archived/:restaurantId', { params, query: { limit: 1 } }),
  )
  const people = useQuery(readQuery('GET /api/restaurants/:restaurantId/people', { params }))
  const reads = [restaurant, menus, archived, people]
  const isKnown = restaurant.data && menus.data && archived.data && people.data
  const others = (people.data ?? []).filter(({ role }) => role !== 'RESTAURANT')
  const data: LostWithRestaurant | undefined = isKnown && {
    name: restaurant.data.name,
    menus: menus.data.length,
    dishes: menus.data.reduce((sum, menu) => sum + menu._count.items, 0),
    archivedDishes: Number(archived.data.headers.get(headers.totalCount) ?? archived.data.body.length),
    people: others.filter(({ status }) => status === 'joined').length,
    invitations: others.filter(({ status }) => status === 'invited').length,
  }
  return {
    data,
    isError: reads.some(({ isError }) => isError),
    error: reads.find(({ isError }) => isError)?.error ?? null,
    refetch: () => Promise.all(reads.map(read => read.refetch())),
  }
}

/** What an owner loses with the account. */
export interface LostWithRestaurant {
  readonly name: string
  readonly menus: number
  readonly dishes: number
  readonly archivedDishes: number
  /** How many people the team has, without the owner. */
  readonly people: number
  /** Open ones. */
  readonly invitations: number
}

/** What is lost, as a list for the owner. */
export function lostTexts(lost: LostWithRestaurant): readonly string[] {
  const { menus, dishes, archivedDishes, people, invitations } = lost
  const archived = archivedDishes > 0 ? `, and ${counted(archivedDishes, 'archived dish')}` : ''
  const invited = invitations > 0 ? ` and ${counted(invitations, 'open invitation')}` : ''
  return [
    `${counted(menus, 'menu')} with ${counted(dishes, 'dish')}${archived}. Guests can no longer open them.`,
    'The links and QR codes of your menus. They show that there is no menu.',
    ...(people + invitations > 0
      ? [
          `Your team: ${counted(people, 'person', 'people')}${invited}. Their accounts are erased, and their links stop working.`,
        ]
      : []),
    'Your email address, your password and the pictures. You are logged out everywhere.',
  ]
}
