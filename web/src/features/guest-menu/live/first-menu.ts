import type { Moment, PageData } from '../../../hydration/page-data.ts'
import { type GuestMenu, readMenu } from '../model/guest-document.ts'
import type { Staleness } from './fetch-menu.ts'

/** A menu that came with the page. */
export interface FirstMenu {
  readonly menu: GuestMenu
  readonly etag: string
  /** When the page was requested; `null`: the page may come from a cache, so this menu proves nothing. */
  readonly requestedAt: Moment | null
  readonly staleness: Staleness
}

/** The menu of a rendered page; `null`: the page has another one or none. */
export function firstMenuOf(data: PageData | null, menuId: string): FirstMenu | null {
  if (data?.menu?.id !== menuId) return null
  const { requestedAt, staleness } = data
  return { menu: readMenu(data.menu.document), etag: `"${data.menu.etag}"`, requestedAt, staleness }
}
