import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { Statement } from '@safe-menu/contracts/items/unite-statements'
import { splitMarks } from './cells/footnotes.ts'
import { askWord, meaningOfCode, type ReadContext, takeMarkedCodes } from './context.ts'
import { statementsOfWord } from './statements.ts'

/** What the marks in a text say by the notes of the file: "Ragout*". */
export function statementsOfMarks(text: string, line: number, context: ReadContext): readonly Statement[] {
  const { marks } = splitMarks(takeMarkedCodes(text, context).text, mark => context.legend.marks.has(mark))
  return marks.flatMap(mark => statementsOfCode(mark, text, line, context, 'contains'))
}

/** What a code in a text says. It is asked about if nobody has said what it means. */
export function statementsOfCode(
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
