import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Whether a retry may help: no answer at all, or "not yet". */
function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.outcomeUnknown &&
    error.code !== 'client.offline' &&
    error.status !== 500
  )
}

/** The cache of reads. Data stays on the screen while it is refetched; a temporary failure is retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000, // going back and forth between two screens does not ask again
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failures, error) =>
        error instanceof ApiError && error.retryAfterSeconds !== undefined
          ? error.retryAfterSeconds * 1000
          : 500 * 2 ** failures,
      // Also send requests when the browser believes it is offline: they fail with a message instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
