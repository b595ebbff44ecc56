/** A word of a text. */
export interface Word {
  /** Lower case, without accents: what the lists are compared with. */
  readonly plain: string
  /** Where it is in the text. */
  readonly start: number
  readonly end: number
  /** What is between the word before and this one: spaces, marks, numbers. Without invisible characters. */
  readonly gap: string
  /** The number of its sentence. Brackets also begin one. */
  readonly sentence: number
}

const otherLetters: Readonly<Record<string, string>> = { ł: 'l', œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o' }

/** Ligatures, wide and other letters as ordinary ones: "ﬁsh". Not "º", which would make the "no" of "nº". */
const compatible = /(?![a-zA-Zªº])\p{L}/gu

const isAscii = /^[ -~]*$/u

/** A text in lower case and without accents. */
export function plainOf(text: string): string {
  // Most words: the rest would take ten times as long for them.
  if (isAscii.test(text)) return text.toLowerCase()
  return text
    .replaceAll(compatible, letter => letter.normalize('NFKD'))
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łœæßø]/gu, letter => otherLetters[letter] ?? letter)
}

const sentenceEnd = /[.!?](?:\s|$)|[;•|()[\]\n\r]/u

/** Parts of one word, with only invisible characters or a hyphen at the end of a line between them: "mi\u00ADlk", "pea-\nnut". */
const joinedWord = /[\p{L}\p{M}](?:\p{Cf}*(?:[-‐‑\u00AD][\t ]{0,20}\r?\n[\t ]{0,20})?[\p{L}\p{M}])*/gu
/** The parts by themselves. */
const dividedWord = /[\p{L}\p{M}]+/gu
const isDivisible = /\p{Cf}|[-‐‑][\t ]{0,20}\r?\n/u

/**
 * The words of a text, in each way to read it. "Pea\u200Bnut" is one word or two: what either names can be in the dish.
 */
export function readingsOf(text: string): readonly (readonly Word[])[] {
  return isDivisible.test(text) ? [wordsOf(text), wordsOf(text, dividedWord)] : [wordsOf(text)]
}

/** The words of a text, in order. */
export function wordsOf(text: string, pattern = joinedWord): readonly Word[] {
  const words: Word[] = []
  let end = 0
  let sentence = 0
  for (const match of text.matchAll(pattern)) {
    const gap = without(text.slice(end, match.index), /\p{Cf}/gu)
    if (sentenceEnd.test(gap)) sentence += 1
    end = match.index + match[0].length
    const letters = without(match[0], /[^\p{L}\p{M}]/gu)
    words.push({ plain: plainOf(letters), start: match.index, end, gap, sentence })
  }
  return words
}

/** A text without some characters. Most gaps are one space and most words are ASCII letters, which stay as they are. */
function without(text: string, characters: RegExp): string {
  return text === ' ' || isAsciiWord.test(text) ? text : text.replaceAll(characters, '')
}

const isAsciiWord = /^[A-Za-z]+$/u

/** Whether only spaces, hyphens or apostrophes are between a word and the one before it. */
export function isJoined(word: Word | undefined): word is Word {
  return word !== undefined && /^(?:[\s\-‐‑'’´`]*|–)$/u.test(word.gap)
}
