import type { ReactNode } from 'react'
import { t } from '../../../languages/t.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { RetryButton } from '../../../ui/base/state.tsx'
import { Tabs } from '../../../ui/base/tabs.tsx'
import type { GuestMenu } from '../model/guest-document.ts'
import type { MenuList } from '../state/use-restaurant.ts'
import { MenusSkeleton } from './skeletons.tsx'

interface MenuTabsProps {
  readonly list: MenuList
  /** The open menu. */
  readonly menuId: string
  /** Knows the number of its dishes better than the list. */
  readonly openMenu: GuestMenu | null
  readonly onSelect: (menuId: string) => void
  readonly children: ReactNode
}

/** The restaurant's menus as tabs. The open menu shows without them, too. */
export function MenuTabs({ list, menuId, openMenu, onSelect, children }: MenuTabsProps) {
  if (!list.data)
    return (
      <>
        {list.error ? (
          <Banner
            tone="stop"
            live
            className="mb-6"
            title={t('load.othersFailed')}
            action={<RetryButton onRetry={list.refetch} />}
          />
        ) : (
          <MenusSkeleton />
        )}
        {children}
      </>
    )
  return (
    <Tabs
      label={t('menu.menus')}
      value={menuId}
      onValue={onSelect}
      tabClassName="menu-tab menu-accent max-w-64 truncate"
      tabs={list.data.map(({ id, name, itemCount }) => {
        const count = id === openMenu?.id ? openMenu.items.length : itemCount
        return {
          value: id,
          label: (
            <>
              <bdi>{name}</bdi> <span className="text-sm font-normal text-soft">{count}</span>
              <span className="sr-only"> {t('count.dishWord', { count })}</span>
            </>
          ),
        }
      })}
    >
      {children}
    </Tabs>
  )
}
