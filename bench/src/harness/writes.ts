import { randomUUID } from 'node:crypto'
import { BACKWARDS, END, type EventStoreDBClient, type JSONEventType, jsonEvent } from '@eventstore/db-client'
import { createItemCalls } from './calls.ts'
import { withCpu } from './proc.ts'
import { type Load, repeat } from './repeat.ts'
import type { BenchMenu } from './restaurant.ts'
import { percentile } from './windows.ts'

/** One item for each call in flight. */
export const taggedItems = 64
const tags = ['celery', 'mustard', 'sesame', 'lupin', 'eggs', 'fish', 'nuts', 'peanuts']

/** Tags the items of a menu of {@link taggedItems}, with a call in flight for each. Each run continues where the last ended. */
export function createTagger(commandApi: string, menu: Pick<BenchMenu, 'token' | 'itemIds'>) {
  const { send, bytes, close } = createItemCalls(commandApi, taggedItems)
  const next = menu.itemIds.map(() => 0)
  const free = menu.itemIds.map((_, index) => index)

  // Every call must change something, so each round of an item declares another tag or changes its presence.
  async function tag(): Promise<void> {
    const item = free.shift() ?? 0
    const step = next[item] ?? 0
    next[item] = step + 1
    const presence = Math.floor(step / tags.length) % 2 === 0 ? 'contains' : 'may_contain'
    const body = { allergenId: tags[step % tags.length], presence }
    await send('POST', menu, menu.itemIds[item] ?? '', body, '/allergens')
    free.push(item)
  }

  return {
    run: (milliseconds: number) => repeat({ inFlight: taggedItems, milliseconds }, tag),
    bytes,
    close,
  }
}

/** One window of writes: their rate per second, 99th percentile (ms) and number, and microseconds of these processes' CPU time for each. */
export async function writeWindow(pids: readonly number[], load: () => Promise<Load>) {
  const { result, microseconds } = await withCpu(pids, load)
  return {
    rate: result.perSecond,
    p99: percentile(result.milliseconds, 0.99),
    cpu: microseconds / result.count,
    count: result.count,
  }
}

/** An event's content, to append events of the same size. */
interface EventContent {
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
