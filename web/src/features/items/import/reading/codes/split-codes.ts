import { foldWord, type NamePartAnswer } from '../answers.ts'
import { tagNamed } from '../names/find-tag.ts'
import { isNumbered } from '../names/numbered.ts'
import { inBrackets, withoutEnd } from '../names/plain.ts'
import {
  type CodeRun,
  codeRunsIn,
  hasRange,
  isDecimal,
  isList,
  rangeIn,
  tokensOfRun,
  withRanges,
} from './code-runs.ts'
import { isAustrian } from './code-systems.ts'
import {
  areAnnexNumbers,
  areLetterSizes,
  areSmallCodes,
  codesIn,
  divideRaised,
  divideToken,
  endsWithSmallCodes,
  type IsKnownCode,
  isMeasure,
  isPlainCode,
  isQualityMark,
  isShortForm,
  isSmallCode,
  isUnsorted,
  tokensOf,
  wholeCode,
  withoutAnd,
} from './code-tokens.ts'

/** A name of a dish, divided. */
export interface SplitName {
  /** Without the codes. */
  readonly name: string
  /** As they are written, each once. */
  readonly codes: readonly string[]
  /** Parts that can be codes or belong to the name. They stay in the name until the manager says that they are codes. */
  readonly candidates: readonly NameCandidate[]
  /** Words in brackets that are no codes: "(vegan)". */
  readonly remarks: readonly string[]
}

/** A part of a name that can be codes. */
export interface NameCandidate {
  readonly text: string
  /** The codes, if what is before them belongs to the name: "A C" of "3 A C". `null`: there is nothing else before them. */
  readonly tail: string | null
  /** The codes that it can be. */
  readonly choices: readonly CodesChoice[]
}

/** An answer to the question about a part of a name, and the codes by that answer. */
interface CodesChoice {
  readonly answer: Exclude<NamePartAnswer, 'name'>
  readonly codes: readonly string[]
}

/** A single letter, a number, or two or three small letters. */
type CodeForm = 'letter' | 'number' | 'short'

export function formOfCode(code: string): CodeForm | null {
  if (/^\p{L}$/u.test(code)) return 'letter'
  return /^\d{1,2}$/u.test(code) ? 'number' : isSmallCode(code) ? 'short' : null
}

interface Options {
  readonly isKnown: IsKnownCode
  /** The codes are the restaurant's own: each can be one before it is known. */
  readonly isOwn: boolean
  /** Those of the codes in the file's key: another one of such a form at the end or in brackets can be a code. */
  readonly keyForms?: ReadonlySet<CodeForm | null>
  /** See {@link lettersAtEnd}: those of all texts of the file. A single group can be a word, "Club ABC". */
  readonly lettersAtEnds: ReadonlySet<string>
  /** What the manager says of a candidate. */
  readonly answerOf: (candidate: string) => NamePartAnswer | undefined
}

/**
 * Divides the name of a dish from the codes in and behind it: "Gemüsesuppe (So) mit Brötchen (Wz)", "Pasta al pesto 1,7,8". Only for
 * files of which someone has said what the codes mean.
 */
