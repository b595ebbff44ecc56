import type { Statement } from '@safe-menu/contracts/items/unite-statements'
import {
  type Answers,
  allergensMeant,
  type NoteAnswer,
  own,
  type RowKind,
  type TagMeaning,
} from './answers.ts'
import { noteIn } from './cells/footnotes.ts'
import { meaningOfNote } from './cells/word-choices.ts'
import { type FoundDish, noTexts, withMore } from './draft-dish.ts'
import type { QuestionList } from './questions.ts'
import type { Column } from './roles/columns.ts'
import { commentOn, type NotePlace, type Notes } from './roles/notes.ts'
import { hasDishBelow, type KnownRow } from './roles/rows.ts'
import { rowText } from './sheet/sheet-table.ts'
import { saysNothingOf, statementsOfWord } from './statements.ts'

const readKinds: readonly (RowKind | null)[] = ['dish', 'more', 'moreMay', 'moreBelow', 'everyDishMay', null]

/**
 * The comments of rows that are no part of a dish. The heading of a section counts, because "may contain nuts" beside it can be about the
 * dishes above. Without a dish that has its cells, a comment such as "traces possible" also counts.
 */
export const commentsBetween = (
  rows: readonly KnownRow[],
  columns: readonly Column[],
): readonly NotePlace[] =>
  rows.flatMap(({ row: { line, cells }, kind, isHeadingAgain }, at) => {
    if (readKinds.includes(kind)) return []
    const isUnread = kind === 'section' && (isHeadingAgain || !hasDishBelow(rows, at))
    return cells
      .map(({ comment = '' }, index) => {
        const column = isUnread ? columns.find(each => each.index === index) : undefined
        return { line, text: column ? commentOn(column, comment) : comment }
      })
      .filter(({ text }) => meaningOfNote(text) !== null)
  })

/** Asks what becomes of the notes outside the rows. */
export function askNotes(notes: Notes, answers: Answers, questions: QuestionList): void {
  for (const { line, text, sheet = '', canBeTitle = false } of notes.general) {
    const note = notes.meaningOf(text)
    if (note && own(answers.notes, text) === undefined)
      questions.ask({ kind: 'note', key: text, note, isSection: false, canBeTitle, sheet }, line, text)
  }
}

/** "Burgers with sesame buns": what comes with all dishes of a section, in the nine languages. */
const withAll = /(?:^|[\s(])(?:with|mit|avec|con|com|met|ze?|مع)\s+(\S.*)$/iu

/** The note in the heading of a dish's section, "Desserts (may contain nuts)", or none. */
export function noteOfSection(
  { section, line }: FoundDish,
  answers: Answers,
  questions: QuestionList,
): readonly AnsweredNote[] {
  const [, withWords = ''] = withAll.exec(section) ?? []
  const note = noteIn(section) ?? meaningOfNote(withWords)
  if (!note) return []
  const answer = own(answers.notes, section) ?? null
  if (!answer)
    questions.ask(
      { kind: 'note', key: section, note, isSection: true, canBeTitle: false, sheet: '' },
      line,
      section,
    )
  return [{ text: section, meaning: note, answer }]
}

/** A note about all dishes, and what becomes of it. */
interface AnsweredNote {
  readonly text: string
  readonly meaning: TagMeaning | null
  readonly answer: NoteAnswer | null
  /** The dishes that it is about, in a section; `undefined`: it is about every dish. */
  readonly about?: readonly FoundDish[] | undefined
}

/** The notes about all dishes: rows that are one, and those outside the rows. */
export function notesOfAll(
  rows: readonly KnownRow[],
  notes: Notes,
  answers: Answers,
  dishes: readonly FoundDish[],
): readonly AnsweredNote[] {
  const noteOf = (text: string, answer: NoteAnswer | null): AnsweredNote => ({
    text,
    meaning: notes.meaningOf(text),
    answer,
  })
  const ofRows = rows.flatMap(({ row, kind, doubt }, at): AnsweredNote[] => {
    if (kind === 'everyDish' || kind === 'everyDishTags' || kind === 'everyDishFree')
      return [noteOf(rowText(row), kind)]
    if (kind === 'sectionDishes' || kind === 'sectionDishesTags')
      return [{ ...noteOf(rowText(row), kind), about: dishesOfSectionAt(rows, at, dishes) }]
    const isOpen = doubt === 'note' && (kind === null || kind === 'nothing')
    return isOpen ? [noteOf(rowText(row), null)] : []
  })
  const others = new Set(notes.general.map(({ text }) => text))
  return [...ofRows, ...[...others].map(text => noteOf(text, own(answers.notes, text) ?? null))]
}

/**
 * The dishes of the section of the dish above a row or, right below a heading, of the one below. A section is another one than the one of
 * the same name if other sections are between their headings: "MAINS" of the lunch and of the dinner.
 */
function dishesOfSectionAt(
  rows: readonly KnownRow[],
  at: number,
  dishes: readonly FoundDish[],
): readonly FoundDish[] | undefined {
  const above = rows.slice(0, at).findLast(({ kind }) => kind === 'dish' || kind === 'section')
  const near = above?.kind === 'dish' ? above : rows.slice(at).find(({ kind }) => kind === 'dish')
  const line = near?.row.line ?? 0
  const section = dishes.find(each => each.line === line)?.section
  if (section === undefined) return undefined
  const headings = rows.flatMap(({ kind, row }) => (kind === 'section' ? [row.line] : []))
  const start = headings.findLast(
    each => each < line && dishes.findLast(dish => dish.line < each)?.section !== section,
  )
  const end = headings.find(each => each > line && dishes.find(dish => dish.line > each)?.section !== section)
  return dishes.filter(
    each => each.section === section && each.line >= (start ?? 0) && each.line < (end ?? Infinity),
  )
}

const absent = (id: string): Statement => ({ ...saysNothingOf(id), says: 'absent', isColumn: true })

/** What a note names is not absent, even if the note is left out. */
export function withNotes(dish: FoundDish, all: readonly AnsweredNote[]): FoundDish {
  const notes = all.filter(({ about }) => about === undefined || about.includes(dish))
  const kept = notes.filter(
    ({ answer }) => answer !== null && !['nothing', 'title', 'everyDishFree'].includes(answer),
  )
  const statements = notes.flatMap(({ meaning, answer }) => {
    if (!meaning || answer === 'title') return []
    if (answer === 'everyDishFree') return allergensMeant(meaning).map(absent)
    const tags = answer?.endsWith('Tags') ? statementsOfWord(meaning, 'contains') : []
    return [...allergensMeant(meaning).map(id => saysNothingOf(id)), ...tags]
  })
  const crossContamination = kept.map(({ text }) => text).join('\n')
  return withMore(dish, { ...noTexts, crossContamination }, statements)
}
