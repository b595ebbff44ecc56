import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import type { Statement } from '@safe-menu/contracts/items/unite-statements'
import { allergensMeant, foldWord, own, textPartKey } from './answers.ts'
import { bracketsSymbol, squareSymbol } from './cells/blank-cells.ts'
import { isAllergenName } from './cells/bracket-lists.ts'
import { isMark, isPicture, splitMarks } from './cells/footnotes.ts'
import { withTracesInBrackets, withTracesInSquares, wordsOfList } from './cells/list-cell.ts'
import {
  denies,
  hasDividedTraces,
  hasPhrase,
  isStatement,
  mayContain,
  type StatedWords,
  turnsAround,
} from './cells/presence-phrases.ts'
import { statementsOfCode, statementsOfMarks } from './code-statements.ts'
import { withRanges } from './codes/code-runs.ts'
import { codesIn, type IsKnownCode, isShortForm, tokensOf } from './codes/code-tokens.ts'
import { isCodesOnly, withCodesOfLabels } from './codes/end-codes.ts'
import { formOfCode, looksCoded, splitCodes } from './codes/split-codes.ts'
import {
  askCodes,
  askWord,
  divideAtExplained,
  hasCodes,
  hasHint,
  isDietWord,
  meaningOfCode,
  meaningOfWord,
  type ReadContext,
  takeMarkedCodes,
  withoutMarkedDiets,
} from './context.ts'
import { takeDetailedCodes } from './detailed-codes.ts'
import { joinTexts, type KeptTexts, noTexts } from './draft-dish.ts'
import { dietOptionsIn, optionBehind, optionStart } from './names/diet-options.ts'
import { allergensListed, tagMeant, tagNamed } from './names/find-tag.ts'
import { hasHours, isWeekTitle } from './names/numbered.ts'
import { inBrackets, outerBrackets, plainWords } from './names/plain.ts'
import { isJoining } from './names/small-words.ts'
import {
  canBeName,
  divideSentence,
  isOwnWord,
  namesAllergen,
  readStated,
  readWords,
  withoutSeparator,
} from './read-stated.ts'
import { allergensInCell } from './roles/naming-cells.ts'
import { statementsOfWord } from './statements.ts'
import { codesOfWords } from './take-out-of-sentence.ts'

/** A text without its codes and marks, and what they say. */
export interface CodedText {
  readonly text: string
  readonly statements: readonly Statement[]
  /** Words of it that an answer keeps in other texts. */
  readonly texts?: KeptTexts
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
  const areSquaresTraces = context.legend.symbols.get(squareSymbol)?.says === 'may_contain'
  const isKnown = (code: string) => meaningOfCode(code, context) !== null
  const ofSquares = areSquaresTraces ? withTracesInSquares(written, isKnown) : written
  const tagsOf = (code: string) => tagsOfCodes([code], context)
  const areBracketsTraces = context.legend.symbols.get(bracketsSymbol)?.says === 'may_contain'
  const said = areBracketsTraces ? withTracesInBrackets(ofSquares, isKnown, tagsOf, true) : ofSquares
  const divided = said.replaceAll(inBrackets, group => group.replaceAll(markBeforeTraces, '; '))
  const lines = linesOf(divided, context).map(each => readWhole(each, line, context, presence))
  return {
    text: lines
      .map(({ text }) => text)
      .filter(text => text !== '')
      .join('\n'),
    statements: lines.flatMap(({ statements }) => statements),
    texts: textsOf(lines),
  }
}

/** In brackets, it divides the codes of the dish from those of traces: "(A, C / may contain H)". */
const markBeforeTraces = new RegExp(String.raw`\s*[/|–—-]\s*(?=${mayContain.source})`, 'giu')

/** Whether a word joins the words of a list. "E" and "O" are codes. */
const isJoiner = (word = '') => /^[,&+/]$/u.test(word) || (isJoining(word) && !/^\p{Lu}$/u.test(word))

