import { decimalsOf, defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { useContext } from 'react'
import { MoneyContext } from './money.ts'

/** The restaurant's currency, for fields that take prices: its decimals, and its sign or code. */
export function useCurrency(): { readonly decimals: number; readonly sign: string } {
  const { currency, locale } = useContext(MoneyContext) ?? defaultMoney
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(locale, style).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  return { decimals: decimalsOf(currency), sign }
}
