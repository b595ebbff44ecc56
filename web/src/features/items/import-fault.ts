import type { Issue } from '@safe-menu/contracts/errors'
import { listed } from '../../format/words.ts'

/** More line numbers than these help no one. */
const shownLines = 12

/** `2, 3 and 4`, or the first twelve and how many more. */
function linesText(lines: readonly number[]): string {
  return lines.length === 1 ? `line ${lines[0]}` : `lines ${listed(lines, shownLines)}`
}

/**
 * The faults of an import as a person looks for them in a spreadsheet, equal ones together, in the order of their first lines:
 * `price, lines 4, 9: Enter a price...`.
 */
export function groupFaults(issues: readonly Issue[]): readonly string[] {
  const groups = new Map<
    string,
    { readonly column: string; readonly message: string; readonly lines: number[] }
  >()
  const sorted = issues.toSorted((left, right) => lineOf(left) - lineOf(right))
  for (const issue of sorted) {
    const { path, message } = issue
    const column = path[0] === 'line' ? path.slice(2).join(', ') : path.join(', ')
    const key = JSON.stringify([column, message])
    const group = groups.get(key) ?? { column, message, lines: [] }
    if (path[0] === 'line') group.lines.push(lineOf(issue))
    groups.set(key, group)
  }
  return [...groups.values()].map(({ column, message, lines }) => {
    const place = [column, lines.length > 0 ? linesText(lines) : ''].filter(Boolean).join(', ')
    return place ? `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${message}` : message
  })
}

function lineOf({ path: [first, line] }: Issue): number {
  return first === 'line' ? Number(line) : 0
}