export function splitCodes(written: string, options: Options): SplitName {
  const codes: string[] = []
  const candidates: NameCandidate[] = []
  const remarks: string[] = []
  const flat = written.replaceAll(raisedBrackets, ' ').replaceAll(nestedBrackets, whole => {
    const inside = whole.slice(1, -1)
    const listed = inside.replaceAll(/[()[\]]/gu, ',')
    const isCodes = [listed, inside.replaceAll(inBrackets, '')].every(each => codesIn(each, options.isKnown))
    return isCodes ? `(${listed})` : withoutInner(whole)
  })
  const withoutBrackets = flat.replaceAll(inBrackets, readBrackets)
  /** "(mit Ei (C), A)" without the codes in its inner brackets, so that those beside them are read. */
  function withoutInner(whole: string): string {
    const inner = whole.slice(1, -1).replaceAll(inBrackets, readBrackets)
    return `${whole.charAt(0)}${inner.replaceAll(/\s+(?=[,;])/gu, '').trim()}${whole.slice(-1)}`
  }
  function readBrackets(whole: string, inside: string): string {
    const plain = withoutAnd(inside.replaceAll(otherMarks, ','))
    // Alone, "A-C" can be two codes.
    const listed = rangeIn(plain) ? plain.replace(/[-–]/u, ',') : withRanges(plain)
    const small = areSmallCodes(listed, options.isOwn || options.keyForms?.has('short'))
      ? tokensOf(listed)
      : null
    const found = codesIn(listed, options.isKnown) ?? small
    const isAsked = found === small && !(options.isOwn && areSmallCodes(listed)) // "(hot)"
    // "(C e)" can be "(Ce)".
    const joined = inside.replaceAll(/\s/gu, '')
    const isSpaced = /^[^,;/]+\s[^,;/]+$/u.test(inside.trim()) && options.isKnown(foldWord(joined))
    if (found && !isSpaced && !isAsked && !hasRange(inside) && isCertain(inside, found, options)) {
      codes.push(...found)
      return ' '
    }
    const key = inside.trim()
    if (found) return decide({ text: key, tail: null }, whole, isSpaced ? [joined] : found)
    const among = isMeasure(inside) ? [] : codesAmong(listed, options.isKnown)
    if (among.length > 0)
      return decide({ text: key, tail: null }, whole, among, ` (${wordsBeside(inside, among)}) `)
    if (!remarks.includes(key)) remarks.push(key)
    return whole
  }
  function decide(candidate: Part, whole: string, found: readonly string[], rest = ' '): string {
    const { text, tail } = candidate
    const choices = choicesOf(candidate, found, options.isKnown)
    const answer = options.answerOf(text)
    if (answer === undefined && !candidates.some(each => each.text === text))
      candidates.push({ ...candidate, choices })
    if (answer === undefined || answer === 'name') return whole
    const chosen = choices.find(each => each.answer === answer)
    codes.push(...(chosen?.codes ?? found))
    return answer === 'tail' && tail !== null ? `${whole.slice(0, whole.lastIndexOf(tail))} ` : rest
  }
  // A raised 13 can be 13, or 1 and 3.
  const isAmbiguous = (raised: string) =>
    raised.length > 2 || [...raised.normalize('NFKC')].every(options.isKnown)
  const withoutNumbers = withoutBrackets.replaceAll(raisedNumbers, whole => {
    const number = whole.normalize('NFKC')
    const found = number.length > 2 ? [...number] : [number]
    return isAmbiguous(whole) ? decide({ text: whole, tail: null }, whole, found) : whole
  })
  const withoutSuperscripts = withoutNumbers.replaceAll(superscripts, (whole, at: number) => {
    if (/\d/u.test(withoutNumbers.charAt(at - 1)) && /^\p{L}{2,3}$/u.test(whole)) return whole // "1ᵉʳ"
    if ([...whole.matchAll(raisedNumbers)].some(([raised]) => isAmbiguous(raised))) return whole
    // Unicode has had no raised C or F for long: beside raised capitals, people write a raised c or f.
    const divided = whole
      .replaceAll(circled, code => `${code},`)
      .replaceAll(/['’]/gu, ',')
      .normalize('NFKC')
    const letters = /[ᴬ-ᵂ]/u.test(whole) ? divided.toUpperCase() : divided
    const found = codesIn(divideRaised(letters, options.isKnown), options.isKnown)
    // Of "ᵍˡ", nothing is known.
    if (!found) return decide({ text: whole, tail: null }, whole, tokensOf(divided))
    codes.push(...found)
    return ' '
  })
  return {
    name: tidy(withoutOpenCodes(withoutSuperscripts)),
    codes: [...new Set(codes)],
    candidates,
    remarks,
  }

  /** Codes without brackets: at the end certain if there are several, elsewhere a question. */
  function withoutOpenCodes(text: string): string {
    const runs = codeRunsIn(text, options.isKnown, options.isOwn).map(run => ({ run, ...codesOf(run) }))
    const hasCodes = codes.length > 0 || runs.some(({ isPossible }) => isPossible)
    let [kept, end] = ['', 0]
    for (const { run, found, isPossible } of runs) {
      const isLetter = /^\p{Lu}\d?$/u.test(run.text)
      const form = formOfCode(isLetter ? run.text.charAt(0) : run.text)
      const isOfKey = form !== null && form !== 'short' && options.keyForms?.has(form)
      const canBeCode =
        isPossible ||
        (isLetter && hasCodes && isKnownOrPart(run.text, options.isKnown)) ||
        (isOfKey && run.isEnd && !isNumbered(text.slice(0, run.start)))
      kept += text.slice(end, run.start) + (canBeCode ? withoutRun(run, found) : run.text)
      end = run.end
    }
    return kept + text.slice(end)
  }

  function codesOf(run: CodeRun) {
    const found = tokensOfRun(run).flatMap(token => divideToken(token, options.isKnown))
    const known = found.filter(code => isKnownOrPart(code, options.isKnown)).length
    return { found, isPossible: canBeCodes(run, known, found.length, options.isOwn) }
  }

  function withoutRun(run: CodeRun, found: readonly string[]): string {
    const isKnown = found.every(code => isKnownOrPart(code, options.isKnown))
    const isMixedCase = /\p{Ll}/u.test(written)
    if (run.start === 0 || !isKnown || !isCertainRun(run, found, isMixedCase, options))
      return decide(candidateOf(run, options.isKnown), run.text, found)
    codes.push(...found)
    return ' '
  }
}

type Part = Omit<NameCandidate, 'choices'>

/** "¹³" can be 13, or 1 and 3, "A-C" two codes or a range, and "3 A C" can begin with a word of the name. */
function choicesOf(
  { text, tail }: Part,
  found: readonly string[],
  isKnown: IsKnownCode,
): readonly CodesChoice[] {
  const range = rangeIn(text)
  const raised = [...text.normalize('NFKC')]
  const isRaised = raised.length > 1 && [...text].every((each, at) => each !== raised[at])
  const divided = tokensOf(text)
  const isSpaced = found.length === 1 && divided.length > 1
  const ofTail = tokensOf(withRanges(withoutAnd(tail ?? '')))
  return [
    { answer: 'codes', codes: found },
    ...(isRaised || isSpaced ? [{ answer: 'each', codes: isRaised ? raised : divided } as const] : []),
    ...(range ? [{ answer: 'range', codes: range } as const] : []),
    ...(tail === null
      ? []
      : [{ answer: 'tail', codes: ofTail.flatMap(token => divideToken(token, isKnown)) } as const]),
  ]
}

/** Marks that can be between codes in brackets, but not the colon of "18:30". */
const otherMarks = /[*_<>"„“”|\\†‡]+|(?<!\d\s*):|:(?!\s*\d)/gu

/** "(A, C, (G))" */
const nestedBrackets = /[([](?:[^()[\]]*[([][^()[\]]*[)\]])+[^()[\]]*[)\]]/gu

/** Raised or in circles. */
export const superscripts =
  /[¹²³⁰-⁹ⁿᴬ-ᵂⱽᵃ-ᵛˢˡʰʳʷˣʸᶻʲᶜᶠ①-⑳Ⓐ-ⓩ]+(?:[,'’·\s]*[¹²³⁰-⁹ⁿᴬ-ᵂⱽᵃ-ᵛˢˡʰʳʷˣʸᶻʲᶜᶠ①-⑳Ⓐ-ⓩ]+)*/gu
const raisedBrackets = /[⁽⁾]/gu
const circled = /[①-⑳Ⓐ-ⓩ]/gu
const raisedNumbers = /[¹²³⁰-⁹]{2,}/gu

/** In brackets, a small letter or an unknown number alone is no certain code: "(v)", "(2)". Nor are sizes, "(S, M, L)", and a word that is none: "(MSG)", "(Aal)". */
function isCertain(inside: string, found: readonly string[], { isKnown, isOwn }: Options): boolean {
  const [only = ''] = found
  const isNumber = /^\d+$/u.test(only) && !isOwn && !isKnown(only)
  const isKnownCase = found.length > 1 || !(isNumber || /^\p{Ll}$/u.test(only))
  const isNoWord =
    found.every(code => isKnown(foldWord(code)) || !/^\p{Lu}\p{L}{2,}$/u.test(code)) &&
    !tokensOf(inside).some(token => isUnsorted(token, isKnown))
  return isKnownCase && isNoWord && !areLetterSizes(found) && inside.trim() !== ''
}

/** A code that is known, or one with a number behind a known letter: "A1" is one of the A. */
const isKnownOrPart = (code: string, isKnown: IsKnownCode) =>
  isKnown(foldWord(code)) || (/^\p{L}\d$/u.test(code) && isKnown(foldWord(wholeCode(code))))

/** Whether a row without brackets can be codes at all. */
function canBeCodes(run: CodeRun, known: number, count: number, isOwn: boolean): boolean {
  const [first = ''] = run.tokens
  // A number or letter within a name belongs to it: "Pizza 26 cm", "Rinderfilet à la carte".
  if (run.tokens.length === 1)
    return (
      (known > 0 && (run.isEnd || /^\p{Lu}{2,}$/u.test(first) || isShortForm(first))) || (isOwn && run.isEnd)
    )
  if (isDecimal(run)) return known === count || isOwn
  if (known > 0) return run.isEnd || isList(run)
  // Nothing is known of it, but at the end of a name only codes have this shape.
  if (!run.isEnd || !isList(run)) return false
  return isOwn || run.tokens.every(token => /^(?:\p{L}\d?|\d{1,2}\p{Ll}{0,2})$/u.test(token))
}

/** Whether known codes without brackets are certainly no part of the name. */
function isCertainRun(
  run: CodeRun,
  codes: readonly string[],
  isMixedCase: boolean,
  { isKnown, lettersAtEnds }: Options,
): boolean {
  const { gaps, tokens } = run
  if (!run.isEnd || gaps.includes('other') || isDecimal(run)) return false
  // "Curry VG" with "VG = vegan", "Gulasch ACGL" beside "Suppe AL"
  if (gaps.length === 0) {
    const isLikeOthers = [...lettersAtEnds].some(letters => letters !== run.text)
    const isWhole =
      isKnown(foldWord(run.text)) || (codes.length > 2 && !isUnsorted(run.text, isKnown) && isLikeOthers)
    return isMixedCase && /^\p{Lu}{2,}$/u.test(run.text) && isWhole
  }
  if (new Set(codes).size < codes.length) return false // "M&M"
  if (areLetterSizes(tokens)) return false // "Latte S M L"
  if (tokens.some(token => isUnsorted(token, isKnown))) return false
  if (tokens.every(isShortForm)) return !gaps.includes('hyphen') // "Er Mi"
  const isLetter = (token = '') => /^\p{Lu}+\d?$/u.test(token) || isShortForm(token)
  const isLetters = tokens.every(isLetter)
  const isSorted = codes.every((code, at) => at === 0 || code > (codes[at - 1] ?? ''))
  // "A-C" can be a range.
  const isChain = isHyphenated(run) && (isLetters ? isSorted : isAscending(tokens) && !isCounted(tokens))
  if (gaps.includes('hyphen') && !isChain) return false
  // "G E M", and "A 2 F 4" with numbers of additives
  const isLongList = tokens.length > 2 && isLetter(tokens[0]) && tokens.filter(isLetter).length > 1
  if (gaps.includes('space') && !(isLetters && isSorted) && !isLongList) return false
  return !(gaps.includes('dot') && isLetters && (!isSorted || isQualityMark(tokens)))
}

/** Codes without a mark between them at the end of a text that is not in capitals, in their order: "Gulasch ACGL (hot)". */
export function lettersAtEnd(text: string, isKnown: IsKnownCode): string | null {
  const [, letters = ''] = /\s(\p{Lu}{2,10})$/u.exec(text.replaceAll(inBrackets, '').trim()) ?? []
  const areCodes = divideToken(letters, isKnown).length > 1 && !isUnsorted(letters, isKnown)
  return areCodes && /\p{Ll}/u.test(text) ? letters : null
}

/** The part that is asked about, and what of it can be codes if its beginning belongs to the name: "A, C" of "3 A, C". */
function candidateOf({ text, tokens, gaps }: CodeRun, isKnown: IsKnownCode): Part {
  const isOpen = (token: string) => !divideToken(token, isKnown).every(code => isKnownOrPart(code, isKnown))
  const firstKnown = tokens.findIndex(token => !isOpen(token))
  const isNumberBefore = gaps[0] === 'space' && /^\d+$/u.test(tokens[0] ?? '')
  const head = firstKnown > 0 ? firstKnown : isNumberBefore && tokens.length > 1 ? 1 : 0
  const headEnd = tokens.slice(0, head).reduce((at, token) => text.indexOf(token, at) + token.length, 0)
  const tail = head === 0 ? null : text.slice(text.indexOf(tokens[head] ?? '', headEnd))
  return { text, tail }
}

/** The codes beside words in brackets: those that are known, and then all of their shape. */
function codesAmong(inside: string, isKnown: IsKnownCode): readonly string[] {
  const tokens = tokensOf(inside)
  const isCode = (token: string) => divideToken(token, isKnown).every(code => isKnownOrPart(code, isKnown))
  // "A-Dinkelmehl": only the manager knows whether the word is about the code.
  const codes = tokens.map(token => {
    const [, code = token] = /^(\p{Lu}\d?|\d{1,2})[-–]\p{L}{3,}$/u.exec(token) ?? []
    return isCode(code) ? code : token
  })
  if (!codes.some(isCode)) return []
  return codes
    .filter(token => isCode(token) || isPlainCode(token))
    .flatMap(token => divideToken(token, isKnown))
}

/** "vegan" in "(vegan, A, C)". */
function wordsBeside(inside: string, codes: readonly string[]): string {
  return inside
    .split(/[,;]/u)
    .map(part => part.trim())
    .filter(part => part !== '' && !tokensOf(withRanges(part)).every(token => codes.includes(token)))
    .join(', ')
}

/** "(hot, A, C)", but not "(0,5 l)". */
const besideWords = /[,;]\s*\p{Lu}\d?\s*(?:$|[,;])|[,;]\s+\d{1,2}\s*(?:$|[,;])/u

/**
 * Whether a name probably has codes, while no one has said what they mean: in brackets, raised, or as a list at its end.
 */
export function looksCoded(name: string): boolean {
  const isLetter = (code: string) => /^\p{L}$/u.test(code)
  const groups = [...name.matchAll(inBrackets)].map(([, inside = '']) => inside)
  if (groups.some(inside => codesIn(withRanges(inside), () => false) !== null || besideWords.test(inside)))
    return true
  if (groups.some(hasDetailedCode)) return true
  if (groups.some(inside => areSmallCodes(inside)) || endsWithSmallCodes(name)) return true
  if (name.search(superscripts) !== -1) return true
  const run = codeRunsIn(name, isLetter).at(-1)
  if (!run?.isEnd) return false
  if (isAnnexNumbers(run)) return !isNumbered(name.slice(0, run.start))
  if (isDecimal(run)) return false
  return isList(run) || (run.tokens.length === 1 && isOneCode(run, name))
}

/** "A-Weizen, C" */
const hasDetailedCode = (inside: string) =>
  tokensOf(inside).some(token => {
    const [, word = ''] = /^(?:\p{L}|\d{1,2})\d?[-–](\p{L}{3,})$/u.exec(token) ?? []
    return word !== '' && tagNamed(word) !== null
  })

/** "1-3-7" */
const isHyphenated = ({ gaps }: CodeRun) => gaps.length > 1 && gaps.every(gap => gap === 'hyphen')

const isAscending = (tokens: readonly string[]) =>
  tokens.every((token, at) => /^\d+$/u.test(token) && Number(token) > Number(tokens[at - 1] ?? 0))

/** "1-2-3" can be something else. */
const isCounted = (tokens: readonly string[]) =>
  tokens.every((token, at) => at === 0 || Number(token) === Number(tokens[at - 1]) + 1)

/** "Trout 4 7", "Lasagne 1,7", "Soup 1-3-7": in their order, and none beyond the list of the EU. "Radler 0,5" has a size. */
const isAnnexNumbers = (run: CodeRun) =>
  run.tokens.length > 1 &&
  (isHyphenated(run) || run.gaps.every(gap => gap === 'space' || gap === 'comma')) &&
  areAnnexNumbers(run.tokens.map(Number))

/** "Bread A", "Lasagne 7", "Margherita GAC", but not "Menu 2" and "Burger BLT". */
function isOneCode({ text, start }: CodeRun, name: string): boolean {
  if (isNumbered(name.slice(0, start))) return false
  if (!/^\p{Lu}{2,}$/u.test(text)) return true
  return /\p{Ll}/u.test(name) && divideToken(text, isAustrian).length > 1
}

function tidy(name: string): string {
  const spaced = name
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\(\s*\)|\[\s*\]|\{\s*\}/gu, '')
    .replaceAll(/\s([,;:!?])/gu, '$1')
  const bare = withoutEnd(spaced, /[\s,;:*([/|]/u)
  return (/\s[-–—]$/u.test(bare) ? withoutEnd(bare, /[\s–—-]/u) : bare).trim()
}
