import { expect } from 'chai'
import { measureTurns } from '../testing/fair-turns.ts'

describe('turns of restaurants at full size', function () {
  this.timeout(5 * 60_000) // 25,000 items to begin with

  it('show a change within twice its idle time while another changes 50 × 500 items', async () => {
    const { idleMs, besideMs, rounds, caughtUpMs } = await measureTurns(50)
    expect(rounds, 'changes of all menus').to.be.above(10)
    expect(besideMs).to.be.below(2 * idleMs)
    expect(caughtUpMs).to.be.below(60_000)
  })
})
