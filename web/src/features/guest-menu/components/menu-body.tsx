import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/state.tsx'
import type { GuestMenu } from '../model/guest-document.ts'
import type { FollowedMenu } from '../state/use-live-menu.ts'
import { ItemsSkeleton } from './skeletons.tsx'

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

/** The open menu in its four states: loading, failed, gone, or there. */
export function MenuBody({
  live,
  children,
}: {
  live: FollowedMenu
  children: (menu: GuestMenu) => React.ReactNode
}) {
  if (live.phase === 'gone') return <Gone onRetry={live.retry} />
  if (live.phase === 'failed')
    return (
      <ErrorState title="The menu could not be loaded" onRetry={live.retry}>
        {failures[live.failure ?? 'unreachable']}
      </ErrorState>
    )
  return live.menu ? children(live.menu) : <ItemsSkeleton />
}
