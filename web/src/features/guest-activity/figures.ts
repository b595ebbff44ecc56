import type { AnalyticsView } from '@safe-menu/contracts/guest-activity/views'

/** Items in the popular items chart (specification, section 9). */
const popularItemsShown = 10

interface PopularItem {
  readonly name: string
  readonly menu: string
  readonly count: number
}

interface FilteredAllergen {
  readonly name: string
  readonly count: number
}

interface MenuFigures {
  readonly id: string
  readonly name: string
  readonly views: number
  readonly visitors: number
  readonly popularItems: number
}

/** A restaurant's analytics as the dashboard shows them. */
export interface Figures {
  readonly totalViews: number
  /** The sum of the daily figures (rulings, "Guest activity"). */
  readonly uniqueVisitors: number
  /** Published menus. */
  readonly activeMenus: number
  readonly uniqueItems: number
  readonly popularItems: readonly PopularItem[]
  /** Of all menus together, most filtered first. The chart shows the first `allergenDoughnut.colours`. */
  readonly allergens: readonly FilteredAllergen[]
  readonly menus: readonly MenuFigures[]
  /** There are no menus, or no activity on them. */
  readonly isEmpty: boolean
}

const byCount = (
  a: { readonly name: string; readonly count: number },
  b: { readonly name: string; readonly count: number },
) => b.count - a.count || a.name.localeCompare(b.name, 'en')

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export function figuresOf({ menus, uniqueVisitors, uniqueItemsCount }: AnalyticsView): Figures {
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
    uniqueVisitors,
    activeMenus: menus.filter(({ published }) => published).length,
    uniqueItems: uniqueItemsCount,
    popularItems,
    allergens: Array.from(filters, ([name, count]) => ({ name, count })).sort(byCount),
    menus: menus.map(({ id, name, menuViews: [{ views, uniqueVisitors }], popularItems }) => ({
      id,
      name,
      views,
      visitors: uniqueVisitors,
      popularItems: popularItems.length,
    })),
    isEmpty: totalViews === 0 && popularItems.length === 0 && filters.size === 0,
  }
}
