import { QueryClient } from '@tanstack/react-query'
import { retryDelayMs } from './retry.ts'

/** The cache of reads. Data stays on the screen while it is refetched; a temporary failure is retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000, // going back and forth between two screens does not ask again
      retry: (failures, error) => retryDelayMs(error, failures) !== null,
      retryDelay: (failures, error) => retryDelayMs(error, failures) ?? 0,
      // Also send requests when the browser believes it is offline: they fail with a message instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
