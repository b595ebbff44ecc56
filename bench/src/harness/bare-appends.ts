import { randomUUID } from 'node:crypto'
import { BACKWARDS, END, type EventStoreDBClient, type JSONEventType, jsonEvent } from '@eventstore/db-client'

/** An event's content, to append events of the same size. */
export interface EventContent {
  readonly data: JSONEventType['data']
  readonly metadata: JSONEventType['metadata']
}

/** The last event of a stream. */
export async function lastEvent(client: EventStoreDBClient, stream: string): Promise<EventContent> {
  let last: EventContent | null = null
  // Read to the end: the client cannot be disposed of during a read.
  for await (const { event } of client.readStream(stream, {
    direction: BACKWARDS,
    fromRevision: END,
    maxCount: 1,
  }))
    if (event?.isJson)
      last = {
        data: event.data as JSONEventType['data'],
        metadata: event.metadata as JSONEventType['metadata'],
      }
  if (!last) throw new Error(`The stream ${stream} has no event.`)
  return last
}

/**
 * The baseline of writes: the client's batch append of one event per call. The type is not the product's, so that the projector
 * receives nothing; each of `streams` streams gets the same events.
 */
export function createBareAppender(client: EventStoreDBClient, content: EventContent, streams: number) {
  const names = Array.from({ length: streams }, () => `bench-${randomUUID()}`)
  return (index: number) =>
    client.appendToStream(names[index % streams] ?? '', jsonEvent({ type: 'BenchAppended', ...content }))
}
