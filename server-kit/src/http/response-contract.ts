import type { ErrorCode } from '@safe-menu/contracts/errors'
import { commonErrors, type Route } from '@safe-menu/contracts/http/route'
import type { Reply } from './handler.ts'

/** Not an AppError on purpose: a handler that breaks its route's contract is a bug, and answers 500. */
function broken(route: Route, what: string): Error {
  return new Error(`${route.id} ${what}`)
}

/** Throws when a reply's status or body is not what its route declares. What is checked is what will be sent: the JSON. */
export function checkReply(route: Route, reply: Reply): void {
  if (reply.status === 304 && route.method === 'GET') return
  const schema = route.responses[reply.status]
  if (!schema) throw broken(route, `answered the undeclared status ${reply.status}`)
  const sent = sentJson(reply)
  if (sent === undefined) return
  const parsed = schema.safeParse(sent)
  if (!parsed.success) {
    throw broken(route, `answered a body its schema refuses: ${parsed.error.message}`)
  }
}

/** The body as a client will read it; `undefined` where it is not JSON. */
function sentJson({ body, headers = {} }: Reply): unknown {
  const type = headers['content-type'] ?? 'application/json'
  if (!type.startsWith('application/json') || 'content-encoding' in headers) return undefined
  if (Buffer.isBuffer(body)) return JSON.parse(body.toString())
  if (typeof body === 'object' && body !== null && 'pipe' in body) return undefined
  return JSON.parse(JSON.stringify(body ?? null))
}

/** Throws when a code that a handler threw is not one its route declares. */
export function checkErrorCode(route: Route, code: ErrorCode, cause: unknown): void {
  if (route.errors.includes(code) || commonErrors(route).includes(code)) return
  throw new Error(`${route.id} threw the undeclared code ${code}`, { cause })
}
