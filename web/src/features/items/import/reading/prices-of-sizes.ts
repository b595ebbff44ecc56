import { formOfPrices, readPrice } from '@safe-menu/contracts/items/price-text'
import { type Answers, own, type PriceAnswer } from './answers.ts'
import type { QuestionList } from './questions.ts'

/** The prices of a text with several sizes. */
export interface SizedPrices {
  /** The same for dishes of the same sizes: "# small / # large". */
  readonly form: string
  readonly prices: readonly string[]
}

/** Reads the prices of several sizes; `null`: the text has another form, or two that are equal. */
export function sizedPrices(text: string, decimals: number): SizedPrices | null {
  const read = readPrice(text, decimals)
  if (read.kind === 'price') return null
  const { form, count } = formOfPrices(text)
  return count > 1 && count === read.prices.length ? { form, prices: read.prices } : null
}

/** Which price of a text the manager has chosen, for it or for all of its sizes. Texts of the same sizes are asked about together. */
export function chosenPrice(
  text: string,
  decimals: number,
  answers: Answers,
  questions: QuestionList,
): PriceAnswer | undefined {
  const sized = sizedPrices(text, decimals)
  if (sized) questions.noteSizes(sized.form, text, decimals)
  const alone = own(answers.prices, text)
  const ofSizes = sized ? own(answers.sizes, sized.form) : undefined
  if (alone || !sized || !ofSizes) return alone
  const { at, keepText } = ofSizes
  const price = at === null ? '' : sized.prices[at]
  return price === undefined ? undefined : { price, ...(keepText ? { keepText } : {}) }
}
