import { expect } from 'chai'
import { z } from 'zod'
import { eventTypes } from '../event-types.ts'
import { defineEvent } from './event-type.ts'
import { EventMetadata } from './metadata.ts'

const data = z.object({ noteId: z.string() })
const same = (stored: object) => stored

describe('declaring an event', () => {
  it('starts at version 1 with a schema alone', () => {
    expect(defineEvent('NoteWritten', data)).to.deep.include({ version: 1, data })
  })
  it('takes a version with a step up from each one before it', () => {
    const upcast = { 1: same, 2: same }
    expect(defineEvent('NoteWritten', { version: 3, data, upcast })).to.deep.include({ version: 3, upcast })
  })
  for (const [what, upcast] of [
    ['a missing step', { 2: same }],
    ['a step from the current version', { 1: same, 2: same, 3: same }],
  ] as const) {
    it(`refuses ${what}`, () => {
      expect(() => defineEvent('NoteWritten', { version: 3, data, upcast })).to.throw(/NoteWritten/)
    })
  }
})

/** JSON Schema keywords that bound a size. */
const bounds = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']
/** Any integer that JavaScript counts exactly: a kind of number, not a limit. */
const unbounded = Number.MAX_SAFE_INTEGER

function boundsIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    bounds.includes(key) && value !== unbounded ? [`${path}.${key}`] : boundsIn(value, `${path}.${key}`),
  )
}

describe('the schemas of stored events', () => {
  const metadata = { type: 'the metadata', data: EventMetadata }
  for (const { type, data: stored } of [...eventTypes, metadata]) {
    it(`puts no upper limit on what ${type} holds`, () => {
      // A limit that is lowered later must not make what was stored under the old one unreadable.
      expect(boundsIn(z.toJSONSchema(stored, { io: 'input' }), type)).to.deep.equal([])
    })
  }
})
