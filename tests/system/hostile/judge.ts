import { ErrorBody, type ErrorCode, errorCatalogue } from '@safe-menu/contracts/errors'
import { commonErrors, type Route } from '@safe-menu/contracts/http/route'
import type { HostileRequest } from './hostile-request.ts'
import type { RawAnswer } from './raw-http.ts'

/** The statuses that any address may return before a route is found. */
const general: readonly ErrorCode[] = [
  'route.unknown',
  'route.method_not_allowed',
  'request.malformed',
  'request.too_large',
]

/** What is wrong with the response; `null` when it is declared. */
export function faultOf({ route, request, elsewhere }: HostileRequest, answer: RawAnswer): string | null {
  const { status } = answer
  if (Number.isNaN(status)) return 'an answer without a status'
  // Also for a 503 with Retry-After: the caller has repeated the request before it judges the response.
  if (status >= 500) return `${status}: ${excerpt(answer)}`
  if (status >= 400) return errorFault(route, answer, elsewhere, request.method === 'HEAD')
  if (elsewhere || status === 304 || request.method === 'HEAD') return null
  return successFault(route, answer)
}

/** What is wrong with a response from 400 up. */
function errorFault(route: Route, answer: RawAnswer, elsewhere: boolean, head: boolean): string | null {
  if (elsewhere && isUnknownPage(answer)) return null
  if (!isJson(answer)) return `${answer.status} as ${answer.headers.get('content-type')}: ${excerpt(answer)}`
  if (head) return null
  const parsed = ErrorBody.safeParse(jsonOf(answer))
  if (!parsed.success) return `${answer.status} without an error body: ${excerpt(answer)}`
  const { code } = parsed.data
  if (errorCatalogue[code].status !== answer.status) return `${code} with status ${answer.status}`
  const declared = [...route.errors, ...commonErrors(route), ...general]
  return elsewhere || declared.includes(code) ? null : `${code}, which ${route.id} does not declare`
}

function successFault(route: Route, answer: RawAnswer): string | null {
  const schema = route.responses[answer.status]
  if (!schema) return `the undeclared status ${answer.status}: ${excerpt(answer)}`
  if (route.responseType === 'text/event-stream') return null
  const body = route.responseType || answer.headers.has('content-encoding') ? undefined : jsonOf(answer)
  if (body === undefined) return null
  const parsed = schema.safeParse(body)
  return parsed.success ? null : `${answer.status} with a body its schema refuses: ${parsed.error.message}`
}

/** Addresses outside of `/api` are pages. */
const isUnknownPage = ({ status, headers }: RawAnswer) =>
  status === 404 && headers.get('content-type')?.startsWith('text/html') === true

const isJson = ({ headers }: RawAnswer) =>
  headers.get('content-type')?.startsWith('application/json') === true

function jsonOf({ body }: RawAnswer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return 'no JSON'
  }
}

const excerpt = ({ body }: RawAnswer) => body.toString().slice(0, 300)
