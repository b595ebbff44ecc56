import type { TagMeaning } from '../answers.ts'
import { plainList, plainWords, withoutEnd } from '../names/plain.ts'
import { isStatement } from './presence-phrases.ts'
import { type MeaningOfCode, meaningOfNote } from './word-choices.ts'

/** An entry of a file's legend: "CC = Cross Contamination". */
export interface LegendEntry {
  /** With its brackets: "(x) = traces" says nothing of a plain x. */
  readonly code: string
  readonly words: string
}

/** A picture or a shape, "🥜" or "●", but no "©". */
const picture = String.raw`(?![©®™°№℮℠℗℃℉])(?:\p{Extended_Pictographic}|\p{So}|[\u25A0-\u25FF])\uFE0F?`
const signs = String.raw`\*{1,4}|†{1,3}|‡{1,3}|§{1,3}|${picture}`
/** Marks that are often between words: "Mac + cheese", "Table #4", "Steak ~ 200 g". */
const joining = String.raw`#{1,3}|\+{1,3}|\^{1,3}|~{1,3}`
/** Marks that can also be bullets, units or the end of a sentence, and are none at the beginning of a text. */
const behindOnly = String.raw`•{1,3}|°{1,3}|\${1,3}|!{1,3}|[£@¤¶※⁂⁕]`
const joiningBehind = String.raw`(?:${joining}|${behindOnly})(?!\s*[\p{L}\p{N}])`
const joiningBefore = String.raw`(?<=(?:^|[,;.]|\s\s)\s*)(?:${joining})`
const raised = '[¹²³⁰⁴-⁹]{1,2}'
/** At the beginning of a note: "* contains peanuts", "1) contains peanuts". */
const beforeNote = new RegExp(
  String.raw`(?:^|[\s,;.])\(?(${signs}|${joiningBefore}|${raised}|\d{1,2}(?=\)))\)?\s*[:.]?\s*(?=\p{L})`,
  'gu',
)
/** Behind a word or before the first one: "Ragout*", "Ragout (*)", "Ragout 1)", "* Ragout". */
const besideWord = new RegExp(
  String.raw`^(${signs})\s*(?=\p{L}|$)|(?<=[\p{L}\p{N}\p{Extended_Pictographic}\p{So}\u25A0-\u25FF\uFE0F.,!?'’")\]*†‡§#+^~•°$£@¤¶※⁂⁕¹²³⁰⁴-⁹])\s?(?:\((${signs}|${joining}|${raised}|\d{1,2})\)|(${signs}|${joiningBehind}|${raised})(?!\p{L})|(?<=\p{L}\s?)(\d{1,2})\))`,
  'gu',
)

/** Several of them together: "(▲■)". */
const marksInBrackets = new RegExp(String.raw`\s?\(((?:(?:${signs}|${joining})[\s,]*){2,})\)`, 'gu')
/** Before a name, or alone in a text: "▲■ Fish", "▲". */
const leadingMarks = new RegExp(String.raw`^(?:(?:${signs})[\s,]*){2,}(?=\p{L}|$)|^(?:${signs})$`, 'u')
const eachSign = new RegExp(`${signs}|${joining}`, 'gu')

const isSign = new RegExp(`^(?:${signs}|${joining}|${behindOnly})$`, 'u')

/** Whether a code is a mark such as `*`, which is no letter or number that a name can have. */
export const isMark = (code: string) => isSign.test(code)

/** Whether a mark is a picture, which can name an allergen without a legend: "🥜". */
export const isPicture = (mark: string) => /^(?![©®™])\p{Extended_Pictographic}/u.test(mark)

/** The notes of a text that begins with the mark of one: "* contains peanuts ** contains milk". */
export function footnotesIn(text: string): readonly LegendEntry[] {
  const found = [...text.trim().matchAll(beforeNote)]
  if (found[0]?.index !== 0) return []
  return found.map(({ 0: whole, 1: mark = '', index }, at) => ({
    code: mark.normalize('NFKC'),
    words: withoutEnd(text.trim().slice(index + whole.length, found[at + 1]?.index), /[\s,;]/u),
  }))
}

