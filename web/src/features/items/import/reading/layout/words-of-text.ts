import type { PositionedWord } from './positioned-word.ts'

/** The size of a letter of pasted text. A line is a little higher, so that a blank line is a visible space. */
const letter = { width: 5, height: 10, line: 12, tab: 8 }

/** Pasted text as positioned words: each letter as wide as the next one, as on a typewriter. */
export function wordsOfText(text: string): readonly PositionedWord[] {
  return text.split(/\r\n|\r|\n/u).flatMap((line, at) => {
    const spaced = line.replaceAll('\t', ' '.repeat(letter.tab))
    return [...spaced.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
      text: word,
      page: 0,
      x: index * letter.width,
      y: at * letter.line,
      width: word.length * letter.width,
      height: letter.height,
    }))
  })
}

/** The line of pasted text, from 1, on which a word is. */
export function lineOfWord({ y }: PositionedWord): number {
  return Math.round(y / letter.line) + 1
}
