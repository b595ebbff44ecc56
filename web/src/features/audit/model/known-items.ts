import type { AuditEntryView } from '@safe-menu/contracts/audit/views'

/** An item that the history knows of, under its last name. */
interface KnownItem {
  readonly id: string
  readonly name: string
  readonly deleted: boolean
}

/** The items among entries (newest first), sorted by name, those that are gone last. */
export function knownItems(entries: readonly Pick<AuditEntryView, 'kind' | 'item'>[]): readonly KnownItem[] {
  const found = new Map<string, KnownItem>()
  for (const { kind, item } of entries) {
    if (!item) continue
    const known = found.get(item.id) ?? { ...item, deleted: false }
    found.set(item.id, { ...known, deleted: known.deleted || kind === 'item.deleted' })
  }
  const collator = new Intl.Collator('en')
  return [...found.values()].sort(
    (a, b) => Number(a.deleted) - Number(b.deleted) || collator.compare(a.name, b.name),
  )
}
