import { bottomOf, medianOf, type PositionedWord, rightOf } from './positioned-word.ts'
import { withoutLeader } from './price-text.ts'
import { isSpacedPart, spacedText } from './spaced-letters.ts'

/** Words beside each other with no wider space between them: a name, a price, a line of a description. */
export interface Run {
  readonly words: readonly PositionedWord[]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Of most of its words: the size of the letters. */
  readonly height: number
  readonly text: string
}

/** The rows of a page: runs at the same height, from left to right, from top to bottom. */
export type PageRow = readonly Run[]

const isDots = (text: string) => /^[.…·_]{2,}$/u.test(text)

/** Divides the words of a page into rows and runs. */
export function pageRows(words: readonly PositionedWord[]): readonly PageRow[] {
  const rows: PositionedWord[][] = []
  for (const word of words
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const row = rows.at(-1)
    if (row && belongsTo(word, row)) row.push(word)
    else rows.push([word])
  }
  const usual = letterHeight(words)
  return rows.map(row =>
    runsOf(
      row.toSorted((one, other) => one.x - other.x),
      usual,
    ),
  )
}

const middleOf = (word: PositionedWord) => word.y + word.height / 2

/** A raised code is small, and its middle is still within the letters beside it. */
function belongsTo(word: PositionedWord, row: readonly PositionedWord[]): boolean {
  return row.some(other => {
    const [small, large] = word.height < other.height ? [word, other] : [other, word]
    return middleOf(small) > large.y && middleOf(small) < bottomOf(large)
  })
}

/** Wider than between words, and narrower than between columns. In letter heights. */
const widestSpace = 1.3

/** Between the words of a heading whose letters are apart. In letter heights. */
const widestSpaced = 3

function runsOf(row: readonly PositionedWord[], usual: number): readonly Run[] {
  const runs: PositionedWord[][] = []
  let isLed = false
  for (const word of row) {
    if (isDots(word.text)) {
      isLed = true
      continue
    }
    const run = runs.at(-1)
    const last = run?.at(-1)
    const isNear = last && word.x - rightOf(last) < widestSpace * Math.max(word.height, last.height)
    if (run && isNear && !isLed) run.push(word)
    else runs.push([word])
    isLed = false
  }
  return withSpacedWords(runs, usual).map(run => runOf(run, usual))
}

/** Runs, with the words of a heading such as "K A L T E   S P E I S E N" as one. */
function withSpacedWords(
  runs: readonly (readonly PositionedWord[])[],
  usual: number,
): readonly (readonly PositionedWord[])[] {
  const joined: (readonly PositionedWord[])[] = []
  let near: (readonly PositionedWord[])[] = []
  const close = () => {
    const all = near.flat()
    joined.push(...(near.length > 1 && spacedText(all, usual) !== null ? [all] : near))
    near = []
  }
  for (const run of runs) {
    const [first, last] = [run[0], near.at(-1)?.at(-1)]
    const isNear = first && last && first.x - rightOf(last) < widestSpaced * first.height
    if (!isNear || !run.every(isSpacedPart)) close()
    near.push(run)
    if (!run.every(isSpacedPart)) close()
  }
  close()
  return joined
}

/** The height of most letters. */
export const letterHeight = (words: readonly PositionedWord[]) =>
  medianOf(words.flatMap(({ text, height }) => [...text].map(() => height)))

/** Words as a run. `usual`: the usual height of the letters of its page. */
export function runOf(words: readonly PositionedWord[], usual: number): Run {
  const height = letterHeight(words)
  const bottom = Math.max(...words.map(bottomOf))
  const spaced = spacedText(words, usual)
  const text =
    spaced ?? words.map(word => (isRaised(word, bottom, height) ? `(${word.text})` : word.text)).join(' ')
  return {
    words,
    left: Math.min(...words.map(({ x }) => x)),
    right: Math.max(...words.map(rightOf)),
    top: Math.min(...words.map(({ y }) => y)),
    bottom,
    height,
    text: withoutLeader(text).trim(),
  }
}

/** A raised word is small and ends above the others: menus write codes so. In brackets it can be read as such. */
function isRaised(word: PositionedWord, lowest: number, height: number): boolean {
  return (
    word.height < 0.75 * height &&
    bottomOf(word) < lowest - 0.2 * height &&
    /^[\p{L}\p{N},;\s]+$/u.test(word.text)
  )
}
