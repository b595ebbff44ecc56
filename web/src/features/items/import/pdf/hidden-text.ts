/** The drawing operations of a page as `pdfjs-dist` lists them, and the numbers of those that matter. */
export interface Drawing {
  readonly fnArray: readonly number[]
  readonly argsArray: readonly (readonly unknown[] | null)[]
}

/** Its numbers of operations. */
export interface OperationNumbers {
  readonly save: number
  readonly restore: number
  readonly paintFormXObjectBegin: number
  readonly paintFormXObjectEnd: number
  readonly setTextRenderingMode: number
  readonly showText: number
}

/** Neither filled nor outlined: alone, and as the edge of a picture. */
const invisible: ReadonlySet<unknown> = new Set([3, 7])

/** Whether most letters of a page are invisible: a program has recognised them in its picture, and laid them over it to be searched. */
export function isMostlyHidden({ fnArray, argsArray }: Drawing, numbers: OperationNumbers): boolean {
  const { save, restore, paintFormXObjectBegin, paintFormXObjectEnd } = numbers
  const saved: unknown[] = []
  let mode: unknown = 0
  let [hidden, shown] = [0, 0]
  for (const [at, operation] of fnArray.entries()) {
    const [first] = argsArray[at] ?? []
    if (operation === save || operation === paintFormXObjectBegin) saved.push(mode)
    else if (operation === restore || operation === paintFormXObjectEnd) mode = saved.pop() ?? 0
    else if (operation === numbers.setTextRenderingMode) mode = first
    else if (operation === numbers.showText) {
      const letters = Array.isArray(first) ? first.length : 0
      if (invisible.has(mode)) hidden += letters
      else shown += letters
    }
  }
  return hidden > shown
}
