import { removeFormulaGuard } from '@safe-menu/contracts/formula-guard'
import { foldWord } from './answers.ts'
import type { ReadContext } from './context.ts'
import { inBrackets } from './names/plain.ts'
import type { Occurrences } from './questions.ts'
import { type CodedText, readCodedText } from './read-coded-text.ts'
import { oneLine } from './read-row.ts'

/** Reads the name of a dish. It is never empty. */
export function readName(written: string, line: number, context: ReadContext): CodedText {
  const whole = oneLine(removeFormulaGuard(written))
  const read = readCodedText(whole, line, { ...context, isName: true })
  const name = withoutRemoved(read.text, context.answers.removedParts ?? [])
  return { ...read, text: name === '' ? whole : name }
}

/** The key of words in brackets: numbers in them differ from dish to dish, "(kcal 712)". */
function partKey(words: string): string {
  return foldWord(words).replaceAll(/\d+/gu, '#')
}

/** The key of the numbers before names, which no words in brackets have. */
export const numberPart = '#)'

/** "7. Margherita" */
const numberBefore = /^\d{1,3}[.)]\s+(?=\S)/u

function withoutRemoved(name: string, removed: readonly string[]): string {
  if (removed.length === 0) return name
  const bare = removed.includes(numberPart) ? name.replace(numberBefore, '') : name
  const kept = bare.replaceAll(inBrackets, (whole, words: string) =>
    removed.includes(partKey(words)) ? '' : whole,
  )
  return oneLine(kept)
}

/** Words in brackets that stay in the names, `(kcal 712)`, `(vegan)`, and the numbers before them. */
export interface NameBrackets extends Occurrences {
  /** For {@link Answers.removedParts}. */
  readonly key: string
}

/** The words in brackets of all names, and their numbers. */
export function bracketsIn(
  dishes: readonly { readonly name: string; readonly line: number }[],
): readonly NameBrackets[] {
  const found = new Map<string, { example: string; lines: number[] }>()
  for (const { name, line } of dishes) {
    const brackets = [...name.matchAll(inBrackets)].map(([, words = '']) => partKey(words))
    for (const key of numberBefore.test(name) ? [numberPart, ...brackets] : brackets) {
      const known = found.get(key)
      if (known) known.lines.push(line)
      else found.set(key, { example: name, lines: [line] })
    }
  }
  return [...found].map(([key, each]) => ({ key, count: each.lines.length, ...each }))
}
