import { holdChaos } from '../testing/partitions-chaos.ts'

// Runs alone: it starts processes and kills them.
describe('partitions of two processes that are killed', function () {
  this.timeout(240_000) // each process is compiled when it starts

  it('end with what the log says, after 4 kills and a rebuild', () => holdChaos(4))
})
