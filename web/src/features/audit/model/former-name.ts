import type { AuditItemView } from '@safe-menu/contracts/audit/views'

/** What stands beside something that was found by a name it no longer has; `null`: by its name of now. */
export function formerNameNote(formerName: string | null): string | null {
  return formerName === null ? null : `Was “${formerName}” before`
}

const whatBecame = { active: null, archived: 'in the archive', deleted: 'deleted' } as const

/** What sets an item apart from others of its name: what it was called, where it stands or stood, and whether it is gone. */
export function itemNote({ formerName, menu, status }: Omit<AuditItemView, 'id' | 'name'>): string {
  return [formerNameNote(formerName), menu.name, whatBecame[status]].filter(Boolean).join(', ')
}
