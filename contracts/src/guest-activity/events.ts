import { z } from 'zod'
import { defineEvent, RecordedAllergenId } from '../events/event-type.ts'
import { ItemId, MenuId, RestaurantId } from '../ids.ts'

/** A calendar day, `2026-03-12`, in the restaurant's time zone at that moment. Sorts as text. */
export const Day = z.iso.date()
export type Day = z.infer<typeof Day>

export const Count = z.int().min(0)

/**
 * Stream `activity-{restaurantId}-{yyyymmdd}`: guest activity of some milliseconds, combined. The stream expires after
 * `DaySummarised` has been written.
 *
 * An event has either views and orders or filters, never both: next to a single view, a filter would reveal what that visitor
 * avoids (product, "Guest activity").
 */
export const ActivityRecorded = defineEvent(
  'ActivityRecorded',
  z.object({
    restaurantId: RestaurantId,
    day: Day,
    /** `visitors`: keyed hashes, unique and sorted, at most as many as views. The key is deleted after the day. */
    views: z.array(z.object({ menuId: MenuId, count: Count, visitors: z.array(z.string()) })),
    /** Items added to the order list. */
    orders: z.array(z.object({ menuId: MenuId, itemId: ItemId, count: Count })),
    /** How often each allergen or diet was part of a selection. */
    filters: z.array(z.object({ menuId: MenuId, allergenId: RecordedAllergenId, count: Count })),
    /** The calls with an Idempotency-Key, to recognise repeated calls. */
    calls: z.array(z.object({ commandId: z.string(), fingerprint: z.string() })),
  }),
)

/** Stream `activity-summary-{restaurantId}`: the permanent totals of a day. Activity recorded for that day afterwards does not count. */
export const DaySummarised = defineEvent(
  'DaySummarised',
  z.object({
    restaurantId: RestaurantId,
    day: Day,
    /** For the whole restaurant: a visitor of two menus counts once. */
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
