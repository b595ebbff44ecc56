import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Issue } from '@safe-menu/contracts/errors'
import type { ImportPreview } from '@safe-menu/contracts/items/import-routes'
import { call } from '../../../api/client.ts'
import { counted, listed } from '../../../i18n/words.ts'
import { writeAndRefetch } from '../items-api.ts'
import type { ImportFile } from './reading/matrix-csv.ts'

/** What a manager chooses for an import. */
export interface ImportChoice {
  /** Rows with a review date count as checked. */
  readonly confirmReviewed: boolean
  readonly mode: 'add' | 'update'
  /** Why an update removes or weakens warnings. */
  readonly reason: string
}

/** The choice for each new file: nothing counts as checked. */
export const firstImportChoice: ImportChoice = {
  confirmReviewed: false,
  mode: 'add',
  reason: '',
}

/** A file and a choice as the API's query. */
export const importQuery = (
  columns: ImportFile['columns'],
  { confirmReviewed, mode, reason }: ImportChoice,
) => ({
  mode,
  confirm: confirmReviewed ? ('reviewed' as const) : undefined,
  columns: Object.keys(columns).length > 0 ? JSON.stringify(columns) : undefined,
  reason: reason || undefined,
})

/** What the import of a file would do, with the lines of the manager's own file. Nothing is written. */
export async function previewImport(
  menuId: string,
  { csv, columns, lines }: ImportFile,
  choice: ImportChoice,
) {
  const query = importQuery(columns, choice)
  const { rows, issues } = await call('POST /api/menus/:menuId/import/preview', {
    params: { menuId },
    query,
    body: csv,
  })
  return {
    rows: rows.map(row => ({ ...row, line: lines.get(row.line) ?? row.line })),
    issues: issuesInFile(issues, lines),
  }
}

export type SeenImport = Awaited<ReturnType<typeof previewImport>>

/** Imports the rows of a file. */
export function importItems(menuId: string, { csv, columns }: ImportFile, choice: ImportChoice) {
  const query = importQuery(columns, choice)
  return writeAndRefetch(call('POST /api/menus/:menuId/import', { params: { menuId }, query, body: csv }))
}

/** Problems by the lines of the manager's own file. The heading of a pasted text is no line of it. */
export function issuesInFile(issues: readonly Issue[], lines: ImportFile['lines']): readonly Issue[] {
  return issues.map(({ path, ...issue }) => {
    const [first, line, ...rest] = path
    if (first !== 'line') return { ...issue, path }
    const own = lines.get(Number(line)) ?? Number(line)
    return { ...issue, path: own < 1 ? rest : [first, own, ...rest] }
  })
}

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

/** A word that names an allergen which the row does not tag. */
export function mentionText({
  allergenId,
  presence,
  word,
  kind,
}: ImportPreview['rows'][number]['mentions'][number]): string {
  const name = catalogueEntry(allergenId)?.name ?? allergenId
  if (kind === 'implied') return `“${word}” usually contains ${name}, which is not tagged`
  return `“${word}” names ${name}${presence === 'may_contain' ? ' (may contain)' : ''}, which is not tagged`
}

/** What an import has done, for the manager who started it. */
export function importedToast(
  menu: string,
  done: Pick<
    Awaited<ReturnType<typeof importItems>>,
    'imported' | 'confirmed' | 'updated' | 'skipped' | 'left'
  >,
) {
  const { imported, confirmed, updated, skipped, left } = done
  const unchecked = imported - confirmed
  const body = [
    unchecked > 0 ? `Allergens still to be checked: ${counted(unchecked, 'new dish')}.` : '',
    imported > 0 && unchecked === 0 ? 'All of them are marked as checked.' : '',
    left > 0 ? `Left as they are, because they are on the menu: ${counted(left, 'dish')}.` : '',
    skipped > 0 ? skippedText(skipped) : '',
  ]
  const what = [
    imported > 0 || updated === 0 ? `${counted(imported, 'dish')} imported into ${menu}` : '',
    updated > 0 ? `${counted(updated, 'dish')} updated` : '',
  ]
  return {
    tone: skipped > 0 ? ('note' as const) : ('safe' as const),
    title: what.filter(Boolean).join(', '),
    body: body.filter(Boolean).join(' '),
  }
}

const skippedText = (skipped: number) =>
  skipped === 1
    ? '1 dish was skipped because someone else just changed it.'
    : `${skipped} dishes were skipped because someone else just changed them.`
