import { foldWord, type TagMeaning } from './answers.ts'
import { tokensOf } from './codes/code-tokens.ts'
import { meaningOfPart, meaningWithDetails, type ReadContext } from './context.ts'
import { isNumbered } from './names/numbered.ts'
import { joiners, namesOfList, withoutEmptyBrackets } from './names/plain.ts'

/** A text whose codes have no details behind them any more, and what these codes mean in it. */
interface WithoutDetails {
  readonly text: string
  readonly meanings: readonly TagMeaning[]
  /** In this text, the codes mean what their details say. */
  readonly context: ReadContext
}

/** "A (Weizen, Roggen)", "8 (cashew)" */
const inBrackets = '\\s?[([](?<inside>[^()[\\]]+)[)\\]]'

/** "A-Weizen", "H: Haselnuss, Walnuss". Only the words that are details of the code belong to it. */
const behindMark = `(?<mark>\\s?[-–:]\\s?|\\s)(?<words>\\p{L}{3,}(?:(?:\\s?[,/+&]\\s?|${joiners.source})\\p{L}{3,})*)(?![\\p{L}\\p{N}-])`

const detailedCode = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?<code>[\\p{L}\\p{N}]{1,4})(?:${inBrackets}|${behindMark})`,
  'gu',
)

/** A code with its details, and where it is. */
interface DetailedCode {
  /** As it is written. */
  readonly code: string
  readonly meaning: TagMeaning
  readonly start: number
  readonly end: number
}

/**
 * Reads the known codes with the cereals or nuts that they stand for: "Brot (A-Weizen)", "Curry 8 (cashew)". Both say the same, so that
 * this is no question. Alone, they leave the text; beside other codes, the code stays, to be read with them. `null`: the text has none.
 */
export function takeDetailedCodes(written: string, context: ReadContext): WithoutDetails | null {
  if (context.answers.codes === 'none') return null
  const found = detailedCodesIn(written, context)
  if (found.length === 0) return null
  let [text, others, end] = ['', '', 0]
  for (const each of found) {
    const before = written.slice(end, each.start)
    text += before + (isBesideOthers(written, each) ? each.code : '')
    others += `${before} `
    end = each.end
  }
  text += written.slice(end)
  others += written.slice(end)
  // A code that is also elsewhere in the text, without details, means all of its allergen there.
  const elsewhere = new Set(tokensOf(others.replaceAll(/[()[\]]/gu, ' ')).map(foldWord))
  const words: Record<string, TagMeaning> = {}
  for (const { code, meaning } of found) {
    const key = foldWord(code)
    if (elsewhere.has(key)) continue
    words[key] = { kind: 'tags', targets: [...(words[key]?.targets ?? []), ...meaning.targets] }
  }
  const { answers } = context
  return {
    text: withoutEmptyBrackets(text).replaceAll(/\s+/gu, ' ').trim(),
    meanings: found.map(({ meaning }) => meaning),
    context: { ...context, answers: { ...answers, words: { ...answers.words, ...words } } },
  }
}

const isBesideOthers = (written: string, { start, end }: DetailedCode) =>
  /[,;/+&|]\s*$/u.test(written.slice(0, start)) || /^\s*[,;/+&|]/u.test(written.slice(end))

function detailedCodesIn(written: string, context: ReadContext): readonly DetailedCode[] {
  const found: DetailedCode[] = []
  const pattern = new RegExp(detailedCode)
  for (let match = pattern.exec(written); match; match = pattern.exec(written)) {
    const each = readMatch(match, written, context)
    if (each) found.push(each)
    // "Brot (A-Weizen)": the code can be in the brackets of a word.
    pattern.lastIndex = each?.end ?? match.index + (match.groups?.code?.length ?? 1)
  }
  return found
}

function readMatch(match: RegExpExecArray, written: string, context: ReadContext): DetailedCode | null {
  const { code = '', inside, mark = '', words = '' } = match.groups ?? {}
  const parts = namesOfList(inside ?? words)
  const ofCode = meaningOfPart(code, context)
  // Of "A-Weizen, Käse", one word is a detail of the code.
  const other =
    inside === undefined ? parts.findIndex(part => meaningWithDetails(ofCode, [part]) === null) : -1
  const count = other === -1 ? parts.length : other
  const meaning = meaningWithDetails(ofCode, parts.slice(0, count))
  if (meaning === null) return null
  const start = match.index
  const length =
    inside === undefined ? code.length + mark.length + lengthOf(words, parts, count) : match[0].length
  const [before, behind] = [written.slice(0, start), written.slice(start + length)]
  const isWithin = /[([][^()[\]]*$/u.test(before)
  const canBe = isWithin || canBeOutside(code, before, behind, inside === undefined ? mark : null)
  return canBe ? { code, meaning, start, end: start + length } : null
}

/** How much of a list its first parts take. */
function lengthOf(words: string, parts: readonly string[], count: number): number {
  return parts.slice(0, count).reduce((end, part) => words.indexOf(part, end) + part.length, 0)
}

/**
 * Whether a code without brackets around it is none of the name: not the 1 of "Menu 1 (wheat)", the 3 of "3-Eier-Omelett" and the G of
 * "G-Milch Shake". `mark`: before its details; `null`: they are in brackets.
 */
function canBeOutside(code: string, before: string, behind: string, mark: string | null): boolean {
  if (isNumbered(before)) return false
  const isEnd = /^\s*(?:$|[^\p{L}\p{N}\s-]|(?:\p{Lu}\d?|\d{1,2})(?![\p{L}\p{N}]))/u.test(behind)
  if (mark !== null) return /^[-–]$/u.test(mark) && isEnd && before.trim() !== ''
  // In the middle of a text, a small word is rather one of the text.
  return isEnd || (before.trim() !== '' && /^(?:\p{Lu}|\d)/u.test(code))
}
