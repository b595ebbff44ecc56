import type { AuditActor, AuditEntryView } from '@safe-menu/contracts/audit/views'
import type { Role } from '@safe-menu/contracts/roles'

type Account = Omit<Extract<AuditActor, { kind: 'account' }>, 'kind'>

const roleNames: Record<Role, string> = {
  ADMIN: 'admin',
  AUDITOR: 'auditor',
  RESTAURANT: 'restaurant manager',
  MANAGER: 'manager',
  KITCHEN: 'kitchen',
  CUSTOMER: 'customer',
}

/** An account in a sentence: `admin a@b`, `an admin`, `an erased account`. */
export function accountText(account: Account): string {
  const { role, email, erased } = account
  // The role stays when the person is removed.
  if (role === 'MANAGER' || role === 'KITCHEN') return personText(account)
  if (erased) return role === 'ADMIN' ? 'an erased admin account' : 'an erased account'
  const name = roleNames[role]
  if (email !== null) return `${name} ${email}`
  return `${/^[aeiou]/u.test(name) ? 'an' : 'a'} ${name}`
}

/** A person of a team: `Manager`, and for those who may see it the name: `Manager (Anna Kern)`. */
function personText({ role, name, email }: Account): string {
  const who = [name, email].filter(Boolean).join(', ')
  return `${role === 'MANAGER' ? 'Manager' : 'Kitchen'}${who ? ` (${who})` : ''}`
}

/** Who made an entry, and for whom: `by the restaurant`, `by admin a@b for the restaurant`. */
export function actorText({
  actor,
  impersonator,
  kind,
}: Pick<AuditEntryView, 'actor' | 'impersonator'> & Partial<Pick<AuditEntryView, 'kind'>>): string {
  if (kind === 'item.reported') return 'by a guest, without an account'
  if (impersonator) return `by ${accountText(impersonator)} for the restaurant`
  switch (actor.kind) {
    case 'system':
      return 'by the system'
    case 'registration':
      return 'by registration'
    case 'account':
      if (actor.role !== 'RESTAURANT' || actor.erased) return `by ${accountText(actor)}`
      return actor.email === null ? 'by the restaurant' : `by the restaurant (${actor.email})`
  }
}

/** The account behind an entry: under impersonation the admin, not the restaurant. `null` for the system. */
export function responsibleAccount({
  actor,
  impersonator,
}: Pick<AuditEntryView, 'actor' | 'impersonator'>): Account | null {
  if (impersonator) return impersonator
  return actor.kind === 'account' ? actor : null
}
