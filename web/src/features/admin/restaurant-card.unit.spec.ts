import { expect } from 'chai'
import { activityOf } from './restaurant-card.tsx'

const changed = Date.parse('2026-03-01T12:00:00.000Z')
const after = (hours: number, milliseconds = 0) =>
  activityOf('2026-03-01T12:00:00.000Z', changed + hours * 3_600_000 + milliseconds)

describe('activityOf [platform-activity-1]', () => {
  it('is Active under 24 hours, Recent under 168, then Inactive [platform-activity-2]', () => {
    expect([after(0), after(24, -1)]).to.deep.equal(['Active', 'Active'])
    expect([after(24), after(168, -1)]).to.deep.equal(['Recent', 'Recent'])
    expect([after(168), after(9_000)]).to.deep.equal(['Inactive', 'Inactive'])
  })

  it('is Active when the device’s clock is behind the server’s', () => {
    expect(after(-1)).to.equal('Active')
  })
})
