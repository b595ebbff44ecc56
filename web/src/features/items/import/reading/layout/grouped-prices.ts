import { largeCurrencies } from '@safe-menu/contracts/items/price-text'
import { isNumbered } from '../names/numbered.ts'
import type { MenuLine } from './positioned-word.ts'

/** What is behind the space of "1 200 kr", "1 200,50 Kč" and "1 200:-". */
const rest = String.raw`\d{3}(?:[.,]\d{2}\s?${largeCurrencies}|\s?[.,:]\s?[-–—]{1,2}(?:\s?${largeCurrencies})?|\s?${largeCurrencies})`
const isRest = new RegExp(`^${rest}$`, 'u')
const grouped = new RegExp(String.raw`^(\d{1,2}) (${rest})$`, 'u')

/** A price with a space behind its thousands, divided there; `null`: it is another one. */
export function divideThousands(price: string) {
  const [, thousands = '', hundreds = ''] = grouped.exec(price) ?? []
  return thousands === '' ? null : { thousands, hundreds }
}

/**
 * The lines with the thousands of their prices, which `dividePrice` leaves at the end of the name: "Lobster 1 200 kr". In "Lasagne 1 145 kr" the 1
 * can be a code, so that such a price is asked about.
 */
export function withThousands(columns: readonly (readonly MenuLine[])[]): readonly (readonly MenuLine[])[] {
  return columns.map(lines =>
    lines.map(line => {
      const [end = '', thousands = ''] = /(?<=[\p{L}\d)\]])\s+(\d{1,2})$/u.exec(line.text) ?? []
      const name = line.text.slice(0, line.text.length - end.length)
      const isInText =
        end !== '' &&
        isRest.test(line.price) &&
        canCost(thousands, line.price) &&
        !isNumbered(name) &&
        !isNextCode(name, thousands)
      const joined = isInText ? { ...line, text: name, price: `${thousands} ${line.price}` } : line
      return canBeCode(joined.price) ? { ...joined, canBeCodes: true } : joined
    }),
  )
}

/** A dish can cost 12,000 forints, but "Sushi 12 195 kr" has 12 pieces. */
const canCost = (thousands: string, price: string) => Number(thousands) < 10 || /Ft|HUF|^000/u.test(price)

/** Whether a number goes on with the codes of a name in their order: the 7 of "Lasagne 1 7 145 kr", but not the last 1 of "Soup 1,9 1 250 Ft". */
function isNextCode(name: string, number: string): boolean {
  const [last = ''] = /\d+$/u.exec(name) ?? []
  return last !== '' && Number(number) > Number(last)
}

/** The EU lists 14 allergens. No price is below 100 with a zero in front of it. */
function canBeCode(price: string): boolean {
  const divided = divideThousands(price)
  return divided !== null && Number(divided.thousands) <= 14 && !divided.hundreds.startsWith('0')
}
