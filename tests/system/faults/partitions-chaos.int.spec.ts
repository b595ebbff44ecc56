import { holdChaos } from './partitions-chaos.ts'

const kills = 4

// Starts first: most of the time, it waits for processes.
// Only with --all: the kills are at random instants. killed-rebuild.int.spec.ts and partitions.int.spec.ts choose theirs.
describe('partitions of two processes that are killed', function () {
  this.timeout(300_000 + kills * 20_000) // a killed process takes seconds to start

  it(`end with what the log says, after ${kills} kills and a rebuild`, () => holdChaos(kills))
})
