import { latinDigits } from '@safe-menu/contracts/items/price-text'
import { foldWord } from '../answers.ts'
import { tagMeant } from '../names/find-tag.ts'
import { plainList, plainSeparators, plainWords } from '../names/plain.ts'

/** Whether a code, in small letters, has a meaning. */
export type IsKnownCode = (code: string) => boolean

/** Marks of origin and quality that consist of letters which can be codes. */
const notCodes = new Set([
  'aop',
  'aoc',
  'dop',
  'doc',
  'docg',
  'igp',
  'bio',
  'tk',
  'gf',
  'df',
  'nf',
  'pgi',
  'pdo',
])

/** Whether letters are a mark of origin or quality: "DOC", "D.O.C.". */
export const isQualityMark = (tokens: readonly string[]) => notCodes.has(tokens.join('').toLowerCase())

/** Up to two digits and two letters ("11w"), or one to three letters and a digit ("So", "a1"). */
const codeShape = /^(?:\d{1,2}[a-z]{0,2}|\p{L}{1,3}\d?)$/iu

/** "A", "A1", "7", "11w": a code even if nothing is known of it. */
export const isPlainCode = (text: string) => /^(?:\p{Lu}\d?|\d{1,2}\p{Ll}{0,2})$/u.test(text)

/** "A" of "A1", "11" of "11w": the code of which another one is a part. */
export const wholeCode = (code: string) => code.replace(/(?<=^\p{L}{1,3})\d$|(?<=^\d{1,2})\p{L}{1,2}$/u, '')

/** "Er", "Sel", "gl": short words that can be codes. */
export const isShortForm = (text: string) => /^\p{L}\p{Ll}{1,3}\d?$/u.test(text)

/** Abbreviations in small letters that are no codes of allergens. */
const abbreviations = new Set(
  plainList(
    'kl, gr, lg, lrg, sml, xs, xl, st, stk, pp, pc, pcs, szt, pkg, pt, pts, fl, bt, btl, ltr, dkg, lb, lbs, kj, tl, pm, hr, hrs, wk, tgl, nr',
  ),
)

/** Whether a word of two or three small letters can be a code: "gl", "sel", but not "cl" or "egg". */
export const isSmallCode = (text: string) =>
  /^\p{Ll}{2,3}\d?$/u.test(text) && !units.has(text) && !abbreviations.has(text) && tagMeant(text) === null

/** Whether a small code is no word by its letters: "gl", "mk". */
const hasNoVowel = (text: string) => !/[aeiouy]/u.test(plainWords(text))

/**
 * Whether words in brackets can be small codes: several with marks between them, "gl, en", or one without a vowel. `isOwn`: the restaurant
 * has codes of its own.
 */
export function areSmallCodes(inside: string, isOwn = false): boolean {
  const parts = inside.split(/[,;/+&]/u).map(part => part.trim())
  if (!parts.every(isSmallCode)) return false
  return isOwn || parts.length > 1 || parts.every(hasNoVowel)
}

/** Whether a text ends with small codes: "Brot gl", "Suppe gl,en". */
export function endsWithSmallCodes(text: string): boolean {
  const last = text.slice(text.lastIndexOf(' ') + 1)
  return text !== last && areSmallCodes(last)
}

const and = '(?:und|and|et|en|oraz)'
const isAndAlone = new RegExp(`^${and}$`, 'u')
const andBetween = new RegExp(`\\s${and}\\s`, 'gu')
/** Between small letters it can be a code. */
const letterBetween = /(?<=[\p{Lu}\d])\s[eyi]\s(?=[\p{Lu}\d])/gu

/** Whether numbers are in their order, and none is beyond the list of the EU. */
export const areAnnexNumbers = (numbers: readonly number[]) =>
  numbers.every((number, at) => number > (numbers[at - 1] ?? 0) && number <= 14)

/** A word between codes: "A und G". */
export const isAnd = (word: string) => isAndAlone.test(word)

/** Such a word and what can be around it. */
export const onlyAnd = new RegExp(`^[\\s,]+${and}\\s+$`, 'u')

/** A text with commas in place of words of one letter between codes, "1 e 3", at the same places. */
export const withoutLetterAnd = (text: string) => text.replaceAll(letterBetween, ' , ')

/** A text with commas in place of all such words. */
export const withoutAnd = (text: string) => withoutLetterAnd(text).replaceAll(andBetween, ',')

