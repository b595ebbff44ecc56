import { type ReactNode, useEffect } from 'react'
import { t } from '../../../languages/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { focusPageTitle } from '../../../ui/base/page.tsx'
import { EmptyState, ErrorState } from '../../../ui/base/state.tsx'
import type { FollowedMenu } from '../live/use-live-menu.ts'

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

interface MenuBodyProps {
  readonly live: FollowedMenu
  /** The menu was unpublished: the tabs may still list it. */
  readonly onGone: () => unknown
  readonly children: ReactNode
}

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
        {t(live.failure === 'unreadable' ? 'load.unreadable' : 'load.unreachable')}
      </ErrorState>
    )
  return children
}
