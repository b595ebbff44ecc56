import type { Issue } from '@safe-menu/contracts/errors'
import { headers } from '@safe-menu/contracts/http/headers'
import { type BodyKind, pictureTypes, type Route } from '@safe-menu/contracts/http/route'
import { limits } from '@safe-menu/contracts/limits'
import type { Context } from 'koa'
import { HttpMethodEnum, koaBody } from 'koa-body'
import type { Logger } from 'pino'
import getRawBody from 'raw-body'
import type { z } from 'zod'
import { AppError } from '../errors/app-error.ts'
import { readIdempotencyKey } from '../idempotency/commands.ts'
import type { Exchange } from './exchange.ts'
import type { RouteRequest } from './handler.ts'
import { issueText } from './issue-texts.ts'

/** Thrown when the client disconnects while it sends its request, so no answer is possible. */
export class ClientDisconnected extends Error {}

const json = {
  type: /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/iu,
  name: 'application/json',
  bytes: limits.jsonBodyBytes,
}

const contentTypes: Readonly<Record<BodyKind, typeof json>> = {
  none: json,
  json,
  csv: {
    type: /^text\/csv(?:\s*;\s*(?:charset="?utf-8"?|header=\w+))*$/iu,
    name: 'text/csv',
    bytes: limits.importBodyBytes,
  },
  picture: {
    type: /^image\/(?:jpeg|png|webp)$/iu,
    name: pictureTypes.join(', '),
    bytes: limits.pictureBodyBytes,
  },
}

/** A decoder replaces invalid UTF-8 with this character. */
const replacementCharacter = '\uFFFD'

/**
 * Creates the reader of a route's body. It returns the parsed value for `json`, the text for `csv` and the bytes for `picture`.
 * For `none` it returns an empty object, or what was sent, for the schema to refuse. Throws AppErrors with 400, 413 or 415, and
 * {@link ClientDisconnected}.
 */
export function bodyReader(route: Route): (ctx: Context) => Promise<unknown> {
  const { type, name, bytes } = contentTypes[route.bodyKind]
  const tooLarge = () =>
    new AppError('request.too_large', { text: `The request is too large: at most ${bytes / 1_024} KB.` })
  // Always read as text, because `parseJson` refuses prototype keys and deep nesting.
  const read = koaBody({
    text: true,
    textTypes: ['application/json', 'text/csv'],
    textLimit: bytes,
    json: false,
    urlencoded: false,
    multipart: false,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.DELETE], // erasing an account is a DELETE with a body
    onError: error => {
      throw describe(error)
    },
  })

  function describe(error: Error): Error {
    const kind = 'type' in error ? error.type : undefined
    if (kind === 'entity.too.large') return tooLarge()
    if (kind === 'request.aborted' || ('code' in error && error.code === 'ECONNRESET'))
      return new ClientDisconnected()
    return new AppError('request.malformed', { cause: error })
  }

  async function readBytes(ctx: Context): Promise<Buffer> {
    try {
      return await getRawBody(ctx.req, { limit: bytes })
    } catch (error) {
      throw describe(error as Error)
    }
  }

  async function readText(ctx: Context): Promise<string> {
    await read(ctx, async () => {
      // Used on its own: there is no next middleware.
    })
    const body: unknown = ctx.request.body
    const text = typeof body === 'string' ? body : ''
    if (text.includes(replacementCharacter)) {
      throw new AppError('request.malformed', {
        text: 'The body is not valid UTF-8. Save or send it as UTF-8.',
      })
    }
    return text
  }

  return async ctx => {
    const sent = hasBody(ctx)
    // Without a body the schema reports the missing fields, or accepts it if all fields are optional.
    if (route.bodyKind === 'json' && !sent && ctx.get('content-type') === '') return {}
    if (route.bodyKind === 'none' && (!sent || ctx.method === 'GET' || ctx.method === 'HEAD')) return {}
    if (!type.test(ctx.get('content-type')) || ctx.get('content-encoding') !== '') {
      throw route.bodyKind === 'none'
        ? new AppError('request.malformed', { text: 'Send this request without a body.' })
        : new AppError('request.unsupported_type', { text: `Send the body as ${name}.` })
    }
    if (Number(ctx.get('content-length')) > bytes) throw tooLarge()
    if (route.bodyKind === 'picture') return readBytes(ctx)
    const text = await readText(ctx)
    if (route.bodyKind === 'csv') return text
    return route.bodyKind === 'none' && text.trim() === '' ? {} : parseJson(text)
  }
}

function hasBody(ctx: Context): boolean {
  return ctx.get('transfer-encoding') !== '' || Number(ctx.get('content-length')) > 0
}

/** Our bodies nest at most four levels. Deep nesting could overflow the stack of recursive code. */
const maxDepth = 20

/** Merged into another object, these keys would change its prototype. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses JSON from a client. Throws `request.malformed` for invalid JSON, nesting deeper than 20 levels and prototype keys. */
function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new AppError('request.malformed', { cause: error })
  }
  checkKeys(value, 0)
  return value
}

function checkKeys(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth === maxDepth) {
    throw new AppError('request.malformed', { text: `The body is nested deeper than ${maxDepth} levels.` })
  }
  for (const key of Object.keys(value)) {
    if (prototypeKeys.has(key)) {
      throw new AppError('request.malformed', {
        text: `The body has a field named ${key}, which is not accepted.`,
      })
    }
    checkKeys((value as Record<string, unknown>)[key], depth + 1)
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
export function refuseFields(body: unknown): Record<never, never> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const issues = Object.keys(body).map(key => ({ path: [key], message: 'This field is not known.' }))
    if (issues.length === 0) return {}
    throw new AppError('request.invalid', { issues })
  }
  throw new AppError('request.invalid', { text: 'Send this request without a body.' })
}

/** The request as its handler gets it, from its parts that are parsed already. */
export function requestOf(
  ctx: Context,
  exchange: Exchange,
  log: Logger,
  parsed: Pick<RouteRequest<Route>, 'params' | 'query' | 'body' | 'caller'>,
): RouteRequest<Route> {
  let ownLog: Logger | undefined
  let abort: AbortController | undefined
  const token = ctx.get(headers.consistencyToken)
  return {
    ...parsed,
    requestId: exchange.requestId,
    path: ctx.path,
    idempotencyKey: ctx.method === 'GET' ? null : readIdempotencyKey(ctx.headers[headers.idempotencyKey]),
    consistencyToken: token === '' ? null : token,
    address: exchange.address,
    headers: ctx.headers,
    // Created on demand: most handlers need neither, and creating both costs more than a simple handler.
    get log() {
      ownLog ??= log.child({ requestId: exchange.requestId, route: exchange.route })
      return ownLog
    },
    get signal() {
      if (!abort) {
        const controller = new AbortController()
        abort = controller
        if (ctx.res.destroyed) controller.abort()
        ctx.res.once('close', () => {
          if (!ctx.res.writableFinished) controller.abort()
        })
      }
      return abort.signal
    },
  }
}
