import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Worth asking again by itself: no answer at all, or "not yet". */
function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.outcomeUnknown &&
    error.code !== 'client.offline' &&
    error.status !== 500
  )
}

/** The cache of reads. What is shown stays while it is refetched; a passing failure is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000, // going back and forth between two screens does not ask again
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failures, error) =>
        error instanceof ApiError && error.retryAfterSeconds !== undefined
          ? error.retryAfterSeconds * 1000
          : 500 * 2 ** failures,
      // Ask also when the browser believes it is offline: the failure then says so instead of waiting in silence.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
