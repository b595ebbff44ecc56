import { fetchOrTakeEarly } from './early-answers.ts'
import type { Answer, CallInput, Endpoint } from './endpoints.ts'
import { buildUrl } from './request.ts'
import { createTransport } from './transport.ts'

// All that the guest's page needs of the API. The client for signed-in people (device.ts) stays out of its script.

/** The transport of this page. */
export const transport = createTransport({
  fetch: (url, init) => fetchOrTakeEarly(url, init).answer,
  isOnline: () => navigator.onLine,
  now: Date.now,
})

/** Calls `GET /path` of the route list without a login. Rejects with an `ApiError`. */
export async function readAsGuest<E extends Extract<Endpoint, `GET ${string}`>>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const sent = new Headers({ accept: 'application/json' })
  return (await transport.read(buildUrl(endpoint, input), sent, { signal })).body as Answer<E>
}
