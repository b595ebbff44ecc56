import { z } from 'zod'

/** Kinds of entries whose change guests can read. */
const guestKinds = [
  'allergen.declared',
  'allergen.presence_changed',
  'allergen.withdrawn',
  'allergens.confirmed',
  'allergens.confirmation_withdrawn',
  'allergens.reviewed_in_part',
  'allergen.mention_answered',
  'allergen.mention_answer_withdrawn',
  'item.created',
  'item.changed',
  'item.mentions_found',
  'item.price_changed',
  'item.availability_changed',
  'item.translated',
  'item.translation_removed',
  'item.picture_changed',
  'item.archived',
  'item.restored',
  'item.deleted',
  'menu.created',
  'menu.changed',
  'menu.published',
  'menu.unpublished',
  'menu.arranged',
  'menu.deleted',
  'restaurant.registered',
  'restaurant.profile_changed',
  'restaurant.branding_changed',
  'restaurant.picture_changed',
  'restaurant.closed',
] as const

/** Kinds of entries that guests never read. */
const otherKinds = [
  'item.made_separate',
  'item.reported',
  'item.reports_answered',
  'account.registered',
  'account.password_changed',
  'account.email_changed',
  'account.second_factor_added',
  'account.second_factor_removed',
  'account.reset_link_made',
  'account.password_reset',
  'account.erased',
  'restaurant.codes_changed',
  'team.invited',
  'team.link_renewed',
  'team.invitation_withdrawn',
  'team.joined',
  'team.role_changed',
  'team.removed',
  'impersonation.started',
  'impersonation.ended',
] as const

/** The kind of an entry, as used in the history's filter. */
export const AuditKind = z.enum([...guestKinds, ...otherKinds])
export type AuditKind = z.infer<typeof AuditKind>

/** Whether guests can read the change of an entry. The other entries never get a date of visibility. */
export function isForGuests(kind: AuditKind): boolean {
  const kinds: readonly AuditKind[] = guestKinds
  return kinds.includes(kind)
}
