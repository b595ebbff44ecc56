import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'

const pageSize = 500
// 10,000 events of other groups since the last check: more than arrive in a second, so this is a backlog.
const maxPages = 20
// With this many unapplied events we are behind. Stop scanning: it would cost as much as applying them.
const mostOwn = 1_000

/** Pages of the log after a position. The last one is shorter, unless there are more than `maxPages`. */
async function* pagesAfter(store: Pick<ProjectorEventStore, 'peekAll'>, position: bigint) {
  let after = position
  for (let page = 0; page < maxPages; page += 1) {
    const headers = await store.peekAll({ after: after === 0n ? null : after, limit: pageSize })
    yield headers
    after = headers.at(-1)?.position ?? after
  }
}

/** The events after a position. */
export interface Unapplied {
  /** The last event that the group applies; `null` when nothing is missing. */
  readonly lastOwn: bigint | null
  /** The head of the log, unless `complete` is false. */
  readonly checkedTo: bigint
  readonly complete: boolean
}

/**
 * Finds events after `position`, and up to `upTo` if given, that the group has to apply. A silent subscription proves nothing: it may hang. Comparing the
 * position with the head proves nothing either, because the head may be an event of another group. So this compares types.
 */
export async function findUnapplied(
  store: Pick<ProjectorEventStore, 'peekAll'>,
  position: bigint,
  eventTypes: Pick<ReadonlySet<string>, 'has'>,
  upTo: bigint | null = null,
): Promise<Unapplied> {
  // An idle installation checks once a second for each group, so it does not read what it has applied.
  if (upTo !== null && position >= upTo) return { lastOwn: null, checkedTo: position, complete: true }
  let checkedTo = position
  let lastOwn: bigint | null = null
  let own = 0
  for await (const headers of pagesAfter(store, position)) {
    for (const header of headers) {
      if (upTo !== null && header.position > upTo) return { lastOwn, checkedTo, complete: true }
      checkedTo = header.position
      if (!eventTypes.has(header.type)) continue
      lastOwn = header.position
      own += 1
    }
    if (own > mostOwn) break
    if (headers.length < pageSize) return { lastOwn, checkedTo, complete: true }
  }
  return { lastOwn, checkedTo, complete: false }
}
