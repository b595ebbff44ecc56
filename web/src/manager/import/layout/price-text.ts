const number = String.raw`\d{1,4}(?:[.,]\d{2}|[.,]\s?[-–—]{1,2})`
const whole = String.raw`\d{1,4}`
const currency = String.raw`(?:\p{Sc}|EUR|CHF|USD|GBP|PLN|zł|kr\.?|Fr\.?)`
const withSign = String.raw`(?:${currency}\s?(?:${number}|${whole})|(?:${number}|${whole})\s?${currency}|${number})`

const atEnd = new RegExp(String.raw`^(.*?)\s*((?:${withSign})(?:\s?[/|]\s?(?:${withSign}|${whole}))*)$`, 'u')
const onlyPrices = new RegExp(
  String.raw`^(?:${withSign}|${whole})(?:\s?[/|]?\s?(?:${withSign}|${whole}))*$`,
  'u',
)

/** A text without the price at its end. A whole number without a sign of a currency belongs to the text: "Menu 3". */
export function dividePrice(text: string): { readonly text: string; readonly price: string } {
  const [, before = '', price = ''] = atEnd.exec(text) ?? []
  return price === '' ? { text, price: '' } : { text: withoutLeader(before), price }
}

/** Whether a text that stands alone is a price, or several. */
export function isPrice(text: string): boolean {
  return text.length <= 40 && onlyPrices.test(text)
}

/** A text without the dots at its end that lead to the price. One dot ends a sentence. */
export function withoutLeader(text: string): string {
  let end = text.length
  while (end > 0 && /[\s.…·_]/u.test(text.charAt(end - 1))) end -= 1
  const dots = text.slice(end).replaceAll(/\s/gu, '')
  return dots.length > 1 || dots === '…' ? text.slice(0, end) : text.trim()
}
