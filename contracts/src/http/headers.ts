/** Header names the product gives a meaning to, beside the standard ones. Lower-case, as Node delivers them. */
export const headers = {
  /** Same key and body: the same answer, no second event (rulings, "Idempotency-Key"). */
  idempotencyKey: 'idempotency-key',
  /** `true` on the answer to a request that had been carried out before: it is the first answer again. */
  idempotencyReplayed: 'idempotency-replayed',
  /** `true` beside {@link headers.idempotencyReplayed} when something else has changed since that first answer. */
  changedSince: 'changed-since',
  /** Answered by writes, sent with reads: read your own writes (architecture, "A write"). */
  consistencyToken: 'consistency-token',
  requestId: 'x-request-id',
  /** On guest answers whose freshness is in doubt: the instant since when they may be stale. */
  staleSince: 'stale-since',
  totalCount: 'x-total-count',
} as const
