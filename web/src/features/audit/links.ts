import type { AuditEntryView, AuditPerspective } from '@safe-menu/contracts/audit/views'

/** Where the menu is shown as it was. `time` and `compare` are ISO instants. */
export function replayHref(at: {
  readonly menu: string
  readonly time?: string | undefined
  readonly view?: AuditPerspective
  readonly compare?: string | null
}): string {
  const search = new URLSearchParams({ menu: at.menu })
  if (at.time) search.set('time', at.time)
  if (at.view) search.set('view', at.view)
  if (at.compare) search.set('compare', at.compare)
  return `/replay?${search}`
}

/** An entry's own moment on its menu: as guests saw it, or as it was decided while they do not see it. */
export function entryReplayHref(
  entry: Pick<AuditEntryView, 'menu' | 'visibleAt' | 'decidedAt'>,
): string | null {
  if (!entry.menu) return null
  return entry.visibleAt === null
    ? replayHref({ menu: entry.menu.id, time: entry.decidedAt, view: 'kitchen' })
    : replayHref({ menu: entry.menu.id, time: entry.visibleAt, view: 'guests' })
}

/** Guests see a change within milliseconds of its decision; when the read models were behind, within this, or look further. */
const decidedBeforeMs = 60_000

/** The history of a menu around a change that took effect at `at` (ms). */
export function changeHref(menu: { readonly id: string; readonly restaurantId: string }, at: number): string {
  const from = new Date(at - decidedBeforeMs).toISOString()
  const to = new Date(at + 1).toISOString()
  return `/history?${new URLSearchParams({ restaurant: menu.restaurantId, menu: menu.id, from, to })}`
}

/** The history of what one entry is about, narrowed to its own moment: a link that shows just it. */
export function entryHref(
  entry: Pick<AuditEntryView, 'restaurant' | 'menu' | 'item' | 'kind' | 'decidedAt'>,
): string {
  const search = new URLSearchParams()
  if (entry.restaurant) search.set('restaurant', entry.restaurant.id)
  if (entry.item) search.set('item', entry.item.id)
  else if (entry.menu) search.set('menu', entry.menu.id)
  search.set('kind', entry.kind)
  search.set('from', entry.decidedAt)
  search.set('to', new Date(Date.parse(entry.decidedAt) + 1).toISOString())
  return `/history?${search}`
}
