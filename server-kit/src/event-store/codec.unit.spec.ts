import { defineEvent } from '@safe-menu/contracts/events/event-type'
import { expect } from 'chai'
import { NoteWritten, specCodec, specMetadata, written } from '../testing/event-store.ts'
import { createEventCodec, type RecordedEvent } from './codec.ts'
import { InvalidEvent, NewerEvent, PoisonEvent } from './errors.ts'

const recorded: RecordedEvent = {
  id: 'e1',
  type: 'NoteWritten',
  streamName: 'note-1',
  revision: 3n,
  position: 77n,
  created: new Date(0),
  isJson: true,
  data: { noteId: 'a', text: 'b', amount: 1 },
  metadata: specMetadata,
}

describe('event codec', () => {
  describe('encoding', () => {
    const parsed = (json: Buffer) => JSON.parse(json.toString())
    const cyclic: Record<string, unknown> = { noteId: 'a', text: '', amount: 1 }
    cyclic.self = cyclic

    it('returns the JSON of what the schema declares', () => {
      expect(parsed(specCodec.encode(written('a')).data)).to.deep.equal({ noteId: 'a', text: '', amount: 1 })
      expect(parsed(specCodec.encode({ ...written('a'), data: cyclic }).data)).not.to.have.property('self')
    })

    const refused: [string, unknown, RegExp][] = [
      ['a bigint', { noteId: 'a', text: '', amount: 1n }, /amount/],
      ['a cycle', { noteId: 'a', text: cyclic, amount: 1 }, /text/],
      ['a NaN', { noteId: 'a', text: '', amount: Number.NaN }, /amount/],
      ['nothing', undefined, /expected object/],
      ['another shape', { noteId: 'a' }, /text/],
    ]
    for (const [what, data, reason] of refused) {
      it(`refuses ${what} in the data with a clear error`, () => {
        expect(() => specCodec.encode({ ...written('a'), data })).to.throw(InvalidEvent, reason)
      })
    }
    it('refuses a bigint in the metadata', () => {
      const metadata = { ...specMetadata, commandId: 1n as unknown as string }
      expect(() => specCodec.encode({ ...written('a'), metadata })).to.throw(InvalidEvent, /commandId/)
    })
    it('refuses an undeclared type', () => {
      expect(() => specCodec.encode({ ...written('a'), type: 'Unheard' })).to.throw(InvalidEvent, /registry/)
    })
    it('adds the declared version', () => {
      const version = { version: 2, data: NoteWritten.data, upcast: { 1: (data: object) => data } }
      const codec = createEventCodec({ eventTypes: [defineEvent('NoteWritten', version)] })
      expect(parsed(codec.encode(written('a')).metadata)).to.include({ schemaVersion: 2 })
      expect(parsed(specCodec.encode(written('a')).metadata)).to.include({ schemaVersion: 1 })
    })
  })

  describe('decoding', () => {
    it('drops unknown keys of a newer writer', () => {
      const event = specCodec.decode({ ...recorded, data: { ...(recorded.data as object), extra: 1 } })
      expect(event.data).to.deep.equal({ noteId: 'a', text: 'b', amount: 1 })
    })

    const broken: [string, Partial<RecordedEvent>, RegExp][] = [
      ['broken JSON, which arrives as a string', { data: '{"noteId":' }, /broken JSON/],
      ['another shape', { data: { noteId: 7 } }, /noteId/],
      ['bytes', { isJson: false, data: new Uint8Array(3) }, /not JSON/],
      ['broken metadata, which arrives as bytes', { metadata: new Uint8Array(3) }, /metadata/],
      ['no metadata', { metadata: undefined }, /metadata/],
      ['an undeclared type', { type: 'Unheard' }, /registry/],
      ['a newer schema version', { metadata: { ...specMetadata, schemaVersion: 2 } }, /newer version/],
    ]
    for (const [what, fault, reason] of broken) {
      it(`calls ${what} a poison event and names its place`, () => {
        let caught: unknown
        try {
          specCodec.decode({ ...recorded, ...fault })
        } catch (error) {
          caught = error
        }
        expect(caught).to.be.instanceOf(PoisonEvent)
        expect(caught).to.include({ streamName: 'note-1', revision: 3n, position: 77n })
        expect((caught as PoisonEvent).reason).to.match(reason)
      })
    }
  })

  describe('decoding older versions', () => {
    const third = defineEvent('NoteWritten', {
      version: 3,
      data: NoteWritten.data,
      upcast: { 1: data => ({ ...data, text: 'upcast' }), 2: data => ({ ...data, amount: 9 }) },
    })
    const codec = createEventCodec({ eventTypes: [third] })
    it('upgrades step by step', () => {
      const { data } = codec.decode({ ...recorded, data: { noteId: 'a' } })
      expect(data).to.deep.equal({ noteId: 'a', text: 'upcast', amount: 9 })
      const second = { ...specMetadata, schemaVersion: 2 }
      const kept = codec.decode({ ...recorded, metadata: second, data: { noteId: 'a', text: 'own' } })
      expect(kept.data).to.deep.equal({ noteId: 'a', text: 'own', amount: 9 })
    })
    it('keeps the stored data beside the upgraded data', () => {
      const { raw } = codec.decode({ ...recorded, data: { noteId: 'a' } })
      expect(raw).to.deep.equal({ data: { noteId: 'a' }, metadata: specMetadata })
    })
    it('calls an event a poison event if its upcaster throws', () => {
      const noWay = () => {
        throw new Error('no way up')
      }
      const second = defineEvent('NoteWritten', { version: 2, data: NoteWritten.data, upcast: { 1: noWay } })
      const failing = createEventCodec({ eventTypes: [second] })
      expect(() => failing.decode(recorded)).to.throw(PoisonEvent, /no way up/)
    })
  })

  describe('decoding newer versions', () => {
    const newer: [string, Partial<RecordedEvent>][] = [
      ['an unknown type', { type: 'Unheard' }],
      ['a newer version of a known type', { metadata: { ...specMetadata, schemaVersion: 2 } }],
    ]
    for (const [what, over] of newer) {
      it(`does not call ${what} damaged`, () => {
        expect(() => specCodec.decode({ ...recorded, ...over })).to.throw(NewerEvent)
      })
    }
    it('does not call a damaged event newer', () => {
      const damaged = () => specCodec.decode({ ...recorded, data: '{' })
      expect(damaged).to.throw(PoisonEvent).that.is.not.instanceOf(NewerEvent)
    })
  })
})