/** Whether a list goes on below its line: "Contains milk," above "eggs", "Contains milk" above "and eggs". */
const isListOver = (above: string, line: string, context: ReadContext) =>
  (hasPhrase(above) || divideAtExplained(above, context) !== null) &&
  (/[,&+/]$/u.test(above) || isJoiner(above.split(/\s+/u).at(-1)) || isJoiner(line.split(/\s+/u)[0]))

/** The lines of a text. A list over several of them is one. */
function linesOf(text: string, context: ReadContext): readonly string[] {
  const lines: string[] = []
  for (const line of text.split('\n').map(each => each.trim())) {
    const above = lines.at(-1)
    if (above !== undefined && isListOver(above, line, context)) lines.splice(-1, 1, `${above} ${line}`)
    else lines.push(line)
  }
  return lines
}

/** Reads a text that no other one is before. */
function readWhole(written: string, line: number, context: ReadContext, presence: Presence): CodedText {
  const read = readLine(written, line, context, presence)
  const statements = [...read.statements, ...singlesIn(read.text, line, context, presence)]
  const known = new Set(statements.map(({ id }) => id))
  return {
    ...read,
    statements:
      presence === 'contains' ? [...statements, ...tracesIn(read.text, known, line, context)] : statements,
  }
}

/** Asks about traces in other words than "may contain", of which nothing is said yet: "fried in the same oil as fish". */
function tracesIn(
  text: string,
  known: ReadonlySet<string>,
  line: number,
  context: ReadContext,
): readonly Statement[] {
  if (hasPhrase(text)) return []
  const mentions = findMentions([{ field: 'description', text }])
  if (!mentions.some(({ allergenId, presence }) => presence === 'may_contain' && !known.has(allergenId)))
    return []
  const meaning = own(context.answers.words, foldWord(text))
  if (!meaning) askWord(text, line, text, context)
  return meaning ? statementsOfWord(meaning, 'may_contain') : []
}

/** Reads what is before or behind a part of a text that is read apart. */
type ReadBeside = (text: string) => CodedText

/** Whether a text has more than marks. "* contains peanuts" has none that is behind a name. */
const hasCharacters = (text: string) => /[\p{L}\p{N}\p{So}\p{Extended_Pictographic}]/u.test(text)

/** Several parts of a text as one. */
export const united = (parts: readonly CodedText[]): CodedText => ({
  text: parts
    .map(({ text }) => text)
    .filter(text => text !== '')
    .join(' '),
  statements: parts.flatMap(({ statements }) => statements),
  texts: textsOf(parts),
})

const textsOf = (parts: readonly CodedText[]) =>
  parts.flatMap(({ texts }) => texts ?? []).reduce(joinTexts, noTexts)

