/**
 * How long a guest may go on reading what has been replaced. Each bound is named once, because the audit trail adds them up
 * and states the sum. No zod here: the guest page carries this file.
 */

/** A listening connection that was cut without a word is noticed by a ping that is not answered in time. */
export const listenPingMs = 2_000
export const listenAnswerMs = 2_000

/** query-api has not heard the projector for this long: its answers say since when they may be stale. */
export const projectorSilenceMs = 5_000

/** An open page asks when no proof of freshness came by itself for this long: several beats of the server's `fresh` event. */
export const pageSilenceMs = 10_000

/** Silence that even asking could not end: the page says that it may be out of date. */
export const pageDoubtMs = pageSilenceMs + 5_000

/** From here on the page calls nothing safe. */
export const pageExpiryMs = 30_000
