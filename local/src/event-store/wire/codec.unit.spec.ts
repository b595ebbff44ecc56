import streams from '@eventstore/db-client/generated/streams_pb.js'
import { expect } from 'chai'
import fc from 'fast-check'
import { eventFrame } from './read-messages.ts'
import { decodeRecord, encodeRecord, typeIn } from './record.ts'

const anyBytes = fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes))
const anyText = fc.string({ unit: 'grapheme', maxLength: 60 })
const anyEvent = fc.record({
  id: fc.uuid(),
  type: anyText,
  contentType: fc.constantFrom('application/json', 'application/octet-stream'),
  data: anyBytes,
  metadata: anyBytes,
})

describe('event store wire format', () => {
  describe('an encoded record', () => {
    it('is readable by the generated classes and by our decoder', () => {
      fc.assert(
        fc.property(anyEvent, anyText, fc.maxSafeNat(), fc.nat(), (event, stream, revision, position) => {
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
          expect(decodeRecord(record).revision).to.equal(revision)
          expect(typeIn(record)).to.equal(event.type)
        }),
      )
    })
  })

  it('frames events as the generated classes do', () => {
    fc.assert(
      fc.property(fc.nat(), anyEvent, (position, event) => {
        const record = encodeRecord({ stream: 's', revision: 1, position, created: '1', event })
        const read = streams.ReadResp.deserializeBinary(eventFrame({ position, record })).getEvent()
        expect(read?.getCommitPosition()).to.equal(String(position))
        expect(read?.getEvent()?.getId()?.getString()).to.equal(event.id)
      }),
    )
  })
})
