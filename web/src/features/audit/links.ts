import type { AuditEntryView, AuditPerspective } from '@safe-menu/contracts/audit/views'
import type { Change } from './model/timeline.ts'

/** The page that replays a menu. `time` is ISO 8601. */
export function replayHref(at: {
  readonly menu: string
  readonly time?: string | undefined
  readonly view?: AuditPerspective
}): string {
  const search = new URLSearchParams({ menu: at.menu })
  for (const key of ['time', 'view'] as const) if (at[key]) search.set(key, at[key])
  return `/replay?${search}`
}

/** The entry's menu when the entry became visible to guests, or when it was decided if it never did. `null` without a menu. */
export function entryReplayHref(
  entry: Pick<AuditEntryView, 'menu' | 'visibleAt' | 'decidedAt'>,
): string | null {
  if (!entry.menu) return null
  return entry.visibleAt === null
    ? replayHref({ menu: entry.menu.id, time: entry.decidedAt, view: 'decided' })
    : replayHref({ menu: entry.menu.id, time: entry.visibleAt, view: 'guests' })
}

/** The history, filtered to the entries of one change on a menu. */
export function changeHref(
  menu: { readonly id: string; readonly restaurantId: string },
  { entries }: Pick<Change, 'entries'>,
): string {
  return `/history?${new URLSearchParams({ restaurant: menu.restaurantId, menu: menu.id, entries })}`
}
