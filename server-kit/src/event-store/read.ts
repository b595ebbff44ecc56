import {
  BACKWARDS,
  END,
  FORWARDS,
  type ReadStreamOptions as ReadRange,
  type ResolvedEvent,
  START,
  type StreamingRead,
} from '@eventstore/db-client'
import { readFailure } from './classify.ts'
import type { EventCodec, RecordedEvent } from './codec.ts'
import type { Connection } from './connection.ts'
import { withDeadline } from './deadline.ts'
import type { EventHeader, ReadStreamOptions, StreamSlice } from './gateway.ts'

interface ReadDependencies {
  readonly connection: Connection
  readonly deadlineMs: number
}

/** A stream, or the part of it that is asked for, oldest first; or an empty slice. */
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
    client => client.readStream(streamName, range) as StreamingRead<ResolvedEvent>,
    resolved => {
      const recorded = recordedEvent(resolved)
      return recorded === null ? null : codec.decode(recorded)
    },
  )
  if (lastCount !== undefined) events.reverse()
  const last = events.at(-1)
  return { events, revision: last?.revision ?? null, position: last?.position ?? null }
}

/** Headers after a position (exclusive); the client's `$all` reads start at it. */
export async function peekAll(
  dependencies: ReadDependencies,
  { after, limit }: { readonly after: bigint | null; readonly limit: number },
): Promise<readonly EventHeader[]> {
  const headers = await collect(
    dependencies,
    client =>
      client.readAll({
        direction: FORWARDS,
        fromPosition: after === null ? START : { commit: after, prepare: after },
        maxCount: limit + 1,
      }) as StreamingRead<ResolvedEvent>,
    header,
  )
  return headers.filter(({ position }) => after === null || position > after).slice(0, limit)
}

/** Position of the last event in `$all`, or `null`. */
export async function head(dependencies: ReadDependencies): Promise<bigint | null> {
  const [last] = await collect(
    dependencies,
    client =>
      client.readAll({
        direction: BACKWARDS,
        fromPosition: END,
        maxCount: 1,
      }) as StreamingRead<ResolvedEvent>,
    header,
  )
  return last?.position ?? null
}

/** The event at exactly this position, or `null`. */
export async function eventAt(dependencies: ReadDependencies, position: bigint): Promise<EventHeader | null> {
  try {
    const [found] = await collect(
      dependencies,
      client =>
        client.readAll({
          direction: FORWARDS,
          fromPosition: { commit: position, prepare: position },
          maxCount: 1,
        }) as StreamingRead<ResolvedEvent>,
      header,
    )
    return found?.position === position ? found : null
  } catch (error) {
    // A store whose positions are offsets refuses one that no event of its log begins at.
    if (/invalid position/i.test(String((error as Error).message))) return null
    throw error
  }
}

// So many of the store's own events in a row are a sign of something else; then the place is not moved.
const lookBack = 100

/** The last event at or before a position that is none of the store's own; `null` where none is near. */
export async function lastEventUpTo(
  dependencies: ReadDependencies,
  position: bigint,
): Promise<EventHeader | null> {
  const isOurs = ({ type }: EventHeader) => !type.startsWith('$')
  const there = await eventAt(dependencies, position)
  if (there !== null && isOurs(there)) return there
  // Backwards from a position means: before it.
  const before = await collect(
    dependencies,
    client =>
      client.readAll({
        direction: BACKWARDS,
        fromPosition: { commit: position, prepare: position },
        maxCount: lookBack,
      }) as StreamingRead<ResolvedEvent>,
    header,
  )
  return before.find(isOurs) ?? null
}

function header(resolved: ResolvedEvent): EventHeader | null {
  const recorded = recordedEvent(resolved)
  if (recorded === null) return null
  const { id, position, type, created } = recorded
  return { id, position, type, created }
}

/** The client's event as the codec wants it; `null` for a link whose event is gone. */
export function recordedEvent(resolved: ResolvedEvent): RecordedEvent | null {
  const { event, commitPosition } = resolved
  if (event === undefined) return null
  const position = commitPosition ?? event.position?.commit
  if (position === undefined) throw new Error('the event store did not tell the position of an event')
  const { id, type, streamId, revision, created, isJson, data, metadata } = event
  return { id, type, streamName: streamId, revision, position, created, isJson, data, metadata }
}

/**
 * Reads to the end or to the deadline: the client's reads have none of their own, and would wait for ever for a store
 * that has stopped answering.
 */
async function collect<T>(
  { connection, deadlineMs }: ReadDependencies,
  open: (client: ReturnType<Connection['client']>) => StreamingRead<ResolvedEvent>,
  take: (resolved: ResolvedEvent) => T | null,
): Promise<T[]> {
  const client = connection.client()
  const stream = open(client)
  // Leaving a loop does not end the call, and a hundred calls left open block every client of the process.
  const cancel = () => void stream.cancel().catch(() => undefined)
  // An error that comes after the loop has been left would otherwise have no listener and end the process.
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
    throw readFailure(error)
  } finally {
    cancel()
  }
}
