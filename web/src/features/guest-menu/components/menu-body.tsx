import { type ReactNode, useEffect } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { focusPageTitle } from '../../../ui/base/page.tsx'
import { EmptyState, ErrorState } from '../../../ui/base/state.tsx'
import type { FollowedMenu } from '../state/use-live-menu.ts'

const failures = {
  unreachable: 'We can’t reach the server. Check your connection and try again, or ask staff.',
  unreadable: 'We couldn’t read this menu. Reload the page, or ask staff.',
} as const

/** A menu that was unpublished while the page was open, or that never existed. */
function Gone({ onGone, onRetry }: { onGone: () => void; onRetry: () => void }) {
  useEffect(onGone, [onGone])
  return (
    <EmptyState
      title="This menu is no longer available"
      action={
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      It isn’t published at the moment. Choose another menu, or ask staff.
    </EmptyState>
  )
}

interface MenuBodyProps {
  readonly live: FollowedMenu
  /** The menu was unpublished: the tabs may still list it. */
  readonly onGone: () => void
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
      <ErrorState title="The menu could not be loaded" onRetry={retry}>
        {failures[live.failure ?? 'unreachable']}
      </ErrorState>
    )
  return children
}
