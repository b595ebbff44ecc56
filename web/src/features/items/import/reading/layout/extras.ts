import { readPrice } from '@safe-menu/contracts/items/price-text'
import { hasPhrase } from '../cells/presence-phrases.ts'
import { looksCoded } from '../codes/split-codes.ts'
import { allergensListed } from '../names/find-tag.ts'
import { insideBrackets } from '../names/plain.ts'

interface PricedDish {
  readonly name: readonly string[]
  readonly description: readonly string[]
  readonly price: string
  group: 'coded' | 'extras' | null
}

/**
 * Whether a line with a price, right below a dish, can be an extra of that: it costs at most half as much, "Add garlic bread 3.00", or
 * goes on with a small letter, "con bufala 10,00".
 */
export function canBeExtra(text: string, price: string, above: PricedDish): boolean {
  const [own, other] = [price, above.price].map(each => {
    const read = readPrice(each, 2)
    return read.kind === 'price' ? Number(read.price) : 0
  })
  return /^\p{Ll}/u.test(text) || (own !== undefined && other !== undefined && own > 0 && own * 2 <= other)
}

/**
 * Leaves as extras only those between a dish without allergens and a line of allergens, of which only the manager knows whose they are.
 * The others are dishes.
 */
export function withoutCertain(dishes: readonly PricedDish[]): void {
  let waiting: PricedDish[] = []
  let isOpen = false
  for (const dish of dishes) {
    const isStated = dish.name.some(statesAllergens)
    const hasBelow = dish.description.some(statesAllergens)
    if (dish.group !== 'extras') {
      ;[waiting, isOpen] = [[], !isStated && !hasBelow]
      continue
    }
    dish.group = null
    if (!isOpen) continue
    waiting.push(dish)
    isOpen = !isStated && !hasBelow
    if (hasBelow && !isStated) for (const each of waiting) each.group = 'extras'
  }
}

/** Whether a line can say what a dish contains: by codes, a phrase or names of allergens. */
export const statesAllergens = (text: string) =>
  looksCoded(text) ||
  hasPhrase(text) ||
  [text, ...insideBrackets(text)].some(list => allergensListed(list).length > 0)
