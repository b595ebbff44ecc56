/**
 * What guests look at, for the restaurant's figures (specification section 7). Nothing about a person is sent, and a
 * failure is nobody's business here: a menu must work without it.
 */
function track(path: string, body: object): void {
  // A beacon is sent even when the guest leaves at once, waits for nothing, and keeps failures to itself.
  const json = new Blob([JSON.stringify(body)], { type: 'application/json' })
  navigator.sendBeacon(`/api/analytics/${path}`, json)
}

/** A menu was loaded. */
export function trackView(menuId: string): void {
  track('track-view', { menuId })
}

/** A non-empty choice was toggled, or applied. */
export function trackAllergens(menuId: string, allergenIds: readonly string[]): void {
  if (allergenIds.length > 0) track('track-allergens', { menuId, allergenIds })
}

/** An item was put on the order list. */
export function trackPopularItem(menuId: string, menuItemId: string): void {
  track('track-popular-item', { menuId, menuItemId })
}
