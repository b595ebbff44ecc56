import { headers } from '@safe-menu/contracts/http/headers'
import {
  type DataTag,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { type CallOptions, call, callFull, queryClient } from './client.ts'
import type { Answer, CallInput, Endpoint } from './request.ts'

/** Endpoints that change nothing. A look-up is a POST where an address must not hold what it asks about. */
type ReadEndpoint = Extract<
  Endpoint,
  | `GET ${string}`
  | `POST ${string}/look-up`
  | 'POST /api/password-resets/ways'
  | 'POST /api/restaurants/:restaurantId/css-check'
>
type ListEndpoint = { [E in ReadEndpoint]: Answer<E> extends readonly unknown[] ? E : never }[ReadEndpoint]
type Row<E extends ListEndpoint> = Answer<E> extends readonly (infer R)[] ? R : never

/** What `useQuery` needs to read a `T`. */
export type ReadQuery<T> = UndefinedInitialDataOptions<T> & { readonly queryKey: DataTag<QueryKey, T, Error> }

/** An answer with its headers. */
export interface FullAnswer<T> {
  readonly body: T
  readonly headers: Headers
}

/** The key of a read, for a query with a `queryFn` of its own. `variant` tells reads of one input apart. */
export function readKey<E extends ReadEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  variant?: string,
): QueryKey {
  return variant === undefined ? [endpoint, input] : [endpoint, input, variant]
}

/**
 * A read of the API for `useQuery`. Its key is the endpoint, the input and whose token is sent, so all screens share one answer.
 * A guest's read carries no token: it is for screens that outlive a session.
 */
export function readQuery<E extends ReadEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  as?: CallOptions['as'],
): ReadQuery<Answer<E>> {
  return queryOptions({
    queryKey: readKey(endpoint, input, as),
    queryFn: ({ signal }) => call(endpoint, input, { as, signal }),
  })
}

/** The same with the answer's headers, from the server and no cache of the browser. */
export function fullReadQuery<E extends ReadEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): ReadQuery<FullAnswer<Answer<E>>> {
  return queryOptions({
    queryKey: readKey(endpoint, input, 'with its headers'),
    queryFn: ({ signal }) => callFull(endpoint, input, { signal, cache: 'no-store' }),
  })
}

interface Staleness {
  readonly isStale: boolean
  /** `null`: not known. */
  readonly since: string | null
}

/**
 * Whether the answers of an endpoint are out of date. A refusal because they are is an answer as well: it stays until there is
 * another one, also while the server cannot be reached.
 */
export function stalenessQuery<E extends ReadEndpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: readKey(endpoint, input, 'how old it is'),
    queryFn: async ({ signal }): Promise<Staleness> => {
      try {
        const answer = await callFull(endpoint, input, { signal, cache: 'no-store' })
        const since = answer.headers.get(headers.staleSince)
        // A server that never knew its answers to be current says so with the epoch.
        const isKnown = since !== null && Date.parse(since) > 0
        return { isStale: since !== null, since: isKnown ? since : null }
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'service.read_model_behind')) throw error
        return { isStale: true, since: null }
      }
    },
  })
}

/** Fetches again what the screens show of these endpoints; the rest is fetched when it is next shown. */
export function refetchReads(...endpoints: readonly ReadEndpoint[]): Promise<unknown> {
  return Promise.all(endpoints.map(endpoint => queryClient.invalidateQueries({ queryKey: [endpoint] })))
}

/** Makes a function that waits for a write and then does the same as {@link refetchReads}. */
export function refetchAfter(...endpoints: readonly ReadEndpoint[]) {
  return async <T>(write: Promise<T>): Promise<T> => {
    const answer = await write
    await refetchReads(...endpoints)
    return answer
  }
}

/** A list that is loaded page by page. Shows the previous list while another loads. */
export function usePagedRead<E extends ListEndpoint>(endpoint: E, input: CallInput<E>) {
  return useInfiniteQuery({
    queryKey: readKey(endpoint, input, 'in pages'),
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, pageParam }) => {
      const page = { ...input, query: { ...input.query, cursor: pageParam || undefined } } as CallInput<E>
      const answer = await callFull(endpoint, page, { signal })
      const rows: readonly Row<E>[] = answer.body
      const total = Number(answer.headers.get(headers.totalCount) ?? rows.length)
      return { rows, total, next: linkCursor(answer.headers.get('link')) }
    },
    getNextPageParam: page => page.next,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }) => rows),
      total: pages[0]?.total ?? 0,
    }),
  })
}

/** The cursor in a `Link: <...>; rel="next"` header, or in its `rel="prev"`; `null` at the end of the list. */
export function linkCursor(link: string | null, rel: 'next' | 'prev' = 'next'): string | null {
  const target = new RegExp(`<([^>]+)>;\\s*rel="${rel}"`, 'u').exec(link ?? '')?.[1]
  return target === undefined ? null : new URL(target, 'http://relative.invalid').searchParams.get('cursor')
}
