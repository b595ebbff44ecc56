/**
 * What guests look at, for the restaurant's figures (specification section 7). Nothing about a person is sent, and a
 * failure is nobody's business here: a menu must work without it.
 */
function track(path: string, body: object): void {
  fetch(`/api/analytics/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true, // counted also when the guest leaves at once
  }).catch(() => {})
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
