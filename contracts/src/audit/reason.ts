import { type DeclaredPresence, presences } from '../allergens/presence.ts'
import { isWeaker } from '../allergens/weakening.ts'
import type { AuditEntryView } from './views.ts'

type Change = Pick<AuditEntryView, 'kind' | 'allergen' | 'before' | 'after' | 'reason'>

/** Whether an entry removes or weakens a warning without a reason. The filter `mark=without_reason` finds the same in SQL. */
export function lacksReason({ kind, allergen, before, after, reason }: Change): boolean {
  if (reason || allergen?.category !== 'ALLERGEN') return false
  if (kind === 'allergen.withdrawn') return true
  return kind === 'allergen.presence_changed' && isWeaker(declared(before), declared(after))
}

/** What a tag declared. An entry has only the fields that changed: a missing one is the same before and after. */
function declared(values: AuditEntryView['before']): DeclaredPresence {
  const presence = presences.find(each => each === values?.presence) ?? 'contains'
  return { presence, details: Array.isArray(values?.details) ? values.details.map(String) : [] }
}
