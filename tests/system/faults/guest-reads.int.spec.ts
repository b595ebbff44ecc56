import { holdGuestReads } from './guest-reads.ts'

// Starts first: most of the time, it waits for processes.
describe('the instants of what guests read', () => {
  it('survive 10 kills of the projector at random moments', () => holdGuestReads(10, 1))
})
