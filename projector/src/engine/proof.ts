import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'

const pageSize = 500
// Ten thousand foreign events since the last look: more than arrive in a second, so it is a backlog, not a moment.
const maxPages = 20
// So many own events are a backlog as well: there is nothing to prove yet, and looking through it would cost as much as applying it.
const mostOwn = 1_000

/** What stands in the log behind a position. */
export interface Remainder {
  /** The last event of the group's own types, or `null`: nothing is missing. */
  readonly lastOwn: bigint | null
  /** How far was looked: the head of the store, unless `complete` is false. */
  readonly lookedTo: bigint
  readonly complete: boolean
}

/**
 * Looks at what the store holds behind a position. The subscription's silence proves nothing: it is silent when nothing
 * happens, and as silent when it hangs. Positions are not counts, and the head may be an event of another group, so types are looked at.
 */
export async function remainderBehind(
  store: Pick<ProjectorEventStore, 'peekAll'>,
  position: bigint,
  eventTypes: Pick<ReadonlySet<string>, 'has'>,
): Promise<Remainder> {
  let lookedTo = position
  let lastOwn: bigint | null = null
  let own = 0
  for (let page = 0; page < maxPages; page += 1) {
    const headers = await store.peekAll({ after: lookedTo === 0n ? null : lookedTo, limit: pageSize })
    for (const header of headers) {
      lookedTo = header.position
      if (!eventTypes.has(header.type)) continue
      lastOwn = header.position
      own += 1
    }
    if (own > mostOwn) break
    if (headers.length < pageSize) return { lastOwn, lookedTo, complete: true }
  }
  return { lastOwn, lookedTo, complete: false }
}

/** Whether an event of the given types stands behind `after`, up to and with `to`. A stretch too long to look through: yes. */
export async function holdsOwn(
  store: Pick<ProjectorEventStore, 'peekAll'>,
  after: bigint,
  to: bigint,
  eventTypes: Pick<ReadonlySet<string>, 'has'>,
): Promise<boolean> {
  let lookedTo = after
  for (let page = 0; page < maxPages; page += 1) {
    const headers = await store.peekAll({ after: lookedTo === 0n ? null : lookedTo, limit: pageSize })
    for (const header of headers) {
      if (header.position > to) return false
      if (eventTypes.has(header.type)) return true
      lookedTo = header.position
    }
    if (headers.length < pageSize) return false
  }
  return true
}
