import type { AuditEntryView } from '@safe-menu/contracts/audit/views'

/** A menu or an item that the history knows of, under its last name. */
export interface KnownSubject {
  readonly id: string
  readonly name: string
  readonly deleted: boolean
}

/**
 * The menus or items among entries (newest first), sorted by name, those that are gone last: the only list that still
 * has the deleted ones.
 */
export function knownSubjects(
  entries: readonly Pick<AuditEntryView, 'kind' | 'menu' | 'item'>[],
  subject: 'menu' | 'item',
): readonly KnownSubject[] {
  const found = new Map<string, KnownSubject>()
  for (const entry of entries) {
    const named = entry[subject]
    if (!named) continue
    const known = found.get(named.id)
    if (!known) found.set(named.id, { ...named, deleted: entry.kind === `${subject}.deleted` })
    else if (entry.kind === `${subject}.deleted`) found.set(named.id, { ...known, deleted: true })
  }
  const collator = new Intl.Collator('en')
  return [...found.values()].sort(
    (a, b) => Number(a.deleted) - Number(b.deleted) || collator.compare(a.name, b.name),
  )
}
