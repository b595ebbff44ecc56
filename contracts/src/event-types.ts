import { accountEvents, OtherSessionsEnded, sessionEvents } from './accounts/events.ts'
import { adminEvents } from './admin/events.ts'
import { allergenEvents } from './allergens/events.ts'
import { auditEvents } from './audit/events.ts'
import type { EventOf } from './events/event-type.ts'
import { activityEvents } from './guest-activity/events.ts'
import { reportEvents } from './guest-reports/events.ts'
import { itemEvents } from './items/events.ts'
import { mailEvents } from './mail/events.ts'
import { menuEvents } from './menus/events.ts'
import { passwordResetEvents } from './password-resets/events.ts'
import { restaurantEvents } from './restaurants/events.ts'
import { teamEvents } from './team/events.ts'

/** Every event type. The event-store gateway reads and writes only these. */
export const eventTypes = [
  ...accountEvents,
  ...sessionEvents,
  OtherSessionsEnded,
  ...teamEvents,
  ...passwordResetEvents,
  ...mailEvents,
  ...adminEvents,
  ...restaurantEvents,
  ...menuEvents,
  ...itemEvents,
  ...allergenEvents,
  ...activityEvents,
  ...reportEvents,
  ...auditEvents,
] as const

export type DomainEvent = EventOf<(typeof eventTypes)[number]>
