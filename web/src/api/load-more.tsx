import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../ui/base/button.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'
import { messageOf } from './api-error.ts'

interface LoadMoreProps {
  readonly list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  readonly children: string
}

/** Loads the next page of a list. If that fails, the list stays and a toast says so. */
export function LoadMore({ list, children }: LoadMoreProps) {
  if (!list.hasNextPage) return null
  const more = async () => {
    const { isError, error } = await list.fetchNextPage()
    if (isError) showToast({ tone: 'stop', title: 'The rest could not be loaded', body: messageOf(error) })
  }
  return (
    <Button
      variant="secondary"
      className="justify-self-center"
      busy={list.isFetchingNextPage}
      busyLabel="Loading..."
      onClick={() => void more()}
    >
      {children}
    </Button>
  )
}
