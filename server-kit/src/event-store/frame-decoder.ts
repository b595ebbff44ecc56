import type { RecordedEvent } from './codec.ts'

/** A recorded event whose JSON is still to be parsed. */
export interface EventFields extends Omit<RecordedEvent, 'data' | 'metadata' | 'isJson'> {
  readonly data: Buffer
  readonly metadata: Buffer
}

/** A message that this decoder does not support: the client decodes it. */
class UnsupportedMessage extends Error {}

/** Reads the wire format of protocol buffers. */
class ProtobufReader {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  varint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new UnsupportedMessage('the message is cut off')
      value += (byte & 127) * scale
      if (!Number.isSafeInteger(value)) throw new UnsupportedMessage('not a safe integer')
      if (byte < 128) return value
    }
  }

  varint64(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) break
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return BigInt.asUintN(64, value)
    }
    throw new UnsupportedMessage('not a number of 64 bits')
  }

  /** The end of the field that begins here. */
  readFieldEnd(): number {
    const length = this.varint()
    const end = this.at + length
    if (end > this.bytes.length) throw new UnsupportedMessage('the message is cut off')
    return end
  }

  bytesField(): Buffer {
    const end = this.readFieldEnd()
    const part = this.bytes.subarray(this.at, end)
    this.at = end
    return part
  }

  text(): string {
    const end = this.readFieldEnd()
    const text = this.bytes.toString('utf8', this.at, end)
    this.at = end
    return text
  }

  expect(tag: number): void {
    if (this.varint() !== tag) throw new UnsupportedMessage('another field is expected')
  }
}

// Protobuf tags: the number of the field times eight, and its wire type: 0 a varint, 2 bytes with their length.
const event = 0x0a
const commitPosition = 0x18
const fields = {
  id: 0x0a,
  stream: 0x12,
  revision: 0x18,
  preparePosition: 0x20,
  commitPosition: 0x28,
  properties: 0x32,
  metadata: 0x3a,
  data: 0x42,
} as const

/** Decodes a message of `Streams.Read` in one pass; `null`: the client has to decode it. */
export function decodeFields(bytes: Buffer): EventFields | null {
  try {
    return decode(new ProtobufReader(bytes))
  } catch (error) {
    if (error instanceof UnsupportedMessage) return null
    throw error
  }
}

function decode(reader: ProtobufReader): EventFields {
  reader.expect(event)
  if (reader.readFieldEnd() !== reader.bytes.length) throw new UnsupportedMessage('more than an event')
  reader.expect(event)
  const end = reader.readFieldEnd()
  let [id, streamName] = ['', '']
  let [data, metadata] = [empty, empty]
  let [revision, recordedPosition] = [0, 0]
  const properties = new Map<string, string>()
  while (reader.at < end) {
    switch (reader.varint()) {
      case fields.id:
        id = idOf(reader)
        break
      case fields.stream:
        streamName = streamOf(reader)
        break
      case fields.revision:
        revision = reader.varint()
        break
      case fields.preparePosition:
        reader.varint()
        break
      case fields.commitPosition:
        recordedPosition = reader.varint()
        break
      case fields.properties:
        addProperty(reader, properties)
        break
      case fields.metadata:
        metadata = reader.bytesField()
        break
      case fields.data:
        data = reader.bytesField()
        break
      default:
        throw new UnsupportedMessage('an unknown field')
    }
  }
  let position = recordedPosition
  while (reader.at < reader.bytes.length) {
    reader.expect(commitPosition)
    position = reader.varint()
  }
  const type = properties.get('type')
  const created = properties.get('created') ?? ''
  if (id === '' || type === undefined || !/^\d{5,20}$/.test(created))
    throw new UnsupportedMessage('a field is missing')
  if (properties.get('content-type') !== 'application/json') throw new UnsupportedMessage('not JSON')
  return {
    id,
    type,
    streamName,
    revision: BigInt(revision),
    position: BigInt(position),
    created: new Date(Number(created.slice(0, -4))), // in units of 100 ns
    data,
    metadata,
  }
}

const empty: Buffer = Buffer.alloc(0)

function idOf(reader: ProtobufReader): string {
  const end = reader.readFieldEnd()
  const tag = reader.varint()
  if (tag === 0x12) {
    const id = reader.text()
    if (reader.at !== end) throw new UnsupportedMessage('more than an id')
    return id
  }
  if (tag !== 0x0a || reader.readFieldEnd() !== end) throw new UnsupportedMessage('an unknown kind of id')
  reader.expect(0x08)
  const most = reader.varint64()
  reader.expect(0x10)
  const least = reader.varint64()
  if (reader.at !== end) throw new UnsupportedMessage('more than an id')
  const hex = (most.toString(16).padStart(16, '0') + least.toString(16).padStart(16, '0')).match(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
  )
  return hex?.slice(1).join('-') ?? ''
}

function streamOf(reader: ProtobufReader): string {
  const end = reader.readFieldEnd()
  reader.expect(0x1a)
  const name = reader.text()
  if (reader.at !== end) throw new UnsupportedMessage('more than a name')
  return name
}

function addProperty(reader: ProtobufReader, properties: Map<string, string>): void {
  const end = reader.readFieldEnd()
  let [key, value] = ['', '']
  while (reader.at < end) {
    const tag = reader.varint()
    if (tag === 0x0a) key = reader.text()
    else if (tag === 0x12) value = reader.text()
    else throw new UnsupportedMessage('an unknown field')
  }
  properties.set(key, value)
}

/** Parses the JSON, like the client: broken data is its text, broken metadata are its bytes, and no metadata are `undefined`. */
export function recordedOf({ data, metadata, ...header }: EventFields): RecordedEvent {
  return {
    ...header,
    isJson: true,
    data: jsonOr(data, () => data.toString()),
    metadata: metadataOf(metadata),
  }
}

function metadataOf(bytes: Buffer): unknown {
  return bytes.length === 0 ? undefined : jsonOr(bytes, () => new Uint8Array(bytes))
}

function jsonOr(bytes: Buffer, otherwise: () => unknown): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return otherwise()
  }
}
