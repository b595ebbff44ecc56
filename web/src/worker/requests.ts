/** Which requests the service worker handles. It leaves every other one to the browser. No query strings: they could fill the cache. */

const menuPath = /^\/api\/menus\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u
const listPath = /^\/api\/menus\/restaurant\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/published-menus$/u
const restaurantPath = /^\/api\/restaurants\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u
const pagePath = /^\/menu\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/u
const wholeId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u

export const catalogueAddress = '/api/allergens'
export const menuAddress = (menuId: string) => `/api/menus/${menuId}`
export const listAddress = (restaurantId: string) => `/api/menus/restaurant/${restaurantId}/published-menus`
export const restaurantAddress = (restaurantId: string) => `/api/restaurants/${restaurantId}`

export const isId = (value: unknown): value is string => typeof value === 'string' && wholeId.test(value)

/** The menu of a document's address; `null`: another address. */
export const menuOf = (path: string): string | null => menuPath.exec(path)?.[1] ?? null

/** The restaurant of the address of a list or of a restaurant's document; `null`: another address. */
export const restaurantOf = (path: string): string | null =>
  (listPath.exec(path) ?? restaurantPath.exec(path))?.[1] ?? null

export type Handled =
  /** A guest's page. `restaurantId`: `null` for the list of saved menus. */
  | { readonly kind: 'page'; readonly restaurantId: string | null }
  /** A public document of which there may be a copy. */
  | { readonly kind: 'document'; readonly path: string }
  /** A file of the web client. */
  | { readonly kind: 'file'; readonly path: string }

/** Headers of requests that belong to a person, or that continue what the page already has. */
const never = ['authorization', 'if-none-match', 'consistency-token']

/** What the request is; `null`: the worker leaves it alone. `origin`: the worker's own. */
export function classify(
  request: Pick<Request, 'url' | 'method' | 'mode' | 'headers'>,
  origin: string,
): Handled | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  const { pathname: path } = url
  if (request.mode === 'navigate') {
    if (path === '/menu/') return { kind: 'page', restaurantId: null }
    const [, restaurantId = null] = pagePath.exec(path) ?? []
    return restaurantId === null ? null : { kind: 'page', restaurantId }
  }
  if (url.search !== '' || never.some(name => request.headers.has(name))) return null
  if (path.startsWith('/assets/') || path === '/favicon.svg') return { kind: 'file', path }
  const isDocument = path === catalogueAddress || menuOf(path) !== null || restaurantOf(path) !== null
  return isDocument ? { kind: 'document', path } : null
}

/** A cellar's network may need this long for a first byte. A guest who has a copy does not wait longer. */
const patienceMs = 3_000

interface FirstAnswerOptions {
  readonly network: Promise<Response>
  /** `null`: there is no copy. */
  readonly copy: () => Promise<Response | null>
  /** Whether the network's answer is one. A proxy without a service behind it has none. */
  readonly isAnswer: (answer: Response) => boolean
  readonly patienceMs?: number
}

/** The network's answer if it comes within the time limit, else the copy. Without a copy, whatever the network brings. */
export async function firstAnswer(options: FirstAnswerOptions): Promise<Response> {
  const { network, copy, isAnswer } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), options.patienceMs ?? patienceMs)
  })
  const usable = network.then(
    answer => (isAnswer(answer) ? answer : null),
    () => null,
  )
  const answer = await Promise.race([usable, timeout])
  clearTimeout(timer)
  return answer ?? (await copy().catch(() => null)) ?? network
}
