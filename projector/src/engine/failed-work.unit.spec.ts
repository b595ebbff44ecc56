import { expect } from 'chai'
import { createFailedWork } from './failed-work.ts'

describe('failed work of the backlog', () => {
  it('waits longer after each failure, up to five minutes', () => {
    let now = 0
    const work = createFailedWork(() => now)
    const pauses: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      work.failed('bistro', 'its data')
      pauses.push((work.all.get('bistro')?.retryAt ?? 0) - now)
      expect(work.postponed()).to.deep.equal(['bistro'])
      now += 5 * 60_000
      expect(work.postponed()).to.deep.equal([])
    }
    expect(pauses[0]).to.be.within(500, 1_000)
    expect(pauses[3]).to.be.within(4_000, 8_000)
    expect(pauses.at(-1)).to.be.within(150_000, 300_000)
  })

  it('is forgotten when it is done, and when the backlog no longer holds it', () => {
    const work = createFailedWork(() => 0)
    for (const id of ['bistro', 'cafe', 'diner']) work.failed(id, 'its data')
    work.done('bistro')
    work.keepOnly(['diner'])
    expect([...work.all.keys()]).to.deep.equal(['diner'])
  })
})
