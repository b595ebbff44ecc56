import type { Issue } from '@safe-menu/contracts/errors'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Route } from '@safe-menu/contracts/http/route'
import type { z } from 'zod'
import { AppError } from '../../errors/app-error.ts'
import { readIdempotencyKey } from '../../idempotency/commands.ts'
import type { RequestMiddleware } from '../context.ts'

/** Parses parameters, query and body by the route's schemas into `ctx.input`. */
export function parseInput(route: Route): RequestMiddleware {
  return (ctx, next) => {
    const params = route.params ? parseRequest(route.params, ctx.params) : {}
    const query = route.query ? parseRequest(route.query, ctx.query) : {}
    const sent: unknown = ctx.request.body ?? (route.bodyKind === 'csv' ? '' : {})
    const body = route.body ? parseRequest(route.body, sent) : refuseFields(sent)
    if (route.method !== 'GET')
      ctx.state.idempotencyKey = readIdempotencyKey(ctx.headers[headers.idempotencyKey])
    ctx.input = { params, query, body }
    return next()
  }
}

/** Parses a part of a request. Throws `request.invalid` with all issues. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: issueText })
  if (!parsed.success) throw new AppError('request.invalid', { issues: issuesOf(parsed.error) })
  return parsed.data
}

/** Keeps the response small. No person fixes more fields from one list. */
const maxIssues = 100

/** Converts zod's issues, with one issue per unknown field, so that a form can show each beside its field. */
function issuesOf(error: z.ZodError): Issue[] {
  return error.issues
    .flatMap(issue =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map(key => ({
            path: [...issue.path.map(segment), key],
            message: 'This field is not known.',
          }))
        : [{ path: issue.path.map(segment), message: issue.message }],
    )
    .slice(0, maxIssues)
}

const segment = (key: PropertyKey): string | number => (typeof key === 'symbol' ? String(key) : key)

/** A route without a declared body accepts only an empty object. */
function refuseFields(body: unknown): Record<never, never> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const issues = Object.keys(body).map(key => ({ path: [key], message: 'This field is not known.' }))
    if (issues.length === 0) return {}
    throw new AppError('request.invalid', { issues })
  }
  throw new AppError('request.invalid', { text: 'Send this request without a body.' })
}

/** What to send instead of a value of the wrong type, by zod's name of the expected type. */
const expectedTypes: Readonly<Record<string, string>> = {
  string: 'Send a text.',
  number: 'Send a number.',
  int: 'Send a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
  null: 'Send null.',
}

/** What to send instead of a text without the wanted form, by zod's name of that form. */
const formats: Readonly<Record<string, string>> = {
  uuid: 'Send an id, such as 0b0e1f4e-5b0c-4a39-8f43-0a5b5d3c8f11.',
  datetime: 'Send a time, such as 2026-03-12T19:32:00Z.',
  date: 'Send a day, such as 2026-03-12.',
  email: 'Send an e-mail address.',
  url: 'Send a web address.',
}

const quoted = (values: readonly unknown[]) => values.map(value => JSON.stringify(value)).join(', ')

/**
 * The sentence about a value that a schema refuses, in place of zod's own words. A schema's own message comes before it. `undefined`:
 * there is none, and zod's words remain.
 */
function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is missing.'
      return expectedTypes[issue.expected] ?? 'This value has the wrong type.'
    case 'invalid_value':
      if (issue.input === undefined) return 'This field is missing.'
      return issue.values.length === 1
        ? `Send ${quoted(issue.values)}.`
        : `Send one of ${quoted(issue.values)}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'This value does not have the expected form.'
    case 'too_big':
      return `Send at most ${issue.maximum}${unitOf(issue.origin, issue.maximum)}.`
    case 'too_small':
      return `Send at least ${issue.minimum}${unitOf(issue.origin, issue.minimum)}.`
    case 'not_multiple_of':
      return `Send a multiple of ${issue.divisor}.`
    case 'invalid_union':
      return issue.input === undefined
        ? 'This field is missing.'
        : 'This value does not have an accepted form.'
    default:
      return undefined
  }
}

/** What zod counts of a value: characters of a text, entries of a list; of a number, nothing. */
function unitOf(origin: string, count: number | bigint): string {
  const isOne = Number(count) === 1
  if (origin === 'string') return isOne ? ' character' : ' characters'
  if (origin !== 'array' && origin !== 'set' && origin !== 'record') return ''
  return isOne ? ' entry' : ' entries'
}
