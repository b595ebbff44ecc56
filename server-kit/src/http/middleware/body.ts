import { type BodyKind, pictureTypes, type Route } from '@safe-menu/contracts/http/route'
import { limits } from '@safe-menu/contracts/limits'
import { HttpMethodEnum, koaBody } from 'koa-body'
import getRawBody from 'raw-body'
import { AppError } from '../../errors/app-error.ts'
import type { RequestContext, RequestMiddleware } from '../context.ts'

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

/** Refuses a body of another type or encoding, or one that is announced as too large. No body is fine: its schema decides. */
export function checkBodyType({ bodyKind, method }: Route): RequestMiddleware {
  const { type, name, bytes } = contentTypes[bodyKind]
  if (method === 'GET') return (_, next) => next()

  function refuseType(): never {
    throw bodyKind === 'none'
      ? new AppError('request.malformed', { text: 'Send this request without a body.' })
      : new AppError('request.unsupported_type', { text: `Send the body as ${name}.` })
  }

  return (ctx, next) => {
    const length = Number(ctx.get('content-length'))
    const isEmpty = length === 0 && ctx.get('transfer-encoding') === ''
    const mayLackType = bodyKind === 'none' || (bodyKind === 'json' && ctx.get('content-type') === '')
    const isTyped = type.test(ctx.get('content-type')) && ctx.get('content-encoding') === ''
    if (!isTyped && !(isEmpty && mayLackType)) refuseType()
    if (length > bytes) throw tooLarge(bytes)
    return next()
  }
}

const tooLarge = (bytes: number) =>
  new AppError('request.too_large', { text: `The request is too large: at most ${bytes / 1_024} KB.` })

/** Reads the body of a route: JSON, a text or the bytes of a picture. koa-body refuses prototype keys. */
export function readBody({ bodyKind }: Route): RequestMiddleware {
  const { bytes } = contentTypes[bodyKind]
  if (bodyKind === 'picture') {
    return async (ctx, next) => {
      const body = await getRawBody(ctx.req, { limit: bytes }).catch(error => {
        ctx.req.resume()
        throw faultOf(error, bytes)
      })
      Object.assign(ctx.request, { body })
      return next()
    }
  }
  return koaBody({
    json: bodyKind !== 'csv',
    jsonLimit: bytes,
    text: bodyKind === 'csv',
    textTypes: ['text/csv'],
    textLimit: bytes,
    urlencoded: false,
    multipart: false,
    includeUnparsed: true,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.DELETE], // erasing an account is a DELETE with a body
    onError: (error, ctx) => {
      ctx.req.resume() // the rest is skipped, so that the connection serves the next request
      throw faultOf(error, bytes)
    },
  }) as RequestMiddleware
}

/** Without its cause, to which the parser adds the body: that may hold a password. */
function faultOf(error: Error & { type?: string; code?: string }, bytes: number): Error {
  if (error.type === 'entity.too.large') return tooLarge(bytes)
  if (error.type === 'request.aborted' || error.code === 'ECONNRESET') return new ClientDisconnected()
  return new AppError('request.malformed')
}

/** A decoder replaces invalid UTF-8 with this character. */
const replacementCharacter = '\uFFFD'

/** Refuses a text that is not UTF-8, such as a file that a spreadsheet saved in an older encoding. */
export const requireUtf8: RequestMiddleware = (ctx, next) => {
  const { rawBody } = ctx.request as RequestContext['request'] & { readonly rawBody?: unknown }
  if (typeof rawBody === 'string' && rawBody.includes(replacementCharacter)) {
    const text = 'The body is not valid UTF-8. Save or send it as UTF-8.'
    throw new AppError('request.malformed', { text })
  }
  return next()
}
