import { holdChaos } from './partitions-chaos.ts'

// Starts first: most of the time, it waits for processes.
// Only with --all: the kills are at random instants. killed-rebuild.int.spec.ts and partitions.int.spec.ts choose theirs.
describe('partitions of two processes that are killed', () => {
  it('end with what the log says, after 4 kills and a rebuild', () => holdChaos(4))
})
