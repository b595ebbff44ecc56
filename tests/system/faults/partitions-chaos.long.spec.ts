import { holdChaos } from './partitions-chaos.ts'

const kills = Number(process.env.FAULTS_PARTITION_KILLS ?? 60)

describe(`partitions of two processes that are killed ${kills} times`, function () {
  this.timeout(300_000 + kills * 20_000) // a killed process takes seconds to start

  it('end with what the log says, after a rebuild in the middle', () => holdChaos(kills))
})
