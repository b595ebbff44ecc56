import { plainList, plainWords } from './plain.ts'

/** Behind these words, a number or letter belongs to the name: "Menu for 2", "Set 3", "Menu A". */
const beforeNumbers = new Set(
  plainList(
    'for, für, pour, para, per, voor, dla, of, von, de, di, no, nr, number, nummer, top, x, menu, menü, menú, meny, set, size, serves, vol',
  ),
)

const weekWords = plainList(
  'week, wk, kw, woche, kalenderwoche, semaine, semana, settimana, tydzień, vecka, uke, uge, viikko, týden, الأسبوع, أسبوع',
)

/** Behind these words, a number is no price: "Week 48", "Tel. 123". It can still be a code: "Table 4 7". */
const beforeOtherNumbers = new Set([
  ...weekWords,
  ...plainList('tel, telefon, phone, table, tisch, room, zimmer'),
])

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

/** Whether a heading has hours in brackets: "LUNCH (12 - 3)". Codes in a row go up. */
export function hasHours(text: string): boolean {
  const [, from = '', to = ''] = /\((\d{1,2})\s?[-–]\s?(\d{1,2})\)$/u.exec(text.trim()) ?? []
  return Number(from) >= 9 && Number(from) <= 12 && Number(to) < Number(from)
}

const ofTheWeek = new Set(plainList('the, der, des, la, della, da, de, del, van, av, för'))

/** Whether a text is a title with the number of a week: "School canteen week 12". The 7 of "Soup of the week 7" can be a code. */
export function isWeekTitle(text: string): boolean {
  const [, before = '', week = ''] = /^([^()[\],;\d]+)\s(\d{1,2})$/u.exec(text.trim()) ?? []
  const words = plainWords(before).split(' ')
  const isWeek = weekWords.includes(words.at(-1) ?? '') && !ofTheWeek.has(words.at(-2) ?? '')
  return isWeek && Number(week) >= 1 && Number(week) <= 53
}
