import { randomUUID } from 'node:crypto'
import type { EncodedEvent } from '@safe-menu/server-kit/event-store/codec'
import { RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import { StartError } from '../supervisor/start-error.ts'
import { createOrdinals, type LogSummary, replacePositions, summarise } from './log-summary.ts'
import { isSystemEvent, type RawEvent, type RawLog } from './raw-log.ts'

/** How far a copy is. `position` and `head` are positions of the source. */
export interface CopyProgress {
  readonly step: 'comparing' | 'copying' | 'verifying'
  readonly events: number
  readonly position: bigint
  readonly head: bigint
}

interface CopyOptions {
  readonly from: RawLog
  readonly to: RawLog
  /** Called for every event. */
  readonly onProgress?: (progress: CopyProgress) => void
}

/** Takes the place of an event that the source no longer has, so that later events keep their revisions. */
const placeholderType = '$placeholder'
const placeholdersPerAppend = 500

/** An event that the source does not have. */
const addedEvent = (type: string, data: string, metadata = '{}'): EncodedEvent => ({
  id: randomUUID(),
  type,
  data: Buffer.from(data),
  metadata: Buffer.from(metadata),
})

/**
 * Copies a whole log in order, and compares both at the end (decision 0007). An interrupted copy continues: what the target has
 * must be the beginning of the source. Rejects with {@link StartError} if it is not, or if the logs differ at the end, and with
 * the stores' errors.
 */
export async function copyLog({ from, to, onProgress = () => undefined }: CopyOptions) {
  const head = (await from.head()) ?? 0n
  await to.head() // rejects within seconds if the target does not answer
  const progress = (step: CopyProgress['step'], events: number, position: bigint) =>
    onProgress({ step, events, position, head })
  const copied = await copyEvents(from, to, progress)
  const verifying = ({ position }: RawEvent) => progress('verifying', copied.events, position)
  const source = await summarise(from, { limit: copied.events, onEvent: verifying })
  const target = await summarise(to)
  if (source.events !== target.events || source.digest !== target.digest) {
    throw new StartError(
      `The logs differ after the copy: ${source.events} events with digest ${source.digest} in the source, ${target.events} with ${target.digest} in the target. Did another program write to one of them? Copy again into an empty event store.`,
    )
  }
  await copyStreamMetadata(source, target, to)
  return { ...copied, digest: source.digest }
}

/** Returns how many events in the target came from the source, and how many of them this run copied. */
async function copyEvents(
  from: RawLog,
  to: RawLog,
  progress: (step: CopyProgress['step'], events: number, position: bigint) => void,
) {
  const sourceOrdinals = createOrdinals()
  const targetOrdinals = createOrdinals()
  const nextRevisions = new Map<string, bigint>()
  const source = ownEvents(from)

  /** Takes the next event of the source. Returns it as the target must have it. */
  function translate(event: RawEvent): RawEvent {
    sourceOrdinals.add(event.position)
    return replacePositions(event, position => targetOrdinals.positionOf(sourceOrdinals.upTo(position)))
  }

  try {
    for await (const found of to.events()) {
      if (found.type === placeholderType) nextRevisions.set(found.streamName, found.revision + 1n)
      if (isSystemEvent(found)) continue
      const next = await source.next()
      if (next.done || !isSame(translate(next.value), found)) throw otherContent(found)
      targetOrdinals.add(found.position)
      nextRevisions.set(found.streamName, found.revision + 1n)
      progress('comparing', targetOrdinals.count(), next.value.position)
    }
    const compared = targetOrdinals.count()
    // One after the other: an event may name positions of those before it, and the store recognises an append that is repeated.
    for await (const event of source) {
      const { streamName, revision } = event
      await fill(to, streamName, nextRevisions.get(streamName) ?? 0n, revision)
      nextRevisions.set(streamName, revision + 1n)
      const { position } = await to.append(streamName, [translate(event)], after(revision))
      targetOrdinals.add(position)
      progress('copying', targetOrdinals.count(), event.position)
    }
    return { events: targetOrdinals.count(), copied: targetOrdinals.count() - compared }
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error
    throw new StartError(
      `Another program writes to the target (${error.message}). Stop it, and copy into an empty event store.`,
    )
  } finally {
    await source.return(undefined)
  }
}

async function* ownEvents(log: RawLog): AsyncGenerator<RawEvent, undefined> {
  for await (const event of log.events()) if (!isSystemEvent(event)) yield event
  return undefined
}

const isSame = (one: RawEvent, other: RawEvent) =>
  one.id === other.id &&
  one.streamName === other.streamName &&
  one.revision === other.revision &&
  one.type === other.type &&
  one.isJson === other.isJson &&
  one.data.equals(other.data) &&
  one.metadata.equals(other.metadata)

const otherContent = ({ type, streamName, revision, position }: RawEvent) =>
  new StartError(
    `The target holds something else: ${type} at ${streamName}@${revision} (position ${position}) is not at this place in the source. Copy into an empty event store, or into one that was copied from the same log and has not been used since.`,
  )

/** The revision that a stream must have before an event of this revision. */
const after = (revision: bigint) => (revision === 0n ? 'no_stream' : revision - 1n)

/** Writes placeholders from revision `next` to the one before `revision`. */
async function fill(to: RawLog, streamName: string, next: bigint, revision: bigint): Promise<void> {
  for (let at = next; at < revision; ) {
    const count = Math.min(placeholdersPerAppend, Number(revision - at))
    const events = Array.from({ length: count }, () => addedEvent(placeholderType, '{}'))
    await to.append(streamName, events, after(at))
    at += BigInt(count)
  }
}

/** Gives the target's streams the last metadata of the source's: `$maxAge`, `$tb` and the like. */
async function copyStreamMetadata(source: LogSummary, target: LogSummary, to: RawLog): Promise<void> {
  const found = target.metadata.stored()
  for (const [streamName, json] of source.metadata.forCopy()) {
    if (found.get(streamName) === json) continue
    await to.append(`$$${streamName}`, [addedEvent('$metadata', json, '')], 'any')
  }
}
