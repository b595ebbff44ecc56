import { createHash } from 'node:crypto'

/** One row by column. Instants are ISO strings; large numbers and JSON are strings. */
export type Row = Readonly<Record<string, unknown>>

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The later of two ISO instants. */
export const later = (one: string | undefined, other: string) =>
  one !== undefined && one > other ? one : other

/** JSON with sorted keys. For the values in events this is the JSON of RFC 8785. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sortedJson(member)}`).join(',')}}`
}

/** The fields that differ, as JSON. If one side is `null`, all fields of the other side. */
export function differences(
  before: Row | null,
  after: Row | null,
): { readonly before: string | null; readonly after: string | null } {
  if (!before || !after) return { before: before && sortedJson(before), after: after && sortedJson(after) }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    key => sortedJson(before[key] ?? null) !== sortedJson(after[key] ?? null),
  )
  if (keys.length === 0) return { before: null, after: null }
  const pick = (row: Row) => sortedJson(Object.fromEntries(keys.map(key => [key, row[key] ?? null])))
  return { before: pick(before), after: pick(after) }
}

/** An object without the keys whose value is undefined. */
export function defined<T extends object>(value: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(members) as { [Key in keyof T]: Exclude<T[Key], undefined> }
}
