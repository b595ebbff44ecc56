import { randomUUID } from 'node:crypto'
import type { Route } from '@safe-menu/contracts/http/route'
import { limits } from '@safe-menu/contracts/limits'
import { hostileMatrix } from './hostile-matrix.ts'
import {
  hostileBytes,
  hostileEmail,
  hostileInstant,
  hostileJsonText,
  hostileText,
  hostileValue,
} from './hostile-values.ts'
import type { Random } from './random.ts'
import type { RawRequest } from './raw-http.ts'
import { sampleBody, samplePath, sampleQuery } from './samples.ts'
import type { Account, Target } from './tenants.ts'

/** The material of the requests. */
export interface Cast {
  /** Used in paths and bodies. */
  readonly target: Target
  /** Used by requests that would archive or delete it, so that the main target stays intact. */
  readonly doomed: Target
  readonly owner: Account
  /** Valid tokens. */
  readonly genuine: readonly string[]
  readonly forged: readonly string[]
  /** Creates a valid token for a logout, so that the others stay valid. */
  readonly leaving: () => string
}

/** One request and its expected response. */
export interface HostileRequest {
  readonly route: Route
  readonly request: RawRequest
  /** The method or the address differs from the route's, so that another route may answer. */
  readonly elsewhere: boolean
  /** So much is sent that the server may cut the connection before the refusal is read. */
  readonly mayBeCut: boolean
}

/** A request under construction, which each attack may change. */
interface Draft {
  method: string
  path: string
  query: string
  token: string | null
  type: string | null
  headers: [string, string][]
  body: Buffer | null
  /** The body's framing; `null` for a content length. */
  framing: [string, string][] | null
  elsewhere: boolean
  mayBeCut: boolean
}

type Attack = (draft: Draft, random: Random, route: Route) => void

/** A valid request to the route with one to three attacks applied. */
export function hostileRequest(route: Route, cast: Cast, random: Random): HostileRequest {
  const draft = honest(route, cast, random)
  const attacks = route.bodyKind === 'none' ? attacksWithoutBody(cast) : attacksWithBody(cast)
  // Hashing a password takes a quarter of a second, so those bodies are always invalid.
  if (route.limit === 'login' || route.limit === 'registration') breakBody(draft, random, route)
  for (let left = 1 + random.int(3); left > 0; left -= 1) random.pick(attacks)(draft, random, route)
  return {
    route,
    request: {
      method: draft.method,
      target: draft.path + draft.query,
      headers: headersOf(draft),
      body: draft.body,
    },
    elsewhere: draft.elsewhere,
    mayBeCut: draft.mayBeCut,
  }
}

function honest(route: Route, cast: Cast, random: Random): Draft {
  const destructive = route.method === 'DELETE' || route.id === 'items.archive'
  const target = destructive ? cast.doomed : cast.target
  const sample = sampleBody(route, target, cast.owner)
  const text = typeof sample === 'string' ? sample : JSON.stringify(sample)
  return {
    method: route.method,
    path: samplePath(route, target),
    query: sampleQuery(route),
    token: route.access.kind === 'roles' ? genuineFor(route, cast)[0] : random.pick([null, cast.owner.token]),
    type: route.bodyKind === 'csv' ? 'text/csv' : 'application/json',
    headers: [],
    body: route.bodyKind === 'none' || text === undefined ? null : Buffer.from(text),
    framing: null,
    elsewhere: false,
    mayBeCut: false,
  }
}

/** The valid tokens for a route. A logout gets a new one, because it ends the session. */
function genuineFor(route: Route, { owner, genuine, leaving }: Cast): readonly [string, ...string[]] {
  return route.id === 'accounts.logout' ? [leaving()] : [owner.token, ...genuine]
}

function headersOf({ token, type, headers, body, framing }: Draft): RawRequest['headers'] {
  return [
    ...(token === null ? [] : [['Authorization', `Bearer ${token}`] as const]),
    ...(body && type !== null ? [['Content-Type', type] as const] : []),
    ...(framing ?? (body ? [['Content-Length', String(body.length)] as const] : [])),
    ...headers,
  ]
}

const breakBody: Attack = (draft, random, route) => {
  const around = draft.body?.toString() ?? '{}'
  const kind = random.int(8)
  if (kind < 5 && route.bodyKind === 'csv') draft.body = hostileMatrix(random)
  else if (kind < 4 && route.bodyKind !== 'csv')
    draft.body = Buffer.from(JSON.stringify(mutated(around, random)))
  else if (kind < 6) draft.body = Buffer.from(hostileJsonText(random, around))
  else draft.body = hostileBytes(random, around)
}

