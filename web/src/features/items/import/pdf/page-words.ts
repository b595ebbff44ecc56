import { bottomOf, type PagePlace, type PositionedWord, rightOf } from '../reading/layout/positioned-word.ts'

/** A matrix as PDF writes it: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A piece of text as `pdfjs-dist` gives it: several words, one, or a single letter. */
export interface TextPiece {
  readonly str: string
  /** From the piece's first letter to the page. */
  readonly transform: Matrix
  /** On the page. */
  readonly width: number
}

/** The words of a page, and where each is on it. */
export interface PageWords {
  readonly words: readonly PositionedWord[]
  readonly places: ReadonlyMap<PositionedWord, PagePlace>
}

/**
 * The words of a page. Text at another angle is turned, and gets a page number of its own, so that it is read apart from the rest. `view`:
 * from the page as the file has it to the page as it is shown. `firstPage`: the first of the page numbers.
 */
export function wordsOfPage(
  pieces: readonly TextPiece[],
  view: Matrix,
  { page, firstPage }: { readonly page: number; readonly firstPage: number },
): PageWords {
  const scale = Math.hypot(view[0], view[1])
  const placed = withSpaces(pieces).map(({ transform, width, ...piece }) => ({
    ...piece,
    width: width * scale,
    transform: multiply(view, transform),
  }))
  const places = new Map<PositionedWord, PagePlace>()
  for (const [at, { angle, group }] of byAngle(placed).entries()) {
    const isMirrored = isRightToLeft(group)
    const words = joinPieces(withoutCopies(group.flatMap(piece => wordsOfPiece(piece, angle, isMirrored))))
    for (const { text, x, y, width, height } of words) {
      const own = { x: isMirrored ? -x - width : x, y, width, height }
      places.set({ text, page: firstPage + at, x, y, width, height }, { page, ...turned(own, angle) })
    }
  }
  return { words: [...places.keys()], places }
}

interface PlacedPiece extends TextPiece {
  /** It touches the piece before or behind it, so that both can be parts of one word. */
  readonly touchesBefore: boolean
  readonly touchesBehind: boolean
}

