import jspb from 'google-protobuf'
import type { ProposedEvent } from '../streams.ts'
import { messages, streamName, uuidText } from './generated.ts'

const { BinaryReader, BinaryWriter } = jspb
const { RecordedEvent } = messages.streams.ReadResp.ReadEvent

/** An event with the fields that the store adds. */
export interface RecordFacts {
  readonly stream: string
  readonly revision: number
  readonly position: number
  /** 100 ns ticks since the Unix epoch, decimal. */
  readonly created: string
  readonly event: ProposedEvent
}

/**
 * Encodes `ReadResp.ReadEvent.RecordedEvent`. Events are stored and sent in this form.
 * The stream name and the type come first, so that filters read only the beginning of a record. (The generated class would
 * write them in another order, and take twice as long.)
 */
export function encodeRecord({ stream, revision, position, created, event }: RecordFacts): Buffer {
  const writer = new BinaryWriter()
  writer.writeMessage(1, event.id, (id, inner) => inner.writeString(2, id))
  writer.writeMessage(2, stream, (name, inner) => inner.writeBytes(3, Buffer.from(name)))
  const writeEntry = (key: string, value: string) =>
    writer.writeMessage(6, value, (text, inner) => {
      inner.writeString(1, key)
      inner.writeString(2, text)
    })
  writeEntry('type', event.type)
  writer.writeUint64String(3, String(revision))
  writer.writeUint64(4, position)
  writer.writeUint64(5, position)
  writeEntry('content-type', event.contentType)
  writeEntry('created', created)
  writer.writeBytes(7, event.metadata)
  writer.writeBytes(8, event.data)
  return Buffer.from(writer.getResultBuffer())
}

/** The parts of a stored record that the store itself needs. Throws if it is malformed. */
export function decodeRecord(record: Buffer) {
  const event = RecordedEvent.deserializeBinary(record)
  const facts = event.getMetadataMap()
  return {
    id: uuidText(event.getId()),
    stream: streamName(event.getStreamIdentifier()),
    type: facts.get('type') ?? '',
    revision: Number(event.getStreamRevision()),
    position: Number(event.getCommitPosition()),
    // A tick is 100 ns, so the last four digits are fractions of a millisecond.
    createdMs: Number(facts.get('created')?.slice(0, -4)),
    data: Buffer.from(event.getData_asU8()),
  }
}

/** The type of a record's event, for filters. Reads only the beginning of the record. */
export function typeIn(record: Buffer): string {
  const reader = new BinaryReader(record)
  while (reader.nextField()) {
    // Our encoding puts the type first.
    if (reader.getFieldNumber() === 6) return innerText(reader, 2)
    reader.skipField()
  }
  return ''
}

function innerText(reader: jspb.BinaryReader, wanted: number): string {
  let text = ''
  reader.readMessage(null, () => {
    while (reader.nextField()) {
      if (reader.getFieldNumber() === wanted) text = Buffer.from(reader.readBytes()).toString('utf8')
      else reader.skipField()
    }
  })
  return text
}
