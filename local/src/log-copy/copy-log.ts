import { isDeepStrictEqual } from 'node:util'
import { binaryEvent, type EventData, type JSONType, jsonEvent } from '@eventstore/db-client'
import type { RecordedEvent } from '@safe-menu/server-kit/event-store/codec'
import { RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import { StartError } from '../supervisor/start-error.ts'
import { isSystemEvent, type Log } from './log.ts'
import { createOrdinals, replacePositions } from './positions.ts'

/** How far a copy is. `position` and `head` are positions of the source. */
export interface CopyProgress {
  readonly step: 'comparing' | 'copying' | 'verifying'
  readonly events: number
  readonly position: bigint
  readonly head: bigint
}

interface CopyOptions {
  readonly from: Log
  readonly to: Log
  /** Called for every event. */
  readonly onProgress?: (progress: CopyProgress) => void
}

/** Takes the place of an event that the source no longer has, so that later events keep their revisions. */
const placeholderType = '$placeholder'
const placeholdersPerAppend = 500

/**
 * Copies a whole log in order, and compares both at the end (decision 0007). An interrupted copy continues: what the target has
 * must be the beginning of the source. Returns how many events the target has, and how many of them this run copied. Rejects with
 * {@link StartError} if the target has others, and with the stores' errors.
 */
export async function copyLog({ from, to, onProgress = () => undefined }: CopyOptions) {
  const head = (await from.head()) ?? 0n
  await to.head() // rejects within seconds if the target does not answer
  const progress = (step: CopyProgress['step']) => (events: number, position: bigint) =>
    onProgress({ step, events, position, head })
  const before = await compare(from, to, progress('comparing'))
  const events = await copyRest(before, to, progress('copying'))
  const after = await compare(from, to, progress('verifying'))
  await after.rest.return(undefined)
  if (after.count !== events)
    throw new StartError(
      `The target has ${after.count} of the ${events} events that it had. Did another program write to it? Copy again into an empty event store.`,
    )
  await copyMetadata(before.metadata, to)
  return { events, copied: events - before.count }
}

type Comparison = Awaited<ReturnType<typeof compare>>

/** Reads the target, which must be the beginning of the source. The `rest` of the source is left to read. */
async function compare(from: Log, to: Log, onEvent: (events: number, position: bigint) => void) {
  const positions = { source: createOrdinals(), target: createOrdinals() }
  const metadata = { source: createStreamMetadata(), target: createStreamMetadata() }
  const nextRevisions = new Map<string, bigint>()

  async function* own(): AsyncGenerator<RecordedEvent, undefined> {
    for await (const event of from.events()) {
      metadata.source.add(event)
      if (!isSystemEvent(event)) yield event
    }
    return undefined
  }

  /** Takes the next event of the source. Returns it as the target must have it. */
  function translate(event: RecordedEvent): RecordedEvent {
    positions.source.add(event.position)
    return replacePositions(event, position => positions.target.positionOf(positions.source.upTo(position)))
  }

  const rest = own()
  try {
    for await (const found of to.events()) {
      metadata.target.add(found)
      nextRevisions.set(found.streamName, found.revision + 1n)
      if (isSystemEvent(found)) continue
      const next = await rest.next()
      if (next.done || !isSame(translate(next.value), found)) throw otherContent(found)
      positions.target.add(found.position)
      onEvent(positions.target.count(), next.value.position)
    }
  } catch (error) {
    await rest.return(undefined)
    throw error
  }
  return { count: positions.target.count(), rest, translate, positions, nextRevisions, metadata }
}

/** Copies what the target lacks. Returns how many events it has now. */
async function copyRest(
  { rest, translate, positions, nextRevisions }: Comparison,
  to: Log,
  onEvent: (events: number, position: bigint) => void,
): Promise<number> {
  try {
    // One after the other: an event may name positions of those before it, and the store recognises an append that is repeated.
    for await (const event of rest) {
      const { streamName, revision } = event
      await fill(to, streamName, nextRevisions.get(streamName) ?? 0n, revision)
      nextRevisions.set(streamName, revision + 1n)
      const position = await to.append(streamName, [eventDataOf(translate(event))], after(revision))
      positions.target.add(position)
      onEvent(positions.target.count(), event.position)
    }
    return positions.target.count()
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error
    throw new StartError(
      `Another program writes to the target (${error.message}). Stop it, and copy into an empty event store.`,
    )
  }
}

/** Writes placeholders from revision `next` to the one before `revision`. */
async function fill(to: Log, streamName: string, next: bigint, revision: bigint): Promise<void> {
  for (let at = next; at < revision; ) {
    const count = Math.min(placeholdersPerAppend, Number(revision - at))
    const events = Array.from({ length: count }, () => jsonEvent({ type: placeholderType, data: {} }))
    await to.append(streamName, events, after(at))
    at += BigInt(count)
  }
}

/** The revision that a stream must have before an event of this revision. */
const after = (revision: bigint) => (revision === 0n ? 'no_stream' : revision - 1n)

const isSame = (one: RecordedEvent, other: RecordedEvent) =>
  isDeepStrictEqual(contentOf(one), contentOf(other))

const contentOf = ({ created, position, ...content }: RecordedEvent) => content

function eventDataOf({ id, type, isJson, data, metadata }: RecordedEvent): EventData {
  const event = { id, type, metadata }
  return isJson
    ? jsonEvent({ ...event, data: data as JSONType })
    : binaryEvent({ ...event, data: data as Uint8Array })
}

const otherContent = ({ type, streamName, revision, position }: RecordedEvent) =>
  new StartError(
    `The target holds something else: ${type} at ${streamName}@${revision} (position ${position}) is not at this place in the source. Copy into an empty event store, or into one that was copied from the same log and has not been used since.`,
  )

type Metadata = Readonly<Record<string, unknown>>

/** The metadata of streams, such as `$maxAge`, by the stream's name. */
function createStreamMetadata() {
  const stored = new Map<string, Metadata>()
  const firstRevisions = new Map<string, bigint>()
  return {
    stored,
    /** Takes every event of a log, in order. */
    add(event: RecordedEvent): void {
      const { streamName, type, revision, data } = event
      if (type === '$metadata' && streamName.startsWith('$$') && !streamName.startsWith('$$$')) {
        const metadata = data as Metadata
        if (Number(metadata.$tb ?? 0) > Number.MAX_SAFE_INTEGER)
          throw new StartError(
            `The stream ${streamName.slice(2)} was deleted. Safe Menu deletes none, so this is not a log of it alone.`,
          )
        stored.set(streamName.slice(2), metadata)
      } else if (!isSystemEvent(event) && !firstRevisions.has(streamName))
        firstRevisions.set(streamName, revision)
    },
    /** The metadata that a copy must have: streams whose first events are gone hide the placeholders by `$tb`. */
    forCopy(): ReadonlyMap<string, Metadata> {
      const copy = new Map(stored)
      for (const [streamName, revision] of firstRevisions) {
        const metadata = stored.get(streamName) ?? {}
        const hidden = Number(metadata.$tb ?? 0)
        if (hidden < revision) copy.set(streamName, { ...metadata, $tb: Number(revision) })
      }
      return copy
    },
  }
}

/** Gives the target's streams the last metadata of the source's. */
async function copyMetadata({ source, target }: Comparison['metadata'], to: Log): Promise<void> {
  for (const [streamName, metadata] of source.forCopy()) {
    if (isDeepStrictEqual(target.stored.get(streamName), metadata)) continue
    await to.append(`$$${streamName}`, [jsonEvent({ type: '$metadata', data: metadata })], 'any')
  }
}
