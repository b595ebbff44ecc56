import { limits } from '@safe-menu/contracts/limits'
import type { Random } from '../../../fixtures/random.ts'
import { hostileMatrix } from '../hostile-matrix.ts'
import { hostileBytes, hostileEmail, hostileJsonText, hostileText, hostileValue } from '../hostile-values.ts'
import type { Attack } from './draft.ts'

export const breakBody: Attack = (draft, random, route) => {
  const around = draft.body?.toString() ?? '{}'
  const kind = random.int(8)
  if (kind < 7 && route.bodyKind === 'picture') draft.body = hostilePicture(draft.body, random)
  else if (kind < 5 && route.bodyKind === 'csv') draft.body = hostileMatrix(random)
  else if (kind < 4 && route.bodyKind !== 'csv')
    draft.body = Buffer.from(JSON.stringify(mutated(around, random)))
  else if (kind < 6) draft.body = Buffer.from(hostileJsonText(random, around))
  else draft.body = hostileBytes(random, around)
}

/** A picture that is cut off, or in which some bytes are others. */
function hostilePicture(picture: Buffer | null, random: Random): Buffer {
  const bytes = Buffer.from(picture ?? [])
  for (let left = random.int(8); left > 0 && bytes.length > 0; left -= 1)
    bytes[random.int(bytes.length)] = random.int(256)
  return bytes.subarray(0, random.chance(0.5) ? bytes.length : random.int(bytes.length + 1))
}

/** The sample with one field replaced, removed or added. Text that is not a JSON object becomes a hostile value. */
function mutated(text: string, random: Random): unknown {
  // A body that an earlier attack has nested too deeply cannot be changed either.
  if (!text.startsWith('{') || text.length > 10_000) return hostileValue(random)
  let fields: Record<string, unknown>
  try {
    fields = JSON.parse(text)
  } catch {
    return hostileValue(random)
  }
  const names = [...Object.keys(fields), hostileText(random)]
  const name = random.pick(names)
  if (random.chance(0.1)) return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name))
  const value = name === 'email' && random.chance(0.7) ? hostileEmail(random) : hostileValue(random)
  return { ...fields, [name]: value }
}

const bounds = {
  none: limits.jsonBodyBytes,
  json: limits.jsonBodyBytes,
  csv: limits.importBodyBytes,
  picture: limits.pictureBodyBytes,
} as const

export const oversize: Attack = (draft, random, route) => {
  const bound = bounds[route.bodyKind]
  const length = bound + random.pick([-1, 0, 1, 4_096, bound])
  const quoted = Buffer.alloc(length, 'x')
  quoted.write('{"name":"')
  quoted.write('"}', length - 2)
  draft.body = quoted
  draft.mayBeCut = true
}

export const encoding: Attack = (draft, random) => {
  draft.headers.push([
    'Content-Encoding',
    random.pick(['gzip', 'br', 'deflate', 'identity', 'gzip, gzip, gzip', 'x-none', '']),
  ])
}

export const mediaType: Attack = (draft, random) => {
  draft.type = random.pick([
    null,
    '',
    'text/plain',
    'text/csv',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; charset=latin1',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    `application/${'x'.repeat(3_000)}`,
  ])
}

export const framing: Attack = (draft, random) => {
  const body = draft.body ?? Buffer.from('{}')
  const size = body.length.toString(16)
  draft.mayBeCut = true
  const kind = random.int(6)
  if (kind === 0) {
    draft.body = Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
    draft.framing = [['Transfer-Encoding', 'chunked']]
  } else if (kind === 1) {
    draft.body = Buffer.from(`zz\r\n${body}\r\n0\r\n\r\n`)
    draft.framing = [['Transfer-Encoding', 'chunked']]
  } else if (kind === 2) {
    draft.body = Buffer.concat([body, Buffer.from('GET /api/menus HTTP/1.1\r\n\r\n')])
    draft.framing = [
      ['Content-Length', String(body.length)],
      ['Transfer-Encoding', 'chunked'],
    ]
  } else if (kind === 3) {
    draft.framing = [
      ['Content-Length', String(body.length)],
      ['Content-Length', '0'],
    ]
  } else {
    draft.framing = [['Content-Length', random.pick(['-1', 'NaN', '1e3', '99999999999999999999', '0x10'])]]
  }
}
