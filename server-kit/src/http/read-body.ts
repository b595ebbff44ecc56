import type { BodyKind, Route } from '@safe-menu/contracts/http/route'
import { limits } from '@safe-menu/contracts/limits'
import type { Context } from 'koa'
import { HttpMethodEnum, koaBody } from 'koa-body'
import { AppError } from '../errors/app-error.ts'
import { parseJson } from './parse-json.ts'

/** Thrown when the client went away while it was sending: there is nobody left to answer. */
export class ClientDisconnected extends Error {}

const contentTypes: Readonly<Record<BodyKind, { type: RegExp; name: string; bytes: number }>> = {
  none: {
    type: /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/iu,
    name: 'application/json',
    bytes: limits.jsonBodyBytes,
  },
  json: {
    type: /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/iu,
    name: 'application/json',
    bytes: limits.jsonBodyBytes,
  },
  csv: {
    type: /^text\/csv(?:\s*;\s*(?:charset="?utf-8"?|header=\w+))*$/iu,
    name: 'text/csv',
    bytes: limits.importBodyBytes,
  },
}

/** What a decoder leaves of bytes that are not UTF-8. */
const replacementCharacter = '\uFFFD'

/**
 * Reads a route's body: for `json` the parsed value, for `csv` the text, for `none` an empty object where nothing or `{}` was
 * sent and else what was, for the schema to refuse. Faults: 415, 413, 400. Rejects with {@link ClientDisconnected} when the client left.
 */
export function bodyReader(route: Route): (ctx: Context) => Promise<unknown> {
  const { type, name, bytes } = contentTypes[route.bodyKind]
  const tooLarge = () =>
    new AppError('request.too_large', { text: `The request is too large: at most ${bytes / 1_024} KB.` })
  // Read as text whatever the kind: parsing is ours, with the keys and the depth that it refuses.
  const read = koaBody({
    text: true,
    textTypes: ['application/json', 'text/csv'],
    textLimit: bytes,
    json: false,
    urlencoded: false,
    multipart: false,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.DELETE], // the erasure of an account is a DELETE with a body
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

  async function readText(ctx: Context): Promise<string> {
    await read(ctx, async () => {
      // The reader is used by itself: nothing comes after it.
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
    // Without a body at all the schema says which fields are missing, or takes it where all are optional.
    if (route.bodyKind === 'json' && !sent && ctx.get('content-type') === '') return {}
    if (route.bodyKind === 'none' && (!sent || ctx.method === 'GET' || ctx.method === 'HEAD')) return {}
    if (!type.test(ctx.get('content-type')) || ctx.get('content-encoding') !== '') {
      throw route.bodyKind === 'none'
        ? new AppError('request.malformed', { text: 'This call takes no body.' })
        : new AppError('request.unsupported_type', { text: `Send the body as ${name}.` })
    }
    if (Number(ctx.get('content-length')) > bytes) throw tooLarge()
    const text = await readText(ctx)
    if (route.bodyKind === 'csv') return text
    return route.bodyKind === 'none' && text.trim() === '' ? {} : parseJson(text)
  }
}

function hasBody(ctx: Context): boolean {
  return ctx.get('transfer-encoding') !== '' || Number(ctx.get('content-length')) > 0
}
