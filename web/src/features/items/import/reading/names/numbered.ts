import { plainList, plainWords } from './plain.ts'

/** Behind these words, a number or letter belongs to the name: "Menu for 2", "Set 3", "Menu A". */
const beforeNumbers = new Set(
  plainList(
    'for, für, pour, para, per, voor, dla, of, von, de, di, no, nr, number, nummer, top, x, menu, menü, menú, set, size, serves, vol',
  ),
)

/** Whether a text ends with such a word. */
export const isNumbered = (text: string) =>
  beforeNumbers.has(plainWords(text.trim().split(/\s/u).at(-1) ?? ''))
