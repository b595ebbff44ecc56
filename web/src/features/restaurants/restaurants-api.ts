import type { RestaurantView } from '@safe-menu/contracts/restaurants/views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryClient } from '../../api/client.ts'
import { currentFields } from '../../api/failures.ts'
import { readQuery } from '../../api/read-query.ts'

export type Restaurant = RestaurantView

const restaurantQuery = (restaurantId: string) =>
  readQuery('GET /api/restaurants/:restaurantId', { params: { restaurantId } })

/** The own restaurant, as guests see it. */
export function useOwnRestaurant(restaurantId: string) {
  return useQuery({
    ...restaurantQuery(restaurantId),
    refetchOnWindowFocus: false, // the forms compare their drafts with it
  })
}

type Change = NonNullable<Parameters<typeof call<'PUT /api/restaurants/:restaurantId'>>[1]['body']>

/** Saves a form's given fields, unless someone else has changed one since. Returns the saved fields and the ignored CSS rules. */
export function useRestaurantEdit<Fields>(opened: Restaurant, fieldsOf: (restaurant: Restaurant) => Fields) {
  const [from, setFrom] = useState(opened)
  return {
    async save(fields: Omit<Change, 'revision'>) {
      const { droppedCss, ...restaurant } = await call('PUT /api/restaurants/:restaurantId', {
        params: { restaurantId: opened.id },
        body: { ...fields, revision: from.revision },
      })
      showRestaurant(restaurant)
      setFrom(restaurant)
      return { fields: fieldsOf(restaurant), droppedCss }
    },
    currentFrom: currentFields(fieldsOf, setFrom),
  }
}

/** Shows the answer to a write. */
export const showRestaurant = (restaurant: Restaurant) =>
  queryClient.setQueryData(restaurantQuery(restaurant.id).queryKey, restaurant)
