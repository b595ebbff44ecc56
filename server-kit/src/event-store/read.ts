import {
  BACKWARDS,
  END,
  FORWARDS,
  type ReadStreamOptions as ReadRange,
  type ResolvedEvent,
  START,
  type StreamingRead,
} from '@eventstore/db-client'
import type { EventCodec, RecordedEvent } from './codec.ts'
import { type Connected, type Connection, withDeadline } from './connection.ts'
import { convertReadFailure, NoEventAtPosition } from './errors.ts'
import type { EventHeader, ReadStreamOptions, StreamSlice } from './types.ts'

interface ReadDependencies {
  readonly connection: Connection
  readonly deadlineMs: number
}

/** Reads a stream or a part of it, oldest first. A missing stream is an empty slice. */
export async function readStream(
  { codec, ...dependencies }: ReadDependencies & { readonly codec: EventCodec },
  streamName: string,
  { fromRevision = 0n, maxCount, last: lastCount }: ReadStreamOptions,
): Promise<StreamSlice> {
  const range: ReadRange =
    lastCount === undefined
      ? { direction: FORWARDS, fromRevision, ...(maxCount === undefined ? {} : { maxCount }) }
      : { direction: BACKWARDS, fromRevision: END, maxCount: lastCount }
  const events = await collect(
    dependencies,
    client =>
      client.readStream(streamName, { ...range, requiresLeader: true }) as StreamingRead<ResolvedEvent>,
    resolved => {
      const recorded = recordedEvent(resolved)
      return recorded === null ? null : codec.decode(recorded)
    },
  )
  if (lastCount !== undefined) events.reverse()
  const last = events.at(-1)
  return { events, revision: last?.revision ?? null, position: last?.position ?? null }
}

/** Reads headers after a position (exclusive). The client's `$all` reads include the position. */
export async function peekAll(
  dependencies: ReadDependencies,
  { after, limit }: { readonly after: bigint | null; readonly limit: number },
): Promise<readonly EventHeader[]> {
  const headers = await readHeaders(dependencies, FORWARDS, after, limit + 1)
  return headers.filter(({ position }) => after === null || position > after).slice(0, limit)
}

/** Reads the last event in `$all`. */
export async function head(dependencies: ReadDependencies): Promise<EventHeader | null> {
  const [last] = await readHeaders(dependencies, BACKWARDS, null, 1)
  return last ?? null
}

/** Reads the event at exactly this position. */
export async function eventAt(dependencies: ReadDependencies, position: bigint): Promise<EventHeader | null> {
  try {
    const [found] = await readHeaders(dependencies, FORWARDS, position, 1)
    return found?.position === position ? found : null
  } catch (error) {
    if (error instanceof NoEventAtPosition) return null
    throw error
  }
}

// More of the store's own events in a row are not normal. Then the search ends.
const maxLookBack = 100

/** Reads the last event at or before a position, ignoring the store's own. `null` when none is near. */
export async function lastEventUpTo(
  dependencies: ReadDependencies,
  position: bigint,
): Promise<EventHeader | null> {
  const isOurs = ({ type }: EventHeader) => !type.startsWith('$')
  const there = await eventAt(dependencies, position)
  if (there !== null && isOurs(there)) return there
  // Backwards from a position means: before it.
  const before = await readHeaders(dependencies, BACKWARDS, position, maxLookBack)
  return before.find(isOurs) ?? null
}

/** Reads headers in `$all` from a position. `null`: from the start, or backwards from the end. */
function readHeaders(
  dependencies: ReadDependencies,
  direction: typeof FORWARDS | typeof BACKWARDS,
  from: bigint | null,
  maxCount: number,
): Promise<EventHeader[]> {
  const outermost = direction === FORWARDS ? START : END
  const fromPosition = from === null ? outermost : { commit: from, prepare: from }
  return collect(
    dependencies,
    client =>
      client.readAll({
        direction,
        fromPosition,
        maxCount,
        requiresLeader: true,
      }) as StreamingRead<ResolvedEvent>,
    header,
  )
}

function header(resolved: ResolvedEvent): EventHeader | null {
  const recorded = recordedEvent(resolved)
  if (recorded === null) return null
  const { id, position, type, created } = recorded
  return { id, position, type, created }
}

/** Converts the client's event for the codec. `null`: a link whose event was deleted. */
export function recordedEvent(resolved: ResolvedEvent): RecordedEvent | null {
  const { event, commitPosition } = resolved
  if (event === undefined) return null
  const position = commitPosition ?? event.position?.commit
  if (position === undefined) throw new Error('the event store sent an event without its position')
  const { id, type, streamId, revision, created, isJson, data, metadata } = event
  return { id, type, streamName: streamId, revision, position, created, isJson, data, metadata }
}

/**
 * Reads from the leader, to the end or to the deadline. A follower would answer too, but from its own log, which may be old. The
 * client's reads have no deadline and would wait forever for a store that does not respond.
 */
async function collect<T>(
  { connection, deadlineMs }: ReadDependencies,
  open: (client: Connected['client']) => StreamingRead<ResolvedEvent>,
  take: (resolved: ResolvedEvent) => T | null,
): Promise<T[]> {
  const connected = connection.current()
  const stream = open(connected.client)
  // Leaving the loop does not end the call, and a hundred open calls block every client of the process.
  const cancel = () => void stream.cancel().catch(() => undefined)
  // An error after the loop has ended would have no listener and end the process.
  stream.on('error', () => undefined)
  async function readToEnd(): Promise<T[]> {
    const taken: T[] = []
    for await (const resolved of stream) {
      const each = take(resolved)
      if (each !== null) taken.push(each)
    }
    return taken
  }
  try {
    return await withDeadline(readToEnd(), {
      ms: deadlineMs,
      ambiguous: false,
      onTimeout: () => stream.destroy(),
    })
  } catch (error) {
    if ((error as { type?: unknown }).type === 'stream-not-found') return []
    const failure = convertReadFailure(error)
    connection.report(connected, failure)
    throw failure
  } finally {
    cancel()
  }
}
