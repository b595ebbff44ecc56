import { plainList, plainWords } from './plain.ts'

/** Behind these words, a number or letter belongs to the name: "Menu for 2", "Set 3", "Menu A". */
const beforeNumbers = new Set(
  plainList(
    'for, für, pour, para, per, voor, dla, of, von, de, di, no, nr, number, nummer, top, x, menu, menü, menú, set, size, serves, vol',
  ),
)

/** Behind these words, a number is no price: "Week 48", "Tel. 123". It can still be a code: "Table 4 7". */
const beforeOtherNumbers = new Set(
  plainList(
    `week, kw, woche, kalenderwoche, semaine, semana, settimana, tydzień, tel, telefon, phone, table, tisch, room, zimmer`,
  ),
)

const ofStreet = /(?:strasse|gasse|platz|allee|laan|straat|plein)$/u

/** Roads whose name comes behind: "Via Roma 12". */
const beforeStreets = new Set(plainList('via, viale, calle, avenida, rua, ulica, ul, rue, avenue'))

const lastWordOf = (words: readonly string[]) => words.at(-1) ?? ''

/** Whether a number or letter behind a text belongs to the name. */
export const isNumbered = (text: string) => beforeNumbers.has(lastWordOf(plainWords(text).split(' ')))

/** Whether a number behind a text is no price: it is that of a week or of a house in a street. */
export function isBeforeOtherNumber(text: string): boolean {
  const words = plainWords(text).split(' ')
  const last = lastWordOf(words)
  return (
    beforeNumbers.has(last) ||
    beforeOtherNumbers.has(last) ||
    ofStreet.test(last) ||
    (words.length > 1 && beforeStreets.has(words[0] ?? ''))
  )
}
