/**
 * How long a guest may keep reading outdated data. The audit trail adds these bounds up and states the sum, so each is
 * declared once. No zod here: the guest page loads this file.
 */

/** A LISTEN connection that was cut silently is noticed when a ping is not answered in time. */
export const listenPingMs = 2_000
export const listenAnswerMs = 2_000

/** Without a sign of life from the projector for this long, query-api's answers say since when they may be stale. */
export const projectorSilenceMs = 5_000

/** An open page asks the server if it has received no `fresh` event for this long, which is several of their intervals. */
export const pageSilenceMs = 10_000

/** If the server does not answer either, the page says that it may be out of date. */
export const pageDoubtMs = pageSilenceMs + 5_000

/** After this long the page calls nothing safe. */
export const pageExpiryMs = 30_000
