import { expect } from 'chai'
import { takeTurns } from '../testing/fair-turns.ts'

// Starts first: it appends ten thousand events.
// Only with --all: it appends ten thousand events.
describe('turns of restaurants', function () {
  this.timeout(600_000) // thousands of items; only a projector that is stuck needs minutes

  it('show a change before the next menu of another, with 10 × 500 items, is stored', async () => {
    // The first piece was begun with fewer changes, so its menu waits for a second turn. Then one menu fits into each piece.
    expect(await takeTurns(10, 240_000)).to.deep.equal([10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })
})
