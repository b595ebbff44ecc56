import { cases } from '@safe-menu/contracts/testing/variants'
import { holdGuestReads } from './guest-reads.ts'

const kills = cases(2, 10)

// Starts first: most of the time, it waits for processes.
describe('the instants of what guests read', function () {
  this.timeout(300_000 + kills * 20_000) // a killed process takes seconds to start
  it(`survive ${kills} kills of the projector at random moments`, () => holdGuestReads(kills, 1))
})
