import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../api/failures.ts'
import { Button } from '../ui/base/button.tsx'
import { ErrorState } from '../ui/base/state.tsx'
import { toastError } from './failure-toasts.ts'

interface QueryResultProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error'> & { readonly refetch: () => unknown }
  /** The error's title: "The menus could not be loaded". */
  readonly failed: string | ((error: unknown) => string)
  /** Shown until the first answer. */
  readonly loading: ReactNode
  readonly children: (data: T) => ReactNode
}

/** A query's data, once there is any; until then a placeholder, or an error with Retry. Keeps the data when a refetch fails. */
export function QueryResult<T>({ query, failed, loading, children }: QueryResultProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return loading
  const title = typeof failed === 'string' ? failed : failed(query.error)
  return (
    <ErrorState title={title} onRetry={() => void query.refetch()}>
      {messageOf(query.error)}
    </ErrorState>
  )
}

interface LoadMoreProps {
  readonly list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  readonly children: string
}

/** Loads the next page of a list. If that fails, the list stays and a toast says so. */
export function LoadMore({ list, children }: LoadMoreProps) {
  if (!list.hasNextPage) return null
  const more = async () => {
    const { isError, error } = await list.fetchNextPage()
    if (isError) toastError(error, 'The rest could not be loaded')
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
