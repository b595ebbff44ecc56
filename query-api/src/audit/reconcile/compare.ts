import { type Row, sortedJson } from '@safe-menu/audit-oracle/values'

/** The first difference found, as a sentence. Ends the reconciliation. */
export class Difference extends Error {}

/** Makes values of both sides comparable: instants as ISO strings, binary as hex, JSON with sorted keys. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return typeof value === 'object' && value !== null ? sortedJson(value) : (value ?? null)
}

const describe = (value: unknown) => (value === null ? 'nothing' : JSON.stringify(value))

/** @throws Difference naming the first column that differs. Columns that are not in `expected` are not compared */
export function compareRows(subject: string, expected: Row | undefined, actual: Row | undefined): void {
  if (!expected) throw new Difference(`${subject} is in the read model but not in the event log.`)
  if (!actual) throw new Difference(`${subject} is missing in the read model.`)
  for (const [column, value] of Object.entries(expected)) {
    const [right, found] = [comparable(value), comparable(actual[column])]
    if (right === found) continue
    throw new Difference(
      `${subject}: ${column} is ${describe(found)} in the read model, but ${describe(right)} by the event log.`,
    )
  }
}
