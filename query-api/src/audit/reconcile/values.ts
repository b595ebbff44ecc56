import { createHash } from 'node:crypto'

/** What stands in one row, by column; instants are ISO texts, numbers are texts. */
export type Row = Readonly<Record<string, unknown>>

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
/** The later of two instants. */
export const later = (one: string | undefined, other: string) =>
  one !== undefined && one > other ? one : other

/** JSON with sorted keys: what RFC 8785 comes to for what events hold. */
export function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sorted(member)}`).join(',')}}`
}

/** The members that differ; where there was nothing or is nothing any more, all of them. */
export function differing(
  before: Row | null,
  after: Row | null,
): { before: string | null; after: string | null } {
  if (!before || !after) return { before: before && sorted(before), after: after && sorted(after) }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    key => sorted(before[key] ?? null) !== sorted(after[key] ?? null),
  )
  if (keys.length === 0) return { before: null, after: null }
  const pick = (of: Row) => sorted(Object.fromEntries(keys.map(key => [key, of[key] ?? null])))
  return { before: pick(before), after: pick(after) }
}

/** A subject that must have been created. */
export function known<Subject>(all: ReadonlyMap<string, Subject>, id: string): Subject {
  const subject = all.get(id)
  if (!subject) throw new Error(`The log changes ${id} before it was created.`)
  return subject
}

/** Edits a subject in place; answers with what it was before. */
export function change<Subject extends object>(
  all: ReadonlyMap<string, Subject>,
  id: string,
  edit: (subject: Subject) => void,
): Subject {
  const subject = known(all, id)
  const before = { ...subject }
  edit(subject)
  return before
}

/** A row without some of its columns. */
export function without(row: object, ...keys: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))
}
