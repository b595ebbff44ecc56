import type { EventType } from '@safe-menu/contracts/events/event-type'
import { EventMetadata } from '@safe-menu/contracts/events/metadata'
import { z } from 'zod'
import { InvalidEvent, PoisonEvent } from './errors.ts'
import type { NewEvent, StoredEvent } from './gateway.ts'

/** Turns data of one schema version into the next one's. Pure; the stored event is never edited. */
export type Upcaster = (data: unknown) => unknown
/** By event type, then by the schema version that is read: `{ MenuCreated: { 1: toV2 } }`. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>

/** An event as the client hands it over: JSON that did not parse is a string, metadata that did not are bytes. */
export interface RecordedEvent {
  readonly id: string
  readonly type: string
  readonly streamName: string
  readonly revision: bigint
  readonly position: bigint
  readonly created: Date
  readonly isJson: boolean
  readonly data: unknown
  readonly metadata: unknown
}

export interface EncodedEvent {
  readonly id: string
  readonly type: string
  readonly data: object
  readonly metadata: EventMetadata
}

/** The boundary between stored bytes and the contract's events. */
export interface EventCodec {
  /** Validates and normalises to plain JSON. Throws `InvalidEvent`. */
  encode(event: NewEvent): EncodedEvent
  /** Upcasts and parses. Throws `PoisonEvent`. */
  decode(recorded: RecordedEvent): StoredEvent
}

interface Entry {
  readonly data: z.ZodType
  readonly upcasters: Readonly<Record<number, Upcaster>>
  readonly currentVersion: number
}

/** Makes the codec of the given events. The current version of a type is one more than it has upcasters. */
export function createEventCodec(options: {
  readonly eventTypes: readonly EventType[]
  readonly upcasters?: Upcasters
}): EventCodec {
  const entries = new Map<string, Entry>()
  for (const { type, data } of options.eventTypes) {
    const upcasters = options.upcasters?.[type] ?? {}
    entries.set(type, { data, upcasters, currentVersion: 1 + Object.keys(upcasters).length })
  }
  return {
    encode: event => encode(entries, event),
    decode: recorded => decode(entries, recorded),
  }
}

function encode(entries: ReadonlyMap<string, Entry>, event: NewEvent): EncodedEvent {
  const entry = entries.get(event.type)
  if (entry === undefined) throw new InvalidEvent(event.type, 'it is not in the registry of events')
  // What is checked is what a reader will get: the client serialises inside a promise that never settles when
  // serialising throws (a bigint, a cycle), so nothing that has not been through JSON may reach it.
  const data = entry.data.safeParse(throughJson(event.type, event.data))
  if (!data.success) throw new InvalidEvent(event.type, z.prettifyError(data.error))
  if (typeof data.data !== 'object' || data.data === null) {
    throw new InvalidEvent(event.type, 'its data is not an object')
  }
  const metadata = EventMetadata.safeParse(throughJson(event.type, event.metadata))
  if (!metadata.success) throw new InvalidEvent(event.type, z.prettifyError(metadata.error))
  if (metadata.data.schemaVersion !== entry.currentVersion) {
    throw new InvalidEvent(
      event.type,
      `its schemaVersion is ${metadata.data.schemaVersion}, the current one ${entry.currentVersion}`,
    )
  }
  return { id: event.id, type: event.type, data: data.data, metadata: metadata.data }
}

function throughJson(eventType: string, value: unknown): unknown {
  try {
    const json = JSON.stringify(value)
    return json === undefined ? undefined : JSON.parse(json)
  } catch (error) {
    throw new InvalidEvent(eventType, `it is not JSON: ${(error as Error).message.split('\n')[0]}`, {
      cause: error,
    })
  }
}

function decode(entries: ReadonlyMap<string, Entry>, recorded: RecordedEvent): StoredEvent {
  const poison = (reason: string, cause?: unknown): never => {
    const { streamName, revision, position, type } = recorded
    throw new PoisonEvent({ streamName, revision, position, eventType: type }, reason, { cause })
  }
  const entry = entries.get(recorded.type)
  if (entry === undefined) return poison('its type is not in the registry of events')
  if (!recorded.isJson) return poison('it is not JSON')
  if (typeof recorded.data === 'string') return poison('its data is broken JSON')
  const metadata = EventMetadata.safeParse(recorded.metadata)
  if (!metadata.success) return poison(`metadata: ${z.prettifyError(metadata.error)}`)
  const version = metadata.data.schemaVersion
  if (version > entry.currentVersion) {
    return poison(
      `it was written by a newer version (schemaVersion ${version}, known up to ${entry.currentVersion})`,
    )
  }
  let raw = recorded.data
  try {
    for (let from = version; from < entry.currentVersion; from += 1) raw = entry.upcasters[from]?.(raw)
  } catch (error) {
    return poison(`upcasting failed: ${(error as Error).message}`, error)
  }
  const data = entry.data.safeParse(raw)
  if (!data.success) return poison(`data: ${z.prettifyError(data.error)}`)
  return {
    id: recorded.id,
    type: recorded.type,
    streamName: recorded.streamName,
    revision: recorded.revision,
    position: recorded.position,
    created: recorded.created,
    data: data.data,
    metadata: metadata.data,
    raw: { data: recorded.data, metadata: recorded.metadata },
  }
}
