import type { AuditItemView } from '@safe-menu/contracts/audit/name-views'

/** Shown beside something that was found by a former name; `null` when it was found by its current one. */
export function formerNameNote(formerName: string | null): string | null {
  return formerName === null ? null : `Formerly “${formerName}”`
}

/** Tells an item from others of the same name: its former name, its menu and section, and whether it is archived or deleted. */
export function itemNote({ formerName, menu, section, status }: Omit<AuditItemView, 'id' | 'name'>): string {
  return [formerNameNote(formerName), menu.name, section, status === 'active' ? null : status]
    .filter(Boolean)
    .join(', ')
}
