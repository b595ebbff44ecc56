import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import {
  type Answers,
  foldWord,
  type ImportSettings,
  own,
  type TagMeaning,
  type WordMeaning,
} from './answers.ts'
import { type FileLegend, ofCode } from './cells/legend.ts'
import { unbracketed } from './cells/legend-entries.ts'
import { divideAtLabel, labelOf } from './cells/presence-phrases.ts'
import { suggestionsFor } from './cells/word-choices.ts'
import { codesOf } from './codes/code-systems.ts'
import { wholeCode } from './codes/code-tokens.ts'
import { isDietOption, namesDiet, saysPossible } from './names/diet-options.ts'
import { tagNamed } from './names/find-tag.ts'
import { namesOfList, withoutEmptyBrackets, withoutEnd } from './names/plain.ts'
import type { TagTarget } from './names/tag-target.ts'
import type { QuestionList } from './questions.ts'
import type { SheetTable } from './sheet/sheet-table.ts'

/** What is known while a sheet is read. */
export interface ReadContext {
  readonly answers: Answers
  readonly settings: ImportSettings
  readonly legend: FileLegend
  readonly questions: QuestionList
  /** The cells of the matrix, in capitals. In a column of texts they are marks, not words. */
  readonly matrixSymbols: ReadonlySet<string>
  /** The codes without a mark between them at the ends of texts: "ACGL". */
  readonly lettersAtEnds: ReadonlySet<string>
  /** The words in its brackets are lists of allergens. */
  readonly areBracketsLists: boolean
  /** A title that can turn what the marks mean: "A tick means FREE FROM the allergen". `null`: there is none. */
  readonly aboutMarks: string | null
  /** See {@link SheetTable.isPicture}. */
  readonly isPicture: boolean
  /** It is the heading of a section, whose notes are asked about: "Desserts (may contain nuts)". */
  readonly isHeading?: boolean
  /** It is the name of a dish. */
  readonly isName?: boolean
}

/** What a code or word means by an answer, the file's legend or the chosen codes; `null`: it is a question. */
export function meaningOfCode(word: string, { answers, legend }: Known): WordMeaning | null {
  const key = foldWord(word)
  return own(answers.words, key) ?? ofCode(legend.words, key) ?? codesOf(answers.codes).get(key) ?? null
}

type Known = Pick<ReadContext, 'answers' | 'legend'>

/** Whether a word or code names a diet. */
export function isDietWord(word: string, context: Known): boolean {
  const meaning = meaningOfCode(word, context)
  if (!meaning) return namesDiet(word)
  return isOfDiets(meaning)
}

const isOfDiets = (meaning: WordMeaning) =>
  meaning.kind === 'tags' && meaning.targets.length > 0 && meaning.targets.every(({ id }) => isDiet(id))

/**
 * As {@link meaningOfCode}, and by the names of allergens. A diet in a list of allergens is a question, and what the kitchen can change
 * for one is a remark.
 */
export function meaningOfWord(word: string, context: ReadContext): WordMeaning | null {
  const known = meaningOfCode(word, context)
  if (known) return known
  if (isDietOption(word, each => isDietWord(each, context)))
    return { kind: 'noAllergen', keep: 'modifications' }
  const [, main = word, behind = '', inside = behind] = withDetails.exec(word.trim()) ?? []
  const tag = tagNamed(main)
  const named: TagMeaning | null = tag && !isDiet(tag.id) ? { kind: 'tags', targets: [tag] } : null
  return inside === ''
    ? named
    : meaningWithDetails(meaningOfPart(main, context) ?? named, namesOfList(inside))
}

/** "A-Weizen", "A (Weizen, Roggen)", "Gluten (wheat)" */
const withDetails = /^([^()]+?)(?:\s?[-–]\s?(\p{L}[^()]{2,60})|\s?\(([^()]{1,100})\))$/u

/** As {@link meaningOfCode}, and of "A1" what A means: only with details behind it, which say so. */
export const meaningOfPart = (code: string, context: Known) =>
  meaningOfCode(code, context) ?? meaningOfCode(wholeCode(code), context)

/** A meaning with names of its own allergen behind it: the wheat of "A (Weizen)". `null`: one of them is something else. */
export function meaningWithDetails(
  meaning: WordMeaning | null,
  details: readonly string[],
): TagMeaning | null {
  if (meaning?.kind !== 'tags') return null
  const named = details.map(tagNamed)
  const isOwn = (tag: TagTarget | null) =>
    tag !== null && !isDiet(tag.id) && meaning.targets.some(({ id }) => id === tag.id)
  if (named.length === 0 || !named.every(isOwn)) return null
  const detailed = named.flatMap(tag => (tag && tag.detail !== null ? [tag] : []))
  const isDetailed = ({ id, detail }: TagTarget) => detail === null && detailed.some(tag => tag.id === id)
  const others = meaning.targets.filter(target => !isDetailed(target))
  return { ...meaning, targets: [...others, ...detailed] }
}

/** Whether the file's legend has a code in words that are not understood. */
export const hasHint = (code: string, { legend }: Pick<ReadContext, 'legend'>) =>
  ofCode(legend.hints, foldWord(code)) !== undefined

