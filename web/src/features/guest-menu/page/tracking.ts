import { selectedTags } from '@safe-menu/contracts/allergens/peanuts'
import { groupIdOf } from '@safe-menu/contracts/allergens/single-detail'
import { buildUrl, type CallInput, type Endpoint, type SendDeps } from '../../../api/request.ts'

type TrackingCall = Extract<Endpoint, `POST /api/analytics/track-${string}`>

/** Pause after a refusal without Retry-After: the servers count their limits by the minute. */
const pauseMs = 60_000

/** Sends what guests look at (specification section 7), nothing about a person. Pauses after a failure: browsers log each one. */
export function createTracking({ fetch, isOnline, now }: SendDeps & { readonly now: () => number }) {
  let pausedUntil = 0
  /** The filters that were sent, by menu: a guest who changes their mind or presses again has chosen a filter once. */
  const counted = new Map<string, Set<string>>()

  const track = async <E extends TrackingCall>(endpoint: E, body: CallInput<E>['body']): Promise<void> => {
    if (!isOnline() || now() < pausedUntil) return
    try {
      const response = await fetch(buildUrl(endpoint, {}), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        keepalive: true, // a guest may leave at once
        credentials: 'omit',
      })
      if (response.status !== 429 && response.status < 500) return
      pausedUntil = now() + (Number(response.headers.get('retry-after')) * 1000 || pauseMs)
    } catch {
      pausedUntil = now() + pauseMs
    }
  }

  return {
    /** A menu was loaded. */
    view: (menuId: string) => track('POST /api/analytics/track-view', { menuId }),
    /**
     * Filters were chosen or applied. Each is sent once for a menu and in a call of its own: the whole selection would describe a
     * person. A saved profile never leaves the device (security, "Sensitive data"): only filters outside `profile` are sent. A single nut or
     * cereal is sent as its group, and is part of the profile if the group or another of it is.
     */
    allergens: async (menuId: string, chosen: readonly string[], profile: readonly string[]) => {
      const saved = profile.map(groupIdOf)
      const sent = counted.get(menuId) ?? new Set()
      counted.set(menuId, sent)
      for (const id of new Set(selectedTags(chosen).map(groupIdOf))) {
        if (saved.includes(id) || sent.has(id)) continue
        sent.add(id)
        await track('POST /api/analytics/track-allergens', { allergenIds: [id], menuId })
      }
    },
    /** An item was added to the order list. */
    popularItem: (menuId: string, menuItemId: string) =>
      track('POST /api/analytics/track-popular-item', { menuItemId, menuId }),
  }
}

/** The tracking of this page. */
export const tracking = createTracking({
  fetch: (url, init) => fetch(url, init),
  isOnline: () => navigator.onLine,
  now: Date.now,
})
