import { expect } from 'chai'
import fc from 'fast-check'
import { fromLocalInput, toLocalInput } from './date-input.ts'

const vienna = { timeZone: 'Europe/Vienna' }

describe('a date and time field', () => {
  it('returns the same instant, to the second', () => {
    expect(fromLocalInput(toLocalInput('2026-07-01T22:05:09.250Z'))).to.equal('2026-07-01T22:05:09.000Z')
    expect(toLocalInput('2026-07-01T22:05:09.250Z', vienna)).to.equal('2026-07-02T00:05:09')
    expect(fromLocalInput('2026-07-02T00:05', vienna)).to.equal('2026-07-01T22:05:00.000Z')
  })

  it('returns no instant while incomplete', () => {
    expect(fromLocalInput('')).to.equal(null)
    expect(fromLocalInput('2026-13-01T00:00')).to.equal(null)
    expect(fromLocalInput('x', vienna)).to.equal(null)
  })

  it('takes the first time when clocks go back, the later when they go forward', () => {
    expect(fromLocalInput('2026-10-25T02:30', vienna)).to.equal('2026-10-25T00:30:00.000Z')
    expect(fromLocalInput('2026-10-25T03:00', vienna)).to.equal('2026-10-25T02:00:00.000Z')
    expect(fromLocalInput('2026-03-29T02:30', vienna)).to.equal('2026-03-29T01:30:00.000Z')
    expect(toLocalInput('2026-03-29T01:30:00.000Z', vienna)).to.equal('2026-03-29T03:30:00')
    expect(fromLocalInput('2026-03-29T01:59:59', vienna)).to.equal('2026-03-29T00:59:59.000Z')
    expect(fromLocalInput('2026-03-29T03:00', vienna)).to.equal('2026-03-29T01:00:00.000Z')
  })

  it('shows what was typed, unless clocks skip it', () => {
    const zones = ['UTC', 'Europe/London', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu']
    const seconds = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), seconds, (timeZone, second) => {
        const text = toLocalInput(second * 1000, { timeZone })
        expect(toLocalInput(fromLocalInput(text, { timeZone }) ?? 0, { timeZone })).to.equal(text)
      }),
    )
  })
})
