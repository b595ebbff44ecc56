import { createHash } from 'node:crypto'
import { GuestViewAdvanced } from '@safe-menu/contracts/audit/events'
import { isSystemEvent, type RawEvent, type RawLog } from './raw-log.ts'

/** What a log holds, independent of its positions. */
export type LogSummary = Awaited<ReturnType<typeof summarise>>

/**
 * Reads a whole log, or its first `limit` events, without the store's own events. Two logs have the same digest if they have the
 * same events in the same order: stream, revision, id, type, data and metadata, byte for byte. Positions in `GuestViewAdvanced`
 * count as the ordinals of the events that they stand for. Rejects with the store's errors.
 */
export async function summarise(
  log: Pick<RawLog, 'events'>,
  { limit = Number.POSITIVE_INFINITY, onEvent }: { limit?: number; onEvent?: (event: RawEvent) => void } = {},
) {
  const hash = createHash('sha256')
  const ordinals = createOrdinals()
  const metadata = createStreamMetadata()
  for await (const event of log.events()) {
    if (!isSystemEvent(event) && ordinals.count() === limit) break
    metadata.add(event)
    if (isSystemEvent(event)) continue
    ordinals.add(event.position)
    for (const field of fieldsOf(replacePositions(event, ordinals.upTo))) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(field.length)
      hash.update(length).update(field)
    }
    onEvent?.(event)
  }
  return { events: ordinals.count(), digest: hash.digest('hex'), metadata }
}

function fieldsOf({ streamName, revision, id, type, isJson, data, metadata }: RawEvent): readonly Buffer[] {
  const header = [streamName, String(revision), id, type, String(isJson)]
  return [...header.map(text => Buffer.from(text)), data, metadata]
}

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
interface SaidCommit {
  readonly position: string
  readonly behind?: readonly { readonly position: string }[]
}

/**
 * Replaces the positions that an event refers to. Only `GuestViewAdvanced` refers to any. All other events, and broken ones, stay
 * as they are, byte for byte.
 */
export function replacePositions(event: RawEvent, replace: (position: bigint) => bigint | number): RawEvent {
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

/** `$tb` of a stream that was deleted and may be created again. JSON.parse would round it. */
const softDeleted = '9223372036854775807'

/** The metadata of streams, such as `$maxAge`, by the stream's name: JSON as it is stored. */
function createStreamMetadata() {
  const stored = new Map<string, string>()
  const firstRevisions = new Map<string, bigint>()
  const started = new Set<string>()
  return {
    /** Takes every event of a log, in order. */
    add(event: RawEvent): void {
      const { streamName, type, revision, data } = event
      if (type === '$metadata' && streamName.startsWith('$$') && !streamName.startsWith('$$$')) {
        stored.set(streamName.slice(2), data.toString())
      } else if (!isSystemEvent(event) && !started.has(streamName)) {
        started.add(streamName)
        if (revision > 0n) firstRevisions.set(streamName, revision)
      }
    },
    /** The last metadata of each stream. */
    stored: (): ReadonlyMap<string, string> => stored,
    /** The metadata that a copy must have: streams whose first events are gone hide the placeholders by `$tb`. */
    forCopy(): ReadonlyMap<string, string> {
      const copy = new Map(stored)
      for (const [streamName, revision] of firstRevisions)
        copy.set(streamName, hiddenBefore(stored.get(streamName) ?? '{}', revision))
      return copy
    },
  }
}

function hiddenBefore(json: string, revision: bigint): string {
  if (json.includes(softDeleted)) return json
  const fields = JSON.parse(json) as Record<string, unknown>
  const before = typeof fields.$tb === 'number' ? BigInt(fields.$tb) : 0n
  return before >= revision ? json : JSON.stringify({ ...fields, $tb: Number(revision) })
}
