import type { BatchAppender } from './batch-append.ts'
import { appendFailure } from './classify.ts'
import type { EncodedEvent, EventCodec } from './codec.ts'
import { type Connection, withDeadline } from './connection.ts'
import type { Credentials } from './connection-string.ts'
import { InvalidEvent } from './errors.ts'
import type { AppendResult, ExpectedRevision, NewEvent } from './gateway.ts'

// The call's own deadline comes first. This one covers the time before the call starts (finding the leader).
const graceMs = 250

/** A larger message would break the shared call, with the appends of others. The store's own limit for an append is 1 MB. */
const maxAppendBytes = 8 * 1024 * 1024

/** Appends all events or none. Errors as in `EventStoreGateway.append`, and `InvalidEvent` before anything is sent. */
export async function append(
  { appender, codec }: { readonly appender: BatchAppender; readonly codec: EventCodec },
  streamName: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
): Promise<AppendResult> {
  const encoded = events.map(codec.encode)
  const types = events.map(event => event.type).join(', ')
  if (sizeOf(encoded) > maxAppendBytes)
    throw new InvalidEvent(types, `it has more than ${maxAppendBytes} bytes`)
  try {
    return await appender.append(streamName, encoded, expected)
  } catch (error) {
    throw appendFailure(error, streamName, types, expected)
  }
}

function sizeOf(events: readonly EncodedEvent[]): number {
  return events.reduce((bytes, { data, metadata }) => bytes + data.length + metadata.length, 0)
}

interface MetadataDependencies {
  readonly connection: Connection
  readonly credentials: Credentials
  readonly deadlineMs: number
}

/** Sets `$maxAge` of a stream by a unary call. Errors as in `EventStoreGateway.expireAfter`. */
export async function expireAfter(
  { connection, credentials, deadlineMs }: MetadataDependencies,
  streamName: string,
  seconds: number,
): Promise<void> {
  try {
    await withDeadline(
      connection
        .client()
        .setStreamMetadata(streamName, { maxAge: seconds }, { credentials, deadline: deadlineMs }),
      { ms: deadlineMs + graceMs, ambiguous: true },
    )
  } catch (error) {
    throw appendFailure(error, streamName, '$metadata', 'any')
  }
}
