import { latinDigits } from '@safe-menu/contracts/items/price-text'
import { foldWord } from '../answers.ts'
import { tagMeant } from '../names/find-tag.ts'
import { hideBrackets, inBrackets } from '../names/plain.ts'
import { isSmallWord } from '../names/small-words.ts'
import {
  divideToken,
  type IsKnownCode,
  isAnd,
  isPlainCode,
  isShortForm,
  isSmallCode,
  isUnsorted,
  onlyAnd,
  units,
  withoutLetterAnd,
} from './code-tokens.ts'

/** Codes in a row without brackets: "A, C, G", "A C G", "A-C", "ACG". */
export interface CodeRun {
  readonly start: number
  readonly end: number
  /** As it is written. */
  readonly text: string
  readonly tokens: readonly string[]
  /** What is between the tokens. */
  readonly gaps: readonly CodeGap[]
  /** Only words in brackets follow. */
  readonly isEnd: boolean
}

type CodeGap = 'space' | 'comma' | 'dot' | 'hyphen' | 'other'

interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
  /** `null`: something else than a mark between codes follows. */
  readonly gap: CodeGap | null
}

/**
 * The rows of codes in a text, by the shape of its words: single letters, short numbers and known codes next to each other. `isOwn`: words
 * of two or three small letters at the end can be the restaurant's own codes.
 */
export function codeRunsIn(text: string, isKnown: IsKnownCode, isOwn = false): readonly CodeRun[] {
  const tokens = tokensIn(text)
  // Among other words in capitals, "LAMB" is rather one of them.
  const isCapitals = !/\p{Ll}/u.test(text.replaceAll(inBrackets, ''))
  const isWord = (token: Token, at: number) =>
    isCapitals && at < tokens.length - 1 && isUnsorted(token.text, isKnown)
  const isCode = tokens.map((token, at) => isCodeAt(tokens, at, isKnown, isOwn) && !isWord(token, at))
  const runs: CodeRun[] = []
  let first = 0
  for (const [at, token] of tokens.entries()) {
    if (!isCode[at]) {
      first = at + 1
      continue
    }
    if (token.gap !== null && isCode[at + 1]) continue
    const run = trimmed(tokens.slice(first, at + 1), isKnown)
    const isTitle = isCapitals && run[0] === tokens[0] && areWords(run, text, isKnown)
    if (run.length > 0 && !isTitle) runs.push(runOf(run, text))
    first = at + 1
  }
  return runs
}

/** "NO & LOW", "BBQ & MORE". "GL & MI" can be codes that are not known. */
const areWords = (run: readonly Token[], written: string, isKnown: IsKnownCode) =>
  /^[^,;]*[&+][^,;]*$/u.test(written.slice(run[0]?.start, run.at(-1)?.end)) &&
  run.every(({ text }) => /^\p{Lu}{2,}$/u.test(text) && !isKnown(foldWord(text))) &&
  run.some(({ text }) => isSmallWord(text) || text === 'MORE')

/** The words of a text. Those in brackets were read before. */
function tokensIn(text: string): readonly Token[] {
  const hidden = withoutLetterAnd(hideBrackets(text))
  const all = [...hidden.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)]
  const isBeforeCode = (at: number) => /^(?:\p{L}|\d{1,2}|\p{Lu}+)\d?$/u.test(all[at + 1]?.[0] ?? '')
  const words = all.filter(([word], at) => !(at > 0 && isAnd(word) && isBeforeCode(at)))
  return words.map((match, at) => {
    const end = match.index + match[0].length
    const next = words[at + 1]
    return {
      text: latinDigits(match[0]),
      start: match.index,
      end,
      gap: next ? gapOf(hidden.slice(end, next.index)) : null,
    }
  })
}

function gapOf(between: string): CodeGap | null {
  if (/^\s+$/u.test(between)) return 'space'
  if (/^\s*[,;،؛，、/+&|·]\s*$/u.test(between)) return 'comma'
  if (/^\s*\.\s*$/u.test(between)) return 'dot'
  if (/^\s*[-–]\s*$/u.test(between)) return 'hyphen'
  // "A und G", "A* G*", "A:G"
  const marks = between.replace(onlyAnd, '+')
  return /^[^\p{L}\p{N}()[\]]{1,4}$/u.test(marks) ? 'other' : null
}