/** Whether a mark behind a word is surely one: a shape anywhere, and "*" or "+" at the end. */
const isSureMark = (mark: string, rest: string) =>
  isMark(mark) &&
  !/^[$£@°!]/u.test(mark) &&
  !/^[Ⓐ-ⓩ]$/u.test(mark) &&
  (!/[*†‡§#+^~•]/u.test(mark) || !/[\p{L}\p{N}]/u.test(rest))

/** A text without some marks beside its words, and these marks. `isSure`: it is behind a word, and no part of the text. */
export function splitMarks(text: string, isKnown: (mark: string, isSure: boolean) => boolean) {
  const marks: string[] = []
  const withoutGroup = (whole: string) => {
    const found = whole.match(eachSign) ?? []
    if (!found.every(mark => isKnown(mark, true))) return whole
    marks.push(...found)
    return ''
  }
  const withoutGroups = text.replaceAll(marksInBrackets, withoutGroup).replace(leadingMarks, withoutGroup)
  const rest = withoutGroups.replaceAll(besideWord, (whole, ...found: (string | undefined)[]) => {
    const mark = (found[0] ?? found[1] ?? found[2] ?? found[3] ?? '').normalize('NFKC')
    const end = Number(found[4]) + whole.length
    if (!isKnown(mark, found[0] === undefined && isSureMark(mark, withoutGroups.slice(end)))) return whole
    marks.push(mark)
    return ''
  })
  const bare = withoutEnd(rest, /[\s,;]/u)
  return { marks, text: marks.length > 0 && bare !== '' ? bare : text }
}

/** Words of sentences about a kitchen, which names of dishes do not have. */
const sentenceWords = new Set(
  plainList(`is, are, was, were, be, has, have, we, our, us, all, any, every, please, handles, handle, uses, used, using, kitchen, fryer,
    ist, sind, wird, werden, wurde, wir, unser, unsere, unserer, unserem, unseren, alle, allen, jede, jeder, jedem, jeden, bitte, hat, haben, arbeiten, verwenden, küche, fritteuse,
    est, sont, nous, nos, notre, tous, toutes, utilise, utilisons, cuisine, friteuse,
    son, está, están, nuestro, nuestra, nuestros, nuestras, todos, todas, usamos, utilizamos, cocina, freidora,
    sono, viene, vengono, nostro, nostra, nostri, nostre, tutti, tutte, usiamo, utilizziamo, cucina, friggitrice,
    são, nosso, nossa, nossos, nossas, cozinha, fritadeira,
    zijn, wordt, worden, wij, onze, gebruiken, keuken, friteuse,
    jest, są, nasz, nasza, nasze, naszej, wszystkie, używamy, kuchni,
    جميع, كل, مطبخنا, المطبخ, نستخدم, تستخدم`),
)

/** Whether words are a sentence, and no name of a dish: "Our fryer is shared with fish". */
export function isSentence(text: string): boolean {
  const words = plainWords(text).split(' ')
  return words.length > 3 && words.some(word => sentenceWords.has(word))
}

/** What a note says of allergens; `null` for "Fish" and "1) Nut roast": a note has a mark such as `*`, a word such as "contains", or is a sentence. */
export function noteIn(text: string, meaningOf?: MeaningOfCode): TagMeaning | null {
  const notes = footnotesIn(text)
  const words = notes.length > 0 ? notes.map(note => note.words).join('. ') : text
  const meaning = meaningOfNote(words, meaningOf)
  const isNote =
    notes.some(({ code }) => isMark(code)) ||
    isStatement(text) ||
    isSentence(text) ||
    meaning?.may !== undefined
  return isNote ? meaning : null
}
