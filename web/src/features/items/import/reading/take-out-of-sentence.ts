import { foldWord } from './answers.ts'
import {
  beforeTraces,
  behindPhrases,
  denialIn,
  denies,
  hasPhrase,
  lastVerb,
  withoutDenials,
} from './cells/presence-phrases.ts'
import { withRanges } from './codes/code-runs.ts'
import { codesIn, divideToken, isAnd, isPlainCode, tokensOf, withoutAnd } from './codes/code-tokens.ts'
import { superscripts } from './codes/split-codes.ts'
import { meaningOfCode, type ReadContext } from './context.ts'
import { tagMeant, tagNamed } from './names/find-tag.ts'
import { outerBrackets } from './names/plain.ts'
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
  const isKnown = (code: string) => meaningOfCode(code, context) !== null
  /** Codes without those that are about the dish. `list`: as they are written. */
  const keepOwn = (list: string, codes: readonly string[], before: string): string => {
    const own = codesOfWords(codes, before, tagsOf)
    if (own.length === codes.length) return list
    const others = codes.filter(code => !own.includes(code))
    ofDish.push(own.length === 0 ? list : `(${others.join(', ')})`)
    return own.length === 0 ? '' : ` (${own.join(', ')})`
  }
  const withoutGroups = stated.replaceAll(outerBrackets, (whole: string, inside: string, at: number) => {
    const before = stated.slice(0, at)
    if (!isBehindWords(before) || tokensOf(inside).some(each => context.legend.marks.has(each))) return whole
    const codes = codesIn(withRanges(inside), isKnown)
    if (codes) return keepOwn(whole, codes, before)
    const tags = tagsOf(inside)
    // "May contain nuts (almond) or (milk)"
    const isOne = tags === null || isJoining(before.trim().split(/\s/u).at(-1) ?? '')
    if (!(isOpen && hasPhrase(inside)) && (isOne || isOfWords(tags, before))) return whole
    ofDish.push(whole)
    return ''
  })
  const withoutCodes = isOpen ? withoutGroups.replaceAll(codesBetween, takeOut) : withoutGroups
  function takeOut(written: string, codes: string, at: number): string {
    const before = withoutGroups.slice(0, at)
    const isBefore = tokensOf(codes).length > 1 && !hasPhrase(before)
    if (!isBefore && (!tokensOf(codes).every(isKnown) || allergensInCell(beforeTraces(before)).length === 0))
      return written
    ofDish.push(codes)
    return ''
  }
  const [verb = ''] = lastVerb.exec(withoutCodes) ?? []
  const rest = withoutCodes.slice(0, withoutCodes.length - verb.length)
  const end = endOfWords(rest, context)
  const run = rest.slice(end)
  // Raised codes are those of the dish.
  const codes = run.search(superscripts) === -1 ? codesIn(withRanges(withoutAnd(run)), isKnown) : null
  const kept = run === '' ? '' : keepOwn(run, codes ?? [run], rest.slice(0, end))
  const said = kept === run ? rest : `${withoutJoiners(rest.slice(0, end))}${kept}`
  return { sentence: `${said}${verb}`, ofDish: ofDish.map(each => each.trim()).join(' ') }
}

/** A text without what joined it to the codes behind it. */
const withoutJoiners = (text: string) => /^(.*?)(?:[\s,;/&+]|\s(?:y|e|i))*$/su.exec(text)?.[1] ?? ''

/** What can be codes before other words: "Pie A, C mit Fisch enthalten", "Nut traces A, G with cream". */
const codesBetween =
  /(?<=\p{L}{2}),?\s((?:\p{Lu}\d?|\d{1,2})(?:[\s,]+(?:\p{Lu}\d?|\d{1,2}))*)(?=[\s,;]+\p{L}{2})/gu

/** The part of a list that ends a text. */
const lastPart = (text: string) => text.slice(Math.max(...[...',;:'].map(mark => text.lastIndexOf(mark))) + 1)

/**
 * The codes that belong to the words before them: the G of "milk (G)" and the H of "no nuts (A, H)". Several codes, "milk and nuts (G, H)",
 * are rather those of the dish, so that it contains them; read as traces they would come in weaker.
 */
export function codesOfWords(
  codes: readonly string[],
  before: string,
  tagsOf: TagsOfList,
): readonly string[] {
  const tags = codes.map(code => tagsOf(code) ?? ['not known'])
  if (denies.test(lastPart(before))) return codes.filter((_, at) => areNamed(tags[at] ?? [], before, 'all'))
  const all = [...new Set(tags.flat())]
  return all.length === 1 && areNamed(all, before, 'all') ? codes : []
}

/**
 * Whether names belong to the words before them: "gluten (wheat, rye)", but not "nuts (milk, nuts, egg)". In a denial, "no nuts (peanuts,
 * walnuts)", one that it names is enough: the manager is asked about all of it.
 */
const isOfWords = (tags: readonly string[], before: string) =>
  areNamed(tags, before, denies.test(lastPart(before)) ? 'some' : 'all')

function areNamed(tags: readonly string[], before: string, which: 'all' | 'some'): boolean {
  const named = allergensInCell(withoutDenials(denialIn(lastPart(before))))
  const isNamed = (id: string) => named.includes(id)
  return tags.length > 0 && (which === 'all' ? tags.every(isNamed) : tags.some(isNamed))
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
