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
