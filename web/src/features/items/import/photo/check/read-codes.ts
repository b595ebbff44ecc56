import { isMeasure } from '../../reading/codes/code-tokens.ts'
import { isCodesOnly, isLabelled } from '../../reading/codes/end-codes.ts'

/** A text, and what may be codes in it, as it was recognised. */
export interface DividedCodes {
  readonly text: string
  readonly codes: string
}

/** What raised letters and symbols are recognised as. */
const signs = String.raw`©®™*°§†‡•●▲△■□◆◇★☆¤¢@#^~<>{}=\\`
const sign = new RegExp(`[${signs}\\p{Extended_Pictographic}]`, 'u')
const punctuation = /[\s,.;:/'"’‘‚“”„`´()[\]!?_%&+|-]/gu

/** "A", "ACG", "1", "11w", "A1", "6©": what is recognised where codes are printed. */
function looksLikeCode(token: string): boolean {
  const bare = token.replaceAll(punctuation, '')
  if (bare === '' || isMeasure(token)) return false
  if (/^\d{1,2}(?:[.,:;]\d{1,2})+$/u.test(token)) return true // "1,7,3" as "17:3"
  if (sign.test(bare)) return bare.length <= 4
  return /^(?:\p{L}\d?|\p{Lu}{1,4}\d?|\d{1,2}\p{Ll}?|\p{L}{0,2}\d{1,2}\p{L}?)$/u.test(bare)
}

/** A quotation mark behind a word that none opens. */
const strayQuote = /(?<=^[^“”„"«»]*\p{L})[“”"»]+$/u

const tokensOf = (text: string) => text.split(/[\s,;/]+/u).filter(token => token !== '')
const looksLikeCodes = (text: string) => {
  const tokens = tokensOf(text)
  return tokens.length > 0 && tokens.every(looksLikeCode) && !isMeasure(text)
}

const brackets = /\s?[([{]([^()[\]{}]{1,40})[)\]}]/gu
/** Codes that touch the word before them: "SuppeA,C", "Suppe1,3", "Suppe©", "Suppe*”". */
const glued = new RegExp(
  `(?<=\\p{Ll}{2})(?:\\p{Lu}[\\p{Lu},.\\d]*|\\d[\\d,.\\p{Lu}]*|[${signs}][\\p{L}\\d,.'’‘”“"${signs}]*)(?=\\s|$)`,
  'gu',
)

/**
 * Divides a recognised text from all in it that can be codes. It is generous: whoever reads the picture decides, and codes that stay in a
 * name would be overlooked.
 */
export function divideReadCodes(written: string): DividedCodes {
  const codes: string[] = []
  const take = (found: string) => {
    codes.push(found.trim())
    return ' '
  }
  const normal = written.normalize('NFKC')
  if (isLabelled(normal) || isCodesOnly(normal)) return { text: '', codes: normal.trim() }
  const outside = normal
    .replaceAll(brackets, (whole, inside: string) =>
      looksLikeCodes(inside) || !/\p{L}/u.test(inside) ? take(inside) : whole,
    )
    .replaceAll(glued, found => take(found))
    .trim()
    .replace(strayQuote, found => take(found))
  const words = outside.trim().split(/\s+/u)
  let end = words.length
  while (end > 1 && endsWithCode(words.slice(0, end))) end -= 1
  const behind = words.slice(end).join(' ')
  return { text: tidy(words.slice(0, end).join(' ')), codes: [...codes, behind].filter(Boolean).join(' ') }
}

/** Also a mark alone, which a raised letter is recognised as. "200 g" at the end is none. */
function endsWithCode(words: readonly string[]): boolean {
  const [last = ''] = words.slice(-1)
  if (isMeasure(last) || isMeasure(words.slice(-2).join(' '))) return false
  return looksLikeCodes(last) || /^[\p{P}\p{S}]+$/u.test(last)
}

const tidy = (text: string) =>
  text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\s(?=[,.;:])/gu, '')
    .replace(/[\s,;:([{|-]+$/u, '')
    .trim()

/** A price without the numbers beside it that have neither cents nor a currency, where it has one: "6 / 13,50 €". */
export function divideReadPrice(written: string): { readonly price: string; readonly codes: string } {
  const parts = written.split(' / ')
  const isCode = (part: string) => /^\d{1,2}$/u.test(part)
  if (parts.length < 2 || parts.every(isCode)) return { price: written, codes: '' }
  return {
    price: parts.filter(part => !isCode(part)).join(' / '),
    codes: parts.filter(isCode).join(' '),
  }
}
