import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import { isKind, isMark } from './kinds.ts'

export const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text)
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT/u.test(text) && !Number.isNaN(Date.parse(text))

const entryRange = /^\d{1,19}\.\.\d{1,19}$/u
/** Entry ids are 64-bit positions; the server refuses larger ones. */
const lastPosition = 2n ** 63n - 1n

/** What the value of each filter looks like. */
const rules = {
  restaurant: isUuid,
  menu: isUuid,
  item: isUuid,
  allergen: (text: string) => /^[a-z]+(?:-[a-z]+)*$/u.test(text),
  actor: isUuid,
  mark: isMark,
  from: isInstant,
  to: isInstant,
  /** A range of entry ids, `FIRST..LAST`, both included. */
  entries: (text: string) =>
    entryRange.test(text) && text.split('..').every(id => BigInt(id) <= lastPosition),
}
type Field = keyof typeof rules
const fields = Object.keys(rules) as readonly Field[]

/** The filters of the history. Times are ISO 8601 in UTC; `to` is exclusive. */
export interface HistoryFilter extends Readonly<Partial<Record<Field, string>>> {
  readonly kinds: readonly AuditKind[]
}

export const noFilter: HistoryFilter = { kinds: [] }

/** Reads the filter from an address. Invalid values are ignored, so that a damaged link shows too much instead of an error. */
export function readFilter(search: URLSearchParams): HistoryFilter {
  const found: { -readonly [K in Field]?: string } = {}
  for (const field of fields) {
    const text = search.get(field)
    if (text === null || !rules[field](text)) continue
    found[field] = field === 'from' || field === 'to' ? new Date(text).toISOString() : text
  }
  return { ...found, kinds: (search.get('kind') ?? '').split(',').filter(isKind) }
}

/** The filter as query parameters, for the page's address and for the API. */
export function filterQuery(filter: HistoryFilter): Record<string, string> {
  const query: Record<string, string> = {}
  for (const field of fields) {
    const value = filter[field]
    if (value !== undefined) query[field] = value
  }
  if (filter.kinds.length > 0) query.kind = filter.kinds.join(',')
  return query
}

/** The filter without one field. Without its restaurant, the menu and the item are removed as well. */
export function without(filter: HistoryFilter, field: Field): HistoryFilter {
  const { [field]: _, ...rest } = filter
  if (field === 'restaurant') return without(without(rest, 'item'), 'menu')
  return rest
}

/** The filter with a field set, or without it when `value` is empty. */
export function withField(filter: HistoryFilter, field: Field, value: string): HistoryFilter {
  const cleared = without(filter, field)
  return value === '' ? cleared : { ...cleared, [field]: value }
}

/** How many filters are active. All kinds together count as one. */
export function filterCount(filter: HistoryFilter): number {
  return fields.filter(field => filter[field] !== undefined).length + (filter.kinds.length > 0 ? 1 : 0)
}