function isCodeAt(tokens: readonly Token[], at: number, isKnown: IsKnownCode, isOwn: boolean): boolean {
  const token = tokens[at]
  if (!token || isMeasure(tokens, at, isKnown) || isDishNumber(tokens, at)) return false
  if (standsAlone(token.text, isKnown)) return true
  // "Schnitzel mit Soße Er Mi"
  const canEnd = ({ text }: Token) => isShortCode(text, isKnown) || (isOwn && isSmallCode(text))
  if (canEnd(token) && tokens.slice(at).every(canEnd)) return true
  if (isShortCode(token.text, isKnown) && isNoWord(token.text, at === 0)) return true
  // "Soup a"
  if (at > 0 && at === tokens.length - 1 && /^\p{Ll}\d?$/u.test(token.text) && isKnown(token.text))
    return true
  return [at - 1, at + 1].some(other => {
    const neighbour = tokens[other]
    const gap = tokens[Math.min(at, other)]?.gap
    if (!neighbour || !gap || isMeasure(tokens, other, isKnown)) return false
    const isLetters = [token, neighbour].every(each => /^\p{L}$/u.test(each.text))
    // "a c": small letters with a space between them, but not "à la".
    if (gap === 'space') return isLetters
    return canFollow(token.text) && (standsAlone(neighbour.text, isKnown) || canFollow(neighbour.text))
  })
}

/** Whether a word has the shape of a code wherever it is: "A", "A1", "7", "11w", and "ACG" if its letters are known. */
function standsAlone(text: string, isKnown: IsKnownCode): boolean {
  if (isPlainCode(text)) return true
  return /^\p{Lu}{2,10}$/u.test(text) && divideToken(text, isKnown).every(code => isKnown(foldWord(code)))
}

/** Whether a word is a short code of the file: "Er", "So", "gl". */
const isShortCode = (text: string, isKnown: IsKnownCode) => isShortForm(text) && isKnown(foldWord(text))

/** Whether a short code is no word of a name: "Suppe Mi mit Brot", but not "Suppe mit Ei" or "Er kocht". */
const isNoWord = (text: string, isFirst: boolean) =>
  !isSmallWord(text) && tagMeant(text) === null && !(isFirst && /^\p{Lu}/u.test(text))

/** Whether a word can be a code if a mark such as a comma separates it from another one: "a", "So", but not "Ei". */
const canFollow = (text: string) =>
  /^(?:\p{L}\d?|\p{Lu}\p{L}{0,2}\d?|\p{Lu}{2,8})$/u.test(text) && tagMeant(text) === null

/** The 2 of "2. Wan-Tan" and "Nr. 2 Lahmacun". "Nr 1, 7" has codes. */
function isDishNumber([first, next, ...others]: readonly Token[], at: number): boolean {
  const isNumber = (each: Token | undefined) => /^\d{1,3}$/u.test(each?.text ?? '')
  if (/^n[ro]$/iu.test(first?.text ?? '')) {
    const isList =
      next?.gap === 'comma' && isNumber(others[0]) && others.every(({ text }) => isPlainCode(text))
    return at < 2 && isNumber(next) && !isList
  }
  return at === 0 && isNumber(first) && first?.gap === 'dot' && /^\p{L}{2}/u.test(next?.text ?? '')
}

/** "80 g", "80g", and the 80 in it. */
function isMeasure(tokens: readonly Token[], at: number, isKnown: IsKnownCode): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const isNumber = (each: Token | undefined) => each !== undefined && /^\d+$/u.test(each.text)
  if (!token) return false
  const [, unit = ''] = /^\d+(\p{Ll}+)$/u.exec(token.text) ?? []
  if (units.has(unit)) return !isKnown(foldWord(token.text))
  if (units.has(token.text) && before?.gap === 'space' && isNumber(before)) return true
  // "1,9 0,33 l"
  if (token.text === '0' && token.gap !== 'space') return isMeasure(tokens, at + 1, isKnown)
  return isNumber(token) && token.gap === 'space' && units.has(next?.text ?? '')
}

/** Without a size before the codes ("0,5 A"), and without words in capitals around them ("SUPPE, A"). */
function trimmed(tokens: readonly Token[], isKnown: IsKnownCode): readonly Token[] {
  const [zero, fraction] = tokens
  const isSize =
    zero?.text === '0' && (zero.gap === 'comma' || zero.gap === 'dot') && /^\d/u.test(fraction?.text ?? '')
  if (isSize) return trimmed(tokens.slice(2), isKnown)
  const isWord = ({ text }: Token) => /^\p{Lu}{4,}$/u.test(text) && !standsAlone(text, isKnown)
  const first = tokens.findIndex(token => !isWord(token))
  return first === -1 ? [] : tokens.slice(first, tokens.findLastIndex(token => !isWord(token)) + 1)
}

