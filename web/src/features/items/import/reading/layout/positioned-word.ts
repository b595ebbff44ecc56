/** A rectangle on a page. Lengths are in one unit, from the left and the top. */
export interface PagePlace {
  /** From 0. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A word on a page, as a PDF or text recognition gives it. */
export interface PositionedWord extends PagePlace {
  readonly text: string
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

/** The rectangle around the words of each page. */
export function placesOf(words: readonly PagePlace[]): readonly PagePlace[] {
  const pages = [...new Set(words.map(({ page }) => page))]
  return pages.map(page => around(words.filter(word => word.page === page)))
}

function around(words: readonly PagePlace[]): PagePlace {
  const [x, y] = [Math.min(...words.map(word => word.x)), Math.min(...words.map(word => word.y))]
  return {
    page: words[0]?.page ?? 0,
    x,
    y,
    width: Math.max(...words.map(rightOf)) - x,
    height: Math.max(...words.map(bottomOf)) - y,
  }
}

/** The middle one of some numbers; 0 if there are none. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
