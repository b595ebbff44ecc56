import { listenAnswerMs, listenPingMs, pageDoubtMs, pageExpiryMs } from './freshness-bounds.ts'

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

/**
 * A commit names every restaurant that is behind, in about 80 bytes each. With more names than this one event stands for several
 * commits, at most one name per millisecond, so that the log grows by less than 100 KB per second.
 */
export const manyBehind = 100

/**
 * How exact the instants of visibility are. The instant of a commit is taken after it; if the projector was killed right then, it is
 * the one in the commit's row, which was written just before.
 */
export const commitMarginText =
  'An instant is exact to the time of one database commit, usually some milliseconds. While the changes of more than ' +
  `${manyBehind} restaurants are delayed at once, it can be some seconds late, and a value that was replaced in these ` +
  'seconds may have been read although the trail says that it was not.'

/** The first line of an export explains the instants of visibility with this text. */
export const exportVisibilityText =
  'visibleAt is when a guest could first read what the entry says: its menu was published and its item active. ' +
  'For an entry that removes something, it is when guests could no longer read it. ' +
  `${commitMarginText} ` +
  openPageLagText
