import { limits } from '@safe-menu/contracts/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nextCursor } from '../../../api/next-cursor.ts'
import { useDebounced } from '../../../ui/base/use-debounced.ts'

/** Typing pauses this long (ms) before the server is asked. */
const typingPauseMs = 200

/** Results shown at most; typing on narrows them. */
export const maxResults = 20

/** Names are only for choosing from; what a choice leads to is always loaded. */
export const namesStaleMs = 30_000

interface NameSearchOptions<Found> {
  readonly queryKey: readonly (string | undefined)[]
  /** Loads the first page for a search text. A replaced search is aborted. */
  readonly load: (
    search: string,
    signal: AbortSignal,
  ) => Promise<{ readonly body: readonly Found[]; readonly headers: Headers }>
  /** Shown when loading fails, as a sentence. */
  readonly failed: string
}

/** A search by a current or former name while the user types: the text, and its results for the combobox. */
export function useNameSearch<Found>({ queryKey, load, failed }: NameSearchOptions<Found>) {
  const [text, setText] = useState('')
  const debounced = useDebounced(text, typingPauseMs)
  const search = debounced.trim().slice(0, limits.nameLength)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['audit', 'search', ...queryKey, search],
    placeholderData: keepPreviousData,
    staleTime: namesStaleMs,
    queryFn: async ({ signal }) => {
      const { body, headers } = await load(search, signal)
      return { found: body, hasMore: nextCursor(headers.get('link')) !== null }
    },
  })
  const busy = text !== debounced || isPlaceholderData || (data === undefined && isFetching)
  return {
    text,
    setText,
    found: data?.found ?? [],
    results: {
      busy,
      hasMore: !busy && data?.hasMore === true,
      failure: data === undefined && !busy && isError ? failed : null,
      onRetry: () => void refetch(),
    },
  }
}
