import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { Statement } from '@safe-menu/contracts/items/unite-statements'
import { limits } from '@safe-menu/contracts/limits'
import { foldWord, own } from './answers.ts'
import { wordsOfList } from './cells/list-cell.ts'
import { divideAtPhrase, type StatedWords, withoutDenials } from './cells/presence-phrases.ts'
import { statementsOfMarks } from './code-statements.ts'
import { askWord, meaningOfWord, type ReadContext } from './context.ts'
import { choicesOf, tagMeant } from './names/find-tag.ts'
import { withoutEnd } from './names/plain.ts'
import { allergensInCell } from './roles/naming-cells.ts'
import { statementsOfWord } from './statements.ts'
import { takeOutOfSentence } from './take-out-of-sentence.ts'

/** What a text says in words such as "contains milk", and the words around them. */
export interface StatedRead {
  readonly before: string
  /** What stays of it in the text. */
  readonly kept: string
  /** Codes and lists in it that are about the dish without its words: "(A, G)" of "may contain nuts (A, G)". */
  readonly ofDish: string
  readonly behind: string
  readonly statements: readonly Statement[]
}

/** The words of a list, those of them that stay in the text, and what they say; `null`: not all of them are understood. */
export function readWords(text: string, presence: Presence, context: ReadContext) {
  const words = wordsOfList(text, presence, word => meaningOfWord(word, context) !== null)
  const statements = words.map(word => {
    const meaning = meaningOfWord(word.text, context)
    return meaning && statementsOfWord(meaning, word.presence)
  })
  if (words.length === 0 || statements.includes(null)) return null
  const texts = words.map(word => word.text)
  const isKept = (word: string) => {
    const meaning = meaningOfWord(word, context)
    return meaning?.kind === 'noAllergen' && meaning.keep !== undefined
  }
  return { words: texts, kept: texts.filter(isKept), statements: statements.flatMap(each => each ?? []) }
}

/** A sentence, and the codes and lists in it that are about the dish without its words. See {@link takeOutOfSentence}. */
export function divideSentence(text: string, context: ReadContext, isOpen = false) {
  const tagsOf = (list: string) =>
    readWords(list, 'contains', context)?.statements.map(({ id }) => id) ?? null
  return takeOutOfSentence(text, { isOpen, context, tagsOf })
}

/** Several sentences are read as one list up to this length: "Allergens: Milk. Eggs". */
const longestList = 500

/**
 * Reads the first statement of a text: "Contains milk", "Allergens: egg", "Brownie – may contain nuts". If not all of its words are
 * understood and it names an allergen, these words are asked about. `null`: the text states nothing.
 */
export function readStated(
  written: string,
  line: number,
  context: ReadContext,
  presence: Presence,
): StatedRead | null {
  // The import refuses a longer text.
  const divided = written.length > limits.descriptionLength ? null : divideAtPhrase(written)
  if (!divided) return null
  const { before, stated, hasColon, isOpen } = divided
  const [mark = ''] = /^[.!,;]*\s*/u.exec(divided.behind) ?? []
  const behind = divided.behind.slice(mark.length)
  const canBeRead = hasColon || !context.isHeading // a note in a heading is asked about
  const { sentence, ofDish } = canBeRead
    ? divideSentence(stated, context, isOpen)
    : { sentence: stated, ofDish: '' }
  const whole = `${sentence}${divided.behind}`
  const isShort = whole.length <= longestList
  for (const part of canBeRead && !isOpen ? [...(isShort ? [whole] : []), sentence] : []) {
    const list = readWords(part, presence, context)
    if (!list) continue
    const statements = [...list.statements, ...statementsOfMarks(part, line, context)]
    const isOwn = hasColon || list.words.every(word => isOwnWord(word, context))
    const leaves = isOwn && isApart(before, context)
    return {
      before: leaves ? withoutSeparator(before) : before,
      kept: leaves ? list.kept.join(', ') : part === sentence ? `${sentence}${mark}`.trim() : whole.trim(),
      ofDish,
      behind: part === sentence ? behind : '',
      statements,
    }
  }
  const words = canBeRead ? wordsToAsk(sentence, isOpen, presence, context) : []
  if (words.length === 0) {
    const later = behind === '' ? null : readStated(behind, line, context, presence)
    return later && { ...later, before: `${before}${stated}${mark}${later.before}` }
  }
  const statements = words.flatMap(word => {
    const meaning = meaningOfWord(word.text, context)
    if (!meaning && canBeName(word.text)) askWord(word.text, line, written, context)
    return meaning ? statementsOfWord(meaning, word.presence) : []
  })
  return {
    before,
    kept: `${sentence}${mark}`.trim(),
    ofDish,
    behind,
    statements: [...statements, ...statementsOfMarks(sentence, line, context)],
  }
}

/** The words of a sentence that names an allergen; none: it is another sentence, "Contains our best tomatoes". */
function wordsToAsk(
  stated: string,
  isOpen: boolean,
  presence: Presence,
  context: ReadContext,
): readonly StatedWords[] {
  // In "contains no milk, nuts", only the manager knows about the nuts.
  const words = isOpen
    ? [{ text: stated.trim(), presence }]
    : wordsOfList(stated, presence, word => meaningOfWord(word, context) !== null)
  const isStated = ({ text }: StatedWords) =>
    meaningOfWord(text, context)?.kind === 'tags' || namesAllergen(text)
  return words.some(isStated) ? words : []
}

/** Whether words name an allergen, perhaps as one that is not in the dish. */
export function namesAllergen(words: string): boolean {
  const tag = tagMeant(words)
  if (tag) return !isDiet(tag.id)
  return (
    choicesOf(words).length > 0 ||
    [words, withoutDenials(words)].some(each => allergensInCell(each).length > 0)
  )
}

/** A misspelt name of an allergen has no more words. */
const mostNameWords = 3

/** Whether words name an allergen or can be a name that is not known: "egs", but not "best with a glass of our wine". */
export const canBeName = (words: string) =>
  namesAllergen(words) || words.split(/\s+/u).length <= mostNameWords

/** Whether a word is a name or a code. Other words, which only an answer explains, stay in the text. */
export const isOwnWord = (word: string, { answers }: ReadContext) =>
  own(answers.words, foldWord(word)) === undefined || /^[\p{L}\p{N}]{1,4}$/u.test(word)

/** Whether what is behind a text can leave it: in a name always, elsewhere behind a mark between words. */
const isApart = (before: string, { isName }: ReadContext) =>
  /(?:^|[.,;:!?|/•–—)\]\d]|\s-)\s*$/u.test(before) || isName === true

/** A text without the mark that divides it from what follows. */
export const withoutSeparator = (text: string) => withoutEnd(text, /[\s,;:|/•–—-]/u)
