import type { ListedMenuView } from '@safe-menu/contracts/menus/views'
import { useMemo } from 'react'

/** What happened to a menu before. */
export interface MenuPast {
  readonly wasPublished: boolean
  /** The items that were confirmed at least once. */
  readonly onceConfirmed: ReadonlySet<string>
}

/** A menu's past, from its list of items. Unknown while that loads. */
export function useMenuPast(
  { wasPublished }: Pick<ListedMenuView, 'wasPublished'>,
  items: readonly { readonly id: string; readonly onceConfirmed?: boolean }[] | undefined,
): MenuPast | undefined {
  return useMemo(
    () =>
      items && {
        wasPublished,
        onceConfirmed: new Set(items.filter(item => item.onceConfirmed).map(({ id }) => id)),
      },
    [wasPublished, items],
  )
}
