import { medianOf, type PositionedWord, rightOf } from './positioned-word.ts'
import { isSectionTitle } from './titles.ts'

/** A heading has more letters than this, and codes seldom. */
const fewestLetters = 4
/** Larger than the usual letters of the page by this factor. Codes are not. */
const large = 1.15
/** Between words the space is wider than between letters by this factor. */
const wordSpace = 1.6

/** A letter of a heading such as "S U P P E N". Kerning can keep two together. */
export const isSpacedPart = ({ text }: PositionedWord) => /^(?:\p{Lu}{1,2}|[&+–-])$/u.test(text)

/**
 * The text of words beside each other that are the letters of a heading with wide spaces between them, "S U P P E N"; `null`: they are
 * something else. Codes look the same, "A C G L": in them no letter is there twice, they are no larger than the `usual` height of the
 * page, and make no word.
 */
export function spacedText(words: readonly PositionedWord[], usual: number): string | null {
  const letters = words.map(({ text }) => text).join('')
  const singles = words.filter(({ text }) => text.length === 1).length
  if (letters.length < fewestLetters || !words.every(isSpacedPart) || 2 * singles <= words.length) return null
  const gaps = words.slice(1).map((word, at) => word.x - rightOf(words[at] ?? word))
  const widest = wordSpace * medianOf(gaps)
  const text = words
    .map((word, at) => (at > 0 && (gaps[at - 1] ?? 0) > widest ? ` ${word.text}` : word.text))
    .join('')
  const isLarge = medianOf(words.map(({ height }) => height)) > large * usual
  const distinct = new Set(letters).size
  const isWord = isSectionTitle(text) || (distinct < letters.length && distinct > 2)
  return isLarge || isWord ? text : null
}
