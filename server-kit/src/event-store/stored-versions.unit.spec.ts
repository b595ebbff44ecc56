import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { expect } from 'chai'
import { createEventCodec } from './codec.ts'

/** Two events of each type as a version of the product wrote them: one with every field, one with the required fields only. */
const folder = join(import.meta.dirname, '..', 'testing', 'stored-events')
const current = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')).version

interface StoredLine {
  readonly type: string
  readonly data: object
  readonly metadata: { readonly schemaVersion: number; readonly [key: string]: unknown }
}
const linesOf = (file: string): StoredLine[] =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

const codec = createEventCodec({ eventTypes })
const decode = (line: { readonly type: string; readonly data: unknown; readonly metadata: unknown }) =>
  codec.decode({
    ...line,
    id: '00000000-0000-4000-8000-000000000000',
    streamName: 'spec',
    revision: 0n,
    position: 0n,
    created: new Date(0),
    isJson: true,
  })

describe('events that released versions wrote', () => {
  for (const file of readdirSync(folder))
    it(`are read: ${file}`, () => {
      for (const line of linesOf(file)) {
        const { data, metadata } = decode(line)
        const { schemaVersion } = line.metadata
        const declared = eventTypes.find(({ type }) => type === line.type)
        expect(metadata, line.type).to.deep.equal(line.metadata)
        if (schemaVersion === declared?.version) expect(data, line.type).to.deep.include(line.data)
      }
    })

  it('may have fields that only a newer version knows', () => {
    for (const { type, data, metadata } of linesOf(`${current}.jsonl`)) {
      const newer = { type, data: { ...data, later: 1 }, metadata: { ...metadata, later: 1 } }
      expect(decode(newer).data, type).to.deep.equal(decode({ type, data, metadata }).data)
    }
  })

  it('have examples of every type and version that this version writes', () => {
    const written = new Set(
      linesOf(`${current}.jsonl`).map(line => `${line.type} ${line.metadata.schemaVersion}`),
    )
    expect([...written].sort()).to.deep.equal(
      eventTypes.map(({ type, version }) => `${type} ${version}`).sort(),
    )
  })
})
