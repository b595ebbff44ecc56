/**
 * The mark in the browser's history entry of a login page to which an ended session has led. An address alone proves nothing: anyone
 * can open `/login?next=/profile`.
 */
export const endedSession = {
  /** The state of such a history entry. */
  state: { sessionEnded: true },
  /** Whether an ended session has led to the page that is open. */
  ledHere: (): boolean => {
    const state: unknown = globalThis.history?.state
    return typeof state === 'object' && state !== null && 'sessionEnded' in state
  },
}
