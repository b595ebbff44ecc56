import { z } from 'zod'
import { Count } from '../guest-activity/events.ts'
import { RestaurantId } from '../ids.ts'
import { Instant } from '../time.ts'

/** A restaurant as the admin sees it. Archived and deleted items and menus do not count, nor do views of deleted menus. */
export const RestaurantOverviewView = z.strictObject({
  id: RestaurantId,
  name: z.string(),
  /** The last change of the profile, a menu, an item or a tag. The activity badge is derived from its age. */
  updatedAt: Instant,
  /** The owner's; `null` once the account is erased. */
  user: z.strictObject({ email: z.string().nullable() }),
  metrics: z.strictObject({ totalViews: Count, totalMenuItems: Count, publishedMenus: Count }),
})
export type RestaurantOverviewView = z.infer<typeof RestaurantOverviewView>

/** `GET /api/admin/global-analytics`, counted by the same rules as the overview. */
export const GlobalAnalyticsView = z.strictObject({
  totals: z.strictObject({
    restaurants: Count,
    /** Accounts of restaurants and customers that are not erased. Admins and auditors do not count. */
    users: Count,
    /** Including drafts. */
    menus: Count,
    views: Count,
    /** Summed over restaurants and days, as in a restaurant's own figures (product, "Guest activity"). */
    uniqueVisitors: Count,
  }),
  /** The ten restaurants with the most views, most first. Restaurants without a view are left out. */
  topRestaurants: z.array(z.strictObject({ id: RestaurantId, name: z.string(), totalViews: Count })),
  /** The eight allergens and diets that guests selected most often, most first. */
  topPlatformAllergens: z.array(z.strictObject({ name: z.string(), count: Count })),
})
export type GlobalAnalyticsView = z.infer<typeof GlobalAnalyticsView>

/**
 * An event that a projection group cannot apply. The group's read model lacks it and all later changes of its restaurant.
 * If it belongs to no restaurant, the whole group has stopped.
 */
export const QuarantineView = z.strictObject({
  /** The name is `null` when no read model has it yet. */
  restaurant: z.strictObject({ id: RestaurantId, name: z.string().nullable() }).nullable(),
  group: z.string(),
  since: Instant,
  event: z
    .strictObject({ stream: z.string(), revision: z.string(), type: z.string(), reason: z.string() })
    .nullable(),
})
export type QuarantineView = z.infer<typeof QuarantineView>
