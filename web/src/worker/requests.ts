/** Which requests the service worker handles. It leaves every other one to the browser. No query strings: they could fill the cache. */

const id = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const exactly = (pattern: string) => new RegExp(`^${pattern}$`, 'u')
const wholeId = exactly(id)
const menuPath = exactly(`/api/menus/(${id})`)
const restaurantPath = exactly(`/api/(?:restaurants/(${id})|menus/restaurant/(${id})/published-menus)`)
const pagePath = exactly(`/menu/(?:(${id})/?)?`)
const filePath = /^\/(?:assets\/|favicon\.svg$)/u

export const catalogueAddress = '/api/allergens'
export const menuAddress = (menuId: string) => `/api/menus/${menuId}`
export const listAddress = (restaurantId: string) => `/api/menus/restaurant/${restaurantId}/published-menus`
export const restaurantAddress = (restaurantId: string) => `/api/restaurants/${restaurantId}`

export const isId = (value: unknown): value is string => typeof value === 'string' && wholeId.test(value)

/** The menu of a document's address; `null`: another address. */
export const menuOf = (path: string): string | null => menuPath.exec(path)?.[1] ?? null

/** The restaurant of the address of a list or of a restaurant's document; `null`: another address. */
export function restaurantOf(path: string): string | null {
  const [, restaurant, list] = restaurantPath.exec(path) ?? []
  return restaurant ?? list ?? null
}

export type Handled =
  /** A guest's page. `restaurantId`: `null` for the list of saved menus. */
  | { readonly kind: 'page'; readonly restaurantId: string | null }
  /** A public document of which there may be a copy, or a file of the web client. */
  | { readonly kind: 'document' | 'file'; readonly path: string }

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
    const page = pagePath.exec(path)
    return page && { kind: 'page', restaurantId: page[1] ?? null }
  }
  if (url.search !== '' || never.some(name => request.headers.has(name))) return null
  if (filePath.test(path)) return { kind: 'file', path }
  const isDocument = path === catalogueAddress || menuOf(path) !== null || restaurantOf(path) !== null
  return isDocument ? { kind: 'document', path } : null
}

/** A cellar's network may need this long for a first byte. A guest who has a copy does not wait longer. */
const patienceMs = 3_000

interface FirstAnswerOptions {
  readonly network: Promise<Response>
  /** `undefined`: there is no copy. */
  readonly copy: () => Promise<Response | undefined>
  readonly patienceMs?: number
}

/** The network's answer if it comes within the time limit, else the copy. Without a copy, whatever the network brings. */
export async function firstAnswer(options: FirstAnswerOptions): Promise<Response> {
  const { network, copy } = options
  const timeout = new Promise<null>(resolve => {
    setTimeout(() => resolve(null), options.patienceMs ?? patienceMs)
  })
  // A gateway that has no service behind it says nothing about the menu.
  const usable = network.then(
    answer => (answer.status < 500 ? answer : null),
    () => null,
  )
  return (await Promise.race([usable, timeout])) ?? (await copy().catch(() => undefined)) ?? network
}
