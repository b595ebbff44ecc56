import { limits } from '@safe-menu/contracts/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkCursor } from '../../../api/read-query.ts'
import { useDebounced } from '../../../ui/base/use-debounced.ts'
import { namesStaleMs } from '../audit-api.ts'
import { Combobox, type ComboboxOption } from './combobox.tsx'

/** Typing pauses this long (ms) before the server is asked. */
const typingPauseMs = 200

/** Results shown at most; typing on narrows them. */
export const maxResults = 20

interface NameLookupProps<Found> {
  readonly label: string
  readonly placeholder: string
  readonly queryKey: readonly (string | undefined)[]
  /** Loads the first page for a search text. A replaced search is aborted. */
  readonly load: (
    search: string,
    signal: AbortSignal,
  ) => Promise<{ readonly body: readonly Found[]; readonly headers: Headers }>
  /** Tells a result from others of the same name. */
  readonly noteOf: (found: Found) => string | null
  /** The option that a text names without a search. */
  readonly optionIn?: (text: string) => ComboboxOption | null
  /** Shown when loading fails, as a sentence. */
  readonly failed: string
  /** Shown when nothing was found. */
  readonly empty: string
  readonly onPick: (id: string) => void
}

/** Finds something by a current or former name while the user types. */
export function NameLookup<Found extends ComboboxOption>(props: NameLookupProps<Found>) {
  const { label, placeholder, queryKey, load, noteOf, optionIn, failed, empty, onPick } = props
  const [text, setText] = useState('')
  const debounced = useDebounced(text, typingPauseMs)
  const search = debounced.trim().slice(0, limits.nameLength)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['audit', 'search', ...queryKey, search],
    placeholderData: keepPreviousData,
    staleTime: namesStaleMs,
    queryFn: async ({ signal }) => {
      const { body, headers } = await load(search, signal)
      const options = body.map(found => ({ id: found.id, name: found.name, note: noteOf(found) }))
      return { options, hasMore: linkCursor(headers.get('link')) !== null }
    },
  })
  const named = optionIn?.(text)
  const busy = !named && (text !== debounced || isPlaceholderData || (data === undefined && isFetching))
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      text={text}
      onText={setText}
      results={{
        options: named ? [named] : (data?.options ?? []),
        busy,
        hasMore: !named && !busy && data?.hasMore === true,
        failure: !named && !busy && data === undefined && isError ? failed : null,
        empty,
        onRetry: () => void refetch(),
      }}
      onPick={({ id }) => {
        setText('')
        onPick(id)
      }}
    />
  )
}
