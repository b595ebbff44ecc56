/** The product's own header names, in lower case, as Node delivers them. */
export const headers = {
  /** A repeated request with the same key and body gets the same answer and writes no second event (product, "Idempotency-Key"). */
  idempotencyKey: 'idempotency-key',
  /** `true` when the request was carried out before: the first answer is repeated. */
  idempotencyReplayed: 'idempotency-replayed',
  /** `true` beside `idempotencyReplayed` when something else has changed since the first answer. */
  changedSince: 'changed-since',
  /** Writes answer with it; a client sends it with its reads to read its own writes (architecture, "A write"). */
  consistencyToken: 'consistency-token',
  requestId: 'x-request-id',
  /** On guest responses that may be stale: since when. */
  staleSince: 'stale-since',
  totalCount: 'x-total-count',
} as const
