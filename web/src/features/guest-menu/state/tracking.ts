import type { CallInput, Endpoint } from '../../../api/endpoints.ts'
import { buildUrl } from '../../../api/request.ts'

type TrackingCall = Extract<Endpoint, `POST /api/analytics/track-${string}`>

/** After a refusal without Retry-After: the minute that the servers' limits are counted by. */
const quietMs = 60_000

interface TrackingDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly isOnline: () => boolean
  readonly now: () => number
}

/**
 * What guests look at, for the restaurant's figures (specification section 7). Nothing about a person is sent. A menu must
 * work without it: failures are dropped and not tried again, and when the service is overloaded or away (429, 5xx, no
 * answer) nothing more is sent for a while, because the browser writes each failed request to the console.
 */
export function createTracking({ fetch, isOnline, now }: TrackingDeps) {
  let quietUntil = 0

  const track = async <E extends TrackingCall>(endpoint: E, body: CallInput<E>['body']): Promise<void> => {
    if (!isOnline() || now() < quietUntil) return
    try {
      const response = await fetch(buildUrl(endpoint, {}), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        keepalive: true, // a guest may leave at once
        credentials: 'omit',
      })
      if (response.status !== 429 && response.status < 500) return
      quietUntil = now() + (Number(response.headers.get('retry-after')) * 1000 || quietMs)
    } catch {
      quietUntil = now() + quietMs
    }
  }

  return {
    /** A menu was loaded. */
    view: (menuId: string) => track('POST /api/analytics/track-view', { menuId }),
    /** A choice was toggled, or applied; an empty one is none. */
    allergens: async (menuId: string, allergenIds: readonly string[]) => {
      if (allergenIds.length > 0)
        await track('POST /api/analytics/track-allergens', { allergenIds: [...allergenIds], menuId })
    },
    /** An item was put on the order list. */
    popularItem: (menuId: string, menuItemId: string) =>
      track('POST /api/analytics/track-popular-item', { menuItemId, menuId }),
  }
}

/** The one of this page. */
export const tracking = createTracking({
  fetch: (url, init) => fetch(url, init),
  isOnline: () => navigator.onLine,
  now: Date.now,
})
