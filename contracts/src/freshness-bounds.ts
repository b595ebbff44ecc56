/**
 * How long a guest may keep reading outdated data. The audit trail adds these bounds up and states the sum, so each is
 * declared once. No zod here: the guest page loads this file.
 */

/** A LISTEN connection that was cut silently is noticed when a ping is not answered in time. */
export const listenPingMs = 2_000
export const listenAnswerMs = 2_000

/** When query-api has not heard the projector for this long, its answers say since when they may be stale. */
export const projectorSilenceMs = 5_000

/** An open page asks the server if it has received no `fresh` event for this long, which is several of their intervals. */
export const pageSilenceMs = 10_000

/** If the server does not answer either, the page says that it may be out of date. */
export const pageDoubtMs = pageSilenceMs + 5_000

/** A page that was not updated for this long calls nothing safe. */
export const pageExpiryMs = 30_000
