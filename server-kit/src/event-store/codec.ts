import type { EventType } from '@safe-menu/contracts/events/event-type'
import { EventMetadata } from '@safe-menu/contracts/events/metadata'
import { z } from 'zod'
import { InvalidEvent, NewerEvent, PoisonEvent } from './errors.ts'
import type { NewEvent, StoredEvent } from './types.ts'

/** An event from the client. Data that is invalid JSON is a string, invalid metadata are bytes. */
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

/** An event as it is sent: JSON in UTF-8. */
export interface EncodedEvent {
  readonly id: string
  readonly type: string
  readonly data: Buffer
  readonly metadata: Buffer
}

export type EventCodec = ReturnType<typeof createEventCodec>

/** Compiles a schema when it is first used, because a process reads only some of the types. */
function compiled<S extends z.ZodType>(schema: S): () => S {
  let fast: S | undefined
  return () => {
    // In an environment without `new Function` it is the schema itself.
    fast ??= z.compile(schema)
    return fast
  }
}

const metadataSchema = compiled(EventMetadata)
/** Read even from a poison event, to find the restaurant that it affects. */
const Owner = EventMetadata.pick({ restaurantId: true })

type Declared = ReadonlyMap<string, { readonly eventType: EventType; readonly dataSchema: () => z.ZodType }>

/**
 * Converts between stored events and the events of the contracts, for the given event types. Reads every declared version and writes
 * the current one.
 */
export function createEventCodec(options: { readonly eventTypes: readonly EventType[] }) {
  const declared: Declared = new Map(
    options.eventTypes.map(eventType => [
      eventType.type,
      { eventType, dataSchema: compiled(eventType.data) },
    ]),
  )
  return {
    /** The event types that it can encode and decode. */
    types: new Set(declared.keys()) as ReadonlySet<string>,
    /** Validates, and serialises once. Throws `InvalidEvent`. */
    encode: (event: NewEvent): EncodedEvent => encode(declared, event),
    /** Upcasts and parses. Throws `PoisonEvent`. */
    decode: (recorded: RecordedEvent): StoredEvent => decode(declared, recorded),
  }
}

function encode(declared: Declared, event: NewEvent): EncodedEvent {
  const found = declared.get(event.type)
  if (found === undefined) throw new InvalidEvent(event.type, 'it is not in the registry of events')
  const metadata = { ...event.metadata, schemaVersion: found.eventType.version }
  return {
    id: event.id,
    type: event.type,
    data: jsonOf(event.type, found.dataSchema(), event.data),
    metadata: jsonOf(event.type, metadataSchema(), metadata),
  }
}

/** Only what the schema declares is written, so a bigint or a cycle never reaches the client, whose promise would not settle. */
function jsonOf(eventType: string, schema: z.ZodType, value: unknown): Buffer {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new InvalidEvent(eventType, z.prettifyError(parsed.error))
  if (typeof parsed.data !== 'object' || parsed.data === null) {
    throw new InvalidEvent(eventType, 'its data is not an object')
  }
  try {
    return Buffer.from(JSON.stringify(parsed.data))
  } catch (error) {
    throw new InvalidEvent(eventType, `it is not JSON: ${(error as Error).message}`, { cause: error })
  }
}

function decode(declared: Declared, recorded: RecordedEvent): StoredEvent {
  const { data: storedData, metadata: storedMetadata, isJson, ...header } = recorded
  const place = () => {
    const { type: eventType, ...at } = header
    const owner = Owner.safeParse(storedMetadata)
    const restaurant = owner.success ? { restaurantId: owner.data.restaurantId } : {}
    return { ...at, eventType, ...restaurant }
  }
  const poison = (reason: string, cause?: unknown): never => {
    throw new PoisonEvent(place(), reason, { cause })
  }
  const newer = (reason: string): never => {
    throw new NewerEvent(place(), `${reason}. A newer version of the service wrote it`)
  }
  const found = declared.get(header.type)
  if (found === undefined) return newer('its type is not in the registry of events')
  const { eventType, dataSchema } = found
  if (!isJson) return poison('it is not JSON')
  if (typeof storedData === 'string') return poison('its data is broken JSON')
  const metadata = metadataSchema().safeParse(storedMetadata)
  if (!metadata.success) return poison(`its metadata cannot be read: ${z.prettifyError(metadata.error)}`)
  const version = metadata.data.schemaVersion
  if (version > eventType.version) {
    return newer(`it has schemaVersion ${version}, known up to ${eventType.version}`)
  }
  let raw = storedData
  try {
    for (let from = version; from < eventType.version; from += 1)
      raw = eventType.upcast[from]?.(raw as Readonly<Record<string, unknown>>)
  } catch (error) {
    return poison(`it cannot be upcast: ${(error as Error).message}`, error)
  }
  const data = dataSchema().safeParse(raw)
  if (!data.success) return poison(`its data cannot be read: ${z.prettifyError(data.error)}`)
  const stored = { data: storedData, metadata: storedMetadata }
  return { ...header, data: data.data, metadata: metadata.data, raw: stored }
}
