import {
  AccountErased,
  AccountRegistered,
  accountEvents,
  EmailChanged,
} from '@safe-menu/contracts/accounts/events'
import { adminEvents } from '@safe-menu/contracts/admin/events'
import { allergenEvents } from '@safe-menu/contracts/allergens/events'
import { AuditHeadSigned, GuestViewAdvanced } from '@safe-menu/contracts/audit/events'
import { activityEvents, DaySummarised } from '@safe-menu/contracts/guest-activity/events'
import { MistakeReported, ReportsAnswered, reportEvents } from '@safe-menu/contracts/guest-reports/events'
import { itemEvents } from '@safe-menu/contracts/items/events'
import { MailNotSent } from '@safe-menu/contracts/mail/events'
import { menuEvents } from '@safe-menu/contracts/menus/events'
import {
  PasswordReset,
  PasswordResetLinkMade,
  passwordResetEvents,
} from '@safe-menu/contracts/password-resets/events'
import { restaurantEvents } from '@safe-menu/contracts/restaurants/events'
import {
  InvitationLinkRenewed,
  InvitationWithdrawn,
  PersonInvited,
  PersonRemoved,
  PersonRoleChanged,
  teamEvents,
} from '@safe-menu/contracts/team/events'

/**
 * The projection groups, their projections, and the events that each projection applies. The projector subscribes to these
 * events, and a consistency token names the groups that apply a written event. This module contains no SQL, so that
 * command-api can import it.
 *
 * A group has its own subscription, schema and checkpoint, so a slow group does not delay the others.
 */
export const projectionGroups = {
  /** What guests and managers see. */
  menus: {
    restaurants: typesOf(restaurantEvents),
    'allergen-catalogue': typesOf(allergenEvents),
    menus: typesOf(menuEvents),
    'menu-revisions': typesOf([...menuEvents, ...itemEvents]),
    items: typesOf(itemEvents),
  },
  /** Guest activity: many events, and no reader waits for them. */
  activity: {
    'closed-totals': typesOf([DaySummarised]),
    'daily-activity': typesOf(activityEvents),
    'item-reports': typesOf([MistakeReported, ReportsAnswered]),
  },
  /** Accounts, teams and the directory of restaurants, for the staff of the platform and for owners. */
  admin: {
    accounts: typesOf([AccountRegistered, EmailChanged, AccountErased]),
    people: typesOf([
      PersonInvited,
      InvitationLinkRenewed,
      InvitationWithdrawn,
      AccountRegistered,
      EmailChanged,
      PersonRoleChanged,
      PersonRemoved,
      PasswordResetLinkMade,
      PasswordReset,
      MailNotSent,
    ]),
    'restaurant-directory': typesOf(restaurantEvents),
  },
  /** The audit trail: every change that guests can see, and every change of who may make one. */
  audit: {
    'audit-trail': typesOf([
      ...restaurantEvents,
      ...menuEvents,
      ...itemEvents,
      ...accountEvents,
      ...teamEvents,
      ...passwordResetEvents,
      ...adminEvents,
      ...reportEvents,
    ]),
    'audit-allergen-names': typesOf(allergenEvents),
    'audit-guest-view': typesOf([GuestViewAdvanced]),
    'audit-signed-heads': typesOf([AuditHeadSigned]),
  },
} as const

export type ProjectionGroup = keyof typeof projectionGroups

export const groupNames = Object.keys(projectionGroups) as readonly ProjectionGroup[]

/** The event types that a group applies, each once. */
export function eventTypesOf(group: ProjectionGroup): readonly string[] {
  return [...new Set<string>(Object.values(projectionGroups[group]).flat())]
}

const typesOfGroups = groupNames.map(group => ({ group, types: new Set(eventTypesOf(group)) }))

/** The groups that must apply an event of this type before readers see its effect. */
export function groupsApplying(eventType: string): readonly ProjectionGroup[] {
  return typesOfGroups.filter(({ types }) => types.has(eventType)).map(({ group }) => group)
}

function typesOf<const Type extends string>(events: readonly { readonly type: Type }[]): readonly Type[] {
  return events.map(({ type }) => type)
}
