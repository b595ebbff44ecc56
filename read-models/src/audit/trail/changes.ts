import { canonicalJson } from '@safe-menu/server-kit/audit/chain'

type Fields = Readonly<Record<string, unknown>>

/** The fields that differ, before and after; `null` when there was nothing before, or nothing differs. */
export interface Changes {
  readonly before: Fields | null
  readonly after: Fields | null
}

export const noChanges: Changes = { before: null, after: null }

/** Compares two states field by field. If one is `null` (did not exist), the result contains all fields of the other. */
export function changesBetween(before: Fields | null, after: Fields | null): Changes {
  if (before === null || after === null) return { before, after }
  const differing = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    field => !isSame(before[field] ?? null, after[field] ?? null),
  )
  if (differing.length === 0) return noChanges
  const only = (of: Fields) => Object.fromEntries(differing.map(field => [field, of[field] ?? null]))
  return { before: only(before), after: only(after) }
}

/** Compares JSON values regardless of key order, which jsonb does not keep. */
function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true
  return typeof left === 'object' && typeof right === 'object' && canonicalJson(left) === canonicalJson(right)
}
