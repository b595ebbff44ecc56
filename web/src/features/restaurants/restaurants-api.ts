import type { PictureId } from '@safe-menu/contracts/pictures/picture'
import type { RestaurantView } from '@safe-menu/contracts/restaurants/views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentFields } from '../../api/api-error.ts'
import { call, queryClient } from '../../api/client.ts'
import { readQuery } from '../../api/read-query.ts'
import { useDebounced } from '../../ui/base/use-debounced.ts'

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
      keep(restaurant)
      setFrom(restaurant)
      return { fields: fieldsOf(restaurant), droppedCss }
    },
    currentFrom: currentFields(fieldsOf, setFrom),
  }
}

const keep = (restaurant: Restaurant) =>
  queryClient.setQueryData(restaurantQuery(restaurant.id).queryKey, restaurant)

/** Gives the restaurant this picture. Guests see it at once. */
export async function setRestaurantPicture(restaurantId: string, picture: Blob, alt: string) {
  const body = new Uint8Array(await picture.arrayBuffer())
  const address = { params: { restaurantId }, query: { alt } }
  keep(await call('PUT /api/restaurants/:restaurantId/picture', { ...address, body }))
}

/** Says what the restaurant's picture shows. */
export async function describeRestaurantPicture(restaurantId: string, pictureId: PictureId, alt: string) {
  const body = { pictureId, alt }
  keep(
    await call('PUT /api/restaurants/:restaurantId/picture/description', { params: { restaurantId }, body }),
  )
}

export async function removeRestaurantPicture(restaurantId: string) {
  keep(await call('DELETE /api/restaurants/:restaurantId/picture', { params: { restaurantId } }))
}

/** Typing has paused. */
const checkAfterMs = 500

/** The CSS that the server would keep of the text being typed. Keeps the previous answer until the next one arrives. */
export function useCheckedCss(restaurantId: string, customCss: string) {
  const settled = useDebounced(customCss, checkAfterMs)
  const { data } = useQuery({
    queryKey: ['css-check', restaurantId, settled],
    queryFn: ({ signal }) =>
      call(
        'POST /api/restaurants/:restaurantId/css-check',
        { params: { restaurantId }, body: { customCss: settled } },
        { signal },
      ),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // the same text has the same answer
    retry: false, // saving checks it as well; the preview goes on without
  })
  return settled.trim() === '' ? { customCss: '', droppedCss: [] } : (data ?? null)
}
