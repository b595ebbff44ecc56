import { GuestViewAdvanced } from '@safe-menu/contracts/audit/events'
import type { RecordedEvent } from '@safe-menu/server-kit/event-store/codec'

/**
 * Translates positions of a log to ordinals and back. An event's ordinal is its number among the events that are copied, from 1.
 * It is the same in every copy of a log, and positions are not.
 */
export function createOrdinals() {
  const positions: bigint[] = []
  return {
    /** Notes the position of the next event. Positions only rise. */
    add(position: bigint): void {
      positions.push(position)
    },
    /** The number of noted events at or before a position. */
    upTo(position: bigint): number {
      let low = 0
      let high = positions.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((positions[middle] ?? 0n) <= position) low = middle + 1
        else high = middle
      }
      return low
    },
    /** The position of an event; 0 for ordinal 0, which stands for "before the first event". */
    positionOf: (ordinal: number) => positions[ordinal - 1] ?? 0n,
    count: () => positions.length,
  }
}

/** A commit as it is stored. */
interface StoredCommit {
  readonly position: string
  readonly behind?: readonly { readonly position: string }[]
}

/** Replaces the positions that an event refers to. Only `GuestViewAdvanced` refers to any. All other events stay as they are. */
export function replacePositions(event: RecordedEvent, replace: (position: bigint) => bigint): RecordedEvent {
  if (event.type !== GuestViewAdvanced.type || !GuestViewAdvanced.data.safeParse(event.data).success)
    return event
  // Not the parsed event: it lacks fields that this version does not know.
  const stored = event.data as StoredCommit & { readonly earlier?: readonly StoredCommit[] }
  const text = (position: string) => String(replace(BigInt(position)))
  const replacedIn = <Commit extends StoredCommit>(commit: Commit) => ({
    ...commit,
    position: text(commit.position),
    ...(commit.behind && { behind: commit.behind.map(each => ({ ...each, position: text(each.position) })) }),
  })
  const data = { ...replacedIn(stored), ...(stored.earlier && { earlier: stored.earlier.map(replacedIn) }) }
  return { ...event, data }
}
