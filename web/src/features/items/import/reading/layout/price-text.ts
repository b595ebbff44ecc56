import { currencies, latinDigits } from '@safe-menu/contracts/items/price-text'
import { isCodesOnly } from '../codes/end-codes.ts'
import { withoutEnd } from '../names/plain.ts'

const number = String.raw`\d{1,4}(?:[.,](?:\d{2}|[-–—]{1,2}))?`
const signed = new RegExp(
  String.raw`^(?:${currencies}${number}|${number}${currencies}|\d{1,4}[.,](?:\d{2}|[-–—]{1,2}))$`,
  'u',
)
const spaceBeforeSign = new RegExp(String.raw`(?<=[\d–—-])\s(?=${currencies})`, 'gu')
const spaceBehindSign = new RegExp(String.raw`(?<=${currencies})\s(?=\d)`, 'gu')
const whole = /^\d{1,4}$/u

/** The prices of a text, each with its sign. "12,50 €" is one of them. */
function partsOf(text: string): readonly string[] {
  return latinDigits(text)
    .replaceAll(spaceBeforeSign, '')
    .replaceAll(spaceBehindSign, '')
    .split(/[\s/|]/u)
    .filter(part => part !== '')
}

/** A price and its sizes have no more words than this. */
const mostWords = 8

/** A text without the price at its end: codes behind it, "Soup 4,50 A,G", belong to the text. A whole number without a sign of a currency belongs to the text: "Menu 3". */
export function dividePrice(text: string): { readonly text: string; readonly price: string } {
  const divided = priceAtEnd(text)
  if (divided.price !== '') return withSizes(divided)
  const words = text.split(' ')
  for (let end = words.length - 1; end > 0 && end > words.length - mostWords; end--) {
    const codes = words.slice(end).join(' ')
    if (!isCodesOnly(codes)) continue
    const before = priceAtEnd(words.slice(0, end).join(' '))
    if (before.price !== '') return withSizes({ ...before, text: `${before.text} ${codes}`.trim() })
  }
  return divided
}

/** With the prices of other sizes, and the words between them: "9,00 € / half 5,50 €". */
function withSizes({ text, price }: { readonly text: string; readonly price: string }) {
  const words = text.split(' ')
  const first = words.findIndex((word, at) => at > 0 && signed.test(partsOf(word)[0] ?? ''))
  if (first === -1) return { text, price }
  return { text: words.slice(0, first).join(' '), price: `${words.slice(first).join(' ')} ${price}` }
}

function priceAtEnd(text: string): { readonly text: string; readonly price: string } {
  const words = text.split(' ')
  for (let start = Math.max(0, words.length - mostWords); start < words.length; start++) {
    const price = words.slice(start).join(' ')
    const [first = ''] = partsOf(price)
    if (signed.test(first) && isPrice(price))
      return { text: withoutLeader(words.slice(0, start).join(' ')), price }
  }
  return { text, price: '' }
}

/** Whether a text that stands alone is a price, or several. */
export function isPrice(text: string): boolean {
  if (text.length > 40 || !/\d/u.test(latinDigits(text))) return false
  return partsOf(text).every(part => signed.test(part) || whole.test(part))
}

/** A price with its cents or its currency, so that it is no other number. */
export const isSignedPrice = (text: string) =>
  text.length < 20 && signed.test(partsOf(text)[0] ?? '') && isPrice(text)

/** A text without the dots at its end that lead to the price. One dot ends a sentence. */
export function withoutLeader(text: string): string {
  const bare = withoutEnd(text, /[\s.…·_]/u)
  const dots = text.slice(bare.length).replaceAll(/\s/gu, '')
  return dots.length > 1 || dots === '…' ? bare : text.trim()
}
