import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { useOverview } from './admin-api.ts'

/** The button below a list that is not whole. A page that fails leaves what is shown, and is told. */
export function LoadMore({ overview }: { overview: ReturnType<typeof useOverview> }) {
  if (!overview.hasNextPage) return null
  const more = async () => {
    const { isError, error } = await overview.fetchNextPage()
    if (isError) showToast({ tone: 'stop', title: 'No more could be loaded', body: messageOf(error) })
  }
  return (
    <Button
      variant="secondary"
      className="justify-self-center"
      busy={overview.isFetchingNextPage}
      busyLabel="Loading..."
      onClick={() => void more()}
    >
      Load more
    </Button>
  )
}
