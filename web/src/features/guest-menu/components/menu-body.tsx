import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/base/state.tsx'
import type { FollowedMenu } from '../state/use-live-menu.ts'

const failures = {
  unreachable: 'We can’t reach the server. Check your connection and try again, or ask staff.',
  unreadable: 'We couldn’t read this menu. Reload the page, or ask staff.',
} as const

/** A menu that was unpublished while the page was open, or that never existed. */
function Gone({ onRetry }: { onRetry: () => void }) {
  const queries = useQueryClient()
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['guest'] }) // the tabs may still list it
  }, [queries])
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

/** The open menu. If it failed to load or was unpublished, only what to do: filters would be of no use. */
export function MenuBody({ live, children }: { live: FollowedMenu; children: ReactNode }) {
  if (live.phase === 'gone') return <Gone onRetry={live.retry} />
  if (live.phase === 'failed')
    return (
      <ErrorState title="The menu could not be loaded" onRetry={live.retry}>
        {failures[live.failure ?? 'unreachable']}
      </ErrorState>
    )
  return children
}
