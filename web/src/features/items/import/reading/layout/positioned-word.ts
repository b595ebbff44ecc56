/** A word on a page, as a PDF or text recognition gives it. Lengths are in one unit, from the left and the top. */
export interface PositionedWord {
  readonly text: string
  /** From 0. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A line of a column: its text, and the price at its end or alone. */
export interface MenuLine {
  readonly words: readonly PositionedWord[]
  readonly text: string
  readonly price: string
  /** Its price can also be codes: "1,7". */
  readonly canBeCodes?: boolean
  readonly height: number
  /** In capital letters only. */
  readonly isCapitals: boolean
  /** From the line above, in letter heights; a column's first line has none above. */
  readonly gap: number
}

/** The right and lower edge of a word. */
export const rightOf = ({ x, width }: Pick<PositionedWord, 'x' | 'width'>) => x + width
export const bottomOf = ({ y, height }: Pick<PositionedWord, 'y' | 'height'>) => y + height

/** The middle one of some numbers; 0 if there are none. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
