/** A word of a text. */
export interface Word {
  /** Lower case, without accents: what the lists are compared with. */
  readonly plain: string
  /** Where it is in the text. */
  readonly start: number
  readonly end: number
  /** What is between the word before and this one: spaces, marks, numbers. */
  readonly gap: string
  /** The number of its sentence. Brackets also begin one. */
  readonly sentence: number
}

const otherLetters: Readonly<Record<string, string>> = { ł: 'l', œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o' }

/** A text in lower case and without accents. */
export function plainOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łœæßø]/gu, letter => otherLetters[letter] ?? letter)
}

const sentenceEnd = /[.!?](?:\s|$)|[;•|()[\]\n\r]/u

/** The words of a text, in order. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = []
  let end = 0
  let sentence = 0
  for (const match of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const gap = text.slice(end, match.index)
    if (sentenceEnd.test(gap)) sentence += 1
    end = match.index + match[0].length
    words.push({ plain: plainOf(match[0]), start: match.index, end, gap, sentence })
  }
  return words
}

/** Whether only spaces, hyphens or apostrophes are between a word and the one before it. */
export function isJoined(word: Word | undefined): word is Word {
  return word !== undefined && /^(?:[\s\-‐‑'’´`]*|–)$/u.test(word.gap)
}
