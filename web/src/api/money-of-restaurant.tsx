import type { ReactNode } from 'react'
import { MoneyContext } from '../format/money.ts'
import { useRestaurant } from './use-restaurant.ts'

/** Shows the prices inside as this restaurant writes them. */
export function MoneyOfRestaurant({
  restaurantId,
  children,
}: {
  restaurantId: string | undefined
  children: ReactNode
}) {
  const { data } = useRestaurant(restaurantId)
  return <MoneyContext value={data ?? null}>{children}</MoneyContext>
}