/** The sample with one field replaced, removed or added. Text that is not a JSON object becomes a hostile value. */
function mutated(text: string, random: Random): unknown {
  // Nor can a body be changed that an earlier attack has nested too deeply.
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

const oversize: Attack = (draft, random, route) => {
  const bound = route.bodyKind === 'csv' ? limits.importBodyBytes : limits.jsonBodyBytes
  const length = bound + random.pick([-1, 0, 1, 4_096, bound])
  const quoted = Buffer.alloc(length, 'x')
  quoted.write('{"name":"')
  quoted.write('"}', length - 2)
  draft.body = quoted
  draft.mayBeCut = true
}

const encoding: Attack = (draft, random) => {
  draft.headers.push([
    'Content-Encoding',
    random.pick(['gzip', 'br', 'deflate', 'identity', 'gzip, gzip, gzip', 'x-none', '']),
  ])
}

const mediaType: Attack = (draft, random) => {
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

const framing: Attack = (draft, random) => {
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

const parameter: Attack = (draft, random, route) => {
  const value = random.chance(0.5)
    ? percentEncoded(hostileText(random))
    : random.pick([
        randomUUID(),
        '%',
        '%zz',
        '%ff',
        '%00',
        '..',
        '.',
        '%2e%2e',
        '%2f',
        'milk',
        '\u00e9',
        '*',
        ';a=b',
      ])
  const parts = route.path.split('/')
  const at = parts.findIndex(part => part.startsWith(':'))
  if (at === -1) return
  const path = draft.path.split('/')
  path[at] = value
  draft.path = path.join('/')
  // A value that is not a single path segment belongs to no route, or to another one.
  draft.elsewhere = true
}

const address: Attack = (draft, random) => {
  const path = draft.path
  draft.elsewhere = true
  draft.path = random.pick([
    `${path}/`,
    `/${path}`,
    path.replaceAll('/', '//'),
    path.replaceAll('/', '%2f'),
    path.replaceAll('/', '\\'),
    path.toUpperCase(),
    `${path}%00`,
    `${path}%0d%0aSet-Cookie:a=b`,
    `/api/../..${path}`,
    `/api/%2e%2e/%2e%2e/etc/passwd`,
    `/../../../etc/passwd`,
    `/%5c..%5c..%5cetc/passwd`,
    `/.%00./package.json`,
    `/api/./${path.slice(5)}`,
    `${path};jsessionid=1`,
    `${path}#fragment`,
    `http://127.0.0.1:1${path}`,
    '*',
    '',
    `/api/${'a/'.repeat(4_000)}`,
    `/${'a'.repeat(15_000)}`,
    `${path}/@${'a'.repeat(14_000)}`,
    `${path}/${'a@'.repeat(7_000)}`,
    `${path}/${'-----BEGIN%20PRIVATE%20KEY-----'.repeat(400)}`,
    `/${'a'.repeat(40_000)}`,
    '/api/__proto__',
    '/api/constructor/prototype',
    '/%',
    '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
    '/assets/%2e%2e/%2e%2e/package.json',
    `${path} HTTP/1.1\r\nX-Split: yes\r\n\r\nGET /`,
    path.replace('/api', '/api\u00ff'),
  ])
  if (draft.path.length > 16_000) draft.mayBeCut = true
}

const query: Attack = (draft, random) => {
  const text = percentEncoded(hostileText(random))
  const instant = () => percentEncoded(hostileInstant(random))
  const cursor = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = '11111111-1111-4111-8111-111111111111'
  draft.query = random.pick([
    `?from=${instant()}`,
    `?from=${instant()}&to=${instant()}`,
    `?time=${instant()}`,
    `?search=${percentEncoded(hostileEmail(random))}`,
    `?cursor=${cursor({ name: hostileText(random), id })}`,
    `?cursor=${cursor({ archivedAt: hostileInstant(random), id })}`,
    `?cursor=${cursor({ id: '9'.repeat(random.pick([1, 19, 20])), side: 'next' })}`,
    '?',
    `?${text}`,
    `?limit=${text}`,
    `?limit=0`,
    `?limit=201`,
    `?limit=1e2&limit=5`,
    '?limit[]=1',
    '?__proto__[a]=b&constructor=1',
    `?cursor=${text}`,
    '?cursor=e30',
    '?cursor=WzFd',
    `?name=${text}&menu=${text}`,
    '?name=%ff%fe&menu=%',
    '?name=%00',
    '?name=%ED%A0%80',
    '?from=yesterday&to=tomorrow',
    '?from=-271821-04-20T00:00:00Z',
    '?from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59.999999999%2B23:59',
    `?period=${text}`,
    '?period=daily&period=weekly',
    `?reason=${text}`,
    `?${'a=b&'.repeat(2_000)}`,
  ])
}

const header: Attack = (draft, random) => {
  const add = random.pick<readonly [string, string][]>([
    [['X-Forwarded-For', '127.0.0.1, ::1, <script>']],
    [
      ['X-Forwarded-For', 'not an address'],
      ['X-Real-IP', '10.0.0.1'],
      ['Forwarded', 'for=unknown'],
    ],
    [
      ['Idempotency-Key', 'one'],
      ['Idempotency-Key', 'two'],
    ],
    [['Idempotency-Key', 'k'.repeat(limits.idempotencyKeyLength + random.int(2))]],
    [['Idempotency-Key', random.pick(['', ' ', 'caf\u00e9', '__proto__', 'a b', '\u0001'])]],
    [['Idempotency-Key', 'always the same']],
    [['Consistency-Token', random.pick(['', 'x', 'e30.e30', '.', 'A'.repeat(4_000), '\u00ff'])]],
    [['X-Request-Id', random.pick(['../../log', 'a'.repeat(5_000), '\u001b[31m'])]],
    [['X-Huge', 'x'.repeat(random.pick([7_000, 15_000, 17_000, 70_000]))]],
    Array.from({ length: 1_500 }, (_, at) => [`X-Many-${at}`, '1'] as [string, string]),
    [['Transfer-Encoding', random.pick(['gzip, chunked', 'xchunked', 'identity'])]],
    [['Connection', 'authorization, content-length, transfer-encoding']],
    [['Connection', `close${' '.repeat(14_000)}x`]],
    [['Connection', ','.repeat(14_000)]],
    [['If-None-Match', '"'.repeat(14_000)]],
    [['Accept-Encoding', `gzip${' ;'.repeat(7_000)}`]],
    [['Content-Type', `text/csv${'; header=a'.repeat(1_400)}\u00e9`]],
    [['Authorization', `Bearer ${' '.repeat(14_000)}`]],
    [['X-Forwarded-For', ', '.repeat(7_000)]],
    [['Date', 'Thu, 01 Jan 0000 00:00:00 GMT']],
    [['If-Modified-Since', 'Sat, 31 Dec 9999 23:59:59 GMT']],
    [
      ['Connection', 'Upgrade'],
      ['Upgrade', 'websocket'],
    ],
    [['Expect', random.pick(['100-continue', 'the unexpected'])]],
    [['Range', 'bytes=0-0,1-1,-1']],
    [['If-None-Match', random.pick(['*', '"', 'W/"\u00ff"', `"${'e'.repeat(5_000)}"`])]],
    [['Accept-Encoding', random.pick(['br;q=NaN', '*;q=0', 'gzip;q=1e9', ', , ,', 'identity;q=0'])]],
    [['Accept', 'image/png']],
    [['Last-Event-ID', random.pick(['-1', 'NaN', '9'.repeat(400), '\u00ff'])]],
    [['Origin', 'null']],
    [['Host', 'evil.example']],
    [['Cookie', `a=${'b'.repeat(4_000)}`]],
    [['User-Agent', random.pick(['', 'Googlebot', '\u00ff\u00fe', 'u'.repeat(7_000)])]],
    [['X-HTTP-Method-Override', 'DELETE']],
    [['Bad Name', 'with a space']],
    [['X-Folded', 'one\r\n two']],
    [['X-Null', 'a\0b']],
  ])
  draft.headers.push(...add)
  if (add.some(([name, value]) => value.length > 16_000 || /^(Expect|Transfer|Bad|X-Many)/u.test(name))) {
    draft.mayBeCut = true
  }
}

const method: Attack = (draft, random) => {
  draft.method = random.pick([
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'OPTIONS',
    'TRACE',
    'get',
    'NONSENSE',
  ])
  draft.elsewhere = true
}

const credentials =
  (cast: Cast): Attack =>
  (draft, random, route) => {
    const genuine = genuineFor(route, cast)
    if (random.chance(0.3)) {
      draft.token = null
      const given = random.pick([
        '',
        'Bearer',
        'Bearer  ',
        'Basic YTpi',
        'bearer x',
        `Bearer ${genuine[0]}, Bearer ${genuine[0]}`,
        `Bearer ${genuine[0]} `,
        'Bearer \u00ff.\u00ff.\u00ff',
      ])
      draft.headers.push(['Authorization', given])
    } else draft.token = random.pick([...cast.forged, ...genuine])
  }

const attacksWithoutBody = (cast: Cast): readonly Attack[] => [
  parameter,
  parameter,
  parameter,
  address,
  query,
  query,
  header,
  header,
  method,
  credentials(cast),
  credentials(cast),
  breakBody,
  framing,
]

const attacksWithBody = (cast: Cast): readonly Attack[] => [
  breakBody,
  breakBody,
  breakBody,
  breakBody,
  oversize,
  encoding,
  mediaType,
  framing,
  parameter,
  address,
  query,
  header,
  header,
  method,
  credentials(cast),
]

/** Lone surrogates have no percent-encoding; they are sent as their three bytes. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '')) + (/\p{Cs}/u.test(text) ? '%ED%A0%80' : '')
}
