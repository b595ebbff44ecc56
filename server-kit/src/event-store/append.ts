import { type JSONType, jsonEvent } from '@eventstore/db-client'
import { appendFailure } from './classify.ts'
import type { EventCodec } from './codec.ts'
import type { Connection, Credentials } from './connection.ts'
import { withDeadline } from './deadline.ts'
import type { AppendResult, ExpectedRevision, NewEvent } from './gateway.ts'

// The call's own deadline comes first. This one covers the time before the call starts (finding the leader).
const graceMs = 250

interface AppendDependencies {
  readonly connection: Connection
  readonly codec: EventCodec
  readonly credentials: Credentials
  readonly deadlineMs: number
}

/** Appends in one unary call. Errors as in `EventStoreGateway.append`, and `InvalidEvent` before anything is sent. */
export async function append(
  { connection, codec, credentials, deadlineMs }: AppendDependencies,
  streamName: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
): Promise<AppendResult> {
  const proposed = events.map(event => {
    const { id, type, data, metadata } = codec.encode(event)
    return jsonEvent({ id, type, data: data as JSONType, metadata: { ...metadata } })
  })
  const client = connection.client()
  try {
    const result = await withDeadline(
      client.appendToStream(streamName, proposed, {
        expectedRevision: expected,
        // With credentials the client appends by a unary call with a deadline. Without them all appends share one stream that
        // has no deadline, and one caller's error ends it for all.
        credentials,
        deadline: deadlineMs,
      }),
      { ms: deadlineMs + graceMs, ambiguous: true },
    )
    if (result.position === undefined)
      throw new Error('the event store did not return the position of an append')
    return { revision: result.nextExpectedRevision, position: result.position.commit }
  } catch (error) {
    const types = events.map(event => event.type).join(', ')
    throw appendFailure(error, streamName, types, expected)
  }
}

/** Sets `$maxAge` of a stream by a unary call. Errors as in `EventStoreGateway.expireAfter`. */
export async function expireAfter(
  { connection, credentials, deadlineMs }: Omit<AppendDependencies, 'codec'>,
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
