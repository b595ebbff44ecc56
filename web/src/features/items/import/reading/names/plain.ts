import { plainOf } from '@safe-menu/contracts/allergens/words/tokens'

/** A heading or word as the lists are compared with it: lower case, without accents and marks, one space between words. */
export function plainWords(text: string): string {
  return plainOf(text)
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
}

/** A comma-separated list as plain words. */
export function plainList(words: string): readonly string[] {
  return words
    .split(',')
    .map(plainWords)
    .filter(word => word !== '')
}

/** A list with commas and semicolons as Latin scripts write them. */
export const plainSeparators = (text: string) => text.replaceAll(/[،，、]/gu, ',').replaceAll(/[؛；]/gu, ';')

/** Words in round or square brackets. */
export const inBrackets = /[([]([^()[\]]*)[)\]]/gu

/** Words in brackets, with brackets in them, and the space before them: "(milk, nuts (walnut))". */
export const outerBrackets = /\s?[([]((?:[^()[\]]|[([][^()[\]]*[)\]])*)[)\]]/gu

/** A text without brackets that have nothing but marks in them. */
export const withoutEmptyBrackets = (text: string) => text.replaceAll(/\s?[([][\s,;/&+]*[)\]]/gu, '')

/** A text with other letters in its brackets, at the same places, so that what is in them divides nothing. */
export const hideBrackets = (text: string) => text.replaceAll(inBrackets, whole => '('.repeat(whole.length))

const inRoundBrackets = /\(([^()]*)\)/gu

/** The texts in the round brackets of a text. */
export const insideBrackets = (text: string): readonly string[] =>
  [...text.matchAll(inRoundBrackets)].map(([, words = '']) => words)

/** A text without its round brackets. */
export const outsideBrackets = (text: string) => text.replaceAll(inRoundBrackets, ' ')

/** "And" and "or" between words. In Arabic, "and" belongs to the word behind it. */
export const joiners = /\s(?:and|und|u\.|et|y|e|en|i|oraz|or|oder|ou|o|of|lub|أو)\s|\sو\s?/iu

/** The names in a list: "milk, eggs and soya". */
export const namesOfList = (text: string): readonly string[] =>
  plainSeparators(text)
    .split(/[/|\n&+,;]/u)
    .flatMap(part => part.split(joiners))
    .filter(part => plainWords(part) !== '')
    .map(part => part.trim())

/** A text without certain letters at its end. Without a regular expression of the whole, because one that ends in `+$` takes quadratic time. */
export function withoutEnd(text: string, letter: RegExp): string {
  let end = text.length
  while (end > 0 && letter.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
