import { StoreError } from '../errors.ts'
import type { Expected, ProposedEvent } from '../model.ts'
import { asBytes, asInteger, asText, eachField, emptyBuffer, encodeMessage } from './protobuf.ts'

/** `AppendReq`: the first message of a call has the target, each later one has an event. */
export type AppendMessage = { readonly target: AppendTarget } | { readonly event: ProposedEvent }

/** The stream of an append and its expected state. */
export interface AppendTarget {
  readonly stream: string
  readonly expected: Expected
  /** Milliseconds since the epoch. Only batches have it. */
  readonly deadline: number | undefined
}

/** `BatchAppendReq`: a piece of an append. All pieces of an append have the same correlation id. */
export interface BatchMessage {
  /** The client's bytes, returned unchanged. */
  readonly correlationId: Buffer
  readonly target: AppendTarget | undefined
  readonly events: readonly ProposedEvent[]
  readonly isFinal: boolean
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const decodeUuid = (bytes: Buffer): string => {
  let id = ''
  eachField(bytes, (field, value) => {
    id = field === 1 ? structuredUuid(asBytes(value)) : asText(value).toLowerCase()
    return undefined
  })
  return id
}

const structuredUuid = (bytes: Buffer): string => {
  const halves = [0n, 0n]
  eachField(bytes, (field, value) => {
    halves[field - 1] = asInteger(value)
    return undefined
  })
  const hex = halves.map(half => BigInt.asUintN(64, half).toString(16).padStart(16, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const decodeEvent = (bytes: Buffer): ProposedEvent => {
  let id = ''
  let data: Buffer = emptyBuffer
  let metadata: Buffer = emptyBuffer
  const facts: Record<string, string> = {}
  eachField(bytes, (field, value) => {
    if (field === 1) id = decodeUuid(asBytes(value))
    else if (field === 2) decodeMapEntry(asBytes(value), facts)
    else if (field === 3) metadata = asBytes(value)
    else if (field === 4) data = asBytes(value)
    return undefined
  })
  const { type, 'content-type': contentType } = facts
  return { id, type: type ?? '', contentType: contentType ?? '', data, metadata }
}

const decodeMapEntry = (bytes: Buffer, into: Record<string, string>): void => {
  let key = ''
  let text = ''
  eachField(bytes, (field, value) => {
    if (field === 1) key = asText(value)
    else text = asText(value)
    return undefined
  })
  if (key === 'type' || key === 'content-type') into[key] = text
}

const decodeTarget = (bytes: Buffer): AppendTarget => {
  let stream = ''
  let expected: Expected = { kind: 'any' }
  let deadline: number | undefined
  eachField(bytes, (field, value) => {
    if (field === 1) stream = decodeStreamIdentifier(asBytes(value))
    else if (field === 2) expected = { kind: 'revision', revision: asInteger(value) }
    else if (field === 3) expected = { kind: 'no_stream' }
    else if (field === 4) expected = { kind: 'any' }
    else if (field === 5) expected = { kind: 'stream_exists' }
    else if (field === 6) deadline = decodeTimestamp(asBytes(value))
    return undefined
  })
  return { stream, expected, deadline }
}

const decodeStreamIdentifier = (bytes: Buffer): string => {
  let stream = ''
  eachField(bytes, (field, value) => {
    if (field === 3) stream = asText(value)
    return undefined
  })
  return stream
}

const decodeTimestamp = (bytes: Buffer): number => {
  let seconds = 0n
  let nanos = 0n
  eachField(bytes, (field, value) => {
    if (field === 1) seconds = BigInt.asIntN(64, asInteger(value))
    else if (field === 2) nanos = asInteger(value)
    return undefined
  })
  return Number(seconds) * 1000 + Number(nanos) / 1e6
}

/** Decodes `AppendReq`. */
export function decodeAppendMessage(bytes: Buffer): AppendMessage {
  let message: AppendMessage | undefined
  eachField(bytes, (field, value) => {
    if (field === 1) message = { target: decodeTarget(asBytes(value)) }
    else if (field === 2) message = { event: decodeEvent(asBytes(value)) }
    return undefined
  })
  if (message === undefined) throw new Error('AppendReq is empty')
  return message
}

/** Decodes `BatchAppendReq`. */
export function decodeBatchMessage(bytes: Buffer): BatchMessage {
  let correlationId: Buffer = emptyBuffer
  let target: AppendTarget | undefined
  const events: ProposedEvent[] = []
  let isFinal = false
  eachField(bytes, (field, value) => {
    if (field === 1) correlationId = asBytes(value)
    else if (field === 2) target = decodeTarget(asBytes(value))
    else if (field === 3) events.push(decodeEvent(asBytes(value)))
    else if (field === 4) isFinal = asInteger(value) !== 0n
    return undefined
  })
  return { correlationId, target, events, isFinal }
}

/** The bytes of an event that count towards the size limit of an append. */
export function sizeOf({ data, metadata, type }: ProposedEvent): number {
  return data.length + metadata.length + 2 * type.length
}

/** Throws a StoreError for an event that cannot be stored or read back. */
export function checkEvent({ id, type, contentType }: ProposedEvent): void {
  if (!uuidPattern.test(id))
    throw new StoreError('invalid-argument', `An event id must be a UUID: "${id}" is not.`)
  if (type === '') throw new StoreError('invalid-argument', 'An event needs a type.')
  if (contentType !== 'application/json' && contentType !== 'application/octet-stream') {
    throw new StoreError('invalid-argument', `The content type "${contentType}" is unknown.`)
  }
}

const streamIdentifier = (stream: string): Buffer => encodeMessage([[3, Buffer.from(stream)]])

/** Encodes a successful `BatchAppendResp`. Without a revision, the stream is still empty. */
export function encodeBatchSuccess(
  correlationId: Buffer,
  stream: string,
  revision: number | undefined,
  position: number | undefined,
): Buffer {
  return encodeMessage([
    [1, correlationId],
    [
      3,
      encodeMessage([
        revision === undefined ? [2, emptyBuffer] : [1, revision],
        position === undefined
          ? [4, emptyBuffer]
          : [
              3,
              encodeMessage([
                [1, position],
                [2, position],
              ]),
            ],
      ]),
    ],
    [4, streamIdentifier(stream)],
  ])
}

/** The error of a batch append. The client recognises it by the type in the status's details. */
export interface BatchRefusal {
  /** A google.rpc code. */
  readonly code: number
  readonly message: string
  /** The message's name in `event_store.client`, and the encoded message. */
  readonly type: string
  readonly details: Uint8Array
}

/** Encodes a `BatchAppendResp` with an error. */
export function encodeBatchRefusal(
  correlationId: Buffer,
  stream: string,
  { code, message, type, details }: BatchRefusal,
): Buffer {
  return encodeMessage([
    [1, correlationId],
    [
      2,
      encodeMessage([
        [1, code],
        [2, Buffer.from(message)],
        [
          3,
          encodeMessage([
            [1, Buffer.from(`type.googleapis.com/event_store.client.${type}`)],
            [2, details],
          ]),
        ],
      ]),
    ],
    [4, streamIdentifier(stream)],
  ])
}
