import { limits } from '@safe-menu/contracts/limits'
import type { PriceAnswer } from '../answers.ts'

/** A cell as one price, or a question with the prices that it can mean. */
export type ReadPrice =
  | { readonly kind: 'price'; readonly price: string }
  | { readonly kind: 'question'; readonly suggestions: readonly PriceAnswer[] }

/** Signs and short names of currencies before or behind a number. */
const currencyBefore = /^(?:\p{Sc}|[A-Z]{3}|Fr\.?|kr\.?|zł|Kč|Ft|lei|ر\.س|د\.إ)/u
const currencyBehind = /(?:\p{Sc}|[A-Z]{3}|Fr\.?|kr\.?|zł|Kč|Ft|lei|ر\.س|د\.إ)$/u

/** Reads the cell of a price: `1,60 €`, `£2.–`, `12.50`. Empty: no price. */
export function readPrice(cell: string, decimals: number): ReadPrice {
  const text = cell.replaceAll(/[\u00A0\u202F]/gu, ' ').trim()
  if (text === '') return { kind: 'price', price: '' }
  const bare = withoutCurrency(latinDigits(text))
  const price = onePrice(bare, decimals)
  if (price !== null) return { kind: 'price', price }
  return { kind: 'question', suggestions: pricesIn(bare, decimals).map(each => ({ price: each })) }
}

const withoutCurrency = (text: string) =>
  text.replace(currencyBefore, '').trim().replace(currencyBehind, '').trim()

/** Arabic menus write digits of their own, and a decimal sign. */
function latinDigits(text: string): string {
  return text.replaceAll(/[٠-٩]/gu, digit => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).replaceAll('٫', '.')
}

/** A number that can mean only one price; `null`: "1.600" and "1 600" can be two. */
function onePrice(text: string, decimals: number): string | null {
  const plain = text.replace(/[.,]\s?[-–—]{1,2}$/u, '')
  if (/^\d{1,5}$/u.test(plain)) return inRange(plain)
  const [, whole = '', cents = ''] = /^(\d{1,5})[.,](\d{1,2})$/u.exec(plain) ?? []
  if (whole !== '') return decimals === 0 ? null : inRange(`${whole}.${cents.padEnd(2, '0')}`)
  const grouped = /^(\d{1,2})([.,' ])(\d{3})([.,])(\d{2})$/u.exec(plain)
  return grouped && grouped[2] !== grouped[4] ? inRange(`${grouped[1]}${grouped[3]}.${grouped[5]}`) : null
}

function inRange(price: string): string | null {
  return Number(price) * 100 <= limits.priceCentsMax ? price : null
}

/** The prices in a text, for the manager to choose from. */
function pricesIn(text: string, decimals: number): readonly string[] {
  const grouped = /^(\d{1,2})[.,' ](\d{3})$/u.exec(text)
  if (grouped)
    return [
      `${grouped[1]}${grouped[2]}`,
      ...(text.includes(' ') ? [] : [`${grouped[1]}.${grouped[2]?.slice(0, 2)}`]),
    ]
  const found = text.match(/\d{1,5}(?:[.,]\d{1,2})?(?!\d)/gu) ?? []
  return [...new Set(found.flatMap(each => onePrice(each, decimals) ?? []))]
}
