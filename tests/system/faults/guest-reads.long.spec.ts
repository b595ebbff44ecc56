import { holdGuestReads } from './guest-reads.ts'

const kills = Number(process.env.FAULTS_GUEST_KILLS ?? 200) / 2

describe(`the instants of what guests read, over ${2 * kills} kills of the projector at random moments`, function () {
  this.timeout(300_000 + kills * 20_000) // a killed process takes seconds to start

  it('survive them without partitions', () => holdGuestReads(kills, 1))

  it('survive them with 3 partitions', () => holdGuestReads(kills, 3))
})
