import type { AuditMark } from '@safe-menu/contracts/audit/views'

const labels: Readonly<Record<AuditMark, string>> = {
  overridden: 'Contradiction overridden',
  confirmation_removed: 'Confirmation removed',
  without_reason: 'Warning removed or weakened without a reason',
  acting_admin: 'Admin acting for the restaurant',
}

/** The marks that a history can be filtered by, with their labels. */
export const marks = Object.entries(labels).map(([value, label]) => ({ value, label }))

export const isMark = (text: string): text is AuditMark => Object.hasOwn(labels, text)

export const markLabel = (mark: AuditMark): string => labels[mark]
