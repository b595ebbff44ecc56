import { expect } from 'chai'
import { useEngine } from '../testing/engine-fixture.ts'
import { killOwner } from '../testing/takeover.ts'

describe('projector engine, with nothing else on the machine', () => {
  const engine = useEngine()

  for (const time of ['first', 'second', 'third'])
    it(`hands over to the standby within 5 s of a kill, the ${time} time`, async () => {
      expect(await killOwner(engine)).to.be.below(5_000)
    })
})
