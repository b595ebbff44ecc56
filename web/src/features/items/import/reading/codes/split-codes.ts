import { foldWord } from '../answers.ts'
import { withoutEnd } from '../names/plain.ts'
import { codesIn, type IsKnownCode, tokensOf } from './code-tokens.ts'

/** A name of a dish, divided. */
export interface SplitName {
  /** Without the codes. */
  readonly name: string
  /** As they are written, each once. */
  readonly codes: readonly string[]
  /** Parts that can be codes or belong to the name. They stay in the name until the manager says that they are codes. */
  readonly candidates: readonly string[]
  /** Words in brackets that are no codes: "(vegan)". */
  readonly remarks: readonly string[]
}

interface Options {
  readonly isKnown: IsKnownCode
  /** What the manager says of a candidate. */
  readonly answerOf: (candidate: string) => 'codes' | 'name' | undefined
}

/**
 * Divides the name of a dish from the codes in and behind it: "Gemüsesuppe (So) mit Brötchen (Wz)", "Pasta al pesto 1,7,8". Only for
 * files of which someone has said what the codes mean.
 */
export function splitCodes(written: string, options: Options): SplitName {
  const codes: string[] = []
  const candidates: string[] = []
  const remarks: string[] = []
  const withoutBrackets = written.replaceAll(brackets, (whole, inside: string) => {
    const found = codesIn(inside, options.isKnown)
    if (found && isCertain(inside, found, options.isKnown)) {
      codes.push(...found)
      return ' '
    }
    const key = inside.trim()
    if (found) return decide(key, whole, found)
    const among = tokensOf(inside).filter(token => options.isKnown(foldWord(token)))
    if (among.length > 0) return decide(key, whole, among, ` (${wordsBeside(inside, among)}) `)
    remarks.push(key)
    return whole
  })
  function decide(candidate: string, whole: string, found: readonly string[], rest = ' '): string {
    const answer = options.answerOf(candidate)
    if (answer === undefined) candidates.push(candidate)
    if (answer !== 'codes') return whole
    codes.push(...found)
    return rest
  }
  const withoutSuperscripts = withoutBrackets.replaceAll(superscripts, whole => {
    const found = codesIn(whole, options.isKnown)
    if (!found) return whole
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
    return text.replaceAll(openCodes, (whole: string, part: string, at: number) => {
      const isEnd = at + whole.length >= text.trimEnd().length
      const found = codesIn(part, options.isKnown) ?? []
      const known = found.filter(code => options.isKnown(foldWord(code)))
      if (known.length === 0 || inBrackets(text, at) || !isPossible(part, isEnd)) return whole
      if (isDecimal(part) && known.length < found.length) return whole
      const isList = tokensOf(part).length > 1 && !isDecimal(part)
      if (!(isEnd && isList && at > 0 && known.length === found.length))
        return decide(part.trim(), whole, found)
      codes.push(...found)
      return ' '
    })
  }
}

const brackets = /[([]([^()[\]]*)[)\]]/gu

const superscripts = /[¹²³⁰-⁹ᴬ-ᵂᵃ-ᵛˢˡʰʳ]+(?:[,'’·\s]*[¹²³⁰-⁹ᴬ-ᵂᵃ-ᵛˢˡʰʳ]+)*/gu

/** Letters or numbers between spaces, and lists of them: "A,C,G", "1, 7", "ACG". */
const openCodes =
  /(?<![\p{L}\p{N}.,])((?:\p{Lu}{1,10}|\d{1,2}\p{Ll}{0,2})(?:\s?[,;/]\s?(?:\p{L}|\d{1,2}\p{Ll}{0,2}))*)(?![\p{L}\p{N}'’])/gu

/** In brackets, a single small letter or number is no certain code: "(v)", "(2)". Nor is a word in capital letters that is none: "(MSG)". */
function isCertain(inside: string, found: readonly string[], isKnown: IsKnownCode): boolean {
  const [only = ''] = found
  const isKnownCase = found.length > 1 || !/^\p{Ll}$/u.test(only)
  const isNoWord = found.every(code => isKnown(foldWord(code)) || !/^\p{Lu}{3,}$/u.test(code))
  return isKnownCase && isNoWord && inside.trim() !== ''
}

/** Brackets that stay in the name have been decided about as a whole. */
const inBrackets = (text: string, at: number) =>
  [...text.matchAll(brackets)].some(({ index, 0: whole }) => index < at && at < index + whole.length)

/** Whether a part without brackets can be codes at all. */
function isPossible(part: string, isEnd: boolean): boolean {
  const isSingle = tokensOf(part).length === 1
  const isNumber = /^\d/u.test(part)
  // A number or letter within a name belongs to it: "Pizza 26 cm", "Rinderfilet à la carte".
  return isEnd || !isSingle || (!isNumber && part.length > 1)
}

/** "vegan" in "(vegan, A, C)". */
function wordsBeside(inside: string, codes: readonly string[]): string {
  return inside
    .split(/[,;]/u)
    .map(part => part.trim())
    .filter(part => part !== '' && !codes.includes(part))
    .join(', ')
}

/**
 * Whether a name probably has codes, while no one has said what they mean: in brackets, raised, or as a list at its end.
 */
export function looksCoded(name: string): boolean {
  const nothingKnown = () => false
  const groups = [...name.matchAll(brackets)].map(([, inside = '']) => inside)
  if (groups.some(inside => codesIn(inside, nothingKnown) !== null)) return true
  if (name.search(superscripts) !== -1) return true
  const tail = [...name.matchAll(openCodes)].at(-1)
  const part = tail?.[1] ?? ''
  const isEnd = tail !== undefined && tail.index + tail[0].length >= name.trimEnd().length
  return isEnd && tokensOf(part).length > 1 && !isDecimal(part)
}

/** "0,5" and "1,5" are sizes or prices. */
const isDecimal = (part: string) => /^\d+,\d+$/u.test(part)

function tidy(name: string): string {
  const spaced = name
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\(\s*\)|\[\s*\]/gu, '')
    .replaceAll(/\s([,;:!?])/gu, '$1')
  return withoutEnd(spaced, /[\s,;:*([]/u).trim()
}