const codeWithMark =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,4}[*†‡§#+^~•°]{1,4}(?![\p{L}\p{N}])|\([\p{L}\p{N}]{1,4}\)/gu

/** A text without the codes that are explained with a mark or brackets of their own, "N*" beside "N", and these codes. */
export function takeMarkedCodes(written: string, context: ReadContext) {
  const codes: string[] = []
  const text = written.replaceAll(codeWithMark, code => {
    const isExplained = code.startsWith('(')
      ? context.legend.bracketed.has(code)
      : hasHint(code, context) || meaningOfCode(code, context) !== null
    if (!isExplained) return code
    codes.push(code)
    return ''
  })
  if (codes.length === 0) return { codes, text: written }
  const bare = withoutEmptyBrackets(text).replaceAll(/\s+/gu, ' ')
  return { codes, text: withoutEnd(bare, /[\s,;]/u).trim() }
}

/** Codes with marks behind them: "GF*", "(GF*)", "(V, GF)*". */
const markedGroup =
  /(?<group>\([^()]*\))\s?(?<behind>[*†‡§#+^~•°]{1,4})|(?<![\p{L}\p{N}])(?<code>[\p{L}\p{N}]{1,4})\s?(?<mark>[*†‡§#+^~•°]{1,4})(?![\p{L}\p{N}])/gu

const eachCode = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,4}(?![\p{L}\p{N}])/gu

/** A text without the diets whose mark says that the kitchen can change the dish: "(GF)*" beside "* = can be made gluten free". */
export function withoutMarkedDiets(written: string, context: ReadContext): string {
  const isChange = (marks: string) =>
    (context.legend.marks.has(marks) ? [marks] : [...marks]).some(mark => saysChange(mark, context))
  const withoutDiets = (text: string) =>
    text.replaceAll(eachCode, code => (isDietWord(code, context) ? '' : code))
  const text = written.replaceAll(markedGroup, (whole, ...found) => {
    const { group, behind = '', code = '', mark = '' } = found.at(-1) as Partial<Record<string, string>>
    if (group !== undefined) return isChange(behind) ? `${withoutDiets(group)}${behind}` : whole
    return isChange(mark) && isDietWord(code, context) ? mark : whole
  })
  return text === written ? written : withoutEmptyBrackets(text)
}

/** Whether the note of a mark says that something is possible, and not that it is so. Without a note, it can say that. */
function saysChange(mark: string, { legend }: Known): boolean {
  if (!legend.marks.has(mark)) return /^[*†‡§]+$/u.test(mark)
  return saysPossible(ofCode(legend.hints, mark) ?? '')
}

/** Whether someone has said what the codes of this file mean. */
export function hasCodes({ answers, legend }: ReadContext): boolean {
  if (answers.codes !== undefined) return answers.codes !== 'none'
  return [...legend.words.keys()].some(code => !legend.marks.has(unbracketed(code)))
}

/** Asks what the codes of the file are. `inHeadings`: they are the headings of columns. */
export function askCodes(
  line: number,
  example: string,
  { legend, questions }: ReadContext,
  inHeadings = false,
): void {
  const { openKey: fileKey, systems } = legend
  questions.ask({ kind: 'codes', fileKey, systems, inHeadings }, line, example)
}

const phraseOf = { contains: 'contains:', may_contain: 'may contain:' } as const

/** A text divided at the first label that the manager has explained, and a phrase that says the same: "may contain:" for "MC:". */
export const divideAtExplained = (text: string, { answers }: Pick<ReadContext, 'answers'>) =>
  answers.labels === undefined
    ? null
    : divideAtLabel(text, label => {
        const said = own(answers.labels, foldWord(label))
        return said === undefined || said === 'each' ? null : phraseOf[said]
      })

/** A list with such phrases in place of its labels. */
export function withLabels(text: string, context: Pick<ReadContext, 'answers'>): string {
  const divided = divideAtExplained(text, context)
  if (!divided) return text
  const { before, says, list, behind } = divided
  return `${before}${says}${list}${withLabels(behind, context)}`
}

/** Asks what a word or code means. A list behind a label that is not understood is about that label. */
export function askWord(word: string, line: number, example: string, context: ReadContext): void {
  const { answers, questions, legend, settings } = context
  const label = labelOf(word)
  if (label !== null && own(answers.labels, foldWord(label)) === undefined) {
    questions.ask({ kind: 'label', key: foldWord(label) }, line, example)
    return
  }
  const key = foldWord(word)
  const kept = own(settings.legend, key) ?? null
  const hint = ofCode(legend.hints, key) ?? null
  // "GF*" for "can be made gluten free" is no GF.
  const isPossible = hint !== null && saysPossible(hint)
  const isOffered = (meaning: WordMeaning) => !(isPossible && isOfDiets(meaning))
  const suggestions = [
    ...(kept ? [kept] : []),
    ...suggestionsFor(word, code => meaningOfCode(code, context)).filter(isOffered),
    // A note can name several allergens, and the answer is one choice.
    ...(hint === null ? [] : suggestionsFor(hint, () => null)),
  ]
  questions.ask({ kind: 'word', key, suggestions, hint, kept }, line, example)
}
