import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { expect } from 'chai'
import fc from 'fast-check'
import { EventFrame } from './event-frame.ts'
import { decodeFields, recordedOf } from './frame-decoder.ts'
import { recordedEvent } from './read.ts'

const { ReadResp } = streams

interface Given {
  readonly id: string
  readonly isStructured: boolean
  readonly stream: string
  readonly revision: bigint
  readonly position: bigint | null
  readonly recordedPosition: bigint
  readonly properties: Readonly<Record<string, string>>
  readonly data: Uint8Array
  readonly metadata: Uint8Array
  readonly hasLink: boolean
}

function recordOf(given: Given) {
  const id = new shared.UUID()
  if (given.isStructured) {
    const hex = given.id.replaceAll('-', '')
    const half = (from: number) => String(BigInt.asIntN(64, BigInt(`0x${hex.slice(from, from + 16)}`)))
    const structured = new shared.UUID.Structured()
    structured.setMostSignificantBits(half(0))
    structured.setLeastSignificantBits(half(16))
    id.setStructured(structured)
  } else id.setString(given.id)
  const stream = new shared.StreamIdentifier()
  stream.setStreamName(new Uint8Array(Buffer.from(given.stream)))
  const record = new ReadResp.ReadEvent.RecordedEvent()
  record.setId(id)
  record.setStreamIdentifier(stream)
  record.setStreamRevision(String(given.revision))
  record.setPreparePosition(String(given.recordedPosition))
  record.setCommitPosition(String(given.recordedPosition))
  for (const [name, value] of Object.entries(given.properties)) record.getMetadataMap().set(name, value)
  record.setCustomMetadata(given.metadata)
  record.setData(given.data)
  return record
}

function frameOf(given: Given): Buffer {
  const event = new ReadResp.ReadEvent()
  event.setEvent(recordOf(given))
  if (given.hasLink) event.setLink(recordOf(given))
  if (given.position !== null) event.setCommitPosition(String(given.position))
  const message = new ReadResp()
  message.setEvent(event)
  return Buffer.from(message.serializeBinary())
}

/** What the client makes of a frame. */
function stock(frame: Buffer) {
  const event = ReadResp.deserializeBinary(new Uint8Array(frame)).getEvent()
  if (event === undefined) throw new Error('no event')
  return recordedEvent(convertGrpcEvent(event) as never)
}

const json = fc.json().map(text => new Uint8Array(Buffer.from(text)))
const bytes = fc.oneof(
  { weight: 5, arbitrary: json },
  fc.uint8Array({ maxLength: 20 }),
  fc.constant(new Uint8Array(Buffer.from('{"cut'))),
)
const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const position = fc.bigInt(0n, 2n ** 63n - 1n)
const small = fc.bigInt(0n, 2n ** 53n - 1n)
const given: fc.Arbitrary<Given> = fc.record({
  id: fc.uuid({ version: [1, 4] }),
  isStructured: fc.boolean(),
  stream: text,
  revision: fc.oneof(small, position),
  position: fc.option(fc.oneof(small, position)),
  recordedPosition: fc.oneof(small, position),
  properties: fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        type: text,
        'content-type': fc.constant('application/json'),
        created: fc.nat().map(ms => `${1.7e12 + ms}1234`),
      }),
    },
    fc.dictionary(fc.constantFrom('type', 'content-type', 'created', 'other'), text),
  ),
  data: bytes,
  metadata: bytes,
  hasLink: fc.boolean(),
})

describe('decoder of events', () => {
  it('gives the same as the client for any event, or leaves it to the client', () => {
    let decoded = 0
    fc.assert(
      fc.property(given, each => {
        const frame = frameOf(each)
        const fields = decodeFields(frame)
        if (fields === null) return
        decoded += 1
        expect(recordedOf(fields)).to.deep.equal(stock(frame))
      }),
      { numRuns: 2_000 },
    )
    expect(decoded).to.be.above(100)
  })

  it('leaves no usual event to the client', () => {
    const usual = given.map(each => ({
      ...each,
      hasLink: false,
      stream: `item-${each.stream}`,
      revision: each.revision % 2n ** 50n,
    }))
    const properties = { type: 'A', 'content-type': 'application/json', created: '17000000000001234' }
    fc.assert(
      fc.property(usual, each => {
        const frame = frameOf({ ...each, properties, position: 5n, recordedPosition: 5n })
        expect(decodeFields(frame)).to.not.equal(null)
      }),
    )
  })

  it('never fails on a message that is cut off or damaged', () => {
    fc.assert(
      fc.property(given, fc.nat(), fc.nat(255), (each, at, byte) => {
        const frame = frameOf(each)
        decodeFields(frame.subarray(0, at % frame.length))
        frame[at % frame.length] = byte
        decodeFields(frame)
      }),
    )
  })

  it('lets the client decode the same frame with its own methods', () => {
    fc.assert(
      fc.property(given, each => {
        const frame = new EventFrame(frameOf(each))
        expect(convertGrpcEvent(frame as never)).to.deep.equal(frame.resolved())
      }),
      { numRuns: 200 },
    )
  })
})
