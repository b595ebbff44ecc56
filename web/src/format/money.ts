import { defaultMoney, type MoneyFormat } from '@safe-menu/contracts/restaurants/money-format'
import { createContext, useContext } from 'react'
import { formatPrice } from './price.ts'

/** How the restaurant on the page writes prices; `null`: not known yet. */
export const MoneyContext = createContext<MoneyFormat | null>(defaultMoney)

/** Formats prices (in currency units) as the restaurant does. */
export function usePrice(): (price: number) => string {
  const money = useContext(MoneyContext)
  return price => formatPrice(price, money)
}
