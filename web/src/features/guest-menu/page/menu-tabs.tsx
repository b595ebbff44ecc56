import { type ReactNode, useEffect } from 'react'
import { t } from '../../../i18n/t.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { focusPageTitle } from '../../../ui/base/page.tsx'
import { EmptyState, ErrorState, RetryButton } from '../../../ui/base/state.tsx'
import { Tabs } from '../../../ui/base/tabs.tsx'
import type { GuestMenu } from '../live/guest-document.ts'
import type { FollowedMenu } from '../live/use-live-menu.ts'
import { MenusSkeleton } from './page-frame.tsx'
import type { MenuList } from './use-restaurant.ts'

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

interface MenuBodyProps {
  readonly live: FollowedMenu
  /** The menu was unpublished: the tabs may still list it. */
  readonly onGone: () => unknown
  readonly children: ReactNode
}

const failureTexts = {
  unreachable: 'load.unreachable',
  refused: 'load.refused',
  unreadable: 'load.unreadable',
} as const

/** The open menu. If it failed to load or was unpublished, only what to do: filters would be of no use. */
export function MenuBody({ live, onGone, children }: MenuBodyProps) {
  const retry = () => {
    live.retry()
    focusPageTitle() // the pressed button is gone
  }
  if (live.phase === 'gone') return <Gone onGone={onGone} onRetry={retry} />
  if (live.phase === 'failed')
    return (
      <ErrorState title={t('load.failed')} onRetry={retry}>
        {t(failureTexts[live.failure ?? 'unreachable'])}
      </ErrorState>
    )
  return children
}

/** A menu that was unpublished while the page was open, or that never existed. */
function Gone({ onGone, onRetry }: Pick<MenuBodyProps, 'onGone'> & { onRetry: () => void }) {
  useEffect(() => void onGone(), [onGone])
  return (
    <EmptyState
      title={t('load.gone')}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {t('load.tryAgain')}
        </Button>
      }
    >
      {t('load.goneHelp')}
    </EmptyState>
  )
}
