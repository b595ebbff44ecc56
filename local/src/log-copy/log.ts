import { setTimeout as sleep } from 'node:timers/promises'
import type { EventData, ResolvedEvent, StreamingRead } from '@eventstore/db-client'
import { connectionFault, credentialsOf } from '@safe-menu/server-kit/config/event-store-url'
import type { RecordedEvent } from '@safe-menu/server-kit/event-store/codec'
import { createConnection, withDeadline } from '@safe-menu/server-kit/event-store/connection'
import {
  appendFailure,
  convertReadFailure,
  EventStoreUnavailable,
} from '@safe-menu/server-kit/event-store/errors'
import { head, recordedEvent } from '@safe-menu/server-kit/event-store/read'
import type { ExpectedRevision } from '@safe-menu/server-kit/event-store/types'
import { backoffMs } from '@safe-menu/server-kit/lifecycle/timing'

/** A log without codec, for tools that copy and compare logs. */
export type Log = ReturnType<typeof openLog>

/** Whether an event is the store's own, or one that every part of the product ignores like those. */
export const isSystemEvent = ({ type, streamName }: Pick<RecordedEvent, 'type' | 'streamName'>): boolean =>
  type.startsWith('$') || streamName.startsWith('$')

// No user waits for a copy, and a restart of a store or the election of a leader takes seconds.
const deadlineMs = 5_000
const attempts = 10

/**
 * Connects with the first call.
 * @throws Error when the URL cannot be used
 */
export function openLog(url: string) {
  const fault = connectionFault(url)
  if (fault !== null) throw new Error(`The URL of an event store ${fault}.`)
  const connection = createConnection(url)
  // The client's calls with credentials have a deadline of their own.
  const options = { credentials: credentialsOf(url), deadline: deadlineMs, requiresLeader: true }

  /** All events from the start to the present end, in order, the store's own too. Rejects with the errors of `EventStoreGateway`. */
  async function* events(): AsyncGenerator<RecordedEvent> {
    const connected = connection.current()
    const stream = connected.client.readAll({ requiresLeader: true }) as StreamingRead<ResolvedEvent>
    // An error after the iteration has ended would have no listener and end the process.
    stream.on('error', () => undefined)
    try {
      for await (const resolved of stream) {
        const event = recordedEvent(resolved)
        if (event !== null) yield event
      }
    } catch (error) {
      connection.report(connected, error)
      throw convertReadFailure(error)
    } finally {
      void stream.cancel().catch(() => undefined)
    }
  }

  async function appendOnce(streamName: string, written: readonly EventData[], expected: ExpectedRevision) {
    const connected = connection.current()
    const { client } = connected
    try {
      const call = client.appendToStream(streamName, [...written], { ...options, expectedRevision: expected })
      // The client's deadline comes first. This one covers the search for the leader.
      const { position } = await withDeadline(call, { ms: 2 * deadlineMs, ambiguous: true })
      if (position === undefined) throw new Error('the event store did not return the position of an append')
      return position.commit
    } catch (error) {
      connection.report(connected, error)
      throw appendFailure(error, streamName, written.map(({ type }) => type).join(', '), expected)
    }
  }

  /** Repeats a call whose outcome is unknown because the store did not answer. */
  async function repeated<Result>(call: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof EventStoreUnavailable) || attempt === attempts) throw error
        await sleep(backoffMs(attempt - 1, { firstMs: 100, maxMs: 3_000 }))
      }
    }
  }

  return {
    events,
    /**
     * Appends all events or none, and returns the position of the last. With an exact revision or `no_stream` the store recognises a
     * repetition by the ids.
     */
    append: (streamName: string, written: readonly EventData[], expected: ExpectedRevision) =>
      repeated(() => appendOnce(streamName, written, expected)),
    /** Position of the last event. `null`: the store is empty. Rejects with `EventStoreUnavailable` within five seconds. */
    head: async () => (await head({ connection, deadlineMs }))?.position ?? null,
    close: () => connection.close(),
  }
}
