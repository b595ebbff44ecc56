import { expect } from 'chai'
import { EventMetadata } from './events/metadata.ts'
import { Instant, InstantInput } from './time.ts'

const outside = ['0000-01-01', '0001-01-01', '1969-12-31', '2200-01-01', '9999-12-31']
const inside = ['1970-01-01T00:00:00.000Z', '2026-03-12T19:32:00.000Z', '2199-12-31T23:59:59.999Z']

describe('an instant', () => {
  it('lies between 1970 and 2200', () => {
    for (const text of inside) expect(Instant.safeParse(text).data).to.equal(text)
    for (const day of outside) expect(Instant.safeParse(`${day}T00:00:00.000Z`).success, day).to.equal(false)
  })

  it('is accepted with any offset and stored in UTC', () => {
    expect(InstantInput.parse('2026-03-12T19:32:00+01:00')).to.equal('2026-03-12T18:32:00.000Z')
    expect(InstantInput.parse('2026-03-12T19:32:00Z')).to.equal('2026-03-12T19:32:00.000Z')
    expect(InstantInput.parse('2026-03-12T19:32:00.123456789-23:59')).to.equal('2026-03-13T19:31:00.123Z')
  })

  it('is refused with an invalid offset, or out of the range because of it', () => {
    for (const text of [
      '1970-01-01T00:00:00+00:01',
      '2199-12-31T23:59:59-00:01',
      '0000-01-01T00:00:00Z',
      '2026-03-12T19:32:00+24:00',
      '2026-02-30T00:00:00Z',
      'yesterday',
    ])
      expect(InstantInput.safeParse(text).success, text).to.equal(false)
  })

  it('says what is missing, and what to write', () => {
    const message = (value: unknown) => InstantInput.safeParse(value).error?.issues[0]?.message
    expect(message(undefined)).to.equal('A time is missing. Use a time such as 2026-03-12T19:32:00Z.')
    expect(message('noon')).to.equal('Use a time such as 2026-03-12T19:32:00Z.')
  })

  it('is the nearest one if an event has one out of the range', () => {
    const decidedAtOf = (decidedAt: string) => EventMetadata.shape.decidedAt.parse(decidedAt)
    expect(decidedAtOf('0000-01-01T00:00:00.000Z')).to.equal('1970-01-01T00:00:00.000Z')
    expect(decidedAtOf('9999-12-31T23:59:59.999Z')).to.equal('2199-12-31T23:59:59.999Z')
    for (const text of inside) expect(decidedAtOf(text)).to.equal(text)
  })
})
