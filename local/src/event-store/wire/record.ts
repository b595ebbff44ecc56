import type { ProposedEvent } from '../model.ts'
import { asBytes, asText, eachField, encodeMessage } from './protobuf.ts'

/** An event with the fields that the store adds. */
export interface RecordFacts {
  readonly stream: string
  readonly revision: number | bigint
  readonly position: number
  /** 100 ns ticks since the Unix epoch, decimal. */
  readonly created: string
  readonly event: ProposedEvent
}

const keyType = Buffer.from('type')
const keyContentType = Buffer.from('content-type')
const keyCreated = Buffer.from('created')

const entry = (key: Buffer, value: string): Buffer =>
  encodeMessage([
    [1, key],
    [2, Buffer.from(value)],
  ])

/**
 * Encodes `ReadResp.ReadEvent.RecordedEvent`. Events are stored and sent in this form.
 * The stream name and the type come first, so that filters read only the beginning of a record.
 */
export function encodeRecord({ stream, revision, position, created, event }: RecordFacts): Buffer {
  return encodeMessage([
    [1, encodeMessage([[2, Buffer.from(event.id)]])],
    [2, encodeMessage([[3, Buffer.from(stream)]])],
    [6, entry(keyType, event.type)],
    [3, revision],
    [4, position],
    [5, position],
    [6, entry(keyContentType, event.contentType)],
    [6, entry(keyCreated, created)],
    [7, event.metadata],
    [8, event.data],
  ])
}

/** The parts of a record that the store itself needs. */
export interface RecordView {
  id: string
  stream: string
  type: string
  revision: number | bigint
  position: number
  createdMs: number
  data: Buffer
}

/** Decodes a stored record. Throws if it is malformed. */
export function decodeRecord(record: Buffer): RecordView {
  const view: RecordView = {
    id: '',
    stream: '',
    type: '',
    revision: -1,
    position: -1,
    createdMs: 0,
    data: Buffer.alloc(0),
  }
  eachField(record, (field, value) => {
    if (field === 1) view.id = innerText(asBytes(value), 2)
    else if (field === 2) view.stream = innerText(asBytes(value), 3)
    else if (field === 3) view.revision = value as number | bigint
    else if (field === 5) view.position = Number(value)
    else if (field === 6) readMetadataEntry(asBytes(value), view)
    else if (field === 8) view.data = asBytes(value)
    return undefined
  })
  return view
}

const readMetadataEntry = (bytes: Buffer, view: RecordView): void => {
  const key = innerText(bytes, 1)
  if (key === 'type') view.type = innerText(bytes, 2)
  // A tick is 100 ns, so the last four digits are fractions of a millisecond.
  else if (key === 'created') view.createdMs = Number(innerText(bytes, 2).slice(0, -4))
}

const innerText = (bytes: Buffer, wanted: number): string => {
  let text = ''
  eachField(bytes, (field, value) => {
    if (field !== wanted) return undefined
    text = asText(value)
    return false
  })
  return text
}

/** The stream name and type of a record, for filters. Reads only the beginning of the record. */
export function peekRecord(record: Buffer): { stream: string; type: string } {
  let stream = ''
  let type = ''
  eachField(record, (field, value) => {
    if (field === 2) stream = innerText(asBytes(value), 3)
    if (field !== 6) return undefined
    type = innerText(asBytes(value), 2)
    return false // our encoding puts the type first
  })
  return { stream, type }
}
