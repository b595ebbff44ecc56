import { removeFormulaGuard } from '@safe-menu/contracts/formula-guard'
import type { Statement } from '@safe-menu/contracts/items/unite-statements'
import { foldWord, own } from './answers.ts'
import { splitMarks } from './cells/footnotes.ts'
import { looksCoded, splitCodes } from './codes/split-codes.ts'
import { askWord, hasCodes, meaningOfCode, type ReadContext } from './context.ts'
import type { Occurrences } from './questions.ts'
import { oneLine, statementsOfWord } from './read-row.ts'

/** The name of a dish without codes, and what the codes say. */
export interface ReadName {
  readonly name: string
  readonly statements: readonly Statement[]
}

const brackets = /[([]([^()[\]]*)[)\]]/gu

/** Reads the name of a dish. Nothing leaves it before someone has said that it is a code. */
export function readName(written: string, line: number, context: ReadContext): ReadName {
  const { answers, questions } = context
  const whole = oneLine(removeFormulaGuard(written))
  const ofMarks = statementsOfMarks(whole, line, context)
  const text = withoutMarks(whole, context)
  const plain: ReadName = { name: withoutRemoved(text, answers.removedParts ?? []), statements: ofMarks }
  if (answers.codes === 'none') return plain
  if (!hasCodes(context)) {
    if (looksCoded(text)) questions.ask({ kind: 'codes' }, line, text)
    return plain
  }
  const split = splitCodes(text, {
    isKnown: code => meaningOfCode(code, context) !== null,
    isOwn: answers.codes === 'own',
    answerOf: candidate => own(answers.nameParts, candidate),
  })
  for (const { text: key, tail } of split.candidates)
    questions.ask({ kind: 'namePart', key, tail }, line, text)
  const statements = split.codes.flatMap(code => statementsOfCode(code, text, line, context))
  const name = withoutRemoved(split.name, answers.removedParts ?? [])
  return { name: name === '' ? text : name, statements: [...ofMarks, ...statements] }
}

/** What the marks in a text say by the notes of the file: "Ragout*". */
export function statementsOfMarks(text: string, line: number, context: ReadContext): readonly Statement[] {
  const { marks } = splitMarks(text, mark => context.legend.marks.has(mark))
  return marks.flatMap(mark => statementsOfCode(mark, text, line, context))
}

/** A text without the marks that a note of the file explains. */
export const withoutMarks = (text: string, { legend }: ReadContext) =>
  splitMarks(text, mark => legend.marks.has(mark)).text

function statementsOfCode(
  code: string,
  text: string,
  line: number,
  context: ReadContext,
): readonly Statement[] {
  const meaning = meaningOfCode(code, context)
  if (!meaning) askWord(code, line, text, context)
  return meaning ? statementsOfWord(meaning, 'contains') : []
}

/** The key of words in brackets: numbers in them differ from dish to dish, "(kcal 712)". */
function partKey(words: string): string {
  return foldWord(words).replaceAll(/\d+/gu, '#')
}

function withoutRemoved(name: string, removed: readonly string[]): string {
  if (removed.length === 0) return name
  const kept = name.replaceAll(brackets, (whole, words: string) =>
    removed.includes(partKey(words)) ? '' : whole,
  )
  return oneLine(kept)
}

/** Words in brackets that stay in the names: `(kcal 712)`, `(vegan)`. */
export interface NameBrackets extends Occurrences {
  /** For {@link Answers.removedParts}. */
  readonly key: string
}

/** The words in brackets of all names. */
export function bracketsIn(
  dishes: readonly { readonly name: string; readonly line: number }[],
): readonly NameBrackets[] {
  const found = new Map<string, { example: string; lines: number[] }>()
  for (const { name, line } of dishes)
    for (const [, words = ''] of name.matchAll(brackets)) {
      const known = found.get(partKey(words))
      if (known) known.lines.push(line)
      else found.set(partKey(words), { example: name, lines: [line] })
    }
  return [...found].map(([key, each]) => ({ key, count: each.lines.length, ...each }))
}
