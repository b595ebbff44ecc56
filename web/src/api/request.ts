import type { ErrorBody } from '@safe-menu/contracts/errors'
import { t } from '../languages/t.ts'
import { ApiError } from './api-error.ts'
import type { Address, Endpoint } from './endpoints.ts'

type Fields = Readonly<Record<string, unknown>>

/** The address of an endpoint, with its parameters and query encoded. Leaves out undefined and empty query values. */
export function urlOf<E extends Endpoint>(endpoint: E, input: Address<E>): string {
  return buildUrl(endpoint, input)
}

/** As {@link urlOf}, for an endpoint that only the caller's caller knows. */
export function buildUrl(
  endpoint: Endpoint,
  { params, query }: { readonly params?: Fields | undefined; readonly query?: Fields | undefined },
): string {
  const path = endpoint.slice(endpoint.indexOf('/'))
  const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** The failure that a fetch without an answer means. */
export function networkError(cause: unknown, timedOut: boolean, online: boolean): unknown {
  const isAbort = cause instanceof DOMException && cause.name === 'AbortError'
  if (isAbort && !timedOut) return cause
  const kind = timedOut ? 'timeout' : online ? 'unreachable' : 'offline'
  return new ApiError({ code: `client.${kind}`, status: 0, message: t(`error.${kind}`) })
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && 'code' in body
}

/** The body of an answer: JSON, or text where the route answers with a file. Throws an {@link ApiError} for any failure. */
export async function readAnswer(response: Response): Promise<unknown> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  const body: unknown = await (isJson ? response.json() : response.text()).catch(() => undefined)
  if (response.ok && body !== undefined) return body
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const fromServer = isErrorBody(body)
    ? { ...body, message: body.error }
    : {
        code: 'client.unreadable' as const,
        message: t('error.unreadable'),
      }
  throw new ApiError({
    ...fromServer,
    status: response.status,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}
