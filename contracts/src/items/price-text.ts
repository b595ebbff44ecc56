import { limits } from '../limits.ts'

/* Prices as menus and sheets write them. The import reads with this in the browser and on the server. */

/** Signs, short names and codes of currencies, as a pattern: also "R$", "US$". In a text other words of three capitals are no currencies. */
export const currencies = String.raw`(?:[A-Z]{1,2}\$|\p{Sc}|Fr\.?|[Kk]r\.?|zł|Kč|Ft|lei|[Ee]uros?|ر\.س|د\.إ|AED|CHF|CZK|DKK|EUR|GBP|HUF|NOK|PLN|RON|SAR|SEK|USD)`

const currencyBefore = new RegExp(`^(?:${currencies}|[A-Z]{3})`, 'u')
const currencyBehind = new RegExp(`(?:${currencies}|[A-Z]{3})$`, 'u')

/** Currencies in which dishes cost hundreds or thousands, so that nobody writes three decimals: "1.250 Ft", "1 200 kr". */
export const largeCurrencies = String.raw`(?:[Kk]r\.?|Kč|Ft|CZK|DKK|HUF|NOK|SEK)`

const hasLargeCurrency = new RegExp(
  String.raw`^${largeCurrencies}(?=[\s\d])|(?<=[\s\d–—-])${largeCurrencies}$`,
  'u',
)

/** A cell as one price, in decimal text, or a question with the prices that it can mean. An empty cell has none. */
export type ReadPrice =
  | { readonly kind: 'price'; readonly price: string }
  | { readonly kind: 'question'; readonly prices: readonly string[] }

/** Reads the cell of a price: `1,60 €`, `£2.–`, `12.50`. `decimals`: those of the restaurant's currency. */
export function readPrice(cell: string, decimals: number): ReadPrice {
  const text = cell.replaceAll(/[\u00A0\u202F]/gu, ' ').trim()
  if (text === '') return { kind: 'price', price: '' }
  const bare = withoutThousandsMark(withoutCurrency(latinDigits(text)).replace(signAsComma, '$1.$2'), text)
  const price = onePrice(bare, decimals)
  return price === null ? { kind: 'question', prices: pricesIn(bare, decimals) } : { kind: 'price', price }
}

/** "9€50", and "9'50" as in Spain. */
const signAsComma = /^(\d{1,5})[\p{Sc}'’](\d{2})$/u

const withoutCurrency = (text: string) =>
  text.replace(currencyBefore, '').trim().replace(currencyBehind, '').trim()

/** Dashes in place of the cents: "12,-", "12.–", and "145:-" as in Sweden. */
const dashes = /\s?[.,:]\s?[-–—]{1,2}$/u

/** A number without the mark of its thousands, where the currency or the dashes behind it show that it is one. */
function withoutThousandsMark(bare: string, text: string): string {
  const whole = bare.replace(dashes, '')
  const [, first = '', rest = ''] = /^(\d{1,2})[.,' ](\d{3})$/u.exec(whole) ?? []
  return first !== '' && (whole !== bare || hasLargeCurrency.test(text)) ? `${first}${rest}` : bare
}

/** Arabic menus write digits of their own, and a decimal sign. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[٠-٩]/gu, digit => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).replaceAll('٫', '.')
}

/** A number that can mean only one price; `null`: "1.600" and "1 600" can be two, unless the currency has no decimals, or three. */
function onePrice(text: string, decimals: number): string | null {
  const plain = text.replace(dashes, '')
  if (/^\d{1,5}$/u.test(plain)) return inRange(plain)
  const thousands = /^(\d{1,2})[.,' ](\d{3})$/u.exec(plain)
  if (decimals === 0 && thousands) return inRange(`${thousands[1]}${thousands[2]}`)
  // Prices are kept with two decimals.
  const three = /^(\d{1,5})[.,](\d\d)0$/u.exec(plain)
  if (decimals === 3 && three) return inRange(`${three[1]}.${three[2]}`)
  const [, whole = '', cents = ''] = /^(\d{1,5})[.,](\d{1,2})$/u.exec(plain) ?? withThousands(plain)
  if (whole === '' || (decimals === 0 && Number(cents) > 0)) return null
  return inRange(`${whole}.${cents.padEnd(2, '0')}`)
}

/** "1.600,00" as its whole number and its cents. */
function withThousands(text: string): readonly string[] {
  const [, first = '', separator, rest = '', mark, cents = ''] =
    /^(\d{1,2})([.,' ])(\d{3})([.,])(\d{2})$/u.exec(text) ?? []
  return separator === mark ? [] : [text, `${first}${rest}`, cents]
}

function inRange(price: string): string | null {
  return Number(price) * 100 <= limits.priceCentsMax ? price : null
}

/** How much a price is for: "250ml", "0,75 l", "100 g". */
const amount = /\d{1,5}(?:[.,]\d{1,3})?\s?(?:ml|cl|dl|l|g|kg|oz|cm)(?![\p{L}\d])/giu

const oneOfPrices = /\d{1,5}(?:[.,]\d{1,2})?(?!\d)/gu

const amountOrPrice = new RegExp(`(${amount.source})|${oneOfPrices.source}`, 'giu')

/**
 * A text with a mark in place of each of its prices, which is the same for dishes of the same sizes: "# small / # large". `count`: of these
 * prices. How much of a drink it is stays: "# 175ml".
 */
export function formOfPrices(text: string): { readonly form: string; readonly count: number } {
  let count = 0
  const form = latinDigits(text)
    .replaceAll(amountOrPrice, (found, isAmount: string | undefined) => {
      if (isAmount !== undefined) return found
      count += 1
      return '#'
    })
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return { form, count }
}

/** The prices in a text, for the manager to choose from. */
function pricesIn(text: string, decimals: number): readonly string[] {
  const grouped = /^(\d{1,2})[.,' ](\d{3})$/u.exec(text)
  if (grouped)
    return [
      `${grouped[1]}${grouped[2]}`,
      ...(text.includes(' ') ? [] : [`${grouped[1]}.${grouped[2]?.slice(0, 2)}`]),
    ]
  const withoutAmounts = text.replaceAll(amount, ' ')
  const found = (/\d/u.test(withoutAmounts) ? withoutAmounts : text).match(oneOfPrices) ?? []
  return [...new Set(found.flatMap(each => onePrice(each, decimals) ?? []))]
}
