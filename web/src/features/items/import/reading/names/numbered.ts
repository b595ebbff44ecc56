import { plainList, plainWords } from './plain.ts'

/** Behind these words, a number or letter belongs to the name: "Menu for 2", "Set 3", "Menu A", "Week 48". */
const beforeNumbers = new Set(
  plainList(
    `for, für, pour, para, per, voor, dla, of, von, de, di, no, nr, number, nummer, top, x, menu, menü, menú, set, size, serves, vol,
    week, kw, woche, kalenderwoche, semaine, semana, settimana, tydzień, tel, telefon, phone, table, tisch, room, zimmer`,
  ),
)

const ofStreet = /(?:strasse|gasse|platz|allee|laan|straat|plein)$/u

/** Roads whose name comes behind: "Via Roma 12". */
const beforeStreets = new Set(plainList('via, viale, calle, avenida, rua, ulica, ul, rue, avenue'))

/** Whether a text ends with such a word, or is the street of an address. */
export function isNumbered(text: string): boolean {
  const words = plainWords(text).split(' ')
  const last = words.at(-1) ?? ''
  return (
    beforeNumbers.has(last) || ofStreet.test(last) || (words.length > 1 && beforeStreets.has(words[0] ?? ''))
  )
}
