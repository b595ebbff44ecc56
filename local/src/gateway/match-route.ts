import type { Route } from '@safe-menu/contracts/http/route'

/** The service for a request under `/api`. `methods`: the methods that the address allows, if it does not allow this one. */
export type RouteMatch =
  | { readonly kind: 'service'; readonly service: Route['service'] }
  | { readonly kind: 'method'; readonly methods: readonly string[] }
  | { readonly kind: 'unknown' }

/** Derives the split between the services from the route list; `HEAD` goes to the service of `GET`. */
export function createRouteMatcher(routes: readonly Route[]) {
  const patterns = routes.map(route => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/:[A-Za-z]+/gu, '[^/]+')}$`, 'u'),
  }))
  return function match(method: string, path: string): RouteMatch {
    const wanted = method === 'HEAD' ? 'GET' : method
    const here = patterns.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route)
    const found = here.find(route => route.method === wanted)
    if (found) return { kind: 'service', service: found.service }
    if (here.length === 0) return { kind: 'unknown' }
    const methods = here.flatMap(route => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]))
    return { kind: 'method', methods: [...new Set(methods)].sort() }
  }
}
