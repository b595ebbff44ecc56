import type { Route, RouteResponse } from '@safe-menu/contracts/http/route'
import type { AnyRoute } from '@safe-menu/contracts/routes'

// Types only: the routes' schemas, and zod with them, stay out of every bundle.

type EndpointOf<R> = R extends Route ? `${R['method']} ${R['path']}` : never

/** `METHOD /path` of each declared route; anything else is a type error. */
export type Endpoint = EndpointOf<AnyRoute>

type At<R, E> = R extends Route ? (EndpointOf<R> extends E ? R : never) : never
type RouteAt<E extends Endpoint> = At<AnyRoute, E>

type Input<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : never

/** `{ params }`, `{ query }`, `{ body }`: present when the route declares it, optional when all of its fields are. */
type Part<K extends string, R> = R extends { readonly [key in K]: infer S }
  ? Record<never, never> extends Input<S>
    ? { readonly [key in K]?: Input<S> }
    : { readonly [key in K]: Input<S> }
  : { readonly [key in K]?: undefined }

/** Distributes over the routes: inferred for all of them at once, the unions of the parts would multiply. */
type AddressOf<R> = R extends Route ? Part<'params', R> & Part<'query', R> : never
type InputOf<R> = R extends Route ? AddressOf<R> & Part<'body', R> : never

/** What the address of `E` holds. */
export type Address<E extends Endpoint> = AddressOf<RouteAt<E>>

/** What a call to `E` sends. */
export type CallInput<E extends Endpoint> = InputOf<RouteAt<E>>

/** What `E` answers. */
export type Answer<E extends Endpoint> = RouteResponse<RouteAt<E>>