function readLine(written: string, line: number, context: ReadContext, presence: Presence): CodedText {
  const { answers, questions } = context
  const readBeside: ReadBeside = text =>
    hasCharacters(text)
      ? readLine(text.trim(), line, context, presence)
      : { text: text.trim(), statements: [] }
  const labelled = readLabelled(written, line, context, presence, readBeside)
  if (labelled) return labelled
  const stated = readStated(written, line, context, presence)
  if (stated) {
    const ofDish = stated.ofDish === '' ? noText : readWhole(stated.ofDish, line, context, presence)
    const kept = { text: stated.kept, statements: stated.statements }
    return united([readBeside(stated.before), kept, ofDish, readBeside(stated.behind)])
  }
  const doubtful = readDoubtful(written, line, context, presence, readBeside)
  if (doubtful) return doubtful
  const named = withoutListsIn(written, line, context, presence)
  // "(Spuren: H-Walnuss)": the list says how the codes in it are meant.
  const saysHow = named.statements.some(({ says }) => says !== presence)
  const detailed = saysHow ? null : takeDetailedCodes(written, context)
  if (detailed) {
    const rest = readLine(detailed.text, line, detailed.context, presence)
    const statements = detailed.meanings.flatMap(meaning => statementsOfWord(meaning, presence))
    return { text: rest.text, statements: [...statements, ...rest.statements] }
  }
  if (named.statements.length > 0) {
    const rest = readLine(named.text, line, context, presence)
    return { text: rest.text, statements: [...named.statements, ...rest.statements] }
  }
  const meanings = (codes: readonly string[]) =>
    codes.flatMap(code => statementsOfCode(code, written, line, context, presence))
  const marked = takeMarkedCodes(written, context)
  if (marked.codes.length > 0) {
    const rest = readLine(marked.text, line, context, presence)
    return { text: rest.text, statements: [...meanings(marked.codes), ...rest.statements] }
  }
  const unmarked = withoutMarkedDiets(written, context)
  const asked = splitMarks(unmarked, (mark, isSure) => isSure || isPicture(mark)).marks
  for (const mark of asked) if (meaningOfCode(mark, context) === null) askWord(mark, line, written, context)
  const { marks, text } = splitMarks(
    unmarked,
    mark => context.legend.marks.has(mark) || (isMark(mark) && meaningOfCode(mark, context)?.kind === 'tags'),
  )
  const ofMarks = meanings(marks)
  if (answers.codes === 'none') return { text, statements: ofMarks }
  const { hidden, shown } = hideOptions(text, context)
  const isAlone = isCodesOnly(hidden)
  const coded = withCodesOfLabels(hidden)
  if (!hasCodes(context)) {
    if (isAlone || looksCoded(coded)) askCodes(line, written, context)
    return { text, statements: ofMarks }
  }
  const isKnown: IsKnownCode = code =>
    meaningOfCode(code, context) !== null || (isShortForm(code) && hasHint(code, context))
  // Alone in a text, codes are as certain as in brackets.
  const isBare = !/[([]/u.test(coded) && (isAlone || tokensOf(coded).every(isKnown))
  const split = splitCodes(isBare ? `(${coded})` : coded, {
    isKnown,
    keyForms: new Set([...context.legend.words.keys()].map(formOfCode)),
    lettersAtEnds: context.lettersAtEnds,
    isOwn: answers.codes === 'own',
    answerOf: hiddenPart => {
      const part = shown(hiddenPart)
      return own(answers.nameParts, textPartKey(part, written)) ?? own(answers.nameParts, part)
    },
  })
  for (const { text: part, tail, choices } of split.candidates)
    questions.ask(
      {
        kind: 'namePart',
        key: shown(part),
        tail: tail && shown(tail),
        choices: choices.map(each => ({ ...each, tags: tagsOfCodes(each.codes, context) })),
        texts: [written],
      },
      line,
      written,
    )
  const isUnread = split.codes.length === 0
  return { text: isUnread ? text : shown(split.name), statements: [...ofMarks, ...meanings(split.codes)] }
}

/**
 * Reads a text with a list behind a label that the manager has explained. A list that is not understood stays in the text as it is
 * written.
 */
function readLabelled(
  written: string,
  line: number,
  context: ReadContext,
  presence: Presence,
  readBeside: ReadBeside,
): CodedText | null {
  const divided = divideAtExplained(written, context)
  if (!divided) return null
  const { says, list, label } = divided
  const { sentence, ofDish } = divideSentence(`${says}${list}`, context)
  const words = wordsOfList(sentence, presence, word => meaningOfWord(word, context) !== null)
  const statements = words.flatMap(word => {
    const meaning = meaningOfWord(word.text, context)
    if (!meaning) askWord(word.text, line, written, context)
    return meaning ? statementsOfWord(meaning, word.presence) : []
  })
  const [mark = ''] = /^[.!,;]*\s*/u.exec(divided.behind) ?? []
  const [before, codes] = [readBeside(divided.before), readBeside(ofDish)]
  const leaves = words.every(({ text }) => meaningOfWord(text, context) !== null && isOwnWord(text, context))
  const kept = leaves ? codes.text : `${label}${sentence.slice(says.length)}${codes.text}${mark.trim()}`
  return united([
    { text: '', statements: [...statements, ...statementsOfMarks(sentence, line, context)] },
    leaves ? { ...before, text: withoutSeparator(before.text) } : before,
    { ...codes, text: kept },
    readBeside(divided.behind.slice(mark.length)),
  ])
}

/** Words that name what is not in a dish, up to brackets: "no nuts (", but not "no sugar, with milk (". */
const denial = new RegExp(String.raw`${denies.source}\s[^,;:.!?()[\]]{1,60}$`, 'iu')
const isIncluded = /(?<!\p{L})(?:with|mit|avec|con|com|met|z|but|aber)(?!\p{L})/iu
/** Words further before brackets are not looked at: a text of 480 brackets took 1.6 s instead of 1.0 s. */
const longestClause = 100
const clauseBefore = /[^,;:.!?()[\]]{0,80}$/u
const clauseBehind = /^(?:[^,;:.!?()[\]]|[.,](?=\d)){0,40}/u

/**
 * Asks about brackets of which only the manager knows whether every dish has what is in them: "no nuts (H)", where other codes are of the
 * dish, and what guests can have with it or without, "on request with dumplings (A, C)". The words stay in the text, unless the answer
 * keeps them in another one. `null`: there are none.
 */
function readDoubtful(
  written: string,
  line: number,
  context: ReadContext,
  presence: Presence,
  readBeside: ReadBeside,
): CodedText | null {
  const { hidden, shown } = hideOptions(written, context)
  const isKnown = (code: string) => meaningOfCode(code, context) !== null
  for (const { 0: group, 1: inside = '', index } of hidden.matchAll(inBrackets)) {
    const codes = (hasCodes(context) ? codesIn(withRanges(inside), isKnown) : null) ?? []
    const [before, behind] = [hidden.slice(0, index), hidden.slice(index + group.length)]
    const near = before.slice(-longestClause)
    const [clause = '', next = ''] = [clauseBefore.exec(near)?.[0], clauseBehind.exec(behind)?.[0]]
    const start = optionStart(clause, next)
    const isOption = start !== -1 && (codes.some(isKnown) || allergensListed(inside).length > 0)
    const [denied = ''] = denial.exec(near) ?? []
    const named =
      isOption || denied === '' || isIncluded.test(denied)
        ? []
        : codesOfWords(codes, denied, code => tagsOfCodes([code], context))
    if (!isOption && named.length === 0) continue
    const others = isOption ? [] : codes.filter(code => !named.includes(code))
    const words = shown(isOption ? clause.slice(start) : denied)
    const end = isOption ? shown(optionBehind(next)) : ''
    const text = `${words.trim()} ${others.length === 0 ? group : `(${named.join(', ')})`}${end}`
    const meaning = own(context.answers.words, foldWord(text)) ?? null
    if (!meaning) askWord(text, line, written, context)
    const ofOthers = others.flatMap(code => statementsOfCode(code, written, line, context, presence))
    const field = meaning?.kind === 'noAllergen' ? meaning.keep : undefined
    const read = united([
      readBeside(shown(before).slice(0, shown(before).length - words.length)),
      {
        text: field ? '' : text,
        statements: [...(meaning ? statementsOfWord(meaning, presence) : []), ...ofOthers],
        texts: field ? { ...noTexts, [field]: text } : noTexts,
      },
      readBeside(shown(behind).slice(end.length)),
    ])
    return { ...read, text: read.text.replaceAll(/\s(?=[,;])/gu, '') }
  }
  return null
}

/** The tags that codes mean, as far as it is known. */
export function tagsOfCodes(codes: readonly string[], context: ReadContext): readonly string[] {
  const ids = codes.flatMap(code => {
    const meaning = meaningOfCode(code, context)
    return meaning?.kind === 'tags' ? allergensMeant(meaning) : []
  })
  return [...new Set(ids)]
}

/** The first character that no text has, in place of an option. */
const firstHidden = 0xe000

/** A text without what the kitchen can change for a diet, whose codes are no codes of the dish: "(A, gf option)". */
function hideOptions(text: string, context: ReadContext) {
  const found = dietOptionsIn(text, word => isDietWord(word, context))
  let [hidden, end] = ['', 0]
  for (const [at, option] of found.entries()) {
    hidden += text.slice(end, option.start) + String.fromCodePoint(firstHidden + at)
    end = option.end
  }
  const shown = (part: string) =>
    found.reduce(
      (each, option, at) =>
        each.replaceAll(String.fromCodePoint(firstHidden + at), text.slice(option.start, option.end)),
      part,
    )
  return { hidden: hidden + text.slice(end), shown }
}

/** As {@link readCodedText}, of the heading of a section. The number of a week is no code, and nor is an hour. */
export const readHeading = (written: string, line: number, context: ReadContext): CodedText =>
  isWeekTitle(written) || hasHours(written)
    ? { text: written, statements: [] }
    : readCodedText(written, line, { ...context, isHeading: true })

/** Not the "of" of "traces of nuts and of peanuts". */
const or = /(?<!(?<!\p{L})(?:traces?|amounts|and))\s(?:or|oder|ou|o|of|lub|أو)\s/iu

/** The list that a text ends with: "Margherita: gluten, milk", "Diavola – gluten, milk", "gluten, milk". */
const listAtEnd = /^(.*?)(?:^|[:–—\n]|\s-\s)\s*([^:–—\n]+)$/su

/** The allergens of a list without brackets around it. "Allergens removed: milk, eggs" is none, and a name alone is that of a dish. */
function listedIn(text: string, presence: Presence, { isName }: ReadContext): readonly Statement[] {
  const [, before = '', list = ''] = listAtEnd.exec(text.slice(-longestList)) ?? []
  const targets = allergensListed(list)
  const isDoubtful = or.test(list) || denies.test(before) || isStatement(before)
  const isList = !isDoubtful && targets.length > (isName || before !== '' ? 1 : 0)
  return isList ? statementsOfWord({ kind: 'tags', targets }, presence) : []
}

const longestList = 200

/** The allergens that a text has in capital letters, as the law wants them: "WHEAT flour, butter (MILK)". */
function emphasisedIn(text: string, presence: Presence): readonly Statement[] {
  const parts = /\p{Ll}{3}/u.test(text) ? text.split(/[,;.]/u) : []
  const words = parts.flatMap(part =>
    denies.test(part) || mayContain.test(part) ? [] : (part.match(/(?<!\p{L})\p{Lu}{3,}(?!\p{L})/gu) ?? []),
  )
  return words.flatMap(word => {
    const tag = tagNamed(word)
    return tag && !isDiet(tag.id) ? statementsOfWord({ kind: 'tags', targets: [tag] }, presence) : []
  })
}

/** The single allergens in brackets, "Bruschetta (gluten)", "Curry (fish)", and a list at the end. They can be a part of the name, so that they stay in the text. */
function singlesIn(
  text: string,
  line: number,
  context: ReadContext,
  presence: Presence,
): readonly Statement[] {
  let end = 0
  const inText = [...text.matchAll(inBrackets)].flatMap(({ 0: whole, 1: inside = '', index }) => {
    const parts = text.slice(end, index).split(/[()[\],;.]/u)
    end = index + whole.length
    const tag = tagNamed(inside)
    if (plainWords(inside) === 'brazil') return statementsOfCode(inside, text, line, context, presence) // "Coffee (Brazil)"
    if (tag === null || isDiet(tag.id) || turnsAround(parts.at(-1) ?? '')) return []
    return statementsOfWord({ kind: 'tags', targets: [tag] }, presence)
  })
  if (context.isHeading) return inText
  const emphasised = context.isName ? [] : emphasisedIn(text, presence)
  return [...inText, ...listedIn(text, presence, context), ...emphasised]
}

/** Whether words in brackets are a list: several, one with "may contain", or the codes of traces. */
function isListed(inside: string, words: readonly string[], { isHeading }: ReadContext): boolean {
  const named = words.map(tagNamed).filter(tag => tag !== null)
  if (named.length === 0) return words.every(isPicture) ? mayContain.test(inside) : hasDividedTraces(inside)
  return words.length > 1 || (!isHeading && hasPhrase(inside) && !named.some(({ id }) => isDiet(id)))
}

/** Whether words in brackets say what a dish contains or may contain of an allergen: "may contain shellfish". */
const isStatedNote = (inside: string, unknown: readonly StatedWords[] = []) =>
  hasPhrase(inside) &&
  !denies.test(inside) &&
  !/[([]/u.test(inside) && // the brackets in it are read first
  (allergensInCell(inside).length > 0 || unknown.some(({ text }) => namesAllergen(text)))

/**
 * Asks about the words of a list that are not understood if they are traces or diets: "(Milch, kann Spuren von Nüssen enthalten)", "(milk,
 * gluten free)". Others make it a description, if no phrase such as "may contain" is before them.
 */
function askWordsOf(inside: string, presence: Presence, line: number, context: ReadContext): void {
  const isKnown = (word: string) => meaningOfWord(word, context) !== null
  const words = wordsOfList(inside, presence, isKnown)
  const unknown = words.filter(({ text }) => !isKnown(text))
  const isStated = (word: StatedWords) => word.presence !== presence || isDiet(tagMeant(word.text)?.id ?? '')
  const isNote = !context.isHeading && isStatedNote(inside, unknown)
  if (!isNote && (unknown.length === words.length || !unknown.every(isStated))) return
  for (const { text } of unknown) askWord(text, line, inside, context)
}

/**
 * Reads the names of allergens in brackets beside other words, about which it asks: "(gluten, egg, homemade)". `null`: the brackets of the
 * file are rather ingredients, or these name no allergen.
 */
function readPartly(
  inside: string,
  presence: Presence,
  line: number,
  context: ReadContext,
): CodedText | null {
  if (!context.areBracketsLists || context.isHeading) return null
  const words = wordsOfList(inside, presence, word => meaningOfWord(word, context) !== null)
  if (!words.some(({ text }) => isAllergenName(text))) return null
  const others = words.filter(({ text }) => meaningOfWord(text, context) === null)
  if (others.some(({ text }) => /[([]/u.test(text))) return null // these are read first
  for (const { text } of others) if (canBeName(text)) askWord(text, line, inside, context)
  return {
    text: ` (${others.map(({ text }) => text).join(', ')})`,
    statements: words.flatMap(({ text, presence: says }) => {
      const meaning = meaningOfWord(text, context)
      return meaning ? statementsOfWord(meaning, says) : []
    }),
  }
}

const innerBrackets = /\s?[([]([^()[\]]*)[)\]]/gu

/** A text without the lists in brackets that name allergens: "Caesar salad (gluten, egg, milk)", "Ice cream (traces 8)". */
function withoutListsIn(written: string, line: number, context: ReadContext, presence: Presence): CodedText {
  const statements: Statement[] = []
  const withoutList = (whole: string, inside: string): string => {
    // "Milk or soya" is a choice, and "may contain milk or soya" is both.
    const isChoice =
      or.test(inside) &&
      mayContain.exec(inside.trim())?.index !== 0 &&
      meaningOfWord(inside, context) === null
    const { sentence, ofDish } = mayContain.test(inside)
      ? divideSentence(inside, context)
      : { sentence: inside, ofDish: '' }
    const list = isChoice ? null : readWords(sentence, presence, context)
    if (isChoice && isStatedNote(inside) && !context.isHeading) askWord(inside, line, written, context)
    const partly = list || isChoice ? null : readPartly(inside, presence, line, context)
    if (partly) {
      statements.push(...partly.statements)
      return partly.text
    }
    if (!list && !isChoice) askWordsOf(inside, presence, line, context)
    if (!list || !isListed(sentence, list.words, context))
      // "Mezze (hummus (sesame, milk), falafel)"
      return /[([]/u.test(inside) ? whole.replaceAll(innerBrackets, withoutList) : whole
    statements.push(...list.statements)
    // "(may contain nuts (A, G))"
    const { text: kept, statements: others } =
      ofDish === '' ? noText : readWhole(ofDish, line, context, presence)
    statements.push(...others)
    if (kept !== '') return ` ${kept}`
    return list.kept.length > 0 ? ` (${list.kept.join(', ')})` : ''
  }
  const text = written.replaceAll(outerBrackets, withoutList)
  return { text: text.trim(), statements }
}
