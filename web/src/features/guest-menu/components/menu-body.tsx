import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/state.tsx'
import type { FollowedMenu } from '../state/use-live-menu.ts'

const failures = {
  unreachable: 'The server cannot be reached. Check your connection and try again, or ask the staff.',
  unreadable: 'The menu came in a form that this page cannot read. Reload the page, or ask the staff.',
} as const

/** A menu that was taken back while somebody looked, or was never there. */
function Gone({ onRetry }: { onRetry: () => void }) {
  const queries = useQueryClient()
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['guest'] }) // the tabs may name it still
  }, [queries])
  return (
    <EmptyState
      title="This menu is not available any more"
      action={
        <Button variant="secondary" onClick={onRetry}>
          Look again
        </Button>
      }
    >
      The restaurant does not publish it at the moment. Choose another menu, or ask the staff.
    </EmptyState>
  )
}

/** The open menu; in its place what to do when it failed to load or was taken back: not below filters for nothing. */
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
