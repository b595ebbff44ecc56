import { z } from 'zod'
import { MenuId } from '../ids.ts'
import { Count } from './events.ts'

/** The periods of the dashboard: seven days, four weeks (from Monday) or twelve months, ending with the current one. */
export const AnalyticsPeriod = z.enum(['daily', 'weekly', 'monthly'])
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>

const MenuAnalyticsView = z.strictObject({
  id: MenuId,
  name: z.string(),
  /** Guests can see it now. The dashboard counts such menus as active. */
  published: z.boolean(),
  /** Always one element. `uniqueVisitors` is the sum of the daily figures (product, "Guest activity"). */
  menuViews: z.tuple([z.strictObject({ views: Count, uniqueVisitors: Count })]),
  /** Items by how often guests added them to their order list, most first, without archived and deleted ones. */
  popularItems: z.array(z.strictObject({ menuItem: z.strictObject({ name: z.string() }), views: Count })),
  /** Allergens and diets by how often guests selected them, most first. */
  topAllergens: z.array(z.strictObject({ allergen: z.strictObject({ name: z.string() }), count: Count })),
})

/** A point of the line chart. `label`: the weekday, `Week 1` to `Week 4`, or the month. */
export const ViewsPoint = z.strictObject({
  label: z.string(),
  views: Count,
  /** The day, week or month is not over yet. */
  partial: z.boolean(),
})
export type ViewsPoint = z.infer<typeof ViewsPoint>

/**
 * `GET /api/analytics/{restaurantId}`: the restaurant's menus, sorted by name. Without a period the figures cover all time,
 * with a period only that period, so that the points add up to the menus' views.
 */
export const AnalyticsView = z.strictObject({
  menus: z.array(MenuAnalyticsView),
  /**
   * The sum of the daily figures. A visitor counts once a day, even with several menus (product, "Guest activity"). Never more
   * than the sum over the menus, because deleted menus do not count.
   */
  uniqueVisitors: Count,
  /** Items on the restaurant's published menus now. */
  uniqueItemsCount: Count,
  /** Only with a period: oldest first. */
  viewsOverTime: z.array(ViewsPoint).optional(),
})
export type AnalyticsView = z.infer<typeof AnalyticsView>
