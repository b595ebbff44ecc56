import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { defineEvent } from '@safe-menu/contracts/events/event-type'
import { EventMetadata } from '@safe-menu/contracts/events/metadata'
import { expect } from 'chai'
import fc from 'fast-check'
import { z } from 'zod'
import { NoteWritten, specMetadata } from '../testing/event-store.ts'
import { createEventCodec } from './codec.ts'
import { NewerEvent, PoisonEvent } from './errors.ts'

interface Stored {
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
}

const folder = join(import.meta.dirname, '..', 'testing', 'stored-events')
/** With every field, and with the required fields only. */
const storedEvents: readonly Stored[] = readdirSync(folder).flatMap(file =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line)),
)

const third = defineEvent('NoteWritten', {
  version: 3,
  data: NoteWritten.data,
  upcast: {
    1: data => ({ ...data, text: 'upcast' }),
    2: data => ({ ...data, amount: (data.noteId as string).length }),
  },
})
const notes: readonly Stored[] = [1, 2, 3].map(schemaVersion => ({
  type: third.type,
  data: { noteId: 'a', text: 'b', amount: 1 },
  metadata: { ...specMetadata, schemaVersion },
}))

const types = [...eventTypes, third]
const codec = createEventCodec({ eventTypes: types })

/** What a reader gets: the event, or why it cannot be read. As text, so that the order of the fields counts. */
function decoded({ type, data, metadata }: Stored): string {
  const place = { id: 'e1', streamName: 'spec', revision: 0n, position: 0n, created: new Date(0) }
  try {
    const event = codec.decode({ ...place, type, data, metadata, isJson: true })
    return JSON.stringify([event.data, event.metadata])
  } catch (error) {
    if (error instanceof NewerEvent) return 'newer'
    if (error instanceof PoisonEvent) return error.reason
    throw error
  }
}

/** The same with the schemas as they are declared. */
function parsed({ type, data, metadata }: Stored): string {
  const declared = types.find(each => each.type === type)
  if (declared === undefined) return 'newer'
  if (typeof data === 'string') return 'its data is broken JSON'
  const known = EventMetadata.safeParse(metadata)
  if (!known.success) return `its metadata cannot be read: ${z.prettifyError(known.error)}`
  if (known.data.schemaVersion > declared.version) return 'newer'
  let current = data as Readonly<Record<string, unknown>>
  try {
    for (let from = known.data.schemaVersion; from < declared.version; from += 1)
      current = declared.upcast[from]?.(current) as typeof current
  } catch (error) {
    return `it cannot be upcast: ${(error as Error).message}`
  }
  const read = declared.data.safeParse(current)
  return read.success
    ? JSON.stringify([read.data, known.data])
    : `its data cannot be read: ${z.prettifyError(read.error)}`
}

type Container = Record<string, unknown>
type Edit = (container: Container, key: string) => void

const unusual = fc.constantFrom<unknown>(
  ...[
    '',
    'x',
    'contains',
    '2026-03-12',
    'E9B1DA9F-2E5C-4C1D-9B55-0242AC120002',
    '00000000-0000-0000-0000-000000000000',
  ],
  ...[
    '2026-03-12T19:32:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00.000Z',
  ],
  ...['2026-03-12T19:32:00Z', '2026-03-12T19:32:00.000+02:00', '12', '-1', '١٢', '\ud800'],
  ...[0, -0, -1, 1, 2, 1.5, 2 ** 53, 1e21, true, false, null],
  ...[[], [null], {}, { kind: 'registration' }, { kind: 'registration', id: 'x' }, { kind: 'other' }],
)
const someName = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'later',
  'id',
  'kind',
  'role',
  'reason',
  '0',
)

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.oneof(unusual, fc.jsonValue()).map<Edit>(value => (container, key) => {
    container[key] = structuredClone(value)
  }),
  fc.constant<Edit>((container, key) => {
    if (Array.isArray(container)) container.splice(Number(key), 1)
    else delete container[key]
  }),
  fc.tuple(someName, fc.oneof(unusual, fc.jsonValue())).map<Edit>(([name, value]) => container => {
    if (Array.isArray(container)) return // JSON has no arrays with names, and one with a constructor breaks `splice`
    // Not an assignment, which would change the prototype.
    const own = { value: structuredClone(value), enumerable: true, configurable: true, writable: true }
    Object.defineProperty(container, name, own)
  }),
)

/** Every place in a value that can be edited. */
function placesOf(value: unknown): [Container, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[value as Container, key], ...placesOf(inner)])
}

const storedEvent = fc
  .record({
    stored: fc.constantFrom(...storedEvents, ...notes),
    edits: fc.array(fc.tuple(fc.nat(), edit), { maxLength: 3 }),
  })
  .map(({ stored: { type, ...parts }, edits }) => {
    const edited = structuredClone(parts)
    for (const [at, change] of edits) {
      const places = placesOf(edited)
      const place = places[at % places.length]
      if (place) change(...place)
    }
    return { type, ...JSON.parse(JSON.stringify(edited)) } as Stored
  })

describe('compiled schemas of events', () => {
  it('exist for every event and its metadata', () => {
    for (const { type, data } of [...eventTypes, { type: 'metadata', data: EventMetadata }])
      expect(z.compile(data, { strict: true }), type).to.not.equal(data)
  })

  it('read every stored event like the declared schemas', () => {
    for (const stored of [...storedEvents, ...notes]) expect(decoded(stored)).to.equal(parsed(stored))
  })

  it('read and refuse random events like the declared schemas', () => {
    let [read, refused] = [0, 0]
    fc.assert(
      fc.property(storedEvent, stored => {
        const outcome = decoded(stored)
        expect(outcome).to.equal(parsed(stored))
        if (outcome.startsWith('[')) read += 1
        else refused += 1
      }),
      { numRuns: 2_000 },
    )
    expect(Math.min(read, refused), 'events of each kind').to.be.above(200)
  })
})