/** What is behind the number of a measure. */
const unitWords = ['g', 'kg', 'mg', 'l', 'dl', 'cl', 'ml', 'm', 'cm', 'mm', 'h', 'am', 'pm', 'x']
export const units: ReadonlySet<string> = new Set(unitWords)

/** "0,5 l", "100 ml": no codes, even in brackets. Nor is the price of something more. */
const measure = new RegExp(
  `^\\s*(?:\\d+\\s?(?:${unitWords.join('|')})|\\d+[.,]\\d+\\s?(?:L|${unitWords.join('|')}))\\s*$`,
  'u',
)

/** "2 pcs", "6 Stück", "x2": how many. */
const count =
  /^\s*(?:x\s?\d{1,3}|\d{1,3}\s?(?:pcs?|pces?|pieces?|each|stk|stück|pièces?|pz|pezzi|uds?|unidades|stuks|szt)\.?)\s*$/iu

/** "+2.00", "2.00" */
const surcharge = /^\s*(?:\+\s?\d{1,3}(?:[.,]\d{1,2})?|\d{1,3}[.,]00)\s*$/u

export const isMeasure = (text: string) => measure.test(text) || count.test(text) || surcharge.test(text)

/** "M", "XL" */
const isLetterSize = (token: string) => /^(?:X{0,2}[SL]|M)$/u.test(token)

/** "S, M, L" */
export const areLetterSizes = (tokens: readonly string[]) => tokens.length > 2 && tokens.every(isLetterSize)

/** Superscript digits and letters, which menus use for codes, and Arabic digits as plain ones. */
function plainCodes(text: string): string {
  return latinDigits(text.normalize('NFKC'))
}

/** The parts between commas, spaces and the like. */
export function tokensOf(text: string): readonly string[] {
  return plainSeparators(text)
    .split(/[\s,;./+&|·]+/u)
    .filter(token => token !== '')
}

/** "ACG" as A, C, G: capital letters, each a known code and there once. */
function lettersOf(token: string, isKnown: IsKnownCode): readonly string[] | null {
  const letters = [...token]
  const isRun =
    letters.length > 1 &&
    !notCodes.has(token.toLowerCase()) &&
    new Set(letters).size === letters.length &&
    letters.every(letter => /\p{Lu}/u.test(letter) && isKnown(foldWord(letter)))
  return isRun ? letters : null
}

/** Letters together in another order than the alphabet's: they can be a word, "GAC" or "LAMB". */
export function isUnsorted(token: string, isKnown: IsKnownCode): boolean {
  return !isKnown(foldWord(token)) && lettersOf(token, isKnown) !== null && !isAlphabetical(token)
}

const isAlphabetical = (token: string) => [...token].toSorted().join('') === token

/** Raised letters are codes, each of them: "DF" is no mark of quality there. In another order it can be one, "GF". */
export const divideRaised = (text: string, isKnown: IsKnownCode) =>
  text.replaceAll(/\p{Lu}{2,}|\p{Ll}{2,}/gu, letters =>
    isAlphabetical(letters) &&
    !isKnown(foldWord(letters)) &&
    [...letters].every(letter => isKnown(foldWord(letter)))
      ? [...letters].join(',')
      : letters,
  )

/**
 * The codes in a text that shows by brackets or its column that it holds some. `null`: it is a text of another kind, such as "vegan" or
 * "for two".
 */
export function codesIn(text: string, isKnown: IsKnownCode): readonly string[] | null {
  if (isMeasure(text)) return null
  const tokens = tokensOf(plainCodes(text))
  const isCodes = tokens.length > 0 && tokens.every(token => isCodeToken(token, isKnown))
  return isCodes ? tokens.flatMap(token => divideToken(token, isKnown)) : null
}

function isCodeToken(token: string, isKnown: IsKnownCode): boolean {
  if (isKnown(foldWord(token)) || lettersOf(token, isKnown)) return true
  return (codeShape.test(token) || /^\p{Lu}{2,8}$/u.test(token)) && !isWord(token)
}

/** Three or more letters in small ones are a word: "mit", "cm". Names of allergens and diets are read as words. */
const isWord = (token: string) => tagMeant(token) !== null || /^\p{Ll}{2,}$/u.test(token)

/** "ACG" as its letters, and other codes as they are. */
export function divideToken(token: string, isKnown: IsKnownCode): readonly string[] {
  return isKnown(foldWord(token)) ? [token] : (lettersOf(token, isKnown) ?? [token])
}
