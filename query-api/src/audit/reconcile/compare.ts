import { type Row, sorted } from './values.ts'

/** Ends a reconciliation: the first difference, as a sentence. */
export class Difference extends Error {}

/** A value as both sides can be compared by: instants as ISO texts, JSON with sorted keys. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return typeof value === 'object' && value !== null ? sorted(value) : (value ?? null)
}

/** JSON columns are texts on the expected side. */
const shown = (value: unknown) => (value === null ? 'nothing' : JSON.stringify(value))

/** @throws Difference naming the first column that differs; columns that nothing is expected of are not looked at */
export function compareRows(what: string, expected: Row | undefined, actual: Row | undefined): void {
  if (!expected) throw new Difference(`${what} is in the read model, and the log knows nothing of it.`)
  if (!actual) throw new Difference(`${what} is missing in the read model.`)
  for (const [column, wanted] of Object.entries(expected)) {
    const [right, found] = [plain(wanted), plain(actual[column])]
    if (right === found) continue
    throw new Difference(
      `${what}: ${column} is ${shown(found)} in the read model, and ${shown(right)} by the log.`,
    )
  }
}
