import { z } from 'zod'
import { MenuId } from '../ids.ts'

/** The three ranges of the dashboard: seven days, four weeks (from Monday), twelve months; today's is the last of each. */
export const AnalyticsPeriod = z.enum(['daily', 'weekly', 'monthly'])
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>

const Count = z.int().min(0)

const MenuAnalyticsView = z.strictObject({
  id: MenuId,
  name: z.string(),
  /** Guests can see it now; the dashboard counts these as active. */
  published: z.boolean(),
  /** Always one. `uniqueVisitors` is the sum of the days' (rulings, "Guest activity"). */
  menuViews: z.tuple([z.strictObject({ views: Count, uniqueVisitors: Count })]),
  /** Items by how often guests put them on their order list, most first; archived and deleted ones are left out. */
  popularItems: z.array(z.strictObject({ menuItem: z.strictObject({ name: z.string() }), views: Count })),
  /** Allergens and diets by how often they stood in a guest's selection, most first. */
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
 * `GET /api/analytics/{restaurantId}`: the restaurant's menus, sorted by name. Without a period everything ever recorded;
 * with one, what lies in it, so that the points add up to the menus' views.
 */
export const AnalyticsView = z.strictObject({
  menus: z.array(MenuAnalyticsView),
  /**
   * The sum of the days', each visitor once a day, however many menus they opened (rulings, "Guest activity"). Never more than
   * the menus' own visitors together, because deleted menus do not count.
   */
  uniqueVisitors: Count,
  /** Items on the restaurant's menus now. */
  uniqueItemsCount: Count,
  /** Only with a period: oldest first. */
  viewsOverTime: z.array(ViewsPoint).optional(),
})
export type AnalyticsView = z.infer<typeof AnalyticsView>
