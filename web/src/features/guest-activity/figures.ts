import type { AnalyticsView } from '@safe-menu/contracts/guest-activity/views'

/** Items in the popular items chart (specification, section 9). */
const popularItemsShown = 10

interface Counted {
  readonly name: string
  readonly count: number
}

const byCount = (a: Counted, b: Counted) => b.count - a.count || a.name.localeCompare(b.name, 'en')

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** A restaurant's analytics as the dashboard shows them. */
export function figuresOf({ menus, uniqueVisitors, uniqueItemsCount }: AnalyticsView) {
  const totalViews = sum(menus.map(({ menuViews: [{ views }] }) => views))
  const popularItems = menus
    .flatMap(({ name: menu, popularItems }) =>
      popularItems.map(({ menuItem: { name }, views }) => ({ name, menu, count: views })),
    )
    .sort(byCount)
    .slice(0, popularItemsShown)
  const filters = new Map<string, number>()
  for (const { allergen, count } of menus.flatMap(({ topAllergens }) => topAllergens)) {
    filters.set(allergen.name, (filters.get(allergen.name) ?? 0) + count)
  }
  return {
    totalViews,
    /** The sum of the daily figures (rulings, "Guest activity"). */
    uniqueVisitors,
    /** Published menus. */
    activeMenus: menus.filter(({ published }) => published).length,
    uniqueItems: uniqueItemsCount,
    popularItems,
    /** Of all menus together, most filtered first. The chart shows the first `allergenDoughnut.colours`. */
    allergens: Array.from(filters, ([name, count]) => ({ name, count })).sort(byCount),
    menus: menus.map(({ id, name, menuViews: [{ views, uniqueVisitors }], popularItems }) => ({
      id,
      name,
      views,
      visitors: uniqueVisitors,
      popularItems: popularItems.length,
    })),
    /** There are no menus, or no activity on them. */
    isEmpty: totalViews === 0 && popularItems.length === 0 && filters.size === 0,
  }
}

export type Figures = ReturnType<typeof figuresOf>
