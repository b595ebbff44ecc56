import { expect } from 'chai'
import { measureTurns } from '../testing/fair-turns.ts'

// Runs alone: it compares how long changes take with and without another restaurant's.
describe('turns of restaurants', function () {
  this.timeout(110_000) // thousands of items, and many samples

  it('show a change within twice its idle time while another changes 10 × 500 items', async () => {
    const { idleMs, besideMs, rounds } = await measureTurns(10)
    expect(rounds, 'changes of all menus').to.be.above(10)
    expect(besideMs).to.be.below(2 * idleMs)
  })
})
