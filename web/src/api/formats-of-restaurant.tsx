import { type ReactNode, useMemo } from 'react'
import { DateFormatContext } from '../format/date-format.ts'
import { MoneyContext } from '../format/money.ts'
import { datesOf } from '../format/restaurant-dates.ts'
import { useRestaurant } from './use-restaurant.ts'

const ofDevice = {}

/** Shows the prices and dates inside as this restaurant writes them. Without a restaurant, dates are the device's. */
export function FormatsOfRestaurant(props: { restaurantId: string | undefined; children: ReactNode }) {
  const { data } = useRestaurant(props.restaurantId)
  const dates = useMemo(() => (data ? datesOf(data) : ofDevice), [data])
  return (
    <MoneyContext value={data ?? null}>
      <DateFormatContext value={dates}>{props.children}</DateFormatContext>
    </MoneyContext>
  )
}
