import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import { choicesOf, tagMeant } from '../names/find-tag.ts'
import { plainWords } from '../names/plain.ts'
import { isBeforeNames, isJoining } from '../names/small-words.ts'
import { noteIn } from './footnotes.ts'
import { wordInLegend } from './legend-words.ts'

/**
 * "A", "A1", "1", "11w", "So", "GF*", with a mark behind it or only a space: "(1) glutine", "1.Gluten", "A - Gluten", "a Gluten".
 */
export const codeBefore =
  /^\(?([\p{L}\p{N}]{1,4}[*†‡§#+^~]{0,3}|\p{Extended_Pictographic}\uFE0F?)(?:\)?\s?[-–—.:)]\s?|\)?\s)(?=\p{L}{2})/u

/**
 * Where the next entry can begin: "(1) glutine (3) uova", "1.Gluten 2.Crustáceos", "A Gluten (A1 Weizen, A2 Roggen)", "(su) sulphites". A small letter
 * without a mark needs more than a space before it: "latte e derivati".
 */
const nextEntry =
  /(?<![\s,;(])[\s,;(]+(?=\(?(?:\d{1,2}\p{Ll}{0,2}|\p{Lu}\d?|\p{Lu}{2,3})[*†‡§#+^~]{0,3}(?:\)?\s?[-–—.:)]\s?|\)?\s)\p{L}{2})|(?<![\s,;(])[\s,;(]+(?=\(?\p{Ll}\d?(?:\)\s?|[.:]\s?|\s[-–—]\s)\p{L}{2})|(?<![\s,;(])[\s,;]+(?=\(\p{L}{2,3}\)\s?\p{L}{2})|[,;(]\s*(?=\p{Ll}\d?\s\p{L}{2})/gu

/** A title ends with a colon: "Allergene: a Gluten, b Krebstiere". */
const titleEnd = /^(\p{L}[^\n:(),;]*\p{L}{4}:)\s*(?=\S)/gmu

/** A part of a key: an entry, or a text beside the entries. */
export interface KeyPart {
  readonly text: string
  /** The other reading of an entry: "C UOVA E SOIA", where E can also be the next code. */
  readonly isOtherReading: boolean
}

interface Piece {
  /** What is before it. */
  readonly gap: string
  readonly text: string
  /** In small letters without accents; empty: it begins with no code. */
  readonly code: string
  /** A space is all that is behind the code. */
  readonly isBare: boolean
  /** What is behind the code. */
  readonly words: string
}

/** Divides a key where its entries begin. A word between two names belongs to the entry: "N NUTS AND PEANUTS", "1 LAIT ET SOJA". */
export function divideEntries(text: string): readonly KeyPart[] {
  const pieces = piecesOf(text)
  const counts = new Map<string, number>()
  for (const { code } of pieces) counts.set(code, (counts.get(code) ?? 0) + 1)
  const parts: KeyPart[] = []
  let entry: Piece | null = null
  for (const [at, piece] of pieces.entries()) {
    const whole: Piece | null = entry && joined(entry, piece)
    const start = whole
      ? startOf(piece, { entry, whole, next: pieces[at + 1], isOnly: counts.get(piece.code) === 1 })
      : 'entry'
    if (whole && start === 'words') {
      entry = whole
      parts.splice(
        parts.findLastIndex(({ isOtherReading }) => !isOtherReading),
        1,
      )
      parts.push({ text: whole.text, isOtherReading: false })
      continue
    }
    entry = piece
    parts.push({ text: piece.text, isOtherReading: false })
    if (whole && start === 'either') parts.splice(-1, 0, { text: whole.text, isOtherReading: true })
  }
  return parts
}

function piecesOf(text: string): readonly Piece[] {
  const gaps = [...text.matchAll(nextEntry)]
  return [null, ...gaps].flatMap((before, at) => {
    const [start, end] = [before ? before.index + before[0].length : 0, gaps[at]?.index ?? text.length]
    const divided = text.slice(start, end).replaceAll(titleEnd, '$1\n').split(divider)
    return divided.flatMap((part, index) => {
      if (index % 2 === 1) return []
      // "C" and "EI" of "C EI UND EIERZEUGNISSE" are codes by the words that follow.
      const behind = index === divided.length - 1 ? text.slice(end, end + longestCode) : ''
      return [pieceOf(index === 0 ? (before?.[0] ?? '\n') : (divided[index - 1] ?? ''), part, behind)]
    })
  })
}

const longestCode = 10

/** What divides entries without a code between them, but not the comma in "R Weichtiere (Schnecken, Muscheln)". */
const divider = /([\n;|·•]|,(?![^()[\]\n]{0,200}[)\]]))/u

function pieceOf(gap: string, written: string, behind = ''): Piece {
  const text = written.trim()
  const [before = '', code = ''] = codeBefore.exec(`${text}${behind}`) ?? []
  return {
    gap,
    text,
    code: /[\p{L}\p{N}]/u.test(code) ? plainWords(code) : code,
    isBare: before !== '' && !/[-–—.:()]/u.test(before),
    words: text.slice(before.length),
  }
}

function joined(entry: Piece, { gap, text }: Piece): Piece {
  const between = gap.trim() === '' ? ' ' : gap.includes('(') ? ' (' : `${gap.trim()} `
  return pieceOf(entry.gap, `${entry.text}${between}${text}`)
}

/** "(gf) made without gluten", "n) contains nuts" */
const inBrackets = /^\(?[\p{L}\p{N}]{1,4}\)/u

interface Around {
  readonly entry: Piece | null
  /** The entry above with the piece as a part of its words. */
  readonly whole: Piece
  readonly next: Piece | undefined
  /** No other piece has the code. */
  readonly isOnly: boolean
}

/** What a piece is: an entry or text of its own, a part of the words before it, or one of both. */
type Start = 'entry' | 'words' | 'either'

function startOf(piece: Piece, around: Around): Start {
  const { code, gap, isBare } = piece
  const { entry, whole } = around
  if (!entry || piece.text === '') return 'entry'
  const isLetters = /^\p{L}+$/u.test(code)
  const isOwnNote = gap.trim() !== '' && noteIn(piece.text) !== null
  if (isLetters && code.length > 1 && isBare && isSmallPiece(piece) && !isOwnNote) return 'words'
  // "(ve) vegan (gf) made without gluten"
  if (/[\n;|·•]/u.test(gap) || (code !== '' && [entry, piece].every(({ text }) => inBrackets.test(text))))
    return 'entry'
  const isNamed = isLetters && gap.trim() === ',' && isName(code) && !abbreviates(piece)
  if (code === '' || isNamed)
    return entry.code !== '' && continuesWords(piece, entry, whole) ? 'words' : 'entry'
  if (!isLetters) return 'entry'
  const isComma = /[,(]/u.test(gap)
  if (isBare && !isComma && tagMeant(whole.words) !== null) return 'words' // "FRUTTA A GUSCIO"
  if (code.length > 1)
    return isComma || (isUnderstood(piece) && (!isBare || abbreviates(piece))) ? 'entry' : 'words'
  return !isBare || entry.code === '' ? 'entry' : letterStart(piece, around)
}

/** What a single letter with only a space behind it is. */
function letterStart(piece: Piece, { entry, next, isOnly }: Around): Start {
  const { code, gap } = piece
  const before = entry?.code ?? ''
  const isJoiner = isJoining(code)
  if (!isJoiner && !isBeforeNames(code)) return 'entry'
  const isNext = follows(code, before)
  // "N NOCI O ARACHIDI, G LATTE" is in no order, and "D PEIXE E AMENDOINS F SOJA G LEITE E LACTOSE" has the letter twice.
  const isDoubtful =
    isJoiner && isUnderstood(piece) && (isOnly ? isBelow(next, code) : follows(next?.code ?? '', code))
  if (isNext && isDoubtful) return 'either'
  if (isOnly && isNext) return 'entry'
  const isCapitals = !/\p{Ll}/u.test(`${entry?.words}${piece.words}`)
  if (abbreviates(piece) && !isCapitals) return 'entry'
  const isUp = !/^\p{L}/u.test(before) || code > before
  if (/[,(]/u.test(gap) && isUp) return 'entry'
  if (!isJoiner) return isUnderstood(piece) || follows(next?.code ?? '', code) ? 'entry' : 'words'
  if (!isUnderstood(piece)) return 'words'
  const isLetterBelow = /^\p{L}/u.test(before) || /^\p{L}/u.test(next?.code ?? '')
  return abbreviates(piece) || (isOnly && isUp && isLetterBelow) ? 'either' : 'words'
}

const isUnderstood = ({ words }: Piece) => wordInLegend(words.replace(/[)\s.]{1,3}$/u, '')) !== null

const isName = (word: string) => tagMeant(word) !== null || choicesOf(word).length > 0

/** "AND PEANUTS", "aux noix", but not "La Laktose", whose code is its first letters. */
const isSmallPiece = (piece: Piece) =>
  isJoining(piece.code) || (isBeforeNames(piece.code) && !abbreviates(piece))

/** Whether a text without a code goes on with the entry before it: "1 Lait, soja", "A Getreide, namentlich Weizen". A note is about all dishes. */
function continuesWords({ gap, text }: Piece, entry: Piece, whole: Piece): boolean {
  if (gap.trim() !== ',' || wordInLegend(entry.words) === null || noteIn(text) !== null) return false
  return isUnderstood(whole) || findMentions([{ field: 'description', text }]).length > 0
}

/** Whether the letters of a code are in its words, and the first one begins them: "VG vegan", "GF gluten free". */
function abbreviates({ code, words }: Piece): boolean {
  const plain = plainWords(words)
  let at = -1
  for (const letter of code) {
    at = plain.indexOf(letter, at + 1)
    if (at === -1) return false
  }
  return plain.startsWith(code.charAt(0))
}

/** Whether a letter comes before another one in the alphabet. */
const isBelow = (piece: Piece | undefined, code: string) =>
  piece !== undefined && /^\p{L}\d?$/u.test(piece.code) && piece.code < code

/** Whether a letter is the next one of the alphabet: D behind C, and behind C2. */
const follows = (code: string, before: string) =>
  /^\p{L}\d?$/u.test(before) && code.codePointAt(0) === (before.codePointAt(0) ?? 0) + 1
