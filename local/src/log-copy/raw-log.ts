import { setTimeout as sleep } from 'node:timers/promises'
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js'
// The generated classes are CommonJS without static export names: only a default import works in Node and after bundling.
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { connectionFault } from '@safe-menu/server-kit/config/event-store-url'
import { type BatchAppender, createBatchAppender } from '@safe-menu/server-kit/event-store/append'
import { createConnection } from '@safe-menu/server-kit/event-store/connection'
import { appendFailure, EventStoreUnavailable, readFailure } from '@safe-menu/server-kit/event-store/errors'
import { head } from '@safe-menu/server-kit/event-store/read'
import { backoffMs } from '@safe-menu/server-kit/lifecycle/timing'

const { ReadReq, ReadResp } = streams
const { Options } = ReadReq

/** An event as the store keeps it: nothing is parsed. */
export interface RawEvent {
  readonly id: string
  readonly type: string
  readonly streamName: string
  readonly revision: bigint
  readonly position: bigint
  readonly isJson: boolean
  readonly data: Buffer
  readonly metadata: Buffer
}

/** Whether an event is the store's own, or one that every part of the product ignores like those. */
export const isSystemEvent = ({ type, streamName }: Pick<RawEvent, 'type' | 'streamName'>): boolean =>
  type.startsWith('$') || streamName.startsWith('$')

/** A log without codec, for tools that copy and compare logs. */
export interface RawLog {
  /** All events from the start to the present end, in order, the store's own too. Rejects with the errors of `EventStoreGateway`. */
  events(): AsyncGenerator<RawEvent>
  /** Position of the last event. `null`: the store is empty. Rejects with `EventStoreUnavailable` within five seconds. */
  head(): Promise<bigint | null>
  /**
   * Appends all events or none, and repeats an append whose outcome is unknown. With an exact revision or `no_stream` the store
   * recognises a repetition by the ids.
   */
  readonly append: BatchAppender['append']
  close(): Promise<void>
}

// Nobody waits for it, and a restart of a store or the election of a leader takes seconds.
const deadlineMs = 5_000
const attempts = 10
const everything = String(Number.MAX_SAFE_INTEGER)

/**
 * Connects with the first call.
 * @throws Error when the URL cannot be used
 */
export function openRawLog(url: string): RawLog {
  const fault = connectionFault(url)
  if (fault !== null) throw new Error(`The URL of an event store ${fault}.`)
  const connection = createConnection(url)
  const appender = createBatchAppender({ connection, deadlineMs })

  async function* events(): AsyncGenerator<RawEvent> {
    const connected = connection.current()
    const client = await connection.streams(connected)
    const [metadata, options] = connection.callArguments(connected)
    const call = client.read(readRequest(), metadata, options)
    // An error after the iteration has ended would have no listener and end the process.
    call.on('error', () => undefined)
    try {
      for await (const message of call) {
        const event = rawEventOf(message)
        if (event !== null) yield event
      }
    } catch (error) {
      connection.report(connected, error)
      throw readFailure(error)
    } finally {
      call.cancel()
    }
  }

  const append: BatchAppender['append'] = async (streamName, events, expected) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await appender.append(streamName, events, expected)
      } catch (cause) {
        const error = appendFailure(cause, streamName, events.map(({ type }) => type).join(', '), expected)
        if (!(error instanceof EventStoreUnavailable) || attempt === attempts) throw error
        await sleep(backoffMs(attempt - 1, { firstMs: 100, maxMs: 3_000 }))
      }
    }
  }

  return {
    events,
    head: async () => (await head({ connection, deadlineMs }))?.position ?? null,
    append,
    async close() {
      appender.close()
      await connection.close()
    },
  }
}

function readRequest() {
  const all = new Options.AllOptions().setStart(new shared.Empty())
  const options = new Options()
    .setAll(all)
    .setReadDirection(Options.ReadDirection.FORWARDS)
    .setCount(everything)
    .setNoFilter(new shared.Empty())
    .setUuidOption(new Options.UUIDOption().setString(new shared.Empty()))
  return new ReadReq().setOptions(options)
}

/** `null`: a message without an event, such as the end of the log. */
function rawEventOf(message: InstanceType<typeof ReadResp>): RawEvent | null {
  const resolved = message.getEvent()
  const recorded = resolved?.getEvent()
  if (resolved === undefined || recorded === undefined) return null
  const id = recorded.getId()
  const properties = recorded.getMetadataMap()
  const position = resolved.hasCommitPosition() ? resolved.getCommitPosition() : recorded.getCommitPosition()
  return {
    id: (id && parseUUID(id)) ?? '',
    type: properties.get('type') ?? '',
    streamName: Buffer.from(recorded.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    revision: BigInt(recorded.getStreamRevision()),
    position: BigInt(position),
    isJson: properties.get('content-type') === 'application/json',
    data: Buffer.from(recorded.getData_asU8()),
    metadata: Buffer.from(recorded.getCustomMetadata_asU8()),
  }
}
