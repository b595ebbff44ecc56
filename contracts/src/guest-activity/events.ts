import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { RecordedAllergenId } from '../events/recorded.ts'
import { ItemId, MenuId, RestaurantId } from '../ids.ts'

/** A calendar day of a restaurant, `2026-03-12`: in its time zone when the thing happened. Sorts as text. */
export const Day = z.iso.date()
export type Day = z.infer<typeof Day>

const Count = z.int().min(0)

/**
 * Stream `activity-{restaurantId}-{yyyymmdd}`: what guests did within some milliseconds, coalesced. Raw days expire, once
 * `DaySummarised` holds what they come to.
 *
 * An event carries views and orders, or filters, never both: beside a lone view's visitor a filter would say who avoids
 * what (rulings, "Guest activity").
 */
export const ActivityRecorded = defineEvent(
  'ActivityRecorded',
  z.object({
    restaurantId: RestaurantId,
    day: Day,
    /** `visitors`: keyed hashes, each once, sorted; at most as many as views. The key is thrown away with the day. */
    views: z.array(z.object({ menuId: MenuId, count: Count, visitors: z.array(z.string()) })),
    /** Items added to the order list. */
    orders: z.array(z.object({ menuId: MenuId, itemId: ItemId, count: Count })),
    /** How often each allergen or diet stood in a selection. */
    filters: z.array(z.object({ menuId: MenuId, allergenId: RecordedAllergenId, count: Count })),
    /** The calls that came with an Idempotency-Key, by which a repetition is known. */
    calls: z.array(z.object({ commandId: z.string(), fingerprint: z.string() })),
  }),
)

/** Stream `activity-summary-{restaurantId}`: all that a day came to, permanent. The last word on its day: whatever is recorded later for it counts no more. */
export const DaySummarised = defineEvent(
  'DaySummarised',
  z.object({
    restaurantId: RestaurantId,
    day: Day,
    /** Of the whole restaurant; who saw two menus is one. */
    uniqueVisitors: Count,
    menus: z.array(
      z.object({
        menuId: MenuId,
        views: Count,
        uniqueVisitors: Count,
        orders: z.array(z.object({ itemId: ItemId, count: Count })),
        filters: z.array(z.object({ allergenId: RecordedAllergenId, count: Count })),
      }),
    ),
  }),
)

export const activityEvents = [ActivityRecorded, DaySummarised] as const
