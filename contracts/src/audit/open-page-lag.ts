import { listenAnswerMs, listenPingMs, pageDoubtMs, pageExpiryMs } from '../freshness-bounds.ts'

/**
 * Seconds for which an open page may have shown the earlier state after an instant of the audit trail. That instant is when
 * new responses contained the change. `unannounced`: until the page said that it may be out of date. `safe`: until it stopped
 * calling anything safe. A query server whose LISTEN connection was cut silently serves old data until it notices
 * ({@link listenPingMs} and {@link listenAnswerMs}); the page counts from such a response.
 */
export const openPageLagSeconds = {
  unannounced: (listenPingMs + listenAnswerMs + pageDoubtMs) / 1_000,
  safe: (listenPingMs + listenAnswerMs + pageExpiryMs) / 1_000,
} as const

/** The same as a sentence. */
export const openPageLagText =
  'A page that was already open may have shown the earlier state for up to ' +
  `${openPageLagSeconds.safe} seconds longer, up to ${openPageLagSeconds.unannounced} of them without a warning.`

/** The first line of an export explains the instants of visibility with this text. */
export const exportVisibilityText =
  'visibleAt is when a guest could first read what the entry says: its menu was published and its item active. ' +
  'For an entry that takes something away it is when that was gone. ' +
  openPageLagText
