import type { Route } from '@safe-menu/contracts/http/route'
import type { Random } from '../../fixtures/random.ts'
import { address, parameter, query } from './attacks/address.ts'
import { breakBody, encoding, framing, mediaType, oversize } from './attacks/body.ts'
import { type Attack, type Cast, type Draft, genuineFor } from './attacks/draft.ts'
import { credentials, header, method } from './attacks/headers.ts'
import type { RawRequest } from './raw-http.ts'
import { bytesOf, contentTypes, sampleBody, samplePath, sampleQuery } from './samples.ts'

/** One request and its expected response. */
export interface HostileRequest {
  readonly route: Route
  readonly request: RawRequest
  /** The method or the address differs from the route's, so that another route may answer. */
  readonly elsewhere: boolean
  /** The request is so large that the server may close the connection before its response is read. */
  readonly mayBeCut: boolean
}

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
  return {
    method: route.method,
    path: samplePath(route, target),
    query: sampleQuery(route),
    token: route.access.kind === 'roles' ? genuineFor(route, cast)[0] : random.pick([null, cast.owner.token]),
    type: contentTypes[route.bodyKind],
    headers: [],
    body: route.bodyKind === 'none' || sample === undefined ? null : bytesOf(sample),
    framing: null,
    elsewhere: false,
    mayBeCut: false,
  }
}

function headersOf({ token, type, headers, body, framing }: Draft): RawRequest['headers'] {
  return [
    ...(token === null ? [] : [['Authorization', `Bearer ${token}`] as const]),
    ...(body && type !== null ? [['Content-Type', type] as const] : []),
    ...(framing ?? (body ? [['Content-Length', String(body.length)] as const] : [])),
    ...headers,
  ]
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
