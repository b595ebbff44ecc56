import type { AuditEntryView, AuditPerspective } from '@safe-menu/contracts/audit/views'
import type { Change } from './model/timeline.ts'

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
    ? replayHref({ menu: entry.menu.id, time: entry.decidedAt, view: 'decided' })
    : replayHref({ menu: entry.menu.id, time: entry.visibleAt, view: 'guests' })
}

/** The history's entries of one change on a menu. */
export function changeHref(
  menu: { readonly id: string; readonly restaurantId: string },
  { entries }: Pick<Change, 'entries'>,
): string {
  return `/history?${new URLSearchParams({ restaurant: menu.restaurantId, menu: menu.id, entries })}`
}

/** The history narrowed to one entry. */
export function entryHref({ id, restaurant }: Pick<AuditEntryView, 'id' | 'restaurant'>): string {
  const search = new URLSearchParams(restaurant ? { restaurant: restaurant.id } : {})
  search.set('entries', `${id}..${id}`)
  return `/history?${search}`
}
