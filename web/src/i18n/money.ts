import { decimalsOf, defaultMoney, type MoneyFormat } from '@safe-menu/contracts/restaurants/money-format'
import { createContext, useContext } from 'react'

/** How the restaurant on the page writes prices; `null`: not known yet. */
export const MoneyContext = createContext<MoneyFormat | null>(defaultMoney)

/** Formats prices (in currency units) as the restaurant does. */
export function usePrice(): (price: number) => string {
  const money = useContext(MoneyContext)
  return price => formatPrice(price, money)
}

/** `$12.50`, `1.250,00 €`, `¥1,250`. Takes currency units. `null`: the restaurant's currency is not known yet, so no sign. */
export function formatPrice(price: number, money: MoneyFormat | null): string {
  if (money === null) return price.toFixed(2)
  const key = `${money.currency} ${money.locale}`
  const known = formatters.get(key)
  if (known) return known(price)
  const made = makeFormatter(money)
  formatters.set(key, made)
  return made(price)
}

const formatters = new Map<string, (price: number) => string>()

function makeFormatter({ currency, locale }: MoneyFormat): (price: number) => string {
  const style = { style: 'currency', currency } as const
  try {
    const minimumFractionDigits = decimalsOf(currency) // not the browser's, which differ
    // Never rounded: what was entered in a currency with more decimals must still be seen.
    const maximumFractionDigits = Math.max(minimumFractionDigits, 2)
    const format = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits, maximumFractionDigits })
    // Versions of ICU differ in their spaces, and the server's text must be the browser's.
    return price => format.format(price).replace(/\s/gu, '\u00a0')
  } catch {
    return price => `${currency} ${price.toFixed(2)}` // not a currency or locale that this browser can read
  }
}