function runOf(tokens: readonly Token[], text: string): CodeRun {
  const gaps = tokens.slice(0, -1).flatMap(({ gap }) => gap ?? [])
  const start = tokens[0]?.start ?? 0
  const last = tokens.at(-1)?.end ?? 0
  const end = tokens.length > 1 && /^\s*\.\s*$/u.test(text.slice(last)) ? text.length : last
  const isEnd = !/[\p{L}\p{N}]/u.test(text.slice(end).replaceAll(inBrackets, ''))
  return {
    start,
    end,
    text: text.slice(start, end).trim(),
    tokens: tokens.map(each => each.text),
    gaps,
    isEnd,
  }
}

/** "0,5" and "1.5" are sizes or prices. */
export const isDecimal = ({ text }: CodeRun) => /^\d+[,.]\d+\.?$/u.test(text)

/** Whether a row says by its marks or letters that it is a list, and not two numbers such as "2-4" or "2 4". */
export const isList = ({ tokens, gaps }: CodeRun) =>
  tokens.length > 1 &&
  (gaps.some(gap => gap === 'comma' || gap === 'dot') || tokens.some(token => /\p{L}/u.test(token)))

/** The first and the last code of "A-C", and those between them; `null`: it is no range. */
export function rangeIn(text: string): readonly string[] | null {
  const [, first = '', last = ''] = /^\s*(\p{L}|\d{1,2})\s*[-–]\s*(\p{L}|\d{1,2})\s*$/u.exec(text) ?? []
  const isNumber = /^\d/u.test(first)
  if (first === '' || isNumber !== /^\d/u.test(last)) return null
  const numberOf = (code: string) => (isNumber ? Number(code) : (code.codePointAt(0) ?? 0))
  const count = numberOf(last) - numberOf(first) + 1
  if (count < 2 || count > 30) return null
  return Array.from({ length: count }, (_, more) =>
    isNumber ? String(Number(first) + more) : String.fromCodePoint(numberOf(first) + more),
  )
}

const code = '(?:\\p{Lu}{1,4}\\d?|\\p{L}\\d?|\\d{1,2})'
const hyphen = '\\s*[-–]\\s*'
const chains = new RegExp(`(?<![\\p{L}\\p{N}])${code}(?:${hyphen}${code}){2,}(?![\\p{L}\\p{N}])`, 'gu')
/** Not in "2-4 Jahre". */
const pairs = new RegExp(
  `(?<![\\p{L}\\p{N}])${code}${hyphen}${code}(?=\\s*(?:[^\\p{L}\\p{N}\\s]|$)|\\s${code}(?![\\p{L}\\p{N}]))`,
  'gu',
)

/** What can be a code or several between words: the A of "Pie A with fish". */
export const codesBetweenWords =
  '(?<=\\p{L}{2}),?\\s(?:\\p{Lu}\\d?|\\d{1,2})(?:,\\s?(?:\\p{Lu}\\d?|\\d{1,2}))*\\s'

/** Whether a text has "A-C" in it. "A-C-G" is a list. */
export const hasRange = (text: string) =>
  [...text.replaceAll(chains, ' ').matchAll(pairs)].some(([pair]) => rangeIn(pair) !== null)

/** "A-C, G" with all codes of its range, and "A-C-G" as a list. */
export const withRanges = (text: string) =>
  text
    .replaceAll(chains, chain => chain.replaceAll(/[-–]/gu, ','))
    .replaceAll(pairs, pair => rangeIn(pair)?.join(',') ?? pair.replace(/[-–]/u, ','))

/** The tokens of a row. Next to other codes, "A-C" is a range; alone it can be two codes, and is asked about. */
export function tokensOfRun({ tokens, gaps }: CodeRun): readonly string[] {
  if (tokens.length < 3) return tokens
  return tokens.flatMap((token, at) => {
    const isPair = gaps[at] === 'hyphen' && gaps[at - 1] !== 'hyphen' && gaps[at + 1] !== 'hyphen'
    const range = isPair ? rangeIn(`${token}-${tokens[at + 1]}`) : null
    return range?.slice(0, -1) ?? [token]
  })
}
