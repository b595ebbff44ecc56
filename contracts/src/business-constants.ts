/** The specification's business constants (section 9), each named once. No zod here: the guest page carries this file. */

/** How long View Personalized Menu shows that it was pressed. */
export const searchFeedbackMs = 1_500

/** How long a lazy script chunk may take. */
export const scriptChunkTimeoutMs = 120_000

/** Items in the popular items chart. */
export const popularItemsShown = 10

/** Share of the allergen doughnut's radius that stays empty, and how many colours (and allergens) it has. */
export const allergenDoughnut = { cutout: 0.6, colours: 8 } as const

/** Points of the line chart Menu Views Over Time. */
export const lineChartPoints = { daily: 7, weekly: 4, monthly: 12 } as const

/** The archive's quick filters, in days. */
export const archiveQuickFilterDays = { last7: 7, last30: 30, thisMonth: 30, last3Months: 90 } as const

/** The admin's activity badge: a restaurant that changed under so many hours ago is Active, then Recent, then Inactive. */
export const activityBadgeHours = { active: 24, recent: 168 } as const

/** Top Performing Restaurants, and Most Filtered Allergens, of the whole platform. */
export const topRestaurantsShown = 10
export const topPlatformAllergensShown = 8

/** Keys of the browser's local storage. */
export const storageKeys = {
  restaurantToken: 'token',
  customerToken: 'customerToken',
  activeTab: 'menuManagerActiveTab',
} as const
