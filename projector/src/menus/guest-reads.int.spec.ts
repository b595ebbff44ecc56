import { holdGuestReads } from '../testing/guest-reads.ts'

// Starts first: most of the time, it waits for processes.
describe('the instants of what guests read', function () {
  this.timeout(240_000) // eleven processes start, and ten are killed

  it('survive 10 kills of the projector at random moments', () => holdGuestReads(10, 1))
})
