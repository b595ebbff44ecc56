import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { Statement } from '@safe-menu/contracts/items/unite-statements'
import { own, textPartKey } from './answers.ts'
import { isMark, isPicture, splitMarks } from './cells/footnotes.ts'
import { wordsOfList } from './cells/list-cell.ts'
import { beginsWithLabel } from './cells/presence-phrases.ts'
import { isCodesOnly, withCodesOfLabels } from './codes/end-codes.ts'
import { looksCoded, splitCodes } from './codes/split-codes.ts'
import { askCodes, askWord, hasCodes, meaningOfCode, meaningOfWord, type ReadContext } from './context.ts'
import { statementsOfWord } from './statements.ts'

/** A text without its codes and marks, and what they say. */
export interface CodedText {
  readonly text: string
  readonly statements: readonly Statement[]
}

export const noText: CodedText = { text: '', statements: [] }

/**
 * Reads the codes in a text of a dish, line by line: its name, its description, its section or a note. Nothing leaves the text before
 * someone has said that it is a code. `presence`: what a code says.
 */
export function readCodedText(
  written: string,
  line: number,
  context: ReadContext,
  presence: Presence = 'contains',
): CodedText {
  if (context.isPicture) return { text: written, statements: [] }
  const lines = written.split('\n').map(each => readLine(each, line, context, presence))
  return {
    text: lines
      .map(({ text }) => text)
      .filter(text => text !== '')
      .join('\n'),
    statements: lines.flatMap(({ statements }) => statements),
  }
}

function readLine(written: string, line: number, context: ReadContext, presence: Presence): CodedText {
  const { answers, questions } = context
  const listed = statementsOfList(written, presence, context)
  if (listed) return { text: '', statements: listed }
  const meanings = (codes: readonly string[]) =>
    codes.flatMap(code => statementsOfCode(code, written, line, context, presence))
  const asked = splitMarks(written, (mark, isSure) => isSure || isPicture(mark)).marks
  for (const mark of asked) if (meaningOfCode(mark, context) === null) askWord(mark, line, written, context)
  const { marks, text } = splitMarks(
    written,
    mark => context.legend.marks.has(mark) || (isMark(mark) && meaningOfCode(mark, context)?.kind === 'tags'),
  )
  const ofMarks = meanings(marks)
  if (answers.codes === 'none') return { text, statements: ofMarks }
  const isAlone = isCodesOnly(text)
  const coded = withCodesOfLabels(text)
  if (!hasCodes(context)) {
    if (isAlone || looksCoded(coded)) askCodes(line, written, context)
    return { text, statements: ofMarks }
  }
  // Alone in a text, codes are as certain as in brackets.
  const isBare = isAlone && !/[([]/u.test(coded)
  const split = splitCodes(isBare ? `(${coded})` : coded, {
    isKnown: code => meaningOfCode(code, context) !== null,
    isOwn: answers.codes === 'own',
    answerOf: part => own(answers.nameParts, textPartKey(part, written)) ?? own(answers.nameParts, part),
  })
  for (const { text: key, tail } of split.candidates)
    questions.ask({ kind: 'namePart', key, tail, texts: [written] }, line, written)
  const isUnread = split.codes.length === 0
  return { text: isUnread ? text : split.name, statements: [...ofMarks, ...meanings(split.codes)] }
}

/** What a line such as "Allergens: milk, eggs" says; `null`: it is another line, or not all of its words are understood. */
function statementsOfList(
  written: string,
  presence: Presence,
  context: ReadContext,
): readonly Statement[] | null {
  if (!beginsWithLabel(written)) return null
  const words = wordsOfList(written, presence, word => meaningOfWord(word, context) !== null)
  const meant = words.map(word => ({ ...word, meaning: meaningOfWord(word.text, context) }))
  if (meant.length === 0 || meant.some(({ meaning }) => meaning === null)) return null
  return meant.flatMap(word => (word.meaning ? statementsOfWord(word.meaning, word.presence) : []))
}

/** What the marks in a text say by the notes of the file: "Ragout*". */
export function statementsOfMarks(text: string, line: number, context: ReadContext): readonly Statement[] {
  const { marks } = splitMarks(text, mark => context.legend.marks.has(mark))
  return marks.flatMap(mark => statementsOfCode(mark, text, line, context, 'contains'))
}

function statementsOfCode(
  code: string,
  text: string,
  line: number,
  context: ReadContext,
  presence: Presence,
): readonly Statement[] {
  const meaning = meaningOfCode(code, context)
  if (!meaning) askWord(code, line, text, context)
  return meaning ? statementsOfWord(meaning, presence) : []
}
