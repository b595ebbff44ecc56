import { arrangeItems } from '@safe-menu/contracts/menus/arrangement'
import type { MenuPatch as SentPatch } from '@safe-menu/contracts/menus/views'
import { type GuestMenu, readMenu, UnreadableDocument } from './guest-document.ts'

/** What turns the document of one ETag into another. */
export interface MenuPatch {
  readonly from: string
  readonly to: string
  readonly removed: readonly string[]
  /** The new state, with only the items that are new or changed. */
  readonly menu: GuestMenu
  /** How many items the menu has after it. */
  readonly count: number
}

const isText = (value: unknown) => typeof value === 'string'

/**
 * Reads a live `patch` event.
 * @throws UnreadableDocument when it does not follow the contract
 */
export function readPatch(value: unknown): MenuPatch {
  const { from, to, removed, menu } = (value ?? {}) as Partial<SentPatch>
  const count = menu?._count?.items
  const isReadable = isText(from) && isText(to) && Array.isArray(removed) && removed.every(isText)
  if (!isReadable || typeof count !== 'number') throw new UnreadableDocument('no patch')
  return { from, to, removed, menu: readMenu(menu), count }
}

/** The tag in an `ETag` header, without the encoding of its answer. */
export const tagOf = (etag: string | null): string | null =>
  /"(.*?)(?:-br|-gzip)?"/u.exec(etag ?? '')?.[1] ?? null

/** The menu after a patch; `null` when it does not fit: the page then has to read the whole menu. */
export function applyPatch(menu: GuestMenu | null, etag: string | null, patch: MenuPatch): GuestMenu | null {
  if (menu === null || tagOf(etag) !== patch.from) return null
  const items = new Map(menu.items.map(item => [item.id, item]))
  for (const id of patch.removed) items.delete(id)
  for (const item of patch.menu.items) items.set(item.id, item)
  if (items.size !== patch.count) return null
  return { ...patch.menu, items: arrangeItems([...items.values()], patch.menu.sections) }
}