/** Pieces that consist of spaces divide those beside them. */
function withSpaces(pieces: readonly TextPiece[]): readonly PlacedPiece[] {
  const isBlank = (piece: TextPiece | undefined) => piece?.str.trim() === ''
  return pieces.flatMap((piece, at) =>
    isBlank(piece)
      ? []
      : [
          {
            ...piece,
            touchesBefore: !isBlank(pieces[at - 1]) && !/^\s/u.test(piece.str),
            touchesBehind: !isBlank(pieces[at + 1]) && !/\s$/u.test(piece.str),
          },
        ],
  )
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** In whole degrees. */
const angleOf = ({ transform: [a, b] }: TextPiece) => Math.round((Math.atan2(b, a) * 180) / Math.PI)

/** The pieces of each angle; the one with the most letters comes first. */
function byAngle(pieces: readonly PlacedPiece[]) {
  const groups = new Map<number, PlacedPiece[]>()
  for (const piece of pieces) {
    const angle = angleOf(piece)
    const group = groups.get(angle)
    if (group) group.push(piece)
    else groups.set(angle, [piece])
  }
  const lettersOf = (group: readonly TextPiece[]) => group.reduce((sum, { str }) => sum + str.length, 0)
  return [...groups]
    .map(([angle, group]) => ({ angle, group }))
    .sort((one, other) => lettersOf(other.group) - lettersOf(one.group))
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu

/** Whether most letters are of a script from right to left. Such a page is mirrored, so that its lines begin on the left. */
function isRightToLeft(pieces: readonly TextPiece[]): boolean {
  const text = pieces.map(({ str }) => str).join('')
  return 2 * (text.match(rightToLeft) ?? []).length > (text.match(/\p{L}/gu) ?? []).length
}

/** A word or a part of one. `y` and `height` are those of its letters, from the top of "h" to the bottom of "g". */
interface Part {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly touchesBefore: boolean
  readonly touchesBehind: boolean
}

/** How much of the height of a letter is above its line. */
const aboveLine = 0.8

/** The parts of words in a piece. A piece knows only its own width: that of each word is estimated by its letters. */
function wordsOfPiece(piece: PlacedPiece, angle: number, isMirrored: boolean): readonly Part[] {
  const { str, transform, width } = piece
  const [, , c, d, e, f] = transform
  const height = Math.hypot(c, d)
  const origin = turnedPoint(e, f, -angle)
  const whole = letterWidths(str)
  const isWhole = isMirrored && (str.match(rightToLeft) ?? []).length === 0 // "Coca Cola" keeps its order
  const found = isWhole ? [{ 0: str.trim(), index: str.search(/\S/u) }] : [...str.matchAll(wordsAndDots)]
  return found.map(({ 0: text, index }) => {
    const before = (letterWidths(str.slice(0, index)) / whole) * width
    const own = (letterWidths(text) / whole) * width
    const [isFirst, isLast] = [index === 0, index + text.length === str.length]
    const isReversed = isMirrored && !isWhole // its first word is its right one
    const left = origin.x + (isReversed ? width - before - own : before)
    return {
      text,
      x: isMirrored ? -left - own : left,
      y: origin.y - aboveLine * height,
      width: own,
      height,
      touchesBefore: isFirst && piece.touchesBefore,
      touchesBehind: isLast && piece.touchesBehind,
    }
  })
}

/** Words, and the dots that lead to a price. */
const wordsAndDots = /[.…·_]{3,}|(?:(?![.…·_]{3})\S)+/gu

/** About how wide a text is, in widths of a small letter. */
function letterWidths(text: string): number {
  let sum = 0
  for (const letter of text) {
    if (/[\s.,;:'’|!ijlt()[\]f·-]/u.test(letter)) sum += 0.55
    else if (/[mwMW@%—…]/u.test(letter)) sum += 1.55
    else sum += /\p{Lu}/u.test(letter) ? 1.25 : 1
  }
  return sum
}

/** Bold text can be written twice, a little apart: less than this. In letter heights. */
const copyDistance = 0.15

function withoutCopies(parts: readonly Part[]): readonly Part[] {
  const kept = new Map<string, Part>() // by text and a square in which two copies fit
  return parts.filter(part => {
    const side = copyDistance * part.height
    const [column, row] = [Math.floor(part.x / side), Math.floor(part.y / side)]
    const near = [-1, 0, 1].flatMap(across =>
      [-1, 0, 1].map(down => kept.get(`${column + across} ${row + down} ${part.text}`)),
    )
    const isCopy = near.some(
      other => other && Math.abs(other.x - part.x) < side && Math.abs(other.y - part.y) < side,
    )
    if (!isCopy) kept.set(`${column} ${row} ${part.text}`, part)
    return !isCopy
  })
}

/** Letters of one word are not further apart than this. In letter heights. */
const widestGap = 0.12
const largestOverlap = 0.3

/** Joins parts of words: kerning and fonts divide them. */
function joinPieces(parts: readonly Part[]): readonly Part[] {
  const joined: Part[] = []
  const reach = widestGap * parts.reduce((highest, { height }) => Math.max(highest, height), 0)
  let open: number[] = [] // those that the next part can continue
  for (const part of parts.toSorted((one, other) => one.x - other.x)) {
    open = open.filter(at => rightOf(joined[at] ?? part) + reach >= part.x)
    const at = open.findLast(each => isBefore(joined[each] ?? part, part)) ?? joined.length
    const before = joined[at]
    joined[at] = before ? together(before, part) : part
    if (!before) open.push(at)
  }
  return joined
}

const lineOf = ({ y, height }: Part) => y + aboveLine * height

function isBefore(one: Part, other: Part): boolean {
  const height = Math.max(one.height, other.height)
  const gap = other.x - rightOf(one)
  return (
    one.touchesBehind &&
    other.touchesBefore &&
    Math.abs(lineOf(one) - lineOf(other)) < 0.08 * height &&
    gap < widestGap * height &&
    gap > -largestOverlap * height &&
    isOneSize(one, other)
  )
}

/** Codes are written smaller than the name before them. In small capitals only the first letter is larger. */
function isOneSize(one: Part, other: Part): boolean {
  if (Math.abs(one.height - other.height) < 0.1 * Math.max(one.height, other.height)) return true
  return /^\p{Lu}$/u.test(one.text) && /^\p{Lu}{2,}/u.test(other.text) && other.height > 0.6 * one.height
}

function together(one: Part, other: Part): Part {
  const [y, height] = one.height >= other.height ? [one.y, one.height] : [other.y, other.height]
  return {
    text: one.text + other.text,
    x: one.x,
    y,
    width: Math.max(rightOf(one), rightOf(other)) - one.x,
    height,
    touchesBefore: one.touchesBefore,
    touchesBehind: other.touchesBehind,
  }
}

function turnedPoint(x: number, y: number, degrees: number) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** The rectangle around a turned rectangle. */
function turned(rectangle: Omit<PagePlace, 'page'>, degrees: number): Omit<PagePlace, 'page'> {
  if (degrees === 0) return rectangle
  const { x, y } = rectangle
  const corners = [
    turnedPoint(x, y, degrees),
    turnedPoint(rightOf(rectangle), y, degrees),
    turnedPoint(x, bottomOf(rectangle), degrees),
    turnedPoint(rightOf(rectangle), bottomOf(rectangle), degrees),
  ]
  const [left, top] = [Math.min(...corners.map(each => each.x)), Math.min(...corners.map(each => each.y))]
  return {
    x: left,
    y: top,
    width: Math.max(...corners.map(each => each.x)) - left,
    height: Math.max(...corners.map(each => each.y)) - top,
  }
}
