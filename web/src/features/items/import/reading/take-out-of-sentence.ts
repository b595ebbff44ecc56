import { foldWord } from './answers.ts'
import {
  beforeTraces,
  behindPhrases,
  denies,
  hasPhrase,
  lastVerb,
  withoutDenials,
} from './cells/presence-phrases.ts'
import { codesWithin, withRanges } from './codes/code-runs.ts'
import { codesIn, divideToken, isAnd, isPlainCode, tokensOf } from './codes/code-tokens.ts'
import { superscripts } from './codes/split-codes.ts'
import { meaningOfCode, type ReadContext } from './context.ts'
import { tagMeant, tagNamed } from './names/find-tag.ts'
import { isJoining, isSmallWord } from './names/small-words.ts'
import { allergensInCell } from './roles/naming-cells.ts'

/** The ids of the tags that all words of a list name; `null`: not all of them are understood. */
type TagsOfList = (list: string) => readonly string[] | null

interface Options {
  /** Only the manager knows what the sentence says. */
  readonly isOpen: boolean
  readonly context: ReadContext
  readonly tagsOf: TagsOfList
}

/** A sentence without what belongs to its dish. */
interface DividedSentence {
  readonly sentence: string
  /** It says the same without the sentence. */
  readonly ofDish: string
}

/**
 * Takes the codes and lists of the dish out of a sentence: "(A, G)" of "may contain nuts (A, G)", "A, C" of "contains no fish A, C". Read as
 * words of the sentence, they would be traces, or an answer about the fish would drop them. The sentence keeps the details of what it
 * names, "nuts (almond, walnut)", and the codes of its words, "milk (G), nuts (H)".
 */
export function takeOutOfSentence(stated: string, options: Options): DividedSentence {
  const { isOpen, context, tagsOf } = options
  const ofDish: string[] = []
  const isOfDish = (inside: string, before: string) => {
    if (!isBehindWords(before) || tokensOf(inside).some(each => context.legend.marks.has(each))) return false
    if (isOpen && hasPhrase(inside)) return true
    const tags = tagsOf(inside)
    const isCodes = codesIn(withRanges(inside), each => meaningOfCode(each, context) !== null) !== null
    if (!isCodes && tags === null) return false
    // "May contain nuts (almond) or (milk)"
    if (!isCodes && isJoining(before.trim().split(/\s/u).at(-1) ?? '')) return false
    return !isOfWords(tags, before, isCodes)
  }
  const withoutGroups = stated.replaceAll(groups, (whole: string, at: number) => {
    const group = whole.trim()
    if (!isOfDish(group.slice(1, -1), stated.slice(0, at))) return whole
    ofDish.push(group)
    return ''
  })
  // "Pie A, C mit Fisch enthalten"
  const withoutBehind = isOpen ? withoutGroups.replaceAll(codesBehind, takeOutBehind) : withoutGroups
  const withoutCodes = isOpen ? withoutBehind.replaceAll(codesWithin, takeOut) : withoutBehind
  // "Nut traces A, G with cream"
  function takeOutBehind(codes: string, at: number): string {
    const isKnown = tokensOf(codes).every(code => meaningOfCode(code, context) !== null)
    if (!isKnown || allergensInCell(beforeTraces(withoutGroups.slice(0, at))).length === 0) return codes
    ofDish.push(codes.trim())
    return ''
  }
  function takeOut(codes: string, at: number): string {
    if (hasPhrase(withoutBehind.slice(0, at))) return codes
    ofDish.push(codes.trim())
    return ' '
  }
  const [verb = ''] = lastVerb.exec(withoutCodes) ?? []
  const rest = withoutCodes.slice(0, withoutCodes.length - verb.length)
  const end = endOfWords(rest, context)
  const run = rest.slice(end).trim()
  if (run === '' || isOfWords(tagsOf(run), rest.slice(0, end), true))
    return { sentence: withoutCodes, ofDish: ofDish.join(' ') }
  const [, sentence = ''] = /^(.*?)(?:[\s,;/&+]|\s(?:y|e|i))*$/su.exec(rest.slice(0, end)) ?? []
  return { sentence: `${sentence}${verb}`, ofDish: [...ofDish, run].join(' ') }
}

/** Words in brackets, with brackets in them. */
const groups = /\s?[([](?:[^()[\]]|[([][^()[\]]*[)\]])*[)\]]/gu

/** What can be codes before other words. */
const codesBehind = /(?<=\p{L}{2})\s(?:\p{Lu}\d?|\d{1,2})(?:[\s,]+(?:\p{Lu}\d?|\d{1,2}))*(?=[\s,;])/gu

/** The part of a list that ends a text. */
const lastPart = (text: string) => text.slice(Math.max(...[...',;:'].map(mark => text.lastIndexOf(mark))) + 1)

/**
 * Whether codes or names belong to the words before them: "milk (G)", "gluten (wheat, rye)", but not "nuts (milk, nuts, egg)". Several
 * codes, "milk and nuts (G, H)", are rather those of the dish, so that it contains them; read as traces they would come in weaker. In a
 * denial, "no nuts (A, H)", one that it names is enough: the manager is asked about all of it.
 */
function isOfWords(tags: readonly string[] | null, before: string, isCodes: boolean): boolean {
  const words = lastPart(before)
  const named = allergensInCell(withoutDenials(words))
  const isNamed = (id: string) => named.includes(id)
  if (tags === null || tags.length === 0) return false
  if (denies.test(words)) return tags.some(isNamed)
  return tags.every(isNamed) && !(isCodes && new Set(tags).size > 1)
}

/** Whether a text goes on behind its phrase with words of its own: "may contain nuts", but not "may contain". */
function isBehindWords(before: string): boolean {
  const words = withoutDenials(behindPhrases(before)).match(/[\p{L}\p{M}'’]+/gu) ?? []
  const isOwn = (word: string) => tagNamed(word) !== null || (/\p{L}{3}/u.test(word) && !isSmallWord(word))
  // "Nut traces", but not "contains milk and traces"
  const ofTraces = lastPart(beforeTraces(before))
  const isJoined = isJoining(ofTraces.split(/\s/u).at(-1) ?? '')
  return words.some(isOwn) || (!isJoined && allergensInCell(ofTraces).length > 0)
}

/** Where the codes at the end of a sentence begin: "may contain nuts A, C". */
function endOfWords(text: string, context: ReadContext): number {
  const isKnown = (code: string) => meaningOfCode(code, context) !== null
  const raised = [...text.matchAll(superscripts)].at(-1)
  if (raised && text.slice(raised.index + raised[0].length).trim() === '') {
    const isMark = [...raised[0].normalize('NFKC')].some(each => context.legend.marks.has(each))
    return isMark ? text.length : raised.index
  }
  const isCode = (token: string) =>
    isPlainCode(token) ||
    divideToken(token, isKnown).length > 1 ||
    (token.length < 5 && isKnown(foldWord(token)) && tagMeant(token) === null)
  let end = text.trimEnd().length
  const found: string[] = []
  for (;;) {
    const [word = ''] = /\S+\s*$/u.exec(text.slice(0, end)) ?? []
    const tokens = isAnd(word.trim()) && found.length > 0 ? [] : tokensOf(withRanges(word.trim()))
    if (word === '' || /[()[\]]/u.test(word) || !tokens.every(isCode)) break
    found.push(...tokens)
    end -= word.length
  }
  const isCertain = found.length > 1 || found.some(code => /\p{Lu}/u.test(code) || isKnown(foldWord(code)))
  return isCertain && isBehindWords(text.slice(0, end)) ? end : text.length
}
