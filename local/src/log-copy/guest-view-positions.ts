import { GuestViewAdvanced } from '@safe-menu/contracts/audit/events'
import type { RawEvent } from '@safe-menu/server-kit/event-store/raw-log'

/** A commit as it is stored. */
interface SaidCommit {
  readonly position: string
  readonly behind?: readonly { readonly position: string }[]
}

/**
 * Replaces the positions that an event refers to. Only `GuestViewAdvanced` refers to any. All other events, and broken ones, stay
 * as they are, byte for byte.
 */
export function replacePositions<Event extends RawEvent>(
  event: Event,
  replace: (position: bigint) => bigint | number,
): Event {
  if (event.type !== GuestViewAdvanced.type) return event
  const data = parse(event.data)
  if (!GuestViewAdvanced.data.safeParse(data).success) return event
  // Not the parsed event: it lacks fields that this version does not know.
  const said = data as SaidCommit & { readonly earlier?: readonly SaidCommit[] }
  const text = (position: string) => String(replace(BigInt(position)))
  const replacedIn = <Said extends SaidCommit>(commit: Said) => ({
    ...commit,
    position: text(commit.position),
    ...(commit.behind && { behind: commit.behind.map(each => ({ ...each, position: text(each.position) })) }),
  })
  const replaced = { ...replacedIn(said), ...(said.earlier && { earlier: said.earlier.map(replacedIn) }) }
  return { ...event, data: Buffer.from(JSON.stringify(replaced)) }
}

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    return null
  }
}
