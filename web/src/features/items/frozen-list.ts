/** A list as a filter found it: it stays until the manager changes the filter or updates the list. */
export interface FrozenList {
  /** What the list was asked for. */
  readonly key: string
  readonly ids: readonly string[]
}

interface Listed<T> {
  /** To keep for the next time. */
  readonly frozen: FrozenList
  /** The dishes of the list, as they are now. */
  readonly shown: readonly T[]
  /** How many dishes an update of the list would add or remove. */
  readonly changes: number
}

/**
 * A filtered list that does not change under the finger: a dish that no longer matches keeps its place, and one that matches by now
 * waits for an update. Only dishes that are gone from the menu leave it. An empty list has nothing under a finger, so it follows.
 * `key`: the filter; empty: there is none.
 */
export function freezeList<T extends { readonly id: string }>(
  before: FrozenList | null,
  {
    key,
    all,
    matching,
  }: { readonly key: string; readonly all: readonly T[]; readonly matching: readonly T[] },
): Listed<T> {
  const now = { key, ids: matching.map(({ id }) => id) }
  const byId = new Map(all.map(item => [item.id, item]))
  const isKept = before !== null && key !== '' && before.key === key
  const kept = isKept ? before.ids.flatMap(id => byId.get(id) ?? []) : []
  if (kept.length === 0) return { frozen: now, shown: matching, changes: 0 }
  const wanted = new Set(now.ids)
  const held = new Set(kept.map(({ id }) => id))
  const changes = kept.filter(({ id }) => !wanted.has(id)).length + now.ids.filter(id => !held.has(id)).length
  return { frozen: isKept ? before : now, shown: kept, changes }
}
