import type { TagMeaning } from '../answers.ts'
import { withoutEnd } from '../names/plain.ts'
import type { LegendEntry } from './legend.ts'
import { meaningOfNote } from './word-choices.ts'

const signs = String.raw`\*{1,4}|†{1,3}|‡{1,3}|§{1,3}`
const raised = '[¹²³⁰⁴-⁹]{1,2}'
/** At the beginning of a note: "* contains peanuts", "1) contains peanuts". */
const beforeNote = new RegExp(
  String.raw`(?:^|[\s,;.])\(?(${signs}|${raised}|\d{1,2}(?=\)))\)?\s*[:.]?\s*(?=\p{L})`,
  'gu',
)
/** Behind a word or before the first one: "Ragout*", "Ragout (*)", "Ragout 1)", "* Ragout". */
const besideWord = new RegExp(
  String.raw`^(${signs})\s*(?=\p{L}|$)|(?<=[\p{L}\p{N}.,!?'’")\]*†‡§¹²³⁰⁴-⁹])\s?(?:\((${signs}|${raised}|\d{1,2})\)|(${signs}|${raised})(?!\p{L})|(?<=\p{L}\s?)(\d{1,2})\))`,
  'gu',
)

const isSign = new RegExp(`^(?:${signs})$`, 'u')

/** Whether a code is a mark such as `*`, which is no letter or number that a name can have. */
export const isMark = (code: string) => isSign.test(code)

/** The notes of a text that begins with the mark of one: "* contains peanuts ** contains milk". */
export function footnotesIn(text: string): readonly LegendEntry[] {
  const found = [...text.trim().matchAll(beforeNote)]
  if (found[0]?.index !== 0) return []
  return found.map(({ 0: whole, 1: mark = '', index }, at) => ({
    code: mark.normalize('NFKC'),
    words: withoutEnd(text.trim().slice(index + whole.length, found[at + 1]?.index), /[\s,;]/u),
  }))
}

/** A text without some marks beside its words, and these marks. */
export function splitMarks(text: string, isKnown: (mark: string) => boolean) {
  const marks: string[] = []
  const rest = text.replaceAll(besideWord, (whole, ...found: (string | undefined)[]) => {
    const mark = (found[0] ?? found[1] ?? found[2] ?? found[3] ?? '').normalize('NFKC')
    if (!isKnown(mark)) return whole
    marks.push(mark)
    return ''
  })
  const bare = withoutEnd(rest, /[\s,;]/u)
  return { marks, text: marks.length > 0 && bare !== '' ? bare : text }
}

const statement =
  /(?<!\p{L})(?:contains?|may|traces?|allerg\p{L}*|kitchens?|used?|handled?|enthält|enthalten|spuren|küchen?|verwende\p{L}*|verarbeite\p{L}*|contient|contiennent|peut|peuvent|cuisines?|utilis\p{L}*|contienen?|contiene|contengono|puede|pueden|trazas|cocinas?|usamos|utiliza\p{L}*|può|possono|tracce|cucin[ae]|usiamo|utilizz\p{L}*|contém|contêm|pode|podem|vestígios|cozinhas?|bevat|bevatten|kan|kunnen|sporen|keukens?|gebruik\p{L}*|zawiera|zawierają|może|mogą|kuchni\p{L}?|używa\p{L}*|يحتوي|تحتوي|(?:ال)?مطبخ(?:نا)?)(?!\p{L})/iu

/** Whether a text says what is in dishes, so that it is no name. */
export const isStatement = (text: string) => statement.test(text)

/** What a note says of allergens; `null` for "Fish" and "1) Nut roast": a note has a mark such as `*`, or a word such as "contains". */
export function noteIn(text: string): TagMeaning | null {
  const notes = footnotesIn(text)
  const meaning = meaningOfNote(notes.length > 0 ? notes.map(note => note.words).join('. ') : text)
  const isNote = notes.some(({ code }) => isMark(code)) || isStatement(text) || meaning?.may !== undefined
  return isNote ? meaning : null
}
