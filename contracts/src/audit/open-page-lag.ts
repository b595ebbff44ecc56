import { listenAnswerMs, listenPingMs, pageDoubtMs, pageExpiryMs } from '../freshness-bounds.ts'

/**
 * Seconds that a guest may have gone on reading the earlier state after an instant of the audit trail, which is when new
 * answers held the change. `unannounced`: before the page said that it may be out of date. `safe`: before it stopped calling
 * anything safe. A query server whose listening connection was cut without a word answers with what it holds until it notices
 * ({@link listenPingMs} and {@link listenAnswerMs}); the page counts from such an answer.
 */
export const openPageLagSeconds = {
  unannounced: (listenPingMs + listenAnswerMs + pageDoubtMs) / 1_000,
  safe: (listenPingMs + listenAnswerMs + pageExpiryMs) / 1_000,
} as const

/** The same in a sentence, for people. */
export const openPageLagText =
  'A page that was already open may have shown the earlier state for up to ' +
  `${openPageLagSeconds.safe} seconds longer, up to ${openPageLagSeconds.unannounced} of them without a warning.`

/** What an export's first line says about the instants of visibility in it. */
export const exportVisibilityText =
  'visibleAt is when a guest could first read what the entry says: its menu was published and its item active. ' +
  'For an entry that takes something away it is when that was gone. ' +
  openPageLagText
