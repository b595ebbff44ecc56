import streams from '@eventstore/db-client/generated/streams_pb.js'
import { expect } from 'chai'
import fc from 'fast-check'
import {
  decodeAppendMessage,
  decodeBatchMessage,
  encodeBatchRefusal,
  encodeBatchSuccess,
} from './append-messages.ts'
import { messages } from './generated.ts'
import { asInteger, eachField, encodeMessage } from './protobuf.ts'
import { checkpointFrame, eventFrame, streamNotFoundFrame } from './read-messages.ts'
import { decodeRecord, encodeRecord, peekRecord } from './record.ts'

const { UUID, StreamIdentifier, Empty } = messages.shared
const anyBytes = fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes))
const anyText = fc.string({ unit: 'grapheme', maxLength: 60 })
const anyEvent = fc.record({
  id: fc.uuid(),
  type: anyText,
  contentType: fc.constantFrom('application/json', 'application/octet-stream'),
  data: anyBytes,
  metadata: anyBytes,
})
const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

describe('event store wire format', () => {
  describe('integers', () => {
    it('keep their value up to 64 bits', () => {
      fc.assert(
        fc.property(uint64, value => {
          let read: bigint | undefined
          eachField(encodeMessage([[7, value]]), (_, found) => {
            read = asInteger(found)
            return undefined
          })
          expect(read).to.equal(value)
          if (value <= BigInt(Number.MAX_SAFE_INTEGER)) {
            expect(encodeMessage([[7, Number(value)]])).to.deep.equal(encodeMessage([[7, value]]))
          }
        }),
      )
    })
  })

  describe('an encoded record', () => {
    it('is readable by the generated classes and by our decoder', () => {
      fc.assert(
        fc.property(anyEvent, anyText, uint64, fc.nat(), (event, stream, revision, position) => {
          const record = encodeRecord({ stream, revision, position, created: '17640000000001234', event })
          const read = streams.ReadResp.ReadEvent.RecordedEvent.deserializeBinary(record)
          expect(read.getId()?.getString()).to.equal(event.id)
          expect(Buffer.from(read.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).to.equal(
            stream,
          )
          expect(read.getStreamRevision()).to.equal(String(revision))
          expect(read.getCommitPosition()).to.equal(String(position))
          expect(read.getPreparePosition()).to.equal(String(position))
          expect(Object.fromEntries(read.getMetadataMap().toArray() as [string, string][])).to.deep.equal({
            type: event.type,
            'content-type': event.contentType,
            created: '17640000000001234',
          })
          expect(Buffer.from(read.getData_asU8())).to.deep.equal(event.data)
          expect(Buffer.from(read.getCustomMetadata_asU8())).to.deep.equal(event.metadata)

          expect(decodeRecord(record)).to.deep.include({
            id: event.id,
            stream,
            type: event.type,
            position,
            createdMs: 1_764_000_000_000,
            data: event.data,
          })
          expect(BigInt(decodeRecord(record).revision)).to.equal(revision)
          expect(peekRecord(record)).to.deep.equal({ stream, type: event.type })
        }),
      )
    })
  })

  describe('append requests from the generated classes', () => {
    const identifier = (stream: string) => new StreamIdentifier().setStreamName(Buffer.from(stream))

    it('are decoded unchanged', () => {
      fc.assert(
        fc.property(fc.array(anyEvent, { maxLength: 4 }), anyText, uint64, (events, stream, revision) => {
          const request = new streams.BatchAppendReq()
          const options = new streams.BatchAppendReq.Options()
          options.setStreamIdentifier(identifier(stream))
          options.setStreamPosition(String(revision))
          request.setOptions(options)
          request.setIsFinal(true)
          for (const event of events) {
            const message = new streams.BatchAppendReq.ProposedMessage()
            message.setId(new UUID().setString(event.id.toUpperCase()))
            message.getMetadataMap().set('type', event.type).set('content-type', event.contentType)
            message.setData(event.data)
            message.setCustomMetadata(event.metadata)
            request.addProposedMessages(message)
          }
          const read = decodeBatchMessage(Buffer.from(request.serializeBinary()))
          expect(read.target).to.deep.equal({
            stream,
            expected: { kind: 'revision', revision },
            deadline: undefined,
          })
          expect(read.isFinal).to.equal(true)
          expect(read.events).to.deep.equal(events)
        }),
      )
    })

    it('are decoded with each kind of expected revision', () => {
      const kinds = { any: 'setAny', no_stream: 'setNoStream', stream_exists: 'setStreamExists' } as const
      for (const [kind, setter] of Object.entries(kinds)) {
        const options = new streams.AppendReq.Options()
        options.setStreamIdentifier(identifier('s'))
        options[setter](new Empty())
        const request = new streams.AppendReq()
        request.setOptions(options)
        const read = decodeAppendMessage(Buffer.from(request.serializeBinary()))
        expect('target' in read && read.target.expected).to.deep.equal({ kind })
      }
    })

    it('are decoded with an id in two halves', () => {
      const structured = new UUID.Structured()
      structured.setMostSignificantBits(String(BigInt.asIntN(64, 0xf0e1d2c3b4a59687n)))
      structured.setLeastSignificantBits(String(BigInt.asIntN(64, 0x8899aabbccddeeffn)))
      const message = new streams.AppendReq.ProposedMessage()
      message.setId(new UUID().setStructured(structured))
      const request = new streams.AppendReq()
      request.setProposedMessage(message)
      const read = decodeAppendMessage(Buffer.from(request.serializeBinary()))
      expect('event' in read && read.event.id).to.equal('f0e1d2c3-b4a5-9687-8899-aabbccddeeff')
    })
  })

  describe('malformed bytes', () => {
    it('are refused and never read beyond their end', () => {
      fc.assert(
        fc.property(anyBytes, bytes => {
          for (const decode of [decodeBatchMessage, decodeAppendMessage, decodeRecord]) {
            try {
              decode(bytes)
            } catch (error) {
              expect(String(error)).to.match(/malformed protobuf|is empty/)
            }
          }
        }),
      )
    })
  })

  describe('answers read by the generated classes', () => {
    const correlationId = encodeMessage([[2, Buffer.from('c')]])

    it('have revision, position and stream after a success', () => {
      const read = streams.BatchAppendResp.deserializeBinary(encodeBatchSuccess(correlationId, 's', 4, 90))
      expect(read.getCorrelationId()?.getString()).to.equal('c')
      expect(read.getSuccess()?.getCurrentRevision()).to.equal('4')
      expect(read.getSuccess()?.getPosition()?.getCommitPosition()).to.equal('90')
      const empty = streams.BatchAppendResp.deserializeBinary(
        encodeBatchSuccess(correlationId, 's', undefined, undefined),
      )
      expect(empty.getSuccess()?.hasNoStream()).to.equal(true)
      expect(empty.getSuccess()?.hasNoPosition()).to.equal(true)
    })

    it('have code, message and typed details after a refusal', () => {
      const refusal = { code: 9, message: 'no', type: 'Timeout', details: Buffer.alloc(0) }
      const read = streams.BatchAppendResp.deserializeBinary(encodeBatchRefusal(correlationId, 's', refusal))
      expect(read.getError()?.getCode()).to.equal(9)
      expect(read.getError()?.getMessage()).to.equal('no')
      expect(read.getError()?.getDetails()?.getTypeUrl()).to.equal(
        'type.googleapis.com/event_store.client.Timeout',
      )
    })

    it('match the frames of the read messages', () => {
      const read = (frame: Buffer) => streams.ReadResp.deserializeBinary(frame)
      expect(read(checkpointFrame(7)).getCheckpoint()?.getPreparePosition()).to.equal('7')
      expect(
        read(eventFrame(7, Buffer.alloc(0)))
          .getEvent()
          ?.getCommitPosition(),
      ).to.equal('7')
      expect(read(streamNotFoundFrame('s')).hasStreamNotFound()).to.equal(true)
    })
  })
})
